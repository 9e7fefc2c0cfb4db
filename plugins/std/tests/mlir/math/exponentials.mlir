// Exponentials, logarithms and the error function.
// RUN: plait opt %s | filecheck %s
// RUN: plait opt %s --mlir-print-op-generic | plait opt - | filecheck %s

// CHECK-LABEL: func.func @exp(
// CHECK-SAME:  %[[A:[a-z0-9_]+]]: f32, %[[B:[a-z0-9_]+]]: f16) {
// CHECK: %{{.*}} = math.exp %[[A]] : f32
// CHECK: %{{.*}} = math.exp %[[B]] fastmath<fast> : f16
// CHECK: return
func.func @exp(%a: f32, %b: f16) {
  %0 = math.exp %a : f32
  %1 = math.exp %b fastmath<fast> : f16
  return
}

// CHECK-LABEL: func.func @exp2(
// CHECK-SAME:  %[[A:[a-z0-9_]+]]: f64, %[[B:[a-z0-9_]+]]: vector<4xf32>) {
// CHECK: %{{.*}} = math.exp2 %[[A]] : f64
// CHECK: %{{.*}} = math.exp2 %[[B]] fastmath<nnan> : vector<4xf32>
// CHECK: return
func.func @exp2(%a: f64, %b: vector<4xf32>) {
  %0 = math.exp2 %a : f64
  %1 = math.exp2 %b fastmath<nnan> : vector<4xf32>
  return
}

// CHECK-LABEL: func.func @expm1(
// CHECK-SAME:  %[[A:[a-z0-9_]+]]: bf16, %[[B:[a-z0-9_]+]]: tensor<?x2xf64>) {
// CHECK: %{{.*}} = math.expm1 %[[A]] : bf16
// CHECK: %{{.*}} = math.expm1 %[[B]] fastmath<ninf> : tensor<?x2xf64>
// CHECK: return
func.func @expm1(%a: bf16, %b: tensor<?x2xf64>) {
  %0 = math.expm1 %a : bf16
  %1 = math.expm1 %b fastmath<ninf> : tensor<?x2xf64>
  return
}

// CHECK-LABEL: func.func @log(
// CHECK-SAME:  %[[A:[a-z0-9_]+]]: f16, %[[B:[a-z0-9_]+]]: vector<[2]xf16>) {
// CHECK: %{{.*}} = math.log %[[A]] : f16
// CHECK: %{{.*}} = math.log %[[B]] fastmath<nsz> : vector<[2]xf16>
// CHECK: return
func.func @log(%a: f16, %b: vector<[2]xf16>) {
  %0 = math.log %a : f16
  %1 = math.log %b fastmath<nsz> : vector<[2]xf16>
  return
}

// CHECK-LABEL: func.func @log10(
// CHECK-SAME:  %[[A:[a-z0-9_]+]]: vector<4xf32>, %[[B:[a-z0-9_]+]]: tensor<*xbf16>) {
// CHECK: %{{.*}} = math.log10 %[[A]] : vector<4xf32>
// CHECK: %{{.*}} = math.log10 %[[B]] fastmath<arcp> : tensor<*xbf16>
// CHECK: return
func.func @log10(%a: vector<4xf32>, %b: tensor<*xbf16>) {
  %0 = math.log10 %a : vector<4xf32>
  %1 = math.log10 %b fastmath<arcp> : tensor<*xbf16>
  return
}

// CHECK-LABEL: func.func @log1p(
// CHECK-SAME:  %[[A:[a-z0-9_]+]]: tensor<?x2xf64>, %[[B:[a-z0-9_]+]]: f32) {
// CHECK: %{{.*}} = math.log1p %[[A]] : tensor<?x2xf64>
// CHECK: %{{.*}} = math.log1p %[[B]] fastmath<contract> : f32
// CHECK: return
func.func @log1p(%a: tensor<?x2xf64>, %b: f32) {
  %0 = math.log1p %a : tensor<?x2xf64>
  %1 = math.log1p %b fastmath<contract> : f32
  return
}

// CHECK-LABEL: func.func @log2(
// CHECK-SAME:  %[[A:[a-z0-9_]+]]: vector<[2]xf16>, %[[B:[a-z0-9_]+]]: f64) {
// CHECK: %{{.*}} = math.log2 %[[A]] : vector<[2]xf16>
// CHECK: %{{.*}} = math.log2 %[[B]] fastmath<afn> : f64
// CHECK: return
func.func @log2(%a: vector<[2]xf16>, %b: f64) {
  %0 = math.log2 %a : vector<[2]xf16>
  %1 = math.log2 %b fastmath<afn> : f64
  return
}

// CHECK-LABEL: func.func @erf(
// CHECK-SAME:  %[[A:[a-z0-9_]+]]: tensor<*xbf16>, %[[B:[a-z0-9_]+]]: bf16) {
// CHECK: %{{.*}} = math.erf %[[A]] : tensor<*xbf16>
// CHECK: %{{.*}} = math.erf %[[B]] fastmath<reassoc> : bf16
// CHECK: return
func.func @erf(%a: tensor<*xbf16>, %b: bf16) {
  %0 = math.erf %a : tensor<*xbf16>
  %1 = math.erf %b fastmath<reassoc> : bf16
  return
}

// CHECK-LABEL: func.func @erfc(
// CHECK-SAME:  %[[A:[a-z0-9_]+]]: f32, %[[B:[a-z0-9_]+]]: f16) {
// CHECK: %{{.*}} = math.erfc %[[A]] : f32
// CHECK: %{{.*}} = math.erfc %[[B]] fastmath<fast> : f16
// CHECK: return
func.func @erfc(%a: f32, %b: f16) {
  %0 = math.erfc %a : f32
  %1 = math.erfc %b fastmath<fast> : f16
  return
}
