// RUN: plait opt %s --chlo-to-tcp | filecheck %s

func.func @example(%arg0: tensor<6x3xf32>, %arg1: tensor<2x3x4xf32>, %arg2: tensor<2xi32>) {
  %0 = "chlo.ragged_dot"(%arg0, %arg1, %arg2) <{ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1], lhs_ragged_dimensions = [0], rhs_group_dimensions = [0]>}> : (tensor<6x3xf32>, tensor<2x3x4xf32>, tensor<2xi32>) -> tensor<6x4xf32>
  return
}

// CHECK: func.func @example(%arg0: tensor<6x3xf32>, %arg1: tensor<2x3x4xf32>, %arg2: tensor<2xi32>) {
// CHECK-NEXT: %cst = tcp.const dense<0.000000e+00> : tensor<f32>
// CHECK-NEXT: %0 = tcp.broadcast %cst dims = [] : tensor<f32> -> tensor<6x4xf32>
// CHECK-NEXT: %c0 = arith.constant 0 : index
// CHECK-NEXT: %c0_0 = arith.constant 0 : index
// CHECK-NEXT: %c2 = arith.constant 2 : index
// CHECK-NEXT: %c1 = arith.constant 1 : index
// CHECK-NEXT: %1:2 = scf.for %arg3 = %c0_0 to %c2 step %c1 iter_args(%arg4 = %0, %arg5 = %c0) -> (tensor<6x4xf32>, index) {
// CHECK-NEXT: %extracted = tensor.extract %arg2[%arg3] : tensor<2xi32>
// CHECK-NEXT: %2 = arith.index_cast %extracted : i32 to index
// CHECK-NEXT: %3 = arith.addi %arg5, %2 : index
// CHECK-NEXT: %c6 = arith.constant 6 : index
// CHECK-NEXT: %4 = arith.minsi %3, %c6 : index
// CHECK-NEXT: %c0_1 = arith.constant 0 : index
// CHECK-NEXT: %5 = arith.maxsi %arg5, %c0_1 : index
// CHECK-NEXT: %c1_2 = arith.constant 1 : index
// CHECK-NEXT: %6:2 = scf.for %arg6 = %5 to %4 step %c1_2 iter_args(%arg7 = %arg4, %arg8 = %arg5) -> (tensor<6x4xf32>, index) {
// CHECK-NEXT: %c0_3 = arith.constant 0 : index
// CHECK-NEXT: %c3 = arith.constant 3 : index
// CHECK-NEXT: %c1_4 = arith.constant 1 : index
// CHECK-NEXT: %7:2 = scf.for %arg9 = %c0_3 to %c3 step %c1_4 iter_args(%arg10 = %arg7, %arg11 = %arg8) -> (tensor<6x4xf32>, index) {
// CHECK-NEXT: %extracted_5 = tensor.extract %arg0[%arg6, %arg9] : tensor<6x3xf32>
// CHECK-NEXT: %c0_6 = arith.constant 0 : index
// CHECK-NEXT: %c4 = arith.constant 4 : index
// CHECK-NEXT: %c1_7 = arith.constant 1 : index
// CHECK-NEXT: %8:2 = scf.for %arg12 = %c0_6 to %c4 step %c1_7 iter_args(%arg13 = %arg10, %arg14 = %arg11) -> (tensor<6x4xf32>, index) {
// CHECK-NEXT: %extracted_8 = tensor.extract %arg1[%arg3, %arg9, %arg12] : tensor<2x3x4xf32>
// CHECK-NEXT: %9 = arith.mulf %extracted_5, %extracted_8 : f32
// CHECK-NEXT: %extracted_9 = tensor.extract %arg13[%arg6, %arg12] : tensor<6x4xf32>
// CHECK-NEXT: %10 = arith.addf %extracted_9, %9 : f32
// CHECK-NEXT: %inserted = tensor.insert %10 into %arg13[%arg6, %arg12] : tensor<6x4xf32>
// CHECK-NEXT: scf.yield %inserted, %arg14 : tensor<6x4xf32>, index
// CHECK-NEXT: }
// CHECK-NEXT: scf.yield %8#0, %8#1 : tensor<6x4xf32>, index
// CHECK-NEXT: }
// CHECK-NEXT: scf.yield %7#0, %7#1 : tensor<6x4xf32>, index
// CHECK-NEXT: }
// CHECK-NEXT: scf.yield %6#0, %3 : tensor<6x4xf32>, index
// CHECK-NEXT: }
// CHECK-NEXT: return
