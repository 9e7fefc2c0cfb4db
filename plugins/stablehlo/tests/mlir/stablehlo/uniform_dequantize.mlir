// RUN: plait opt %s | filecheck %s
// RUN: plait opt %s --mlir-print-op-generic | plait opt - | filecheck %s

// CHECK-LABEL: func.func @f(
// CHECK: stablehlo.uniform_dequantize %{{.*}} : (tensor<2x?x!quant.uniform<i8:f16, 5.000000e-01:3>>) -> tensor<2x?xf16>
// CHECK: stablehlo.uniform_dequantize %{{.*}} : (tensor<2x!quant.uniform<i8:f32:0, {1.000000e-01:-30,5.000000e-01:-20}>>) -> tensor<2xf32>
func.func @f(%x: tensor<2x?x!quant.uniform<i8:f16, 0.5:3>>, %y: tensor<2x!quant.uniform<i8:f32:0, {0.1:-30,0.5:-20}>>) {
  %0 = stablehlo.uniform_dequantize %x : (tensor<2x?x!quant.uniform<i8:f16, 0.5:3>>) -> tensor<2x?xf16>
  %1 = "stablehlo.uniform_dequantize"(%y) : (tensor<2x!quant.uniform<i8:f32:0, {0.1:-30,0.5:-20}>>) -> tensor<2xf32>
  return
}
