// Operations on two complex numbers.
// RUN: plait opt %s | filecheck %s
// RUN: plait opt %s --mlir-print-op-generic | plait opt - | filecheck %s

// CHECK-LABEL: func.func @add(
// CHECK-SAME:  %[[A:[a-z0-9_]+]]: complex<f32>, %[[B:[a-z0-9_]+]]: complex<f32>) {
// CHECK: %{{.*}} = complex.add %[[A]], %[[B]] : complex<f32>
// CHECK: %{{.*}} = complex.add %[[B]], %[[A]] fastmath<nnan> : complex<f32>
// CHECK: return
func.func @add(%a: complex<f32>, %b: complex<f32>) {
  %0 = complex.add %a, %b : complex<f32>
  %1 = complex.add %b, %a fastmath<nnan> : complex<f32>
  return
}

// CHECK-LABEL: func.func @sub(
// CHECK-SAME:  %[[A:[a-z0-9_]+]]: complex<f32>, %[[B:[a-z0-9_]+]]: complex<f32>) {
// CHECK: %{{.*}} = complex.sub %[[A]], %[[B]] : complex<f32>
// CHECK: return
func.func @sub(%a: complex<f32>, %b: complex<f32>) {
  %0 = complex.sub %a, %b : complex<f32>
  return
}

// CHECK-LABEL: func.func @mul(
// CHECK-SAME:  %[[A:[a-z0-9_]+]]: complex<f64>, %[[B:[a-z0-9_]+]]: complex<f64>) {
// CHECK: %{{.*}} = complex.mul %[[A]], %[[B]] fastmath<fast> : complex<f64>
// CHECK: return
func.func @mul(%a: complex<f64>, %b: complex<f64>) {
  %0 = complex.mul %a, %b fastmath<fast> : complex<f64>
  return
}

// CHECK-LABEL: func.func @div(
// CHECK-SAME:  %[[A:[a-z0-9_]+]]: complex<f64>, %[[B:[a-z0-9_]+]]: complex<f64>) {
// CHECK: %{{.*}} = complex.div %[[A]], %[[B]] : complex<f64>
// CHECK: return
func.func @div(%a: complex<f64>, %b: complex<f64>) {
  %0 = complex.div %a, %b : complex<f64>
  return
}

// CHECK-LABEL: func.func @pow(
// CHECK-SAME:  %[[A:[a-z0-9_]+]]: complex<f32>, %[[B:[a-z0-9_]+]]: complex<f32>) {
// CHECK: %{{.*}} = complex.pow %[[A]], %[[B]] : complex<f32>
// CHECK: return
func.func @pow(%a: complex<f32>, %b: complex<f32>) {
  %0 = complex.pow %a, %b : complex<f32>
  return
}

// CHECK-LABEL: func.func @powi(
// CHECK-SAME:  %[[A:[a-z0-9_]+]]: complex<f32>, %[[B:[a-z0-9_]+]]: i32) {
// CHECK: %{{.*}} = complex.powi %[[A]], %[[B]] : complex<f32>, i32
// CHECK: return
func.func @powi(%a: complex<f32>, %n: i32) {
  %0 = complex.powi %a, %n : complex<f32>, i32
  return
}

// CHECK-LABEL: func.func @atan2(
// CHECK-SAME:  %[[A:[a-z0-9_]+]]: complex<f32>, %[[B:[a-z0-9_]+]]: complex<f32>) {
// CHECK: %{{.*}} = complex.atan2 %[[A]], %[[B]] : complex<f32>
// CHECK: return
func.func @atan2(%a: complex<f32>, %b: complex<f32>) {
  %0 = complex.atan2 %a, %b : complex<f32>
  return
}

// CHECK-LABEL: func.func @eq(
// CHECK-SAME:  %[[A:[a-z0-9_]+]]: complex<f32>, %[[B:[a-z0-9_]+]]: complex<f32>) -> i1 {
// CHECK: %[[V0:[a-z0-9_]+]] = complex.eq %[[A]], %[[B]] : complex<f32>
// CHECK: return %[[V0]] : i1
func.func @eq(%a: complex<f32>, %b: complex<f32>) -> i1 {
  %0 = complex.eq %a, %b : complex<f32>
  return %0 : i1
}

// CHECK-LABEL: func.func @neq(
// CHECK-SAME:  %[[A:[a-z0-9_]+]]: complex<bf16>, %[[B:[a-z0-9_]+]]: complex<bf16>) -> i1 {
// CHECK: %[[V0:[a-z0-9_]+]] = complex.neq %[[A]], %[[B]] : complex<bf16>
// CHECK: return %[[V0]] : i1
func.func @neq(%a: complex<bf16>, %b: complex<bf16>) -> i1 {
  %0 = complex.neq %a, %b : complex<bf16>
  return %0 : i1
}
