// RUN: plait opt %s | filecheck %s
// RUN: plait opt %s --mlir-print-op-generic | filecheck %s --check-prefix=GENERIC
// RUN: plait opt %s --mlir-print-op-generic | plait opt - | filecheck %s

func.func @example(%arg0: tensor<4x3xf32>, %arg1: tensor<3xf32>) {
  %0:2 = chlo.scan(%arg0) inits (%arg1) dimension=0  attributes {is_reverse = true, mine = 1 : i32} {
  ^bb0(%input: tensor<3xf32>, %carry: tensor<3xf32>):
    %1 = stablehlo.add %input, %carry : tensor<3xf32>
    stablehlo.return %1, %1 : tensor<3xf32>, tensor<3xf32>
  } : (tensor<4x3xf32>, tensor<3xf32>) -> (tensor<4x3xf32>, tensor<3xf32>)
  return
}

// CHECK: %0:2 = chlo.scan(%arg0) inits (%arg1) dimension=0  attributes {is_reverse = true, mine = 1 : i32} {
// CHECK-NEXT: ^bb0(%input: tensor<3xf32>, %carry: tensor<3xf32>):
// CHECK-NEXT: %1 = stablehlo.add %input, %carry : tensor<3xf32>
// CHECK-NEXT: stablehlo.return %1, %1 : tensor<3xf32>, tensor<3xf32>
// CHECK-NEXT: } : (tensor<4x3xf32>, tensor<3xf32>) -> (tensor<4x3xf32>, tensor<3xf32>)
// CHECK-NEXT: return
// GENERIC: %0:2 = "chlo.scan"(%arg0, %arg1) <{dimension = 0 : i64, is_reverse = true, operandSegmentSizes = array<i32: 1, 1>, resultSegmentSizes = array<i32: 1, 1>}> ({
