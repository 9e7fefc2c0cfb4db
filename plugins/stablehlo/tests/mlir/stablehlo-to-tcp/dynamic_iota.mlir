// RUN: plait opt %s --stablehlo-to-tcp | filecheck %s

func.func @example(%shape: tensor<1xi32>) {
  %r = stablehlo.dynamic_iota %shape, dim = 0 : (tensor<1xi32>) -> tensor<?xi32>
  return
}

// CHECK: func.func @example(%shape: tensor<1xi32>) {
// CHECK-NEXT: %c0 = arith.constant 0 : index
// CHECK-NEXT: %extracted = tensor.extract %shape[%c0] : tensor<1xi32>
// CHECK-NEXT: %0 = arith.index_cast %extracted : i32 to index
// CHECK: cf.assert %{{[a-z0-9_]+}}, "'stablehlo.dynamic_iota' op the size of dimension 0 is negative"
// CHECK: %r = tcp.iota dim = 0 sizes(%{{[0-9]+}}) : tensor<?xi32>
