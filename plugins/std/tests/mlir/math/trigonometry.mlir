// Trigonometric and hyperbolic functions.
// RUN: plait opt %s | filecheck %s
// RUN: plait opt %s --mlir-print-op-generic | plait opt - | filecheck %s

// CHECK-LABEL: func.func @acos(
// CHECK-SAME:  %[[A:[a-z0-9_]+]]: f32, %[[B:[a-z0-9_]+]]: f16) {
// CHECK: %{{.*}} = math.acos %[[A]] : f32
// CHECK: %{{.*}} = math.acos %[[B]] fastmath<fast> : f16
// CHECK: return
func.func @acos(%a: f32, %b: f16) {
  %0 = math.acos %a : f32
  %1 = math.acos %b fastmath<fast> : f16
  return
}

// CHECK-LABEL: func.func @acosh(
// CHECK-SAME:  %[[A:[a-z0-9_]+]]: f64, %[[B:[a-z0-9_]+]]: vector<4xf32>) {
// CHECK: %{{.*}} = math.acosh %[[A]] : f64
// CHECK: %{{.*}} = math.acosh %[[B]] fastmath<nnan> : vector<4xf32>
// CHECK: return
func.func @acosh(%a: f64, %b: vector<4xf32>) {
  %0 = math.acosh %a : f64
  %1 = math.acosh %b fastmath<nnan> : vector<4xf32>
  return
}

// CHECK-LABEL: func.func @asin(
// CHECK-SAME:  %[[A:[a-z0-9_]+]]: bf16, %[[B:[a-z0-9_]+]]: tensor<?x2xf64>) {
// CHECK: %{{.*}} = math.asin %[[A]] : bf16
// CHECK: %{{.*}} = math.asin %[[B]] fastmath<ninf> : tensor<?x2xf64>
// CHECK: return
func.func @asin(%a: bf16, %b: tensor<?x2xf64>) {
  %0 = math.asin %a : bf16
  %1 = math.asin %b fastmath<ninf> : tensor<?x2xf64>
  return
}

// CHECK-LABEL: func.func @asinh(
// CHECK-SAME:  %[[A:[a-z0-9_]+]]: f16, %[[B:[a-z0-9_]+]]: vector<[2]xf16>) {
// CHECK: %{{.*}} = math.asinh %[[A]] : f16
// CHECK: %{{.*}} = math.asinh %[[B]] fastmath<nsz> : vector<[2]xf16>
// CHECK: return
func.func @asinh(%a: f16, %b: vector<[2]xf16>) {
  %0 = math.asinh %a : f16
  %1 = math.asinh %b fastmath<nsz> : vector<[2]xf16>
  return
}

// CHECK-LABEL: func.func @atan(
// CHECK-SAME:  %[[A:[a-z0-9_]+]]: vector<4xf32>, %[[B:[a-z0-9_]+]]: tensor<*xbf16>) {
// CHECK: %{{.*}} = math.atan %[[A]] : vector<4xf32>
// CHECK: %{{.*}} = math.atan %[[B]] fastmath<arcp> : tensor<*xbf16>
// CHECK: return
func.func @atan(%a: vector<4xf32>, %b: tensor<*xbf16>) {
  %0 = math.atan %a : vector<4xf32>
  %1 = math.atan %b fastmath<arcp> : tensor<*xbf16>
  return
}

// CHECK-LABEL: func.func @atanh(
// CHECK-SAME:  %[[A:[a-z0-9_]+]]: tensor<?x2xf64>, %[[B:[a-z0-9_]+]]: f32) {
// CHECK: %{{.*}} = math.atanh %[[A]] : tensor<?x2xf64>
// CHECK: %{{.*}} = math.atanh %[[B]] fastmath<contract> : f32
// CHECK: return
func.func @atanh(%a: tensor<?x2xf64>, %b: f32) {
  %0 = math.atanh %a : tensor<?x2xf64>
  %1 = math.atanh %b fastmath<contract> : f32
  return
}

// CHECK-LABEL: func.func @cos(
// CHECK-SAME:  %[[A:[a-z0-9_]+]]: vector<[2]xf16>, %[[B:[a-z0-9_]+]]: f64) {
// CHECK: %{{.*}} = math.cos %[[A]] : vector<[2]xf16>
// CHECK: %{{.*}} = math.cos %[[B]] fastmath<afn> : f64
// CHECK: return
func.func @cos(%a: vector<[2]xf16>, %b: f64) {
  %0 = math.cos %a : vector<[2]xf16>
  %1 = math.cos %b fastmath<afn> : f64
  return
}

// CHECK-LABEL: func.func @cosh(
// CHECK-SAME:  %[[A:[a-z0-9_]+]]: tensor<*xbf16>, %[[B:[a-z0-9_]+]]: bf16) {
// CHECK: %{{.*}} = math.cosh %[[A]] : tensor<*xbf16>
// CHECK: %{{.*}} = math.cosh %[[B]] fastmath<reassoc> : bf16
// CHECK: return
func.func @cosh(%a: tensor<*xbf16>, %b: bf16) {
  %0 = math.cosh %a : tensor<*xbf16>
  %1 = math.cosh %b fastmath<reassoc> : bf16
  return
}

// CHECK-LABEL: func.func @sin(
// CHECK-SAME:  %[[A:[a-z0-9_]+]]: f32, %[[B:[a-z0-9_]+]]: f16) {
// CHECK: %{{.*}} = math.sin %[[A]] : f32
// CHECK: %{{.*}} = math.sin %[[B]] fastmath<fast> : f16
// CHECK: return
func.func @sin(%a: f32, %b: f16) {
  %0 = math.sin %a : f32
  %1 = math.sin %b fastmath<fast> : f16
  return
}

// CHECK-LABEL: func.func @sinh(
// CHECK-SAME:  %[[A:[a-z0-9_]+]]: f64, %[[B:[a-z0-9_]+]]: vector<4xf32>) {
// CHECK: %{{.*}} = math.sinh %[[A]] : f64
// CHECK: %{{.*}} = math.sinh %[[B]] fastmath<nnan> : vector<4xf32>
// CHECK: return
func.func @sinh(%a: f64, %b: vector<4xf32>) {
  %0 = math.sinh %a : f64
  %1 = math.sinh %b fastmath<nnan> : vector<4xf32>
  return
}

// CHECK-LABEL: func.func @tan(
// CHECK-SAME:  %[[A:[a-z0-9_]+]]: bf16, %[[B:[a-z0-9_]+]]: tensor<?x2xf64>) {
// CHECK: %{{.*}} = math.tan %[[A]] : bf16
// CHECK: %{{.*}} = math.tan %[[B]] fastmath<ninf> : tensor<?x2xf64>
// CHECK: return
func.func @tan(%a: bf16, %b: tensor<?x2xf64>) {
  %0 = math.tan %a : bf16
  %1 = math.tan %b fastmath<ninf> : tensor<?x2xf64>
  return
}

// CHECK-LABEL: func.func @tanh(
// CHECK-SAME:  %[[A:[a-z0-9_]+]]: f16, %[[B:[a-z0-9_]+]]: vector<[2]xf16>) {
// CHECK: %{{.*}} = math.tanh %[[A]] : f16
// CHECK: %{{.*}} = math.tanh %[[B]] fastmath<nsz> : vector<[2]xf16>
// CHECK: return
func.func @tanh(%a: f16, %b: vector<[2]xf16>) {
  %0 = math.tanh %a : f16
  %1 = math.tanh %b fastmath<nsz> : vector<[2]xf16>
  return
}

// CHECK-LABEL: func.func @sincos(
// CHECK-SAME:  %[[A:[a-z0-9_]+]]: f32, %[[B:[a-z0-9_]+]]: vector<4xf64>) -> f32 {
// CHECK: %{{.*}}, %[[V0:[a-z0-9_]+]] = math.sincos %[[A]] : f32
// CHECK: %{{.*}}, %{{.*}} = math.sincos %[[B]] fastmath<afn> : vector<4xf64>
// CHECK: return %[[V0]] : f32
func.func @sincos(%a: f32, %v: vector<4xf64>) -> f32 {
  %sin, %cos = math.sincos %a : f32
  %0:2 = math.sincos %v fastmath<afn> : vector<4xf64>
  return %cos : f32
}

// CHECK-LABEL: func.func @atan2(
// CHECK-SAME:  %[[A:[a-z0-9_]+]]: f32, %[[B:[a-z0-9_]+]]: f32) {
// CHECK: %{{.*}} = math.atan2 %[[A]], %[[B]] : f32
// CHECK: %{{.*}} = math.atan2 %[[B]], %[[A]] fastmath<afn> : f32
// CHECK: return
func.func @atan2(%a: f32, %b: f32) {
  %0 = math.atan2 %a, %b : f32
  %1 = math.atan2 %b, %a fastmath<afn> : f32
  return
}
