// Operators of com.microsoft that optimizers write: activations, normalizations, products with epilogues, attention.
// RUN: plait-opt %s | FileCheck %s

// CHECK-LABEL: @Attention
// CHECK: onnx.Attention
func.func @Attention(%a: tensor<1x2x3x4xf32>, %b: tensor<1x2x3x4xf32>, %c: tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32> {
  %r = onnx.Attention %a, %b, %c : (tensor<1x2x3x4xf32>, tensor<1x2x3x4xf32>, tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
  return %r : tensor<1x2x3x4xf32>
}

// CHECK-LABEL: @Conv
// CHECK: onnx.Conv
func.func @Conv(%a: tensor<1x2x5x5xf32>, %b: tensor<3x2x3x3xf32>, %c: tensor<3xf32>) -> tensor<1x3x3x3xf32> {
  %r = onnx.Conv %a, %b, %c : (tensor<1x2x5x5xf32>, tensor<3x2x3x3xf32>, tensor<3xf32>) -> tensor<1x3x3x3xf32>
  return %r : tensor<1x3x3x3xf32>
}

// CHECK-LABEL: @Gelu
// CHECK: onnx.Gelu
func.func @Gelu(%a: tensor<4x?xf32>) -> tensor<4x?xf32> {
  %r = onnx.Gelu %a : (tensor<4x?xf32>) -> tensor<4x?xf32>
  return %r : tensor<4x?xf32>
}

// CHECK-LABEL: @Gemm
// CHECK: onnx.Gemm
func.func @Gemm(%a: tensor<2x3xf32>, %b: tensor<3x4xf32>, %c: tensor<4xf32>) -> tensor<2x4xf32> {
  %r = onnx.Gemm %a, %b, %c : (tensor<2x3xf32>, tensor<3x4xf32>, tensor<4xf32>) -> tensor<2x4xf32>
  return %r : tensor<2x4xf32>
}

// CHECK-LABEL: @com_microsoft_Gelu
// CHECK: onnx.com.microsoft.Gelu
func.func @com_microsoft_Gelu(%a: tensor<4xf32>) -> tensor<4xf32> {
  %r = onnx.com.microsoft.Gelu %a : (tensor<4xf32>) -> tensor<4xf32>
  return %r : tensor<4xf32>
}

// CHECK-LABEL: @com_microsoft_BiasGelu
// CHECK: onnx.com.microsoft.BiasGelu
func.func @com_microsoft_BiasGelu(%a: tensor<2x3x4xf32>, %b: tensor<4xf32>) -> tensor<2x3x4xf32> {
  %r = onnx.com.microsoft.BiasGelu %a, %b : (tensor<2x3x4xf32>, tensor<4xf32>) -> tensor<2x3x4xf32>
  return %r : tensor<2x3x4xf32>
}

// CHECK-LABEL: @com_microsoft_FastGelu
// CHECK: onnx.com.microsoft.FastGelu
func.func @com_microsoft_FastGelu(%a: tensor<2x3x4xf32>, %b: tensor<4xf32>) -> tensor<2x3x4xf32> {
  %r = onnx.com.microsoft.FastGelu %a, %b : (tensor<2x3x4xf32>, tensor<4xf32>) -> tensor<2x3x4xf32>
  return %r : tensor<2x3x4xf32>
}

// CHECK-LABEL: @com_microsoft_QuickGelu
// CHECK: onnx.com.microsoft.QuickGelu
func.func @com_microsoft_QuickGelu(%a: tensor<4xf32>) -> tensor<4xf32> {
  %r = onnx.com.microsoft.QuickGelu %a : (tensor<4xf32>) -> tensor<4xf32>
  return %r : tensor<4xf32>
}

// CHECK-LABEL: @com_microsoft_SkipLayerNormalization
// CHECK: onnx.com.microsoft.SkipLayerNormalization
func.func @com_microsoft_SkipLayerNormalization(%a: tensor<2x3x4xf32>, %b: tensor<2x3x4xf32>, %c: tensor<4xf32>, %d: tensor<4xf32>, %e: tensor<4xf32>) -> tensor<2x3x4xf32> {
  %r = onnx.com.microsoft.SkipLayerNormalization %a, %b, %c, %d, %e : (tensor<2x3x4xf32>, tensor<2x3x4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<2x3x4xf32>
  return %r : tensor<2x3x4xf32>
}

// CHECK-LABEL: @com_microsoft_SkipSimplifiedLayerNormalization
// CHECK: onnx.com.microsoft.SkipSimplifiedLayerNormalization
func.func @com_microsoft_SkipSimplifiedLayerNormalization(%a: tensor<2x3x4xf32>, %b: tensor<2x3x4xf32>, %c: tensor<4xf32>) -> tensor<2x3x4xf32> {
  %r = onnx.com.microsoft.SkipSimplifiedLayerNormalization %a, %b, %c : (tensor<2x3x4xf32>, tensor<2x3x4xf32>, tensor<4xf32>) -> tensor<2x3x4xf32>
  return %r : tensor<2x3x4xf32>
}

// CHECK-LABEL: @com_microsoft_EmbedLayerNormalization
// CHECK: onnx.com.microsoft.EmbedLayerNormalization
func.func @com_microsoft_EmbedLayerNormalization(%a: tensor<1x2xi32>, %b: tensor<1x2xi32>, %c: tensor<5x4xf32>, %d: tensor<6x4xf32>, %e: tensor<2x4xf32>, %f: tensor<4xf32>, %g: tensor<4xf32>) -> tensor<1x2x4xf32> {
  %r = onnx.com.microsoft.EmbedLayerNormalization %a, %b, %c, %d, %e, %f, %g : (tensor<1x2xi32>, tensor<1x2xi32>, tensor<5x4xf32>, tensor<6x4xf32>, tensor<2x4xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<1x2x4xf32>
  return %r : tensor<1x2x4xf32>
}

// CHECK-LABEL: @com_microsoft_FusedMatMul
// CHECK: onnx.com.microsoft.FusedMatMul
func.func @com_microsoft_FusedMatMul(%a: tensor<2x3xf32>, %b: tensor<4x3xf32>) -> tensor<2x4xf32> {
  %r = onnx.com.microsoft.FusedMatMul %a, %b {transB = 1 : i64} : (tensor<2x3xf32>, tensor<4x3xf32>) -> tensor<2x4xf32>
  return %r : tensor<2x4xf32>
}

// CHECK-LABEL: @com_microsoft_FusedConv
// CHECK: onnx.com.microsoft.FusedConv
func.func @com_microsoft_FusedConv(%a: tensor<1x2x5x5xf32>, %b: tensor<3x2x3x3xf32>) -> tensor<1x3x3x3xf32> {
  %r = onnx.com.microsoft.FusedConv %a, %b {activation = "Relu"} : (tensor<1x2x5x5xf32>, tensor<3x2x3x3xf32>) -> tensor<1x3x3x3xf32>
  return %r : tensor<1x3x3x3xf32>
}

// CHECK-LABEL: @com_microsoft_FusedGemm
// CHECK: onnx.com.microsoft.FusedGemm
func.func @com_microsoft_FusedGemm(%a: tensor<2x3xf32>, %b: tensor<3x4xf32>, %c: tensor<4xf32>) -> tensor<2x4xf32> {
  %r = onnx.com.microsoft.FusedGemm %a, %b, %c {activation = "Relu"} : (tensor<2x3xf32>, tensor<3x4xf32>, tensor<4xf32>) -> tensor<2x4xf32>
  return %r : tensor<2x4xf32>
}

// CHECK-LABEL: @com_microsoft_Attention
// CHECK: onnx.com.microsoft.Attention
func.func @com_microsoft_Attention(%a: tensor<1x3x4xf32>, %b: tensor<4x12xf32>, %c: tensor<12xf32>) -> tensor<1x3x4xf32> {
  %r = onnx.com.microsoft.Attention %a, %b, %c {num_heads = 2 : i64} : (tensor<1x3x4xf32>, tensor<4x12xf32>, tensor<12xf32>) -> tensor<1x3x4xf32>
  return %r : tensor<1x3x4xf32>
}
