// RUN: plait opt %s --chlo-to-tcp | filecheck %s

func.func @example(%arg0: tensor<2x3xf32>, %arg1: tensor<2xf32>) {
  %0 = chlo.broadcast_polygamma %arg0, %arg1 {broadcast_dimensions = array<i64: 0>} : (tensor<2x3xf32>, tensor<2xf32>) -> tensor<2x3xf32>
  return
}

// The operands are broadcast first; the rest is as in polygamma.mlir.
// CHECK: func.func @example(%arg0: tensor<2x3xf32>, %arg1: tensor<2xf32>) {
// CHECK: %0 = tcp.broadcast %arg1 dims = [0] : tensor<2xf32> -> tensor<2x3xf32>
// CHECK: %4 = tcp.unary floor %3 : tensor<2x3xf32>
// CHECK: %91 = tcp.unary log %6 : tensor<2x3xf32>
// CHECK: %111 = tcp.unary floor %6 : tensor<2x3xf32>
// CHECK: %128 = tcp.unary log %127 : tensor<2x3xf32>
// CHECK: %138 = tcp.unary exp %137 : tensor<2x3xf32>
// CHECK: %140 = tcp.binary power %0, %139 : tensor<2x3xf32>
// CHECK: %143 = tcp.binary power %141, %142 : tensor<2x3xf32>
// CHECK: %147 = tcp.binary power %145, %146 : tensor<2x3xf32>
// CHECK: %151 = tcp.binary power %149, %150 : tensor<2x3xf32>
// CHECK: %155 = tcp.binary power %153, %154 : tensor<2x3xf32>
// CHECK: %159 = tcp.binary power %157, %158 : tensor<2x3xf32>
// CHECK: %163 = tcp.binary power %161, %162 : tensor<2x3xf32>
// CHECK: %167 = tcp.binary power %165, %166 : tensor<2x3xf32>
// CHECK: %171 = tcp.binary power %169, %170 : tensor<2x3xf32>
// CHECK: %175 = tcp.binary power %173, %174 : tensor<2x3xf32>
// CHECK: %286 = tcp.unary floor %285 : tensor<2x3xf32>
// CHECK: %289 = tcp.unary floor %0 : tensor<2x3xf32>
// CHECK: %293 = tcp.unary floor %1 : tensor<2x3xf32>
// CHECK: %321 = tcp.unary floor %320 : tensor<2x3xf32>
// CHECK: %364 = tcp.unary log %319 : tensor<2x3xf32>
// CHECK: %391 = tcp.unary floor %0 : tensor<2x3xf32>
// CHECK: %394 = tcp.ternary select %393, %cst_169, %389 : tensor<2x3xi1>, tensor<2x3xf32>, tensor<2x3xf32>
// CHECK: %395 = tcp.ternary select %315, %394, %314 : tensor<2x3xi1>, tensor<2x3xf32>, tensor<2x3xf32>
// CHECK: %398 = tcp.unary floor %arg0 : tensor<2x3xf32>
// CHECK: %401 = tcp.ternary select %400, %395, %cst_171 : tensor<2x3xi1>, tensor<2x3xf32>, tensor<2x3xf32>
