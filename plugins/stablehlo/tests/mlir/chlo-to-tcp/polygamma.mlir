// RUN: plait opt %s --chlo-to-tcp | filecheck %s

func.func @example(%arg0: tensor<4xf64>, %arg1: tensor<4xf64>) {
  %0 = chlo.polygamma %arg0, %arg1 : tensor<4xf64>, tensor<4xf64> -> tensor<4xf64>
  return
}

// digamma for order 0; else zeta times gamma of the order plus one, with its sign. NaN where the order is no whole number.
// CHECK: func.func @example(%arg0: tensor<4xf64>, %arg1: tensor<4xf64>) {
// CHECK: %73 = tcp.cast %72 : tensor<4xi64> -> tensor<4xf64>
// CHECK: %74 = tcp.cast %73 : tensor<4xf64> -> tensor<4xi64>
// CHECK: %92 = tcp.cast %91 : tensor<4xi64> -> tensor<4xf64>
// CHECK: %274 = tcp.unary sqrt %273 : tensor<4xf64>
// CHECK: %285 = tcp.unary floor %arg1 : tensor<4xf64>
// CHECK: %289 = tcp.unary log %288 : tensor<4xf64>
// CHECK: %296 = tcp.binary power %295, %294 : tensor<4xf64>
// CHECK: %307 = tcp.binary power %306, %294 : tensor<4xf64>
// CHECK: %326 = tcp.binary power %325, %294 : tensor<4xf64>
// CHECK: %345 = tcp.binary power %344, %294 : tensor<4xf64>
// CHECK: %364 = tcp.binary power %363, %294 : tensor<4xf64>
// CHECK: %383 = tcp.binary power %382, %294 : tensor<4xf64>
// CHECK: %402 = tcp.binary power %401, %294 : tensor<4xf64>
// CHECK: %421 = tcp.binary power %420, %294 : tensor<4xf64>
// CHECK: %554 = tcp.unary floor %arg1 : tensor<4xf64>
// CHECK: %560 = tcp.binary power %559, %294 : tensor<4xf64>
// CHECK: %567 = tcp.binary power %566, %294 : tensor<4xf64>
// CHECK: %576 = tcp.binary power %575, %294 : tensor<4xf64>
// CHECK: %585 = tcp.binary power %584, %294 : tensor<4xf64>
// CHECK: %594 = tcp.binary power %593, %294 : tensor<4xf64>
// CHECK: %603 = tcp.binary power %602, %294 : tensor<4xf64>
// CHECK: %612 = tcp.binary power %611, %294 : tensor<4xf64>
// CHECK: %620 = tcp.binary power %619, %294 : tensor<4xf64>
// CHECK: %713 = tcp.binary power %712, %294 : tensor<4xf64>
// CHECK: %810 = tcp.unary floor %809 : tensor<4xf64>
// CHECK: %844 = tcp.unary floor %843 : tensor<4xf64>
// CHECK: %847 = tcp.unary floor %arg1 : tensor<4xf64>
// CHECK: %851 = tcp.unary floor %842 : tensor<4xf64>
// CHECK: %1017 = tcp.unary floor %1016 : tensor<4xf64>
// CHECK: %1093 = tcp.unary floor %arg1 : tensor<4xf64>
// CHECK: %1098 = tcp.unary floor %1097 : tensor<4xf64>
// CHECK: %1101 = tcp.ternary select %1099, %869, %1100 : tensor<4xi1>, tensor<4xf64>, tensor<4xf64>
// CHECK: %1102 = tcp.ternary select %870, %1096, %1101 : tensor<4xi1>, tensor<4xf64>, tensor<4xf64>
// CHECK: %1104 = tcp.unary floor %arg0 : tensor<4xf64>
// CHECK: %1109 = tcp.ternary select %1108, %1102, %cst_447 : tensor<4xi1>, tensor<4xf64>, tensor<4xf64>
