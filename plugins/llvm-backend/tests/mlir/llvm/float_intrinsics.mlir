// Intrinsics of floats.
// RUN: plait opt %s | filecheck %s
// RUN: plait opt %s --mlir-print-op-generic | plait opt - | filecheck %s

// CHECK-LABEL: llvm.func @sqrt(
// CHECK-SAME:  %[[A:[a-z0-9_]+]]: f32, %[[B:[a-z0-9_]+]]: f64) {
// CHECK: %{{.*}} = llvm.intr.sqrt(%[[A]]) : (f32) -> f32
// CHECK: %{{.*}} = llvm.intr.sqrt(%[[B]]) {fastmathFlags = #llvm.fastmath<contract>} : (f64) -> f64
// CHECK: llvm.return
llvm.func @sqrt(%a: f32, %w: f64) {
  %0 = llvm.intr.sqrt(%a) : (f32) -> f32
  %1 = llvm.intr.sqrt(%w) {fastmathFlags = #llvm.fastmath<contract>} : (f64) -> f64
  llvm.return
}

// CHECK-LABEL: llvm.func @exp(
// CHECK-SAME:  %[[A:[a-z0-9_]+]]: f32, %[[B:[a-z0-9_]+]]: vector<4xf32>) {
// CHECK: %{{.*}} = llvm.intr.exp(%[[A]]) : (f32) -> f32
// CHECK: %{{.*}} = llvm.intr.exp(%[[B]]) : (vector<4xf32>) -> vector<4xf32>
// CHECK: llvm.return
llvm.func @exp(%a: f32, %w: vector<4xf32>) {
  %0 = llvm.intr.exp(%a) : (f32) -> f32
  %1 = llvm.intr.exp(%w) : (vector<4xf32>) -> vector<4xf32>
  llvm.return
}

// CHECK-LABEL: llvm.func @exp2(
// CHECK-SAME:  %[[A:[a-z0-9_]+]]: f32, %[[B:[a-z0-9_]+]]: f16) {
// CHECK: %{{.*}} = llvm.intr.exp2(%[[A]]) : (f32) -> f32
// CHECK: %{{.*}} = llvm.intr.exp2(%[[B]]) : (f16) -> f16
// CHECK: llvm.return
llvm.func @exp2(%a: f32, %w: f16) {
  %0 = llvm.intr.exp2(%a) : (f32) -> f32
  %1 = llvm.intr.exp2(%w) : (f16) -> f16
  llvm.return
}

// CHECK-LABEL: llvm.func @exp10(
// CHECK-SAME:  %[[A:[a-z0-9_]+]]: f32, %[[B:[a-z0-9_]+]]: vector<2xf64>) {
// CHECK: %{{.*}} = llvm.intr.exp10(%[[A]]) : (f32) -> f32
// CHECK: %{{.*}} = llvm.intr.exp10(%[[B]]) {fastmathFlags = #llvm.fastmath<contract>} : (vector<2xf64>) -> vector<2xf64>
// CHECK: llvm.return
llvm.func @exp10(%a: f32, %w: vector<2xf64>) {
  %0 = llvm.intr.exp10(%a) : (f32) -> f32
  %1 = llvm.intr.exp10(%w) {fastmathFlags = #llvm.fastmath<contract>} : (vector<2xf64>) -> vector<2xf64>
  llvm.return
}

// CHECK-LABEL: llvm.func @log(
// CHECK-SAME:  %[[A:[a-z0-9_]+]]: f32, %[[B:[a-z0-9_]+]]: f64) {
// CHECK: %{{.*}} = llvm.intr.log(%[[A]]) : (f32) -> f32
// CHECK: %{{.*}} = llvm.intr.log(%[[B]]) : (f64) -> f64
// CHECK: llvm.return
llvm.func @log(%a: f32, %w: f64) {
  %0 = llvm.intr.log(%a) : (f32) -> f32
  %1 = llvm.intr.log(%w) : (f64) -> f64
  llvm.return
}

// CHECK-LABEL: llvm.func @log2(
// CHECK-SAME:  %[[A:[a-z0-9_]+]]: f32, %[[B:[a-z0-9_]+]]: vector<4xf32>) {
// CHECK: %{{.*}} = llvm.intr.log2(%[[A]]) : (f32) -> f32
// CHECK: %{{.*}} = llvm.intr.log2(%[[B]]) : (vector<4xf32>) -> vector<4xf32>
// CHECK: llvm.return
llvm.func @log2(%a: f32, %w: vector<4xf32>) {
  %0 = llvm.intr.log2(%a) : (f32) -> f32
  %1 = llvm.intr.log2(%w) : (vector<4xf32>) -> vector<4xf32>
  llvm.return
}

// CHECK-LABEL: llvm.func @log10(
// CHECK-SAME:  %[[A:[a-z0-9_]+]]: f32, %[[B:[a-z0-9_]+]]: f16) {
// CHECK: %{{.*}} = llvm.intr.log10(%[[A]]) : (f32) -> f32
// CHECK: %{{.*}} = llvm.intr.log10(%[[B]]) {fastmathFlags = #llvm.fastmath<contract>} : (f16) -> f16
// CHECK: llvm.return
llvm.func @log10(%a: f32, %w: f16) {
  %0 = llvm.intr.log10(%a) : (f32) -> f32
  %1 = llvm.intr.log10(%w) {fastmathFlags = #llvm.fastmath<contract>} : (f16) -> f16
  llvm.return
}

// CHECK-LABEL: llvm.func @sin(
// CHECK-SAME:  %[[A:[a-z0-9_]+]]: f32, %[[B:[a-z0-9_]+]]: vector<2xf64>) {
// CHECK: %{{.*}} = llvm.intr.sin(%[[A]]) : (f32) -> f32
// CHECK: %{{.*}} = llvm.intr.sin(%[[B]]) : (vector<2xf64>) -> vector<2xf64>
// CHECK: llvm.return
llvm.func @sin(%a: f32, %w: vector<2xf64>) {
  %0 = llvm.intr.sin(%a) : (f32) -> f32
  %1 = llvm.intr.sin(%w) : (vector<2xf64>) -> vector<2xf64>
  llvm.return
}

// CHECK-LABEL: llvm.func @cos(
// CHECK-SAME:  %[[A:[a-z0-9_]+]]: f32, %[[B:[a-z0-9_]+]]: f64) {
// CHECK: %{{.*}} = llvm.intr.cos(%[[A]]) : (f32) -> f32
// CHECK: %{{.*}} = llvm.intr.cos(%[[B]]) : (f64) -> f64
// CHECK: llvm.return
llvm.func @cos(%a: f32, %w: f64) {
  %0 = llvm.intr.cos(%a) : (f32) -> f32
  %1 = llvm.intr.cos(%w) : (f64) -> f64
  llvm.return
}

// CHECK-LABEL: llvm.func @tan(
// CHECK-SAME:  %[[A:[a-z0-9_]+]]: f32, %[[B:[a-z0-9_]+]]: vector<4xf32>) {
// CHECK: %{{.*}} = llvm.intr.tan(%[[A]]) : (f32) -> f32
// CHECK: %{{.*}} = llvm.intr.tan(%[[B]]) {fastmathFlags = #llvm.fastmath<contract>} : (vector<4xf32>) -> vector<4xf32>
// CHECK: llvm.return
llvm.func @tan(%a: f32, %w: vector<4xf32>) {
  %0 = llvm.intr.tan(%a) : (f32) -> f32
  %1 = llvm.intr.tan(%w) {fastmathFlags = #llvm.fastmath<contract>} : (vector<4xf32>) -> vector<4xf32>
  llvm.return
}

// CHECK-LABEL: llvm.func @asin(
// CHECK-SAME:  %[[A:[a-z0-9_]+]]: f32, %[[B:[a-z0-9_]+]]: f16) {
// CHECK: %{{.*}} = llvm.intr.asin(%[[A]]) : (f32) -> f32
// CHECK: %{{.*}} = llvm.intr.asin(%[[B]]) : (f16) -> f16
// CHECK: llvm.return
llvm.func @asin(%a: f32, %w: f16) {
  %0 = llvm.intr.asin(%a) : (f32) -> f32
  %1 = llvm.intr.asin(%w) : (f16) -> f16
  llvm.return
}

// CHECK-LABEL: llvm.func @acos(
// CHECK-SAME:  %[[A:[a-z0-9_]+]]: f32, %[[B:[a-z0-9_]+]]: vector<2xf64>) {
// CHECK: %{{.*}} = llvm.intr.acos(%[[A]]) : (f32) -> f32
// CHECK: %{{.*}} = llvm.intr.acos(%[[B]]) : (vector<2xf64>) -> vector<2xf64>
// CHECK: llvm.return
llvm.func @acos(%a: f32, %w: vector<2xf64>) {
  %0 = llvm.intr.acos(%a) : (f32) -> f32
  %1 = llvm.intr.acos(%w) : (vector<2xf64>) -> vector<2xf64>
  llvm.return
}

// CHECK-LABEL: llvm.func @atan(
// CHECK-SAME:  %[[A:[a-z0-9_]+]]: f32, %[[B:[a-z0-9_]+]]: f64) {
// CHECK: %{{.*}} = llvm.intr.atan(%[[A]]) : (f32) -> f32
// CHECK: %{{.*}} = llvm.intr.atan(%[[B]]) {fastmathFlags = #llvm.fastmath<contract>} : (f64) -> f64
// CHECK: llvm.return
llvm.func @atan(%a: f32, %w: f64) {
  %0 = llvm.intr.atan(%a) : (f32) -> f32
  %1 = llvm.intr.atan(%w) {fastmathFlags = #llvm.fastmath<contract>} : (f64) -> f64
  llvm.return
}

// CHECK-LABEL: llvm.func @sinh(
// CHECK-SAME:  %[[A:[a-z0-9_]+]]: f32, %[[B:[a-z0-9_]+]]: vector<4xf32>) {
// CHECK: %{{.*}} = llvm.intr.sinh(%[[A]]) : (f32) -> f32
// CHECK: %{{.*}} = llvm.intr.sinh(%[[B]]) : (vector<4xf32>) -> vector<4xf32>
// CHECK: llvm.return
llvm.func @sinh(%a: f32, %w: vector<4xf32>) {
  %0 = llvm.intr.sinh(%a) : (f32) -> f32
  %1 = llvm.intr.sinh(%w) : (vector<4xf32>) -> vector<4xf32>
  llvm.return
}

// CHECK-LABEL: llvm.func @cosh(
// CHECK-SAME:  %[[A:[a-z0-9_]+]]: f32, %[[B:[a-z0-9_]+]]: f16) {
// CHECK: %{{.*}} = llvm.intr.cosh(%[[A]]) : (f32) -> f32
// CHECK: %{{.*}} = llvm.intr.cosh(%[[B]]) : (f16) -> f16
// CHECK: llvm.return
llvm.func @cosh(%a: f32, %w: f16) {
  %0 = llvm.intr.cosh(%a) : (f32) -> f32
  %1 = llvm.intr.cosh(%w) : (f16) -> f16
  llvm.return
}

// CHECK-LABEL: llvm.func @tanh(
// CHECK-SAME:  %[[A:[a-z0-9_]+]]: f32, %[[B:[a-z0-9_]+]]: vector<2xf64>) {
// CHECK: %{{.*}} = llvm.intr.tanh(%[[A]]) : (f32) -> f32
// CHECK: %{{.*}} = llvm.intr.tanh(%[[B]]) {fastmathFlags = #llvm.fastmath<contract>} : (vector<2xf64>) -> vector<2xf64>
// CHECK: llvm.return
llvm.func @tanh(%a: f32, %w: vector<2xf64>) {
  %0 = llvm.intr.tanh(%a) : (f32) -> f32
  %1 = llvm.intr.tanh(%w) {fastmathFlags = #llvm.fastmath<contract>} : (vector<2xf64>) -> vector<2xf64>
  llvm.return
}

// CHECK-LABEL: llvm.func @fabs(
// CHECK-SAME:  %[[A:[a-z0-9_]+]]: f32, %[[B:[a-z0-9_]+]]: f64) {
// CHECK: %{{.*}} = llvm.intr.fabs(%[[A]]) : (f32) -> f32
// CHECK: %{{.*}} = llvm.intr.fabs(%[[B]]) : (f64) -> f64
// CHECK: llvm.return
llvm.func @fabs(%a: f32, %w: f64) {
  %0 = llvm.intr.fabs(%a) : (f32) -> f32
  %1 = llvm.intr.fabs(%w) : (f64) -> f64
  llvm.return
}

// CHECK-LABEL: llvm.func @floor(
// CHECK-SAME:  %[[A:[a-z0-9_]+]]: f32, %[[B:[a-z0-9_]+]]: vector<4xf32>) {
// CHECK: %{{.*}} = llvm.intr.floor(%[[A]]) : (f32) -> f32
// CHECK: %{{.*}} = llvm.intr.floor(%[[B]]) : (vector<4xf32>) -> vector<4xf32>
// CHECK: llvm.return
llvm.func @floor(%a: f32, %w: vector<4xf32>) {
  %0 = llvm.intr.floor(%a) : (f32) -> f32
  %1 = llvm.intr.floor(%w) : (vector<4xf32>) -> vector<4xf32>
  llvm.return
}

// CHECK-LABEL: llvm.func @ceil(
// CHECK-SAME:  %[[A:[a-z0-9_]+]]: f32, %[[B:[a-z0-9_]+]]: f16) {
// CHECK: %{{.*}} = llvm.intr.ceil(%[[A]]) : (f32) -> f32
// CHECK: %{{.*}} = llvm.intr.ceil(%[[B]]) {fastmathFlags = #llvm.fastmath<contract>} : (f16) -> f16
// CHECK: llvm.return
llvm.func @ceil(%a: f32, %w: f16) {
  %0 = llvm.intr.ceil(%a) : (f32) -> f32
  %1 = llvm.intr.ceil(%w) {fastmathFlags = #llvm.fastmath<contract>} : (f16) -> f16
  llvm.return
}

// CHECK-LABEL: llvm.func @trunc(
// CHECK-SAME:  %[[A:[a-z0-9_]+]]: f32, %[[B:[a-z0-9_]+]]: vector<2xf64>) {
// CHECK: %{{.*}} = llvm.intr.trunc(%[[A]]) : (f32) -> f32
// CHECK: %{{.*}} = llvm.intr.trunc(%[[B]]) : (vector<2xf64>) -> vector<2xf64>
// CHECK: llvm.return
llvm.func @trunc(%a: f32, %w: vector<2xf64>) {
  %0 = llvm.intr.trunc(%a) : (f32) -> f32
  %1 = llvm.intr.trunc(%w) : (vector<2xf64>) -> vector<2xf64>
  llvm.return
}

// CHECK-LABEL: llvm.func @round(
// CHECK-SAME:  %[[A:[a-z0-9_]+]]: f32, %[[B:[a-z0-9_]+]]: f64) {
// CHECK: %{{.*}} = llvm.intr.round(%[[A]]) : (f32) -> f32
// CHECK: %{{.*}} = llvm.intr.round(%[[B]]) : (f64) -> f64
// CHECK: llvm.return
llvm.func @round(%a: f32, %w: f64) {
  %0 = llvm.intr.round(%a) : (f32) -> f32
  %1 = llvm.intr.round(%w) : (f64) -> f64
  llvm.return
}

// CHECK-LABEL: llvm.func @roundeven(
// CHECK-SAME:  %[[A:[a-z0-9_]+]]: f32, %[[B:[a-z0-9_]+]]: vector<4xf32>) {
// CHECK: %{{.*}} = llvm.intr.roundeven(%[[A]]) : (f32) -> f32
// CHECK: %{{.*}} = llvm.intr.roundeven(%[[B]]) {fastmathFlags = #llvm.fastmath<contract>} : (vector<4xf32>) -> vector<4xf32>
// CHECK: llvm.return
llvm.func @roundeven(%a: f32, %w: vector<4xf32>) {
  %0 = llvm.intr.roundeven(%a) : (f32) -> f32
  %1 = llvm.intr.roundeven(%w) {fastmathFlags = #llvm.fastmath<contract>} : (vector<4xf32>) -> vector<4xf32>
  llvm.return
}

// CHECK-LABEL: llvm.func @rint(
// CHECK-SAME:  %[[A:[a-z0-9_]+]]: f32, %[[B:[a-z0-9_]+]]: f16) {
// CHECK: %{{.*}} = llvm.intr.rint(%[[A]]) : (f32) -> f32
// CHECK: %{{.*}} = llvm.intr.rint(%[[B]]) : (f16) -> f16
// CHECK: llvm.return
llvm.func @rint(%a: f32, %w: f16) {
  %0 = llvm.intr.rint(%a) : (f32) -> f32
  %1 = llvm.intr.rint(%w) : (f16) -> f16
  llvm.return
}

// CHECK-LABEL: llvm.func @nearbyint(
// CHECK-SAME:  %[[A:[a-z0-9_]+]]: f32, %[[B:[a-z0-9_]+]]: vector<2xf64>) {
// CHECK: %{{.*}} = llvm.intr.nearbyint(%[[A]]) : (f32) -> f32
// CHECK: %{{.*}} = llvm.intr.nearbyint(%[[B]]) : (vector<2xf64>) -> vector<2xf64>
// CHECK: llvm.return
llvm.func @nearbyint(%a: f32, %w: vector<2xf64>) {
  %0 = llvm.intr.nearbyint(%a) : (f32) -> f32
  %1 = llvm.intr.nearbyint(%w) : (vector<2xf64>) -> vector<2xf64>
  llvm.return
}

// CHECK-LABEL: llvm.func @pow(
// CHECK-SAME:  %[[A:[a-z0-9_]+]]: f32, %[[B:[a-z0-9_]+]]: f32, %[[C:[a-z0-9_]+]]: f64) {
// CHECK: %{{.*}} = llvm.intr.pow(%[[A]], %[[B]]) : (f32, f32) -> f32
// CHECK: %{{.*}} = llvm.intr.pow(%[[C]], %[[C]]) {fastmathFlags = #llvm.fastmath<contract>} : (f64, f64) -> f64
// CHECK: llvm.return
llvm.func @pow(%a: f32, %b: f32, %w: f64) {
  %0 = llvm.intr.pow(%a, %b) : (f32, f32) -> f32
  %1 = llvm.intr.pow(%w, %w) {fastmathFlags = #llvm.fastmath<contract>} : (f64, f64) -> f64
  llvm.return
}

// CHECK-LABEL: llvm.func @atan2(
// CHECK-SAME:  %[[A:[a-z0-9_]+]]: f32, %[[B:[a-z0-9_]+]]: f32, %[[C:[a-z0-9_]+]]: vector<4xf32>) {
// CHECK: %{{.*}} = llvm.intr.atan2(%[[A]], %[[B]]) : (f32, f32) -> f32
// CHECK: %{{.*}} = llvm.intr.atan2(%[[C]], %[[C]]) : (vector<4xf32>, vector<4xf32>) -> vector<4xf32>
// CHECK: llvm.return
llvm.func @atan2(%a: f32, %b: f32, %w: vector<4xf32>) {
  %0 = llvm.intr.atan2(%a, %b) : (f32, f32) -> f32
  %1 = llvm.intr.atan2(%w, %w) : (vector<4xf32>, vector<4xf32>) -> vector<4xf32>
  llvm.return
}

// CHECK-LABEL: llvm.func @copysign(
// CHECK-SAME:  %[[A:[a-z0-9_]+]]: f32, %[[B:[a-z0-9_]+]]: f32, %[[C:[a-z0-9_]+]]: f16) {
// CHECK: %{{.*}} = llvm.intr.copysign(%[[A]], %[[B]]) : (f32, f32) -> f32
// CHECK: %{{.*}} = llvm.intr.copysign(%[[C]], %[[C]]) : (f16, f16) -> f16
// CHECK: llvm.return
llvm.func @copysign(%a: f32, %b: f32, %w: f16) {
  %0 = llvm.intr.copysign(%a, %b) : (f32, f32) -> f32
  %1 = llvm.intr.copysign(%w, %w) : (f16, f16) -> f16
  llvm.return
}

// CHECK-LABEL: llvm.func @maximum(
// CHECK-SAME:  %[[A:[a-z0-9_]+]]: f32, %[[B:[a-z0-9_]+]]: f32, %[[C:[a-z0-9_]+]]: vector<2xf64>) {
// CHECK: %{{.*}} = llvm.intr.maximum(%[[A]], %[[B]]) : (f32, f32) -> f32
// CHECK: %{{.*}} = llvm.intr.maximum(%[[C]], %[[C]]) {fastmathFlags = #llvm.fastmath<contract>} : (vector<2xf64>, vector<2xf64>) -> vector<2xf64>
// CHECK: llvm.return
llvm.func @maximum(%a: f32, %b: f32, %w: vector<2xf64>) {
  %0 = llvm.intr.maximum(%a, %b) : (f32, f32) -> f32
  %1 = llvm.intr.maximum(%w, %w) {fastmathFlags = #llvm.fastmath<contract>} : (vector<2xf64>, vector<2xf64>) -> vector<2xf64>
  llvm.return
}

// CHECK-LABEL: llvm.func @minimum(
// CHECK-SAME:  %[[A:[a-z0-9_]+]]: f32, %[[B:[a-z0-9_]+]]: f32, %[[C:[a-z0-9_]+]]: f64) {
// CHECK: %{{.*}} = llvm.intr.minimum(%[[A]], %[[B]]) : (f32, f32) -> f32
// CHECK: %{{.*}} = llvm.intr.minimum(%[[C]], %[[C]]) : (f64, f64) -> f64
// CHECK: llvm.return
llvm.func @minimum(%a: f32, %b: f32, %w: f64) {
  %0 = llvm.intr.minimum(%a, %b) : (f32, f32) -> f32
  %1 = llvm.intr.minimum(%w, %w) : (f64, f64) -> f64
  llvm.return
}

// CHECK-LABEL: llvm.func @maxnum(
// CHECK-SAME:  %[[A:[a-z0-9_]+]]: f32, %[[B:[a-z0-9_]+]]: f32, %[[C:[a-z0-9_]+]]: vector<4xf32>) {
// CHECK: %{{.*}} = llvm.intr.maxnum(%[[A]], %[[B]]) : (f32, f32) -> f32
// CHECK: %{{.*}} = llvm.intr.maxnum(%[[C]], %[[C]]) : (vector<4xf32>, vector<4xf32>) -> vector<4xf32>
// CHECK: llvm.return
llvm.func @maxnum(%a: f32, %b: f32, %w: vector<4xf32>) {
  %0 = llvm.intr.maxnum(%a, %b) : (f32, f32) -> f32
  %1 = llvm.intr.maxnum(%w, %w) : (vector<4xf32>, vector<4xf32>) -> vector<4xf32>
  llvm.return
}

// CHECK-LABEL: llvm.func @minnum(
// CHECK-SAME:  %[[A:[a-z0-9_]+]]: f32, %[[B:[a-z0-9_]+]]: f32, %[[C:[a-z0-9_]+]]: f16) {
// CHECK: %{{.*}} = llvm.intr.minnum(%[[A]], %[[B]]) : (f32, f32) -> f32
// CHECK: %{{.*}} = llvm.intr.minnum(%[[C]], %[[C]]) {fastmathFlags = #llvm.fastmath<contract>} : (f16, f16) -> f16
// CHECK: llvm.return
llvm.func @minnum(%a: f32, %b: f32, %w: f16) {
  %0 = llvm.intr.minnum(%a, %b) : (f32, f32) -> f32
  %1 = llvm.intr.minnum(%w, %w) {fastmathFlags = #llvm.fastmath<contract>} : (f16, f16) -> f16
  llvm.return
}

// CHECK-LABEL: llvm.func @fma(
// CHECK-SAME:  %[[A:[a-z0-9_]+]]: f32, %[[B:[a-z0-9_]+]]: f32, %[[C:[a-z0-9_]+]]: f32, %[[D:[a-z0-9_]+]]: vector<2xf64>) {
// CHECK: %{{.*}} = llvm.intr.fma(%[[A]], %[[B]], %[[C]]) : (f32, f32, f32) -> f32
// CHECK: %{{.*}} = llvm.intr.fma(%[[D]], %[[D]], %[[D]]) : (vector<2xf64>, vector<2xf64>, vector<2xf64>) -> vector<2xf64>
// CHECK: llvm.return
llvm.func @fma(%a: f32, %b: f32, %c: f32, %w: vector<2xf64>) {
  %0 = llvm.intr.fma(%a, %b, %c) : (f32, f32, f32) -> f32
  %1 = llvm.intr.fma(%w, %w, %w) : (vector<2xf64>, vector<2xf64>, vector<2xf64>) -> vector<2xf64>
  llvm.return
}

// CHECK-LABEL: llvm.func @fmuladd(
// CHECK-SAME:  %[[A:[a-z0-9_]+]]: f32, %[[B:[a-z0-9_]+]]: f32, %[[C:[a-z0-9_]+]]: f32, %[[D:[a-z0-9_]+]]: f64) {
// CHECK: %{{.*}} = llvm.intr.fmuladd(%[[A]], %[[B]], %[[C]]) : (f32, f32, f32) -> f32
// CHECK: %{{.*}} = llvm.intr.fmuladd(%[[D]], %[[D]], %[[D]]) : (f64, f64, f64) -> f64
// CHECK: llvm.return
llvm.func @fmuladd(%a: f32, %b: f32, %c: f32, %w: f64) {
  %0 = llvm.intr.fmuladd(%a, %b, %c) : (f32, f32, f32) -> f32
  %1 = llvm.intr.fmuladd(%w, %w, %w) : (f64, f64, f64) -> f64
  llvm.return
}

// CHECK-LABEL: llvm.func @powi(
// CHECK-SAME:  %[[A:[a-z0-9_]+]]: f32, %[[B:[a-z0-9_]+]]: i32) {
// CHECK: %{{.*}} = llvm.intr.powi(%[[A]], %[[B]]) : (f32, i32) -> f32
// CHECK: llvm.return
llvm.func @powi(%a: f32, %n: i32) {
  %0 = llvm.intr.powi(%a, %n) : (f32, i32) -> f32
  llvm.return
}

// CHECK-LABEL: llvm.func @ldexp(
// CHECK-SAME:  %[[A:[a-z0-9_]+]]: f32, %[[B:[a-z0-9_]+]]: i32) {
// CHECK: %{{.*}} = llvm.intr.ldexp(%[[A]], %[[B]]) : (f32, i32) -> f32
// CHECK: llvm.return
llvm.func @ldexp(%a: f32, %n: i32) {
  %0 = llvm.intr.ldexp(%a, %n) : (f32, i32) -> f32
  llvm.return
}
