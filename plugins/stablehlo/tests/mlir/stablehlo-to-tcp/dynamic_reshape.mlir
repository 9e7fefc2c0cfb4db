// RUN: plait opt %s --stablehlo-to-tcp | filecheck %s

func.func @example(%x: tensor<?xf32>, %shape: tensor<2xi32>) {
  %r = stablehlo.dynamic_reshape %x, %shape : (tensor<?xf32>, tensor<2xi32>) -> tensor<?x4xf32>
  return
}

// CHECK: func.func @example(%x: tensor<?xf32>, %shape: tensor<2xi32>) {
// CHECK-NEXT: %c0 = arith.constant 0 : index
// CHECK-NEXT: %extracted = tensor.extract %shape[%c0] : tensor<2xi32>
// CHECK-NEXT: %0 = arith.index_cast %extracted : i32 to index
// CHECK-NEXT: %r = tcp.reshape %x sizes(%0) : tensor<?xf32> -> tensor<?x4xf32>
