// RUN: plait opt %s --chlo-to-tcp | filecheck %s

func.func @example(%arg0: tensor<4x3xf32>, %arg1: tensor<3xf32>) {
  %0:2 = chlo.scan(%arg0) inits (%arg1) dimension=0  attributes {is_reverse = true} {
  ^bb0(%input: tensor<3xf32>, %carry: tensor<3xf32>):
    %1 = stablehlo.add %input, %carry : tensor<3xf32>
    stablehlo.return %1, %1 : tensor<3xf32>, tensor<3xf32>
  } : (tensor<4x3xf32>, tensor<3xf32>) -> (tensor<4x3xf32>, tensor<3xf32>)
  return
}

// CHECK: func.func @example(%arg0: tensor<4x3xf32>, %arg1: tensor<3xf32>) {
// CHECK-NEXT: %0 = tensor.empty() : tensor<4x3xf32>
// CHECK-NEXT: %c0 = arith.constant 0 : index
// CHECK-NEXT: %c1 = arith.constant 1 : index
// CHECK-NEXT: %c4 = arith.constant 4 : index
// CHECK-NEXT: %1:2 = scf.for %arg2 = %c0 to %c4 step %c1 iter_args(%arg3 = %0, %arg4 = %arg1) -> (tensor<4x3xf32>, tensor<3xf32>) {
// CHECK-NEXT: %c3 = arith.constant 3 : index
// CHECK-NEXT: %2 = arith.subi %c3, %arg2 : index
// CHECK-NEXT: %extracted_slice = tensor.extract_slice %arg0[%2, 0] [1, 3] [1, 1] : tensor<4x3xf32> to tensor<3xf32>
// CHECK-NEXT: %3 = stablehlo.add %extracted_slice, %arg4 : tensor<3xf32>
// CHECK-NEXT: %inserted_slice = tensor.insert_slice %3 into %arg3[%2, 0] [1, 3] [1, 1] : tensor<3xf32> into tensor<4x3xf32>
// CHECK-NEXT: scf.yield %inserted_slice, %3 : tensor<4x3xf32>, tensor<3xf32>
// CHECK-NEXT: }
// CHECK-NEXT: return
