// Making complex numbers and taking them apart.
// RUN: plait opt %s | filecheck %s
// RUN: plait opt %s --mlir-print-op-generic | plait opt - | filecheck %s

// CHECK-LABEL: func.func @constant(
// CHECK-SAME:  ) {
// CHECK: %{{.*}} = complex.constant [1.500000e+00 : f32, -2.000000e+00 : f32] : complex<f32>
// CHECK: %{{.*}} = complex.constant [0.000000e+00, -0.000000e+00] {tag} : complex<f64>
// CHECK: return
func.func @constant() {
  %0 = complex.constant [1.500000e+00 : f32, -2.000000e+00 : f32] : complex<f32>
  %1 = complex.constant [0.000000e+00, -0.000000e+00] {tag} : complex<f64>
  return
}

// CHECK-LABEL: func.func @create(
// CHECK-SAME:  %[[A:[a-z0-9_]+]]: f32, %[[B:[a-z0-9_]+]]: f32) -> complex<f32> {
// CHECK: %[[V0:[a-z0-9_]+]] = complex.create %[[A]], %[[B]] : complex<f32>
// CHECK: return %[[V0]] : complex<f32>
func.func @create(%a: f32, %b: f32) -> complex<f32> {
  %0 = complex.create %a, %b : complex<f32>
  return %0 : complex<f32>
}

// CHECK-LABEL: func.func @re(
// CHECK-SAME:  %[[A:[a-z0-9_]+]]: complex<f64>) -> f64 {
// CHECK: %[[V0:[a-z0-9_]+]] = complex.re %[[A]] : complex<f64>
// CHECK: return %[[V0]] : f64
func.func @re(%z: complex<f64>) -> f64 {
  %0 = complex.re %z : complex<f64>
  return %0 : f64
}

// CHECK-LABEL: func.func @im(
// CHECK-SAME:  %[[A:[a-z0-9_]+]]: complex<f16>) -> f16 {
// CHECK: %[[V0:[a-z0-9_]+]] = complex.im %[[A]] : complex<f16>
// CHECK: return %[[V0]] : f16
func.func @im(%z: complex<f16>) -> f16 {
  %0 = complex.im %z : complex<f16>
  return %0 : f16
}

// CHECK-LABEL: func.func @abs(
// CHECK-SAME:  %[[A:[a-z0-9_]+]]: complex<f32>) -> f32 {
// CHECK: %{{.*}} = complex.abs %[[A]] : complex<f32>
// CHECK: %[[V0:[a-z0-9_]+]] = complex.abs %[[A]] fastmath<fast> : complex<f32>
// CHECK: return %[[V0]] : f32
func.func @abs(%z: complex<f32>) -> f32 {
  %0 = complex.abs %z : complex<f32>
  %1 = complex.abs %z fastmath<fast> : complex<f32>
  return %1 : f32
}

// CHECK-LABEL: func.func @angle(
// CHECK-SAME:  %[[A:[a-z0-9_]+]]: complex<f32>) -> f32 {
// CHECK: %[[V0:[a-z0-9_]+]] = complex.angle %[[A]] : complex<f32>
// CHECK: return %[[V0]] : f32
func.func @angle(%z: complex<f32>) -> f32 {
  %0 = complex.angle %z : complex<f32>
  return %0 : f32
}

// CHECK-LABEL: func.func @bitcast(
// CHECK-SAME:  %[[A:[a-z0-9_]+]]: complex<f32>, %[[B:[a-z0-9_]+]]: i64) -> complex<f32> {
// CHECK: %{{.*}} = complex.bitcast %[[A]] : complex<f32> to i64
// CHECK: %[[V0:[a-z0-9_]+]] = complex.bitcast %[[B]] : i64 to complex<f32>
// CHECK: return %[[V0]] : complex<f32>
func.func @bitcast(%z: complex<f32>, %n: i64) -> complex<f32> {
  %0 = complex.bitcast %z : complex<f32> to i64
  %1 = complex.bitcast %n : i64 to complex<f32>
  return %1 : complex<f32>
}
