// RUN: plait opt %s | filecheck %s
// RUN: plait opt %s --mlir-print-op-generic | plait opt - | filecheck %s

// CHECK-LABEL: func.func @f(
// CHECK: stablehlo.uniform_quantize %{{.*}} : (tensor<2x?xf32>) -> tensor<2x?x!quant.uniform<i8:f32, 5.000000e-01:3>>
// CHECK: stablehlo.uniform_quantize %{{.*}} : (tensor<2x?xf32>) -> tensor<2x?x!quant.uniform<u8<1:200>:f32:0, {1.000000e-01:30,5.000000e-01:20}>>
// CHECK: stablehlo.uniform_quantize %{{.*}} : (tensor<2x?x!quant.uniform<i8:f32, 5.000000e-01:3>>) -> tensor<2x?x!quant.uniform<i32:f32, 1.000000e+00>>
// CHECK: stablehlo.uniform_quantize %{{.*}} : tensor<2x?x!quant.uniform<i8:f32, 5.000000e-01:3>>
func.func @f(%x: tensor<2x?xf32>) {
  %0 = stablehlo.uniform_quantize %x : (tensor<2x?xf32>) -> tensor<2x?x!quant.uniform<i8:f32, 0.5:3>>
  %1 = stablehlo.uniform_quantize %x : (tensor<2x?xf32>) -> tensor<2x?x!quant.uniform<u8<1:200>:f32:0, {0.1:30,0.5:20}>>
  %2 = stablehlo.uniform_quantize %0 : (tensor<2x?x!quant.uniform<i8:f32, 0.5:3>>) -> tensor<2x?x!quant.uniform<i32:f32, 1.0>>
  %3 = "stablehlo.uniform_quantize"(%0) : (tensor<2x?x!quant.uniform<i8:f32, 0.5:3>>) -> tensor<2x?x!quant.uniform<i8:f32, 0.5:3>>
  return
}
