// RUN: plait opt %s --stablehlo-to-tcp | filecheck %s

func.func @example(%arg0: tensor<2x3x3xf64>) {
  %0 = stablehlo.cholesky %arg0, lower = true : tensor<2x3x3xf64>
  return
}

// CHECK: func.func @example(%arg0: tensor<2x3x3xf64>) {
// CHECK-NEXT: %0 = tcp.isolated_group %arg0 attributes {kernel = "cholesky", lower = true} {
// CHECK-NEXT: ^bb0(%arg1: tensor<2x3x3xf64>):
// CHECK-NEXT: %cst = tcp.const dense<0.000000e+00> : tensor<f64>
// CHECK-NEXT: %1 = tcp.broadcast %cst dims = [] : tensor<f64> -> tensor<2x3x3xf64>
// CHECK-NEXT: %c0 = arith.constant 0 : index
// CHECK-NEXT: %c2 = arith.constant 2 : index
// CHECK-NEXT: %c1 = arith.constant 1 : index
// CHECK-NEXT: %2 = scf.for %arg2 = %c0 to %c2 step %c1 iter_args(%arg3 = %1) -> (tensor<2x3x3xf64>) {
// CHECK-NEXT: %c0_0 = arith.constant 0 : index
// CHECK-NEXT: %c3 = arith.constant 3 : index
// CHECK-NEXT: %c1_1 = arith.constant 1 : index
// CHECK-NEXT: %3 = scf.for %arg4 = %c0_0 to %c3 step %c1_1 iter_args(%arg5 = %arg3) -> (tensor<2x3x3xf64>) {
// CHECK-NEXT: %c3_9 = arith.constant 3 : index
// CHECK-NEXT: %c1_10 = arith.constant 1 : index
// CHECK-NEXT: %6 = scf.for %arg6 = %arg4 to %c3_9 step %c1_10 iter_args(%arg7 = %arg5) -> (tensor<2x3x3xf64>) {
// CHECK-NEXT: %extracted = tensor.extract %arg1[%arg2, %arg6, %arg4] : tensor<2x3x3xf64>
// CHECK-NEXT: %inserted = tensor.insert %extracted into %arg7[%arg2, %arg4, %arg6] : tensor<2x3x3xf64>
// CHECK-NEXT: scf.yield %inserted : tensor<2x3x3xf64>
// CHECK-NEXT: }
// CHECK-NEXT: scf.yield %6 : tensor<2x3x3xf64>
// CHECK-NEXT: }
// CHECK-NEXT: %c0_2 = arith.constant 0 : index
// CHECK-NEXT: %c3_3 = arith.constant 3 : index
// CHECK-NEXT: %c1_4 = arith.constant 1 : index
// CHECK-NEXT: %4 = scf.for %arg4 = %c0_2 to %c3_3 step %c1_4 iter_args(%arg5 = %3) -> (tensor<2x3x3xf64>) {
// CHECK-NEXT: %extracted = tensor.extract %arg5[%arg2, %arg4, %arg4] : tensor<2x3x3xf64>
// CHECK-NEXT: %6 = math.sqrt %extracted : f64
// CHECK-NEXT: %extracted_9 = tensor.extract %arg5[%arg2, %arg4, %arg4] : tensor<2x3x3xf64>
// CHECK-NEXT: %inserted = tensor.insert %6 into %arg5[%arg2, %arg4, %arg4] : tensor<2x3x3xf64>
// CHECK-NEXT: %c1_10 = arith.constant 1 : index
// CHECK-NEXT: %7 = arith.addi %arg4, %c1_10 : index
// CHECK-NEXT: %c3_11 = arith.constant 3 : index
// CHECK-NEXT: %c1_12 = arith.constant 1 : index
// CHECK-NEXT: %8 = scf.for %arg6 = %7 to %c3_11 step %c1_12 iter_args(%arg7 = %inserted) -> (tensor<2x3x3xf64>) {
// CHECK-NEXT: %extracted_16 = tensor.extract %arg7[%arg2, %arg4, %arg6] : tensor<2x3x3xf64>
// CHECK-NEXT: %11 = arith.divf %extracted_16, %6 : f64
// CHECK-NEXT: %inserted_17 = tensor.insert %11 into %arg7[%arg2, %arg4, %arg6] : tensor<2x3x3xf64>
// CHECK-NEXT: scf.yield %inserted_17 : tensor<2x3x3xf64>
// CHECK-NEXT: }
// CHECK-NEXT: %c1_13 = arith.constant 1 : index
// CHECK-NEXT: %9 = arith.addi %arg4, %c1_13 : index
// CHECK-NEXT: %c3_14 = arith.constant 3 : index
// CHECK-NEXT: %c1_15 = arith.constant 1 : index
// CHECK-NEXT: %10 = scf.for %arg6 = %9 to %c3_14 step %c1_15 iter_args(%arg7 = %8) -> (tensor<2x3x3xf64>) {
// CHECK-NEXT: %extracted_16 = tensor.extract %arg7[%arg2, %arg4, %arg6] : tensor<2x3x3xf64>
// CHECK-NEXT: %c3_17 = arith.constant 3 : index
// CHECK-NEXT: %c1_18 = arith.constant 1 : index
// CHECK-NEXT: %11 = scf.for %arg8 = %arg6 to %c3_17 step %c1_18 iter_args(%arg9 = %arg7) -> (tensor<2x3x3xf64>) {
// CHECK-NEXT: %extracted_19 = tensor.extract %arg9[%arg2, %arg6, %arg8] : tensor<2x3x3xf64>
// CHECK-NEXT: %extracted_20 = tensor.extract %arg9[%arg2, %arg4, %arg8] : tensor<2x3x3xf64>
// CHECK-NEXT: %12 = arith.mulf %extracted_16, %extracted_20 : f64
// CHECK-NEXT: %13 = arith.subf %extracted_19, %12 : f64
// CHECK-NEXT: %inserted_21 = tensor.insert %13 into %arg9[%arg2, %arg6, %arg8] : tensor<2x3x3xf64>
// CHECK-NEXT: scf.yield %inserted_21 : tensor<2x3x3xf64>
// CHECK-NEXT: }
// CHECK-NEXT: scf.yield %11 : tensor<2x3x3xf64>
// CHECK-NEXT: }
// CHECK-NEXT: scf.yield %10 : tensor<2x3x3xf64>
// CHECK-NEXT: }
// CHECK-NEXT: %cst_5 = arith.constant 0.000000e+00 : f64
// CHECK-NEXT: %c0_6 = arith.constant 0 : index
// CHECK-NEXT: %c3_7 = arith.constant 3 : index
// CHECK-NEXT: %c1_8 = arith.constant 1 : index
// CHECK-NEXT: %5 = scf.for %arg4 = %c0_6 to %c3_7 step %c1_8 iter_args(%arg5 = %4) -> (tensor<2x3x3xf64>) {
// CHECK-NEXT: %c1_9 = arith.constant 1 : index
// CHECK-NEXT: %6 = arith.addi %arg4, %c1_9 : index
// CHECK-NEXT: %c3_10 = arith.constant 3 : index
// CHECK-NEXT: %c1_11 = arith.constant 1 : index
// CHECK-NEXT: %7 = scf.for %arg6 = %6 to %c3_10 step %c1_11 iter_args(%arg7 = %arg5) -> (tensor<2x3x3xf64>) {
// CHECK-NEXT: %extracted = tensor.extract %arg7[%arg2, %arg4, %arg6] : tensor<2x3x3xf64>
// CHECK-NEXT: %inserted = tensor.insert %extracted into %arg7[%arg2, %arg6, %arg4] : tensor<2x3x3xf64>
// CHECK-NEXT: %inserted_12 = tensor.insert %cst_5 into %inserted[%arg2, %arg4, %arg6] : tensor<2x3x3xf64>
// CHECK-NEXT: scf.yield %inserted_12 : tensor<2x3x3xf64>
// CHECK-NEXT: }
// CHECK-NEXT: scf.yield %7 : tensor<2x3x3xf64>
// CHECK-NEXT: }
// CHECK-NEXT: scf.yield %5 : tensor<2x3x3xf64>
// CHECK-NEXT: }
// CHECK-NEXT: tcp.yield %2 : tensor<2x3x3xf64>
// CHECK-NEXT: } : tensor<2x3x3xf64> -> tensor<2x3x3xf64>
// CHECK-NEXT: return
