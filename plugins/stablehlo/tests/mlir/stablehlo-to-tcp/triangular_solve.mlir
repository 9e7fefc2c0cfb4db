// RUN: plait opt %s --stablehlo-to-tcp | filecheck %s

func.func @example(%arg0: tensor<3x3xf32>, %arg1: tensor<3x2xf32>) {
  %0 = "stablehlo.triangular_solve"(%arg0, %arg1) <{left_side = true, lower = true, transpose_a = #stablehlo<transpose NO_TRANSPOSE>, unit_diagonal = false}> : (tensor<3x3xf32>, tensor<3x2xf32>) -> tensor<3x2xf32>
  return
}

// CHECK: func.func @example(%arg0: tensor<3x3xf32>, %arg1: tensor<3x2xf32>) {
// CHECK-NEXT: %0 = tcp.isolated_group %arg0, %arg1 attributes {kernel = "triangular_solve", left_side = true, lower = true, transpose_a = "NO_TRANSPOSE", unit_diagonal = false} {
// CHECK-NEXT: ^bb0(%arg2: tensor<3x3xf32>, %arg3: tensor<3x2xf32>):
// CHECK-NEXT: %c0 = arith.constant 0 : index
// CHECK-NEXT: %c3 = arith.constant 3 : index
// CHECK-NEXT: %c1 = arith.constant 1 : index
// CHECK-NEXT: %1 = scf.for %arg4 = %c0 to %c3 step %c1 iter_args(%arg5 = %arg3) -> (tensor<3x2xf32>) {
// CHECK-NEXT: %c0_0 = arith.constant 0 : index
// CHECK-NEXT: %c1_1 = arith.constant 1 : index
// CHECK-NEXT: %2 = scf.for %arg6 = %c0_0 to %arg4 step %c1_1 iter_args(%arg7 = %arg5) -> (tensor<3x2xf32>) {
// CHECK-NEXT: %extracted_4 = tensor.extract %arg2[%arg4, %arg6] : tensor<3x3xf32>
// CHECK-NEXT: %c0_5 = arith.constant 0 : index
// CHECK-NEXT: %c2_6 = arith.constant 2 : index
// CHECK-NEXT: %c1_7 = arith.constant 1 : index
// CHECK-NEXT: %4 = scf.for %arg8 = %c0_5 to %c2_6 step %c1_7 iter_args(%arg9 = %arg7) -> (tensor<3x2xf32>) {
// CHECK-NEXT: %extracted_8 = tensor.extract %arg9[%arg4, %arg8] : tensor<3x2xf32>
// CHECK-NEXT: %extracted_9 = tensor.extract %arg9[%arg6, %arg8] : tensor<3x2xf32>
// CHECK-NEXT: %5 = arith.mulf %extracted_4, %extracted_9 : f32
// CHECK-NEXT: %6 = arith.subf %extracted_8, %5 : f32
// CHECK-NEXT: %inserted = tensor.insert %6 into %arg9[%arg4, %arg8] : tensor<3x2xf32>
// CHECK-NEXT: scf.yield %inserted : tensor<3x2xf32>
// CHECK-NEXT: }
// CHECK-NEXT: scf.yield %4 : tensor<3x2xf32>
// CHECK-NEXT: }
// CHECK-NEXT: %extracted = tensor.extract %arg2[%arg4, %arg4] : tensor<3x3xf32>
// CHECK-NEXT: %c0_2 = arith.constant 0 : index
// CHECK-NEXT: %c2 = arith.constant 2 : index
// CHECK-NEXT: %c1_3 = arith.constant 1 : index
// CHECK-NEXT: %3 = scf.for %arg6 = %c0_2 to %c2 step %c1_3 iter_args(%arg7 = %2) -> (tensor<3x2xf32>) {
// CHECK-NEXT: %extracted_4 = tensor.extract %arg7[%arg4, %arg6] : tensor<3x2xf32>
// CHECK-NEXT: %4 = arith.divf %extracted_4, %extracted : f32
// CHECK-NEXT: %inserted = tensor.insert %4 into %arg7[%arg4, %arg6] : tensor<3x2xf32>
// CHECK-NEXT: scf.yield %inserted : tensor<3x2xf32>
// CHECK-NEXT: }
// CHECK-NEXT: scf.yield %3 : tensor<3x2xf32>
// CHECK-NEXT: }
// CHECK-NEXT: tcp.yield %1 : tensor<3x2xf32>
// CHECK-NEXT: } : tensor<3x3xf32>, tensor<3x2xf32> -> tensor<3x2xf32>
// CHECK-NEXT: return
