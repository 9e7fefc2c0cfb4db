// RUN: plait opt %s --chlo-to-tcp | filecheck %s

func.func @example(%arg0: tensor<4xf64>, %arg1: tensor<4xf64>) {
  %0 = chlo.polygamma %arg0, %arg1 : tensor<4xf64>, tensor<4xf64> -> tensor<4xf64>
  return
}

// digamma for order 0; else zeta times gamma of the order plus one, with its sign. NaN where the order is no whole number.
// CHECK: func.func @example(%arg0: tensor<4xf64>, %arg1: tensor<4xf64>) {
// CHECK: %3 = tcp.unary floor %2 : tensor<4xf64>
// CHECK: %179 = tcp.unary log %5 : tensor<4xf64>
// CHECK: %206 = tcp.unary floor %5 : tensor<4xf64>
// CHECK: %232 = tcp.unary log %231 : tensor<4xf64>
// CHECK: %242 = tcp.unary exp %241 : tensor<4xf64>
// CHECK: %244 = tcp.binary power %arg1, %243 : tensor<4xf64>
// CHECK: %247 = tcp.binary power %245, %246 : tensor<4xf64>
// CHECK: %251 = tcp.binary power %249, %250 : tensor<4xf64>
// CHECK: %255 = tcp.binary power %253, %254 : tensor<4xf64>
// CHECK: %259 = tcp.binary power %257, %258 : tensor<4xf64>
// CHECK: %263 = tcp.binary power %261, %262 : tensor<4xf64>
// CHECK: %267 = tcp.binary power %265, %266 : tensor<4xf64>
// CHECK: %271 = tcp.binary power %269, %270 : tensor<4xf64>
// CHECK: %275 = tcp.binary power %273, %274 : tensor<4xf64>
// CHECK: %279 = tcp.binary power %277, %278 : tensor<4xf64>
// CHECK: %390 = tcp.unary floor %389 : tensor<4xf64>
// CHECK: %393 = tcp.unary floor %arg1 : tensor<4xf64>
// CHECK: %397 = tcp.unary floor %0 : tensor<4xf64>
// CHECK: %425 = tcp.unary floor %424 : tensor<4xf64>
// CHECK: %520 = tcp.unary log %423 : tensor<4xf64>
// CHECK: %562 = tcp.unary floor %arg1 : tensor<4xf64>
// CHECK: %565 = tcp.ternary select %564, %cst_251, %560 : tensor<4xi1>, tensor<4xf64>, tensor<4xf64>
// CHECK: %566 = tcp.ternary select %419, %565, %418 : tensor<4xi1>, tensor<4xf64>, tensor<4xf64>
// CHECK: %569 = tcp.unary floor %arg0 : tensor<4xf64>
// CHECK: %572 = tcp.ternary select %571, %566, %cst_253 : tensor<4xi1>, tensor<4xf64>, tensor<4xf64>
