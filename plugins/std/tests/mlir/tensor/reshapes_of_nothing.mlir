// What is expanded has the sizes that are asked for, which need not be those that a tensor without elements had.
// RUN: plait opt %s --canonicalize | filecheck %s

// CHECK-LABEL: func.func @of_tensors(
// CHECK: tensor.collapse_shape
// CHECK: tensor.expand_shape
func.func @of_tensors(%x: tensor<?x0xf32>, %n: index) -> tensor<?x0xf32> {
  %c = tensor.collapse_shape %x [[0, 1]] : tensor<?x0xf32> into tensor<?xf32>
  %e = tensor.expand_shape %c [[0, 1]] output_shape [%n, 0] : tensor<?xf32> into tensor<?x0xf32>
  return %e : tensor<?x0xf32>
}

// CHECK-LABEL: func.func @of_buffers(
// CHECK: memref.collapse_shape
// CHECK: memref.expand_shape
func.func @of_buffers(%x: memref<?x0xf32>, %n: index) -> memref<?x0xf32> {
  %c = memref.collapse_shape %x [[0, 1]] : memref<?x0xf32> into memref<?xf32>
  %e = memref.expand_shape %c [[0, 1]] output_shape [%n, 0] : memref<?xf32> into memref<?x0xf32>
  return %e : memref<?x0xf32>
}

// CHECK-LABEL: func.func @of_elements(
// CHECK-NOT: tensor.expand_shape
func.func @of_elements(%x: tensor<?x2xf32>, %n: index) -> tensor<?x2xf32> {
  %c = tensor.collapse_shape %x [[0, 1]] : tensor<?x2xf32> into tensor<?xf32>
  %e = tensor.expand_shape %c [[0, 1]] output_shape [%n, 2] : tensor<?xf32> into tensor<?x2xf32>
  return %e : tensor<?x2xf32>
}
