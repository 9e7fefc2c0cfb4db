// Roots, magnitude and rounding of floats.
// RUN: plait opt %s | filecheck %s
// RUN: plait opt %s --mlir-print-op-generic | plait opt - | filecheck %s

// CHECK-LABEL: func.func @absf(
// CHECK-SAME:  %[[A:[a-z0-9_]+]]: f32, %[[B:[a-z0-9_]+]]: f16) {
// CHECK: %{{.*}} = math.absf %[[A]] : f32
// CHECK: %{{.*}} = math.absf %[[B]] fastmath<fast> : f16
// CHECK: return
func.func @absf(%a: f32, %b: f16) {
  %0 = math.absf %a : f32
  %1 = math.absf %b fastmath<fast> : f16
  return
}

// CHECK-LABEL: func.func @cbrt(
// CHECK-SAME:  %[[A:[a-z0-9_]+]]: f64, %[[B:[a-z0-9_]+]]: vector<4xf32>) {
// CHECK: %{{.*}} = math.cbrt %[[A]] : f64
// CHECK: %{{.*}} = math.cbrt %[[B]] fastmath<nnan> : vector<4xf32>
// CHECK: return
func.func @cbrt(%a: f64, %b: vector<4xf32>) {
  %0 = math.cbrt %a : f64
  %1 = math.cbrt %b fastmath<nnan> : vector<4xf32>
  return
}

// CHECK-LABEL: func.func @ceil(
// CHECK-SAME:  %[[A:[a-z0-9_]+]]: bf16, %[[B:[a-z0-9_]+]]: tensor<?x2xf64>) {
// CHECK: %{{.*}} = math.ceil %[[A]] : bf16
// CHECK: %{{.*}} = math.ceil %[[B]] fastmath<ninf> : tensor<?x2xf64>
// CHECK: return
func.func @ceil(%a: bf16, %b: tensor<?x2xf64>) {
  %0 = math.ceil %a : bf16
  %1 = math.ceil %b fastmath<ninf> : tensor<?x2xf64>
  return
}

// CHECK-LABEL: func.func @floor(
// CHECK-SAME:  %[[A:[a-z0-9_]+]]: f16, %[[B:[a-z0-9_]+]]: vector<[2]xf16>) {
// CHECK: %{{.*}} = math.floor %[[A]] : f16
// CHECK: %{{.*}} = math.floor %[[B]] fastmath<nsz> : vector<[2]xf16>
// CHECK: return
func.func @floor(%a: f16, %b: vector<[2]xf16>) {
  %0 = math.floor %a : f16
  %1 = math.floor %b fastmath<nsz> : vector<[2]xf16>
  return
}

// CHECK-LABEL: func.func @round(
// CHECK-SAME:  %[[A:[a-z0-9_]+]]: vector<4xf32>, %[[B:[a-z0-9_]+]]: tensor<*xbf16>) {
// CHECK: %{{.*}} = math.round %[[A]] : vector<4xf32>
// CHECK: %{{.*}} = math.round %[[B]] fastmath<arcp> : tensor<*xbf16>
// CHECK: return
func.func @round(%a: vector<4xf32>, %b: tensor<*xbf16>) {
  %0 = math.round %a : vector<4xf32>
  %1 = math.round %b fastmath<arcp> : tensor<*xbf16>
  return
}

// CHECK-LABEL: func.func @roundeven(
// CHECK-SAME:  %[[A:[a-z0-9_]+]]: tensor<?x2xf64>, %[[B:[a-z0-9_]+]]: f32) {
// CHECK: %{{.*}} = math.roundeven %[[A]] : tensor<?x2xf64>
// CHECK: %{{.*}} = math.roundeven %[[B]] fastmath<contract> : f32
// CHECK: return
func.func @roundeven(%a: tensor<?x2xf64>, %b: f32) {
  %0 = math.roundeven %a : tensor<?x2xf64>
  %1 = math.roundeven %b fastmath<contract> : f32
  return
}

// CHECK-LABEL: func.func @rsqrt(
// CHECK-SAME:  %[[A:[a-z0-9_]+]]: vector<[2]xf16>, %[[B:[a-z0-9_]+]]: f64) {
// CHECK: %{{.*}} = math.rsqrt %[[A]] : vector<[2]xf16>
// CHECK: %{{.*}} = math.rsqrt %[[B]] fastmath<afn> : f64
// CHECK: return
func.func @rsqrt(%a: vector<[2]xf16>, %b: f64) {
  %0 = math.rsqrt %a : vector<[2]xf16>
  %1 = math.rsqrt %b fastmath<afn> : f64
  return
}

// CHECK-LABEL: func.func @sqrt(
// CHECK-SAME:  %[[A:[a-z0-9_]+]]: tensor<*xbf16>, %[[B:[a-z0-9_]+]]: bf16) {
// CHECK: %{{.*}} = math.sqrt %[[A]] : tensor<*xbf16>
// CHECK: %{{.*}} = math.sqrt %[[B]] fastmath<reassoc> : bf16
// CHECK: return
func.func @sqrt(%a: tensor<*xbf16>, %b: bf16) {
  %0 = math.sqrt %a : tensor<*xbf16>
  %1 = math.sqrt %b fastmath<reassoc> : bf16
  return
}

// CHECK-LABEL: func.func @trunc(
// CHECK-SAME:  %[[A:[a-z0-9_]+]]: f32, %[[B:[a-z0-9_]+]]: f16) {
// CHECK: %{{.*}} = math.trunc %[[A]] : f32
// CHECK: %{{.*}} = math.trunc %[[B]] fastmath<fast> : f16
// CHECK: return
func.func @trunc(%a: f32, %b: f16) {
  %0 = math.trunc %a : f32
  %1 = math.trunc %b fastmath<fast> : f16
  return
}
