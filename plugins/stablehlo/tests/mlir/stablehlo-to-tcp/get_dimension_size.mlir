// RUN: plait opt %s --stablehlo-to-tcp | filecheck %s

func.func @example(%x: tensor<?x4xf32>) {
  %n = stablehlo.get_dimension_size %x, dim = 0 : (tensor<?x4xf32>) -> tensor<i32>
  return
}

// CHECK: func.func @example(%x: tensor<?x4xf32>) {
// CHECK-NEXT: %c0 = arith.constant 0 : index
// CHECK-NEXT: %dim = tensor.dim %x, %c0 : tensor<?x4xf32>
// CHECK-NEXT: %0 = arith.index_cast %dim : index to i32
// CHECK-NEXT: %n = tensor.from_elements %0 : tensor<i32>
