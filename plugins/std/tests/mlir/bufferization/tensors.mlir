// RUN: plait opt %s | filecheck %s
// RUN: plait opt %s --mlir-print-op-generic | filecheck %s --check-prefix=GENERIC

// CHECK-LABEL: func.func @alloc_tensor(%n: index, %x: tensor<4x?xf32>) -> tensor<4x?xf32> {
// CHECK-NEXT: %0 = bufferization.alloc_tensor(%n) : tensor<4x?xf32>
// CHECK-NEXT: %1 = bufferization.alloc_tensor() copy(%x) : tensor<4x?xf32>
// CHECK-NEXT: return %1 : tensor<4x?xf32>
// GENERIC: %{{[0-9]+}} = "bufferization.alloc_tensor"(%n) <{operandSegmentSizes = array<i32: 1, 0, 0>}> : (index) -> tensor<4x?xf32>
// GENERIC: %{{[0-9]+}} = "bufferization.alloc_tensor"(%x) <{operandSegmentSizes = array<i32: 0, 1, 0>}> : (tensor<4x?xf32>) -> tensor<4x?xf32>
func.func @alloc_tensor(%n: index, %x: tensor<4x?xf32>) -> tensor<4x?xf32> {
  %0 = bufferization.alloc_tensor(%n) : tensor<4x?xf32>
  %1 = bufferization.alloc_tensor() copy(%x) : tensor<4x?xf32>
  return %1 : tensor<4x?xf32>
}

// CHECK-LABEL: func.func @dealloc_tensor(%x: tensor<4xf32>) {
// CHECK-NEXT: bufferization.dealloc_tensor %x : tensor<4xf32>
// CHECK-NEXT: return
// GENERIC: "bufferization.dealloc_tensor"(%x) : (tensor<4xf32>) -> ()
func.func @dealloc_tensor(%x: tensor<4xf32>) {
  bufferization.dealloc_tensor %x : tensor<4xf32>
  return
}

// CHECK-LABEL: func.func @materialize_in_destination(%x: tensor<4xf32>, %d: tensor<4xf32>, %m: memref<4xf32>) -> tensor<4xf32> {
// CHECK-NEXT: %0 = bufferization.materialize_in_destination %x in %d : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
// CHECK-NEXT: bufferization.materialize_in_destination %x in restrict writable %m : (tensor<4xf32>, memref<4xf32>) -> ()
// CHECK-NEXT: return %0 : tensor<4xf32>
// GENERIC: %{{[0-9]+}} = "bufferization.materialize_in_destination"(%x, %d) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
// GENERIC: "bufferization.materialize_in_destination"(%x, %m) <{restrict, writable}> : (tensor<4xf32>, memref<4xf32>) -> ()
func.func @materialize_in_destination(%x: tensor<4xf32>, %d: tensor<4xf32>, %m: memref<4xf32>) -> tensor<4xf32> {
  %0 = bufferization.materialize_in_destination %x in %d : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  bufferization.materialize_in_destination %x in restrict writable %m : (tensor<4xf32>, memref<4xf32>) -> ()
  return %0 : tensor<4xf32>
}

// CHECK-LABEL: func.func @alloc_in_space(%n: index) -> tensor<?x4xf32> {
// CHECK-NEXT: %0 = bufferization.alloc_tensor(%n) size_hint=%n {memory_space = 3 : i64} : tensor<?x4xf32>
// CHECK-NEXT: return %0 : tensor<?x4xf32>
// GENERIC: %{{[0-9]+}} = "bufferization.alloc_tensor"(%n, %n) <{memory_space = 3 : i64, operandSegmentSizes = array<i32: 1, 0, 1>}> : (index, index) -> tensor<?x4xf32>
func.func @alloc_in_space(%n: index) -> tensor<?x4xf32> {
  %0 = bufferization.alloc_tensor(%n) size_hint=%n {memory_space = 3 : i64} : tensor<?x4xf32>
  return %0 : tensor<?x4xf32>
}

// CHECK-LABEL: func.func @alloc_as_copy(%x: tensor<?xf32>) -> tensor<?xf32> {
// CHECK-NEXT: %0 = bufferization.alloc_tensor() copy(%x) : tensor<?xf32>
// CHECK-NEXT: return %0 : tensor<?xf32>
// GENERIC: %{{[0-9]+}} = "bufferization.alloc_tensor"(%x) <{operandSegmentSizes = array<i32: 0, 1, 0>}> : (tensor<?xf32>) -> tensor<?xf32>
func.func @alloc_as_copy(%x: tensor<?xf32>) -> tensor<?xf32> {
  %0 = bufferization.alloc_tensor() copy(%x) : tensor<?xf32>
  return %0 : tensor<?xf32>
}

// CHECK-LABEL: func.func @materialize_in_buffer(%x: tensor<?xf32>, %m: memref<?xf32>) {
// CHECK-NEXT: bufferization.materialize_in_destination %x in restrict writable %m : (tensor<?xf32>, memref<?xf32>) -> ()
// CHECK-NEXT: return
// GENERIC: "bufferization.materialize_in_destination"(%x, %m) <{restrict, writable}> : (tensor<?xf32>, memref<?xf32>) -> ()
func.func @materialize_in_buffer(%x: tensor<?xf32>, %m: memref<?xf32>) {
  bufferization.materialize_in_destination %x in restrict writable %m : (tensor<?xf32>, memref<?xf32>) -> ()
  return
}
