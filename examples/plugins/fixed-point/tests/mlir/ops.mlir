// What is printed is what was read, in both forms.
// RUN: plait opt %s | plait opt - | filecheck %s
// RUN: plait opt %s --mlir-print-op-generic | plait opt - | filecheck %s

// CHECK-LABEL: func.func @all
// CHECK: fixed.from_float %{{.*}} : tensor<2x?xf32> to tensor<2x?x!fixed.q<16, 8>>
// CHECK: fixed.add %{{.*}}, %{{.*}} : tensor<2x?x!fixed.q<16, 8>>
// CHECK: fixed.mul %{{.*}}, %{{.*}} : tensor<2x?x!fixed.q<16, 8>>
// CHECK: fixed.hard_sigmoid %{{.*}} : tensor<2x?x!fixed.q<16, 8>>
// CHECK: fixed.bits %{{.*}} : tensor<2x?x!fixed.q<16, 8>> to tensor<2x?xi16>
// CHECK: fixed.to_float %{{.*}} : tensor<2x?x!fixed.q<16, 8>> to tensor<2x?xf64>
func.func @all(%x: tensor<2x?xf32>) -> tensor<2x?xf64> {
  %0 = fixed.from_float %x : tensor<2x?xf32> to tensor<2x?x!fixed.q<16, 8>>
  %1 = fixed.add %0, %0 : tensor<2x?x!fixed.q<16, 8>>
  %2 = fixed.mul %1, %0 : tensor<2x?x!fixed.q<16, 8>>
  %3 = fixed.hard_sigmoid %2 : tensor<2x?x!fixed.q<16, 8>>
  %4 = fixed.bits %3 : tensor<2x?x!fixed.q<16, 8>> to tensor<2x?xi16>
  %5 = fixed.to_float %3 : tensor<2x?x!fixed.q<16, 8>> to tensor<2x?xf64>
  return %5 : tensor<2x?xf64>
}

// CHECK-LABEL: func.func @matrices
// CHECK: fixed.matmul %{{.*}}, %{{.*}} : tensor<2x3x!fixed.q<8, 4>>, tensor<3x4x!fixed.q<8, 4>> -> tensor<2x4x!fixed.q<8, 4>>
// CHECK: fixed.running_sum ins(%{{.*}}) outs(%{{.*}}) : tensor<2x4x!fixed.q<8, 4>>, tensor<2x4x!fixed.q<8, 4>> -> tensor<2x4x!fixed.q<8, 4>>
func.func @matrices(%a: tensor<2x3x!fixed.q<8, 4>>, %b: tensor<3x4x!fixed.q<8, 4>>) -> tensor<2x4x!fixed.q<8, 4>> {
  %0 = fixed.matmul %a, %b : tensor<2x3x!fixed.q<8, 4>>, tensor<3x4x!fixed.q<8, 4>> -> tensor<2x4x!fixed.q<8, 4>>
  %1 = fixed.running_sum ins(%0) outs(%0) : tensor<2x4x!fixed.q<8, 4>>, tensor<2x4x!fixed.q<8, 4>> -> tensor<2x4x!fixed.q<8, 4>>
  return %1 : tensor<2x4x!fixed.q<8, 4>>
}
