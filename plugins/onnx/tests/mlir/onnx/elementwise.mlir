// Operators on corresponding elements that are a scalar kind, or a formula of few.
// RUN: plait-opt %s | FileCheck %s

// CHECK-LABEL: @Abs
// CHECK: onnx.Abs
func.func @Abs(%a: tensor<4x?xf32>) -> tensor<4x?xf32> {
  %r = onnx.Abs %a : (tensor<4x?xf32>) -> tensor<4x?xf32>
  return %r : tensor<4x?xf32>
}

// CHECK-LABEL: @Acos
// CHECK: onnx.Acos
func.func @Acos(%a: tensor<4x?xf32>) -> tensor<4x?xf32> {
  %r = onnx.Acos %a : (tensor<4x?xf32>) -> tensor<4x?xf32>
  return %r : tensor<4x?xf32>
}

// CHECK-LABEL: @Acosh
// CHECK: onnx.Acosh
func.func @Acosh(%a: tensor<4x?xf32>) -> tensor<4x?xf32> {
  %r = onnx.Acosh %a : (tensor<4x?xf32>) -> tensor<4x?xf32>
  return %r : tensor<4x?xf32>
}

// CHECK-LABEL: @Asin
// CHECK: onnx.Asin
func.func @Asin(%a: tensor<4x?xf32>) -> tensor<4x?xf32> {
  %r = onnx.Asin %a : (tensor<4x?xf32>) -> tensor<4x?xf32>
  return %r : tensor<4x?xf32>
}

// CHECK-LABEL: @Asinh
// CHECK: onnx.Asinh
func.func @Asinh(%a: tensor<4x?xf32>) -> tensor<4x?xf32> {
  %r = onnx.Asinh %a : (tensor<4x?xf32>) -> tensor<4x?xf32>
  return %r : tensor<4x?xf32>
}

// CHECK-LABEL: @Atan
// CHECK: onnx.Atan
func.func @Atan(%a: tensor<4x?xf32>) -> tensor<4x?xf32> {
  %r = onnx.Atan %a : (tensor<4x?xf32>) -> tensor<4x?xf32>
  return %r : tensor<4x?xf32>
}

// CHECK-LABEL: @Atanh
// CHECK: onnx.Atanh
func.func @Atanh(%a: tensor<4x?xf32>) -> tensor<4x?xf32> {
  %r = onnx.Atanh %a : (tensor<4x?xf32>) -> tensor<4x?xf32>
  return %r : tensor<4x?xf32>
}

// CHECK-LABEL: @Ceil
// CHECK: onnx.Ceil
func.func @Ceil(%a: tensor<4x?xf32>) -> tensor<4x?xf32> {
  %r = onnx.Ceil %a : (tensor<4x?xf32>) -> tensor<4x?xf32>
  return %r : tensor<4x?xf32>
}

// CHECK-LABEL: @Cos
// CHECK: onnx.Cos
func.func @Cos(%a: tensor<4x?xf32>) -> tensor<4x?xf32> {
  %r = onnx.Cos %a : (tensor<4x?xf32>) -> tensor<4x?xf32>
  return %r : tensor<4x?xf32>
}

// CHECK-LABEL: @Cosh
// CHECK: onnx.Cosh
func.func @Cosh(%a: tensor<4x?xf32>) -> tensor<4x?xf32> {
  %r = onnx.Cosh %a : (tensor<4x?xf32>) -> tensor<4x?xf32>
  return %r : tensor<4x?xf32>
}

// CHECK-LABEL: @Erf
// CHECK: onnx.Erf
func.func @Erf(%a: tensor<4x?xf32>) -> tensor<4x?xf32> {
  %r = onnx.Erf %a : (tensor<4x?xf32>) -> tensor<4x?xf32>
  return %r : tensor<4x?xf32>
}

// CHECK-LABEL: @Exp
// CHECK: onnx.Exp
func.func @Exp(%a: tensor<4x?xf32>) -> tensor<4x?xf32> {
  %r = onnx.Exp %a : (tensor<4x?xf32>) -> tensor<4x?xf32>
  return %r : tensor<4x?xf32>
}

// CHECK-LABEL: @Floor
// CHECK: onnx.Floor
func.func @Floor(%a: tensor<4x?xf32>) -> tensor<4x?xf32> {
  %r = onnx.Floor %a : (tensor<4x?xf32>) -> tensor<4x?xf32>
  return %r : tensor<4x?xf32>
}

// CHECK-LABEL: @Log
// CHECK: onnx.Log
func.func @Log(%a: tensor<4x?xf32>) -> tensor<4x?xf32> {
  %r = onnx.Log %a : (tensor<4x?xf32>) -> tensor<4x?xf32>
  return %r : tensor<4x?xf32>
}

// CHECK-LABEL: @Neg
// CHECK: onnx.Neg
func.func @Neg(%a: tensor<4x?xf32>) -> tensor<4x?xf32> {
  %r = onnx.Neg %a : (tensor<4x?xf32>) -> tensor<4x?xf32>
  return %r : tensor<4x?xf32>
}

// CHECK-LABEL: @Reciprocal
// CHECK: onnx.Reciprocal
func.func @Reciprocal(%a: tensor<4x?xf32>) -> tensor<4x?xf32> {
  %r = onnx.Reciprocal %a : (tensor<4x?xf32>) -> tensor<4x?xf32>
  return %r : tensor<4x?xf32>
}

// CHECK-LABEL: @Round
// CHECK: onnx.Round
func.func @Round(%a: tensor<4x?xf32>) -> tensor<4x?xf32> {
  %r = onnx.Round %a : (tensor<4x?xf32>) -> tensor<4x?xf32>
  return %r : tensor<4x?xf32>
}

// CHECK-LABEL: @Sigmoid
// CHECK: onnx.Sigmoid
func.func @Sigmoid(%a: tensor<4x?xf32>) -> tensor<4x?xf32> {
  %r = onnx.Sigmoid %a : (tensor<4x?xf32>) -> tensor<4x?xf32>
  return %r : tensor<4x?xf32>
}

// CHECK-LABEL: @Sign
// CHECK: onnx.Sign
func.func @Sign(%a: tensor<4x?xf32>) -> tensor<4x?xf32> {
  %r = onnx.Sign %a : (tensor<4x?xf32>) -> tensor<4x?xf32>
  return %r : tensor<4x?xf32>
}

// CHECK-LABEL: @Sin
// CHECK: onnx.Sin
func.func @Sin(%a: tensor<4x?xf32>) -> tensor<4x?xf32> {
  %r = onnx.Sin %a : (tensor<4x?xf32>) -> tensor<4x?xf32>
  return %r : tensor<4x?xf32>
}

// CHECK-LABEL: @Sinh
// CHECK: onnx.Sinh
func.func @Sinh(%a: tensor<4x?xf32>) -> tensor<4x?xf32> {
  %r = onnx.Sinh %a : (tensor<4x?xf32>) -> tensor<4x?xf32>
  return %r : tensor<4x?xf32>
}

// CHECK-LABEL: @Sqrt
// CHECK: onnx.Sqrt
func.func @Sqrt(%a: tensor<4x?xf32>) -> tensor<4x?xf32> {
  %r = onnx.Sqrt %a : (tensor<4x?xf32>) -> tensor<4x?xf32>
  return %r : tensor<4x?xf32>
}

// CHECK-LABEL: @Tan
// CHECK: onnx.Tan
func.func @Tan(%a: tensor<4x?xf32>) -> tensor<4x?xf32> {
  %r = onnx.Tan %a : (tensor<4x?xf32>) -> tensor<4x?xf32>
  return %r : tensor<4x?xf32>
}

// CHECK-LABEL: @Tanh
// CHECK: onnx.Tanh
func.func @Tanh(%a: tensor<4x?xf32>) -> tensor<4x?xf32> {
  %r = onnx.Tanh %a : (tensor<4x?xf32>) -> tensor<4x?xf32>
  return %r : tensor<4x?xf32>
}

// CHECK-LABEL: @Not
// CHECK: onnx.Not
func.func @Not(%a: tensor<4xi1>) -> tensor<4xi1> {
  %r = onnx.Not %a : (tensor<4xi1>) -> tensor<4xi1>
  return %r : tensor<4xi1>
}

// CHECK-LABEL: @BitwiseNot
// CHECK: onnx.BitwiseNot
func.func @BitwiseNot(%a: tensor<4xi32>) -> tensor<4xi32> {
  %r = onnx.BitwiseNot %a : (tensor<4xi32>) -> tensor<4xi32>
  return %r : tensor<4xi32>
}

// CHECK-LABEL: @Add
// CHECK: onnx.Add
func.func @Add(%a: tensor<4x5xf32>, %b: tensor<5xf32>) -> tensor<4x5xf32> {
  %r = onnx.Add %a, %b : (tensor<4x5xf32>, tensor<5xf32>) -> tensor<4x5xf32>
  return %r : tensor<4x5xf32>
}

// CHECK-LABEL: @Sub
// CHECK: onnx.Sub
func.func @Sub(%a: tensor<4x5xf32>, %b: tensor<5xf32>) -> tensor<4x5xf32> {
  %r = onnx.Sub %a, %b : (tensor<4x5xf32>, tensor<5xf32>) -> tensor<4x5xf32>
  return %r : tensor<4x5xf32>
}

// CHECK-LABEL: @Mul
// CHECK: onnx.Mul
func.func @Mul(%a: tensor<4x5xf32>, %b: tensor<5xf32>) -> tensor<4x5xf32> {
  %r = onnx.Mul %a, %b : (tensor<4x5xf32>, tensor<5xf32>) -> tensor<4x5xf32>
  return %r : tensor<4x5xf32>
}

// CHECK-LABEL: @Div
// CHECK: onnx.Div
func.func @Div(%a: tensor<4x5xf32>, %b: tensor<5xf32>) -> tensor<4x5xf32> {
  %r = onnx.Div %a, %b : (tensor<4x5xf32>, tensor<5xf32>) -> tensor<4x5xf32>
  return %r : tensor<4x5xf32>
}

// CHECK-LABEL: @Equal
// CHECK: onnx.Equal
func.func @Equal(%a: tensor<4x5xf32>, %b: tensor<5xf32>) -> tensor<4x5xi1> {
  %r = onnx.Equal %a, %b : (tensor<4x5xf32>, tensor<5xf32>) -> tensor<4x5xi1>
  return %r : tensor<4x5xi1>
}

// CHECK-LABEL: @Greater
// CHECK: onnx.Greater
func.func @Greater(%a: tensor<4x5xf32>, %b: tensor<5xf32>) -> tensor<4x5xi1> {
  %r = onnx.Greater %a, %b : (tensor<4x5xf32>, tensor<5xf32>) -> tensor<4x5xi1>
  return %r : tensor<4x5xi1>
}

// CHECK-LABEL: @GreaterOrEqual
// CHECK: onnx.GreaterOrEqual
func.func @GreaterOrEqual(%a: tensor<4x5xf32>, %b: tensor<5xf32>) -> tensor<4x5xi1> {
  %r = onnx.GreaterOrEqual %a, %b : (tensor<4x5xf32>, tensor<5xf32>) -> tensor<4x5xi1>
  return %r : tensor<4x5xi1>
}

// CHECK-LABEL: @Less
// CHECK: onnx.Less
func.func @Less(%a: tensor<4x5xf32>, %b: tensor<5xf32>) -> tensor<4x5xi1> {
  %r = onnx.Less %a, %b : (tensor<4x5xf32>, tensor<5xf32>) -> tensor<4x5xi1>
  return %r : tensor<4x5xi1>
}

// CHECK-LABEL: @LessOrEqual
// CHECK: onnx.LessOrEqual
func.func @LessOrEqual(%a: tensor<4x5xf32>, %b: tensor<5xf32>) -> tensor<4x5xi1> {
  %r = onnx.LessOrEqual %a, %b : (tensor<4x5xf32>, tensor<5xf32>) -> tensor<4x5xi1>
  return %r : tensor<4x5xi1>
}

// CHECK-LABEL: @And
// CHECK: onnx.And
func.func @And(%a: tensor<4xi1>, %b: tensor<4xi1>) -> tensor<4xi1> {
  %r = onnx.And %a, %b : (tensor<4xi1>, tensor<4xi1>) -> tensor<4xi1>
  return %r : tensor<4xi1>
}

// CHECK-LABEL: @Or
// CHECK: onnx.Or
func.func @Or(%a: tensor<4xi1>, %b: tensor<4xi1>) -> tensor<4xi1> {
  %r = onnx.Or %a, %b : (tensor<4xi1>, tensor<4xi1>) -> tensor<4xi1>
  return %r : tensor<4xi1>
}

// CHECK-LABEL: @Xor
// CHECK: onnx.Xor
func.func @Xor(%a: tensor<4xi1>, %b: tensor<4xi1>) -> tensor<4xi1> {
  %r = onnx.Xor %a, %b : (tensor<4xi1>, tensor<4xi1>) -> tensor<4xi1>
  return %r : tensor<4xi1>
}

// CHECK-LABEL: @BitwiseAnd
// CHECK: onnx.BitwiseAnd
func.func @BitwiseAnd(%a: tensor<4xi32>, %b: tensor<4xi32>) -> tensor<4xi32> {
  %r = onnx.BitwiseAnd %a, %b : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
  return %r : tensor<4xi32>
}

// CHECK-LABEL: @BitwiseOr
// CHECK: onnx.BitwiseOr
func.func @BitwiseOr(%a: tensor<4xi32>, %b: tensor<4xi32>) -> tensor<4xi32> {
  %r = onnx.BitwiseOr %a, %b : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
  return %r : tensor<4xi32>
}

// CHECK-LABEL: @BitwiseXor
// CHECK: onnx.BitwiseXor
func.func @BitwiseXor(%a: tensor<4xi32>, %b: tensor<4xi32>) -> tensor<4xi32> {
  %r = onnx.BitwiseXor %a, %b : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
  return %r : tensor<4xi32>
}

// CHECK-LABEL: @Pow
// CHECK: onnx.Pow
func.func @Pow(%a: tensor<4x5xf32>, %b: tensor<5xf32>) -> tensor<4x5xf32> {
  %r = onnx.Pow %a, %b : (tensor<4x5xf32>, tensor<5xf32>) -> tensor<4x5xf32>
  return %r : tensor<4x5xf32>
}

// CHECK-LABEL: @Mod
// CHECK: onnx.Mod
func.func @Mod(%a: tensor<4xi32>, %b: tensor<4xi32>) -> tensor<4xi32> {
  %r = onnx.Mod %a, %b : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
  return %r : tensor<4xi32>
}

// CHECK-LABEL: @BitShift
// CHECK: onnx.BitShift
func.func @BitShift(%a: tensor<4xui8>, %b: tensor<4xui8>) -> tensor<4xui8> {
  %r = onnx.BitShift %a, %b {direction = "LEFT"} : (tensor<4xui8>, tensor<4xui8>) -> tensor<4xui8>
  return %r : tensor<4xui8>
}

// CHECK-LABEL: @Max
// CHECK: onnx.Max
func.func @Max(%a: tensor<4xf32>, %b: tensor<4xf32>, %c: tensor<4xf32>) -> tensor<4xf32> {
  %r = onnx.Max %a, %b, %c : (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return %r : tensor<4xf32>
}

// CHECK-LABEL: @Min
// CHECK: onnx.Min
func.func @Min(%a: tensor<4xf32>, %b: tensor<4xf32>, %c: tensor<4xf32>) -> tensor<4xf32> {
  %r = onnx.Min %a, %b, %c : (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return %r : tensor<4xf32>
}

// CHECK-LABEL: @Sum
// CHECK: onnx.Sum
func.func @Sum(%a: tensor<4xf32>, %b: tensor<4xf32>, %c: tensor<4xf32>) -> tensor<4xf32> {
  %r = onnx.Sum %a, %b, %c : (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return %r : tensor<4xf32>
}

// CHECK-LABEL: @Mean
// CHECK: onnx.Mean
func.func @Mean(%a: tensor<4xf32>, %b: tensor<4xf32>) -> tensor<4xf32> {
  %r = onnx.Mean %a, %b : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return %r : tensor<4xf32>
}

// CHECK-LABEL: @Where
// CHECK: onnx.Where
func.func @Where(%a: tensor<4xi1>, %b: tensor<4xf32>, %c: tensor<4xf32>) -> tensor<4xf32> {
  %r = onnx.Where %a, %b, %c : (tensor<4xi1>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return %r : tensor<4xf32>
}

// CHECK-LABEL: @Clip
// CHECK: onnx.Clip
func.func @Clip(%a: tensor<4xf32>, %b: tensor<f32>, %c: tensor<f32>) -> tensor<4xf32> {
  %r = onnx.Clip %a, %b, %c : (tensor<4xf32>, tensor<f32>, tensor<f32>) -> tensor<4xf32>
  return %r : tensor<4xf32>
}

// CHECK-LABEL: @IsNaN
// CHECK: onnx.IsNaN
func.func @IsNaN(%a: tensor<4xf32>) -> tensor<4xi1> {
  %r = onnx.IsNaN %a : (tensor<4xf32>) -> tensor<4xi1>
  return %r : tensor<4xi1>
}

// CHECK-LABEL: @IsInf
// CHECK: onnx.IsInf
func.func @IsInf(%a: tensor<4xf32>) -> tensor<4xi1> {
  %r = onnx.IsInf %a : (tensor<4xf32>) -> tensor<4xi1>
  return %r : tensor<4xi1>
}

// CHECK-LABEL: @Identity
// CHECK: onnx.Identity
func.func @Identity(%a: tensor<4xf32>) -> tensor<4xf32> {
  %r = onnx.Identity %a : (tensor<4xf32>) -> tensor<4xf32>
  return %r : tensor<4xf32>
}

// CHECK-LABEL: @Cast
// CHECK: onnx.Cast
func.func @Cast(%a: tensor<4xf32>) -> tensor<4xi64> {
  %r = onnx.Cast %a {to = i64} : (tensor<4xf32>) -> tensor<4xi64>
  return %r : tensor<4xi64>
}

// CHECK-LABEL: @CastLike
// CHECK: onnx.CastLike
func.func @CastLike(%a: tensor<4xf32>, %b: tensor<2xi64>) -> tensor<4xi64> {
  %r = onnx.CastLike %a, %b : (tensor<4xf32>, tensor<2xi64>) -> tensor<4xi64>
  return %r : tensor<4xi64>
}

// CHECK-LABEL: @BitCast
// CHECK: onnx.BitCast
func.func @BitCast(%a: tensor<4xf32>) -> tensor<4xi32> {
  %r = onnx.BitCast %a {to = i32} : (tensor<4xf32>) -> tensor<4xi32>
  return %r : tensor<4xi32>
}

// CHECK-LABEL: @Relu
// CHECK: onnx.Relu
func.func @Relu(%a: tensor<4x?xf32>) -> tensor<4x?xf32> {
  %r = onnx.Relu %a : (tensor<4x?xf32>) -> tensor<4x?xf32>
  return %r : tensor<4x?xf32>
}

// CHECK-LABEL: @LeakyRelu
// CHECK: onnx.LeakyRelu
func.func @LeakyRelu(%a: tensor<4x?xf32>) -> tensor<4x?xf32> {
  %r = onnx.LeakyRelu %a : (tensor<4x?xf32>) -> tensor<4x?xf32>
  return %r : tensor<4x?xf32>
}

// CHECK-LABEL: @PRelu
// CHECK: onnx.PRelu
func.func @PRelu(%a: tensor<4x3xf32>, %b: tensor<3xf32>) -> tensor<4x3xf32> {
  %r = onnx.PRelu %a, %b : (tensor<4x3xf32>, tensor<3xf32>) -> tensor<4x3xf32>
  return %r : tensor<4x3xf32>
}

// CHECK-LABEL: @ThresholdedRelu
// CHECK: onnx.ThresholdedRelu
func.func @ThresholdedRelu(%a: tensor<4x?xf32>) -> tensor<4x?xf32> {
  %r = onnx.ThresholdedRelu %a : (tensor<4x?xf32>) -> tensor<4x?xf32>
  return %r : tensor<4x?xf32>
}

// CHECK-LABEL: @Elu
// CHECK: onnx.Elu
func.func @Elu(%a: tensor<4x?xf32>) -> tensor<4x?xf32> {
  %r = onnx.Elu %a : (tensor<4x?xf32>) -> tensor<4x?xf32>
  return %r : tensor<4x?xf32>
}

// CHECK-LABEL: @Selu
// CHECK: onnx.Selu
func.func @Selu(%a: tensor<4x?xf32>) -> tensor<4x?xf32> {
  %r = onnx.Selu %a : (tensor<4x?xf32>) -> tensor<4x?xf32>
  return %r : tensor<4x?xf32>
}

// CHECK-LABEL: @Celu
// CHECK: onnx.Celu
func.func @Celu(%a: tensor<4x?xf32>) -> tensor<4x?xf32> {
  %r = onnx.Celu %a : (tensor<4x?xf32>) -> tensor<4x?xf32>
  return %r : tensor<4x?xf32>
}

// CHECK-LABEL: @HardSigmoid
// CHECK: onnx.HardSigmoid
func.func @HardSigmoid(%a: tensor<4x?xf32>) -> tensor<4x?xf32> {
  %r = onnx.HardSigmoid %a : (tensor<4x?xf32>) -> tensor<4x?xf32>
  return %r : tensor<4x?xf32>
}

// CHECK-LABEL: @HardSwish
// CHECK: onnx.HardSwish
func.func @HardSwish(%a: tensor<4x?xf32>) -> tensor<4x?xf32> {
  %r = onnx.HardSwish %a : (tensor<4x?xf32>) -> tensor<4x?xf32>
  return %r : tensor<4x?xf32>
}

// CHECK-LABEL: @Softplus
// CHECK: onnx.Softplus
func.func @Softplus(%a: tensor<4x?xf32>) -> tensor<4x?xf32> {
  %r = onnx.Softplus %a : (tensor<4x?xf32>) -> tensor<4x?xf32>
  return %r : tensor<4x?xf32>
}

// CHECK-LABEL: @Softsign
// CHECK: onnx.Softsign
func.func @Softsign(%a: tensor<4x?xf32>) -> tensor<4x?xf32> {
  %r = onnx.Softsign %a : (tensor<4x?xf32>) -> tensor<4x?xf32>
  return %r : tensor<4x?xf32>
}

// CHECK-LABEL: @Mish
// CHECK: onnx.Mish
func.func @Mish(%a: tensor<4x?xf32>) -> tensor<4x?xf32> {
  %r = onnx.Mish %a : (tensor<4x?xf32>) -> tensor<4x?xf32>
  return %r : tensor<4x?xf32>
}

// CHECK-LABEL: @Gelu
// CHECK: onnx.Gelu
func.func @Gelu(%a: tensor<4x?xf32>) -> tensor<4x?xf32> {
  %r = onnx.Gelu %a : (tensor<4x?xf32>) -> tensor<4x?xf32>
  return %r : tensor<4x?xf32>
}

// CHECK-LABEL: @Swish
// CHECK: onnx.Swish
func.func @Swish(%a: tensor<4x?xf32>) -> tensor<4x?xf32> {
  %r = onnx.Swish %a : (tensor<4x?xf32>) -> tensor<4x?xf32>
  return %r : tensor<4x?xf32>
}

// CHECK-LABEL: @Shrink
// CHECK: onnx.Shrink
func.func @Shrink(%a: tensor<4x?xf32>) -> tensor<4x?xf32> {
  %r = onnx.Shrink %a : (tensor<4x?xf32>) -> tensor<4x?xf32>
  return %r : tensor<4x?xf32>
}
