// RUN: plait opt %s --canonicalize | filecheck %s

// CHECK-LABEL: func.func @twice(
// CHECK-SAME: %[[Z:.*]]: complex<f32>, %[[B:.*]]: i64)
// CHECK: %[[D:.*]] = arith.bitcast %[[B]] : i64 to f64
// CHECK: return %[[Z]], %[[D]]
func.func @twice(%z: complex<f32>, %b: i64) -> (complex<f32>, f64) {
  %0 = complex.bitcast %z : complex<f32> to i64
  %1 = complex.bitcast %0 : i64 to complex<f32>
  %2 = complex.bitcast %b : i64 to complex<f32>
  %3 = complex.bitcast %2 : complex<f32> to f64
  return %1, %3 : complex<f32>, f64
}
