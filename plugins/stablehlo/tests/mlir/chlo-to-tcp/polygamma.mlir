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
// CHECK: %1014 = tcp.unary floor %1013 : tensor<4xf64>
// CHECK: %1084 = tcp.unary floor %arg1 : tensor<4xf64>
// CHECK: %1089 = tcp.unary floor %1088 : tensor<4xf64>
// CHECK: %1092 = tcp.ternary select %1090, %869, %1091 : tensor<4xi1>, tensor<4xf64>, tensor<4xf64>
// CHECK: %1093 = tcp.ternary select %870, %1087, %1092 : tensor<4xi1>, tensor<4xf64>, tensor<4xf64>
// CHECK: %1095 = tcp.unary floor %arg0 : tensor<4xf64>
// CHECK: %1100 = tcp.ternary select %1099, %1093, %cst_445 : tensor<4xi1>, tensor<4xf64>, tensor<4xf64>
