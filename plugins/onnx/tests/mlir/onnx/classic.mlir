// Operators of ai.onnx.ml: scalers, encoders, linear models and support vectors.
// RUN: plait-opt %s | FileCheck %s

// CHECK-LABEL: @ml_ArrayFeatureExtractor
// CHECK: onnx.ml.ArrayFeatureExtractor
func.func @ml_ArrayFeatureExtractor(%a: tensor<2x3xf32>) -> tensor<2x2xf32> {
  %b = onnx.Constant {value = dense<[2, 0]> : tensor<2xi64>} : () -> tensor<2xi64>
  %r = onnx.ml.ArrayFeatureExtractor %a, %b : (tensor<2x3xf32>, tensor<2xi64>) -> tensor<2x2xf32>
  return %r : tensor<2x2xf32>
}

// CHECK-LABEL: @ml_Binarizer
// CHECK: onnx.ml.Binarizer
func.func @ml_Binarizer(%a: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %r = onnx.ml.Binarizer %a : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return %r : tensor<2x3xf32>
}

// CHECK-LABEL: @ml_FeatureVectorizer
// CHECK: onnx.ml.FeatureVectorizer
func.func @ml_FeatureVectorizer(%a: tensor<2x3xf32>, %b: tensor<2x1xf32>) -> tensor<2x4xf32> {
  %r = onnx.ml.FeatureVectorizer %a, %b : (tensor<2x3xf32>, tensor<2x1xf32>) -> tensor<2x4xf32>
  return %r : tensor<2x4xf32>
}

// CHECK-LABEL: @ml_Imputer
// CHECK: onnx.ml.Imputer
func.func @ml_Imputer(%a: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %r = onnx.ml.Imputer %a {imputed_value_floats = [1.0 : f32]} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return %r : tensor<2x3xf32>
}

// CHECK-LABEL: @ml_LabelEncoder
// CHECK: onnx.ml.LabelEncoder
func.func @ml_LabelEncoder(%a: tensor<3xi64>) -> tensor<3xf32> {
  %r = onnx.ml.LabelEncoder %a {keys_int64s = [1, 2], values_floats = [0.5 : f32, 1.5 : f32], default_float = 0.0 : f32} : (tensor<3xi64>) -> tensor<3xf32>
  return %r : tensor<3xf32>
}

// CHECK-LABEL: @ml_OneHotEncoder
// CHECK: onnx.ml.OneHotEncoder
func.func @ml_OneHotEncoder(%a: tensor<3xi64>) -> tensor<3x2xf32> {
  %r = onnx.ml.OneHotEncoder %a {cats_int64s = [1, 2]} : (tensor<3xi64>) -> tensor<3x2xf32>
  return %r : tensor<3x2xf32>
}

// CHECK-LABEL: @ml_Normalizer
// CHECK: onnx.ml.Normalizer
func.func @ml_Normalizer(%a: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %r = onnx.ml.Normalizer %a {norm = "L2"} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return %r : tensor<2x3xf32>
}

// CHECK-LABEL: @ml_Scaler
// CHECK: onnx.ml.Scaler
func.func @ml_Scaler(%a: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %r = onnx.ml.Scaler %a {offset = [1.0 : f32], scale = [2.0 : f32]} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return %r : tensor<2x3xf32>
}

// CHECK-LABEL: @ml_LinearRegressor
// CHECK: onnx.ml.LinearRegressor
func.func @ml_LinearRegressor(%a: tensor<2x3xf32>) -> tensor<2x1xf32> {
  %r = onnx.ml.LinearRegressor %a {coefficients = [1.0 : f32, 2.0 : f32, 3.0 : f32], intercepts = [0.5 : f32]} : (tensor<2x3xf32>) -> tensor<2x1xf32>
  return %r : tensor<2x1xf32>
}

// CHECK-LABEL: @ml_LinearClassifier
// CHECK: onnx.ml.LinearClassifier
func.func @ml_LinearClassifier(%a: tensor<2x3xf32>) -> (tensor<2xi64>, tensor<2x2xf32>) {
  %r:2 = onnx.ml.LinearClassifier %a {classlabels_ints = [0, 1], coefficients = [-1.0 : f32, -2.0 : f32, -3.0 : f32, 1.0 : f32, 2.0 : f32, 3.0 : f32], intercepts = [-0.5 : f32, 0.5 : f32]} : (tensor<2x3xf32>) -> (tensor<2xi64>, tensor<2x2xf32>)
  return %r#0, %r#1 : tensor<2xi64>, tensor<2x2xf32>
}

// CHECK-LABEL: @ml_SVMRegressor
// CHECK: onnx.ml.SVMRegressor
func.func @ml_SVMRegressor(%a: tensor<2x2xf32>) -> tensor<2x1xf32> {
  %r = onnx.ml.SVMRegressor %a {coefficients = [1.0 : f32], kernel_params = [0.5 : f32, 0.0 : f32, 3.0 : f32], kernel_type = "RBF", n_supports = 1 : i64, rho = [0.25 : f32], support_vectors = [1.0 : f32, 2.0 : f32]} : (tensor<2x2xf32>) -> tensor<2x1xf32>
  return %r : tensor<2x1xf32>
}
