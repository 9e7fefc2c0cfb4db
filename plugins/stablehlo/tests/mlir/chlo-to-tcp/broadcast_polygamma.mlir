// RUN: plait opt %s --chlo-to-tcp | filecheck %s

func.func @example(%arg0: tensor<2x3xf32>, %arg1: tensor<2xf32>) {
  %0 = chlo.broadcast_polygamma %arg0, %arg1 {broadcast_dimensions = array<i64: 0>} : (tensor<2x3xf32>, tensor<2xf32>) -> tensor<2x3xf32>
  return
}

// The operands are broadcast first; the rest is as in polygamma.mlir.
// CHECK: func.func @example(%arg0: tensor<2x3xf32>, %arg1: tensor<2xf32>) {
// CHECK: %0 = tcp.broadcast %arg1 dims = [0] : tensor<2xf32> -> tensor<2x3xf32>
// CHECK: %1 = tcp.cast %arg0 : tensor<2x3xf32> -> tensor<2x3xf64>
// CHECK: %75 = tcp.cast %74 : tensor<2x3xi64> -> tensor<2x3xf64>
// CHECK: %76 = tcp.cast %75 : tensor<2x3xf64> -> tensor<2x3xi64>
// CHECK: %94 = tcp.cast %93 : tensor<2x3xi64> -> tensor<2x3xf64>
// CHECK: %276 = tcp.unary sqrt %275 : tensor<2x3xf64>
// CHECK: %284 = tcp.cast %0 : tensor<2x3xf32> -> tensor<2x3xf64>
// CHECK: %288 = tcp.unary floor %284 : tensor<2x3xf64>
// CHECK: %293 = tcp.unary log %292 : tensor<2x3xf64>
// CHECK: %299 = tcp.unary exp %298 : tensor<2x3xf64>
// CHECK: %303 = tcp.unary log %302 : tensor<2x3xf64>
// CHECK: %309 = tcp.unary exp %308 : tensor<2x3xf64>
// CHECK: %314 = tcp.unary log %313 : tensor<2x3xf64>
// CHECK: %320 = tcp.unary exp %319 : tensor<2x3xf64>
// CHECK: %325 = tcp.unary log %324 : tensor<2x3xf64>
// CHECK: %331 = tcp.unary exp %330 : tensor<2x3xf64>
// CHECK: %336 = tcp.unary log %335 : tensor<2x3xf64>
// CHECK: %342 = tcp.unary exp %341 : tensor<2x3xf64>
// CHECK: %389 = tcp.unary floor %284 : tensor<2x3xf64>
// CHECK: %396 = tcp.unary log %395 : tensor<2x3xf64>
// CHECK: %402 = tcp.unary exp %401 : tensor<2x3xf64>
// CHECK: %407 = tcp.unary log %406 : tensor<2x3xf64>
// CHECK: %413 = tcp.unary exp %412 : tensor<2x3xf64>
// CHECK: %420 = tcp.unary log %419 : tensor<2x3xf64>
// CHECK: %426 = tcp.unary exp %425 : tensor<2x3xf64>
// CHECK: %433 = tcp.unary log %432 : tensor<2x3xf64>
// CHECK: %439 = tcp.unary exp %438 : tensor<2x3xf64>
// CHECK: %445 = tcp.unary log %444 : tensor<2x3xf64>
// CHECK: %451 = tcp.unary exp %450 : tensor<2x3xf64>
// CHECK: %500 = tcp.unary log %499 : tensor<2x3xf64>
// CHECK: %506 = tcp.unary exp %505 : tensor<2x3xf64>
// CHECK: %558 = tcp.unary floor %557 : tensor<2x3xf64>
// CHECK: %566 = tcp.cast %564 : tensor<2x3xf64> -> tensor<2x3xf32>
// CHECK: %568 = tcp.unary floor %567 : tensor<2x3xf32>
// CHECK: %571 = tcp.unary floor %0 : tensor<2x3xf32>
// CHECK: %575 = tcp.unary floor %565 : tensor<2x3xf32>
// CHECK: %638 = tcp.unary log %598 : tensor<2x3xf32>
// CHECK: %645 = tcp.cast %0 : tensor<2x3xf32> -> tensor<2x3xf64>
// CHECK: %738 = tcp.unary log %646 : tensor<2x3xf64>
// CHECK: %744 = tcp.unary floor %743 : tensor<2x3xf64>
// CHECK: %782 = tcp.cast %781 : tensor<2x3xf64> -> tensor<2x3xf32>
// CHECK: %785 = tcp.unary floor %0 : tensor<2x3xf32>
// CHECK: %790 = tcp.unary floor %789 : tensor<2x3xf32>
// CHECK: %793 = tcp.ternary select %791, %593, %792 : tensor<2x3xi1>, tensor<2x3xf32>, tensor<2x3xf32>
// CHECK: %794 = tcp.ternary select %594, %788, %793 : tensor<2x3xi1>, tensor<2x3xf32>, tensor<2x3xf32>
// CHECK: %796 = tcp.unary floor %arg0 : tensor<2x3xf32>
// CHECK: %801 = tcp.ternary select %800, %794, %cst_396 : tensor<2x3xi1>, tensor<2x3xf32>, tensor<2x3xf32>
