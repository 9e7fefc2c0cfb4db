// RUN: plait opt %s --stablehlo-to-tcp | filecheck %s

func.func @example(%arg0: tensor<2x3x3xf64>) {
  %0 = stablehlo.cholesky %arg0, lower = true : tensor<2x3x3xf64>
  return
}

// CHECK: func.func @example(%arg0: tensor<2x3x3xf64>) {
// CHECK-NEXT: %cst = tcp.const dense<0.000000e+00> : tensor<f64>
// CHECK-NEXT: %0 = tcp.broadcast %cst dims = [] : tensor<f64> -> tensor<2x3x3xf64>
// CHECK-NEXT: %c0 = arith.constant 0 : index
// CHECK-NEXT: %c2 = arith.constant 2 : index
// CHECK-NEXT: %c1 = arith.constant 1 : index
// CHECK-NEXT: %1 = scf.for %arg1 = %c0 to %c2 step %c1 iter_args(%arg2 = %0) -> (tensor<2x3x3xf64>) {
// CHECK-NEXT: %c0_0 = arith.constant 0 : index
// CHECK-NEXT: %c3 = arith.constant 3 : index
// CHECK-NEXT: %c1_1 = arith.constant 1 : index
// CHECK-NEXT: %2 = scf.for %arg3 = %c0_0 to %c3 step %c1_1 iter_args(%arg4 = %arg2) -> (tensor<2x3x3xf64>) {
// CHECK-NEXT: %c3_5 = arith.constant 3 : index
// CHECK-NEXT: %c1_6 = arith.constant 1 : index
// CHECK-NEXT: %4 = scf.for %arg5 = %arg3 to %c3_5 step %c1_6 iter_args(%arg6 = %arg4) -> (tensor<2x3x3xf64>) {
// CHECK-NEXT: %extracted = tensor.extract %arg0[%arg1, %arg5, %arg3] : tensor<2x3x3xf64>
// CHECK-NEXT: %inserted = tensor.insert %extracted into %arg6[%arg1, %arg5, %arg3] : tensor<2x3x3xf64>
// CHECK-NEXT: scf.yield %inserted : tensor<2x3x3xf64>
// CHECK-NEXT: }
// CHECK-NEXT: scf.yield %4 : tensor<2x3x3xf64>
// CHECK-NEXT: }
// CHECK-NEXT: %c0_2 = arith.constant 0 : index
// CHECK-NEXT: %c3_3 = arith.constant 3 : index
// CHECK-NEXT: %c1_4 = arith.constant 1 : index
// CHECK-NEXT: %3 = scf.for %arg3 = %c0_2 to %c3_3 step %c1_4 iter_args(%arg4 = %2) -> (tensor<2x3x3xf64>) {
// CHECK-NEXT: %extracted = tensor.extract %arg4[%arg1, %arg3, %arg3] : tensor<2x3x3xf64>
// CHECK-NEXT: %4 = math.sqrt %extracted : f64
// CHECK-NEXT: %extracted_5 = tensor.extract %arg4[%arg1, %arg3, %arg3] : tensor<2x3x3xf64>
// CHECK-NEXT: %inserted = tensor.insert %4 into %arg4[%arg1, %arg3, %arg3] : tensor<2x3x3xf64>
// CHECK-NEXT: %c1_6 = arith.constant 1 : index
// CHECK-NEXT: %5 = arith.addi %arg3, %c1_6 : index
// CHECK-NEXT: %c3_7 = arith.constant 3 : index
// CHECK-NEXT: %c1_8 = arith.constant 1 : index
// CHECK-NEXT: %6 = scf.for %arg5 = %5 to %c3_7 step %c1_8 iter_args(%arg6 = %inserted) -> (tensor<2x3x3xf64>) {
// CHECK-NEXT: %extracted_12 = tensor.extract %arg6[%arg1, %arg5, %arg3] : tensor<2x3x3xf64>
// CHECK-NEXT: %9 = arith.divf %extracted_12, %4 : f64
// CHECK-NEXT: %inserted_13 = tensor.insert %9 into %arg6[%arg1, %arg5, %arg3] : tensor<2x3x3xf64>
// CHECK-NEXT: scf.yield %inserted_13 : tensor<2x3x3xf64>
// CHECK-NEXT: }
// CHECK-NEXT: %c1_9 = arith.constant 1 : index
// CHECK-NEXT: %7 = arith.addi %arg3, %c1_9 : index
// CHECK-NEXT: %c3_10 = arith.constant 3 : index
// CHECK-NEXT: %c1_11 = arith.constant 1 : index
// CHECK-NEXT: %8 = scf.for %arg5 = %7 to %c3_10 step %c1_11 iter_args(%arg6 = %6) -> (tensor<2x3x3xf64>) {
// CHECK-NEXT: %extracted_12 = tensor.extract %arg6[%arg1, %arg5, %arg3] : tensor<2x3x3xf64>
// CHECK-NEXT: %c1_13 = arith.constant 1 : index
// CHECK-NEXT: %9 = arith.addi %arg3, %c1_13 : index
// CHECK-NEXT: %c1_14 = arith.constant 1 : index
// CHECK-NEXT: %10 = arith.addi %arg5, %c1_14 : index
// CHECK-NEXT: %c1_15 = arith.constant 1 : index
// CHECK-NEXT: %11 = scf.for %arg7 = %9 to %10 step %c1_15 iter_args(%arg8 = %arg6) -> (tensor<2x3x3xf64>) {
// CHECK-NEXT: %extracted_16 = tensor.extract %arg8[%arg1, %arg5, %arg7] : tensor<2x3x3xf64>
// CHECK-NEXT: %extracted_17 = tensor.extract %arg8[%arg1, %arg7, %arg3] : tensor<2x3x3xf64>
// CHECK-NEXT: %12 = arith.mulf %extracted_12, %extracted_17 : f64
// CHECK-NEXT: %13 = arith.subf %extracted_16, %12 : f64
// CHECK-NEXT: %inserted_18 = tensor.insert %13 into %arg8[%arg1, %arg5, %arg7] : tensor<2x3x3xf64>
// CHECK-NEXT: scf.yield %inserted_18 : tensor<2x3x3xf64>
// CHECK-NEXT: }
// CHECK-NEXT: scf.yield %11 : tensor<2x3x3xf64>
// CHECK-NEXT: }
// CHECK-NEXT: scf.yield %8 : tensor<2x3x3xf64>
// CHECK-NEXT: }
// CHECK-NEXT: scf.yield %3 : tensor<2x3x3xf64>
// CHECK-NEXT: }
// CHECK-NEXT: return
