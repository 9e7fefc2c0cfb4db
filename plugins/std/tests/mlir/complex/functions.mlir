// Functions of one complex number.
// RUN: plait opt %s | filecheck %s
// RUN: plait opt %s --mlir-print-op-generic | plait opt - | filecheck %s

// CHECK-LABEL: func.func @conj(
// CHECK-SAME:  %[[A:[a-z0-9_]+]]: complex<f32>) {
// CHECK: %[[V0:[a-z0-9_]+]] = complex.conj %[[A]] : complex<f32>
// CHECK: %{{.*}} = complex.conj %[[V0]] fastmath<reassoc,contract> : complex<f32>
// CHECK: return
func.func @conj(%z: complex<f32>) {
  %0 = complex.conj %z : complex<f32>
  %1 = complex.conj %0 fastmath<reassoc,contract> : complex<f32>
  return
}

// CHECK-LABEL: func.func @cos(
// CHECK-SAME:  %[[A:[a-z0-9_]+]]: complex<f64>) {
// CHECK: %[[V0:[a-z0-9_]+]] = complex.cos %[[A]] : complex<f64>
// CHECK: %{{.*}} = complex.cos %[[V0]] fastmath<reassoc,contract> : complex<f64>
// CHECK: return
func.func @cos(%z: complex<f64>) {
  %0 = complex.cos %z : complex<f64>
  %1 = complex.cos %0 fastmath<reassoc,contract> : complex<f64>
  return
}

// CHECK-LABEL: func.func @exp(
// CHECK-SAME:  %[[A:[a-z0-9_]+]]: complex<f32>) {
// CHECK: %[[V0:[a-z0-9_]+]] = complex.exp %[[A]] : complex<f32>
// CHECK: %{{.*}} = complex.exp %[[V0]] fastmath<reassoc,contract> : complex<f32>
// CHECK: return
func.func @exp(%z: complex<f32>) {
  %0 = complex.exp %z : complex<f32>
  %1 = complex.exp %0 fastmath<reassoc,contract> : complex<f32>
  return
}

// CHECK-LABEL: func.func @expm1(
// CHECK-SAME:  %[[A:[a-z0-9_]+]]: complex<f64>) {
// CHECK: %[[V0:[a-z0-9_]+]] = complex.expm1 %[[A]] : complex<f64>
// CHECK: %{{.*}} = complex.expm1 %[[V0]] fastmath<reassoc,contract> : complex<f64>
// CHECK: return
func.func @expm1(%z: complex<f64>) {
  %0 = complex.expm1 %z : complex<f64>
  %1 = complex.expm1 %0 fastmath<reassoc,contract> : complex<f64>
  return
}

// CHECK-LABEL: func.func @log(
// CHECK-SAME:  %[[A:[a-z0-9_]+]]: complex<f32>) {
// CHECK: %[[V0:[a-z0-9_]+]] = complex.log %[[A]] : complex<f32>
// CHECK: %{{.*}} = complex.log %[[V0]] fastmath<reassoc,contract> : complex<f32>
// CHECK: return
func.func @log(%z: complex<f32>) {
  %0 = complex.log %z : complex<f32>
  %1 = complex.log %0 fastmath<reassoc,contract> : complex<f32>
  return
}

// CHECK-LABEL: func.func @log1p(
// CHECK-SAME:  %[[A:[a-z0-9_]+]]: complex<f64>) {
// CHECK: %[[V0:[a-z0-9_]+]] = complex.log1p %[[A]] : complex<f64>
// CHECK: %{{.*}} = complex.log1p %[[V0]] fastmath<reassoc,contract> : complex<f64>
// CHECK: return
func.func @log1p(%z: complex<f64>) {
  %0 = complex.log1p %z : complex<f64>
  %1 = complex.log1p %0 fastmath<reassoc,contract> : complex<f64>
  return
}

// CHECK-LABEL: func.func @neg(
// CHECK-SAME:  %[[A:[a-z0-9_]+]]: complex<f32>) {
// CHECK: %[[V0:[a-z0-9_]+]] = complex.neg %[[A]] : complex<f32>
// CHECK: %{{.*}} = complex.neg %[[V0]] fastmath<reassoc,contract> : complex<f32>
// CHECK: return
func.func @neg(%z: complex<f32>) {
  %0 = complex.neg %z : complex<f32>
  %1 = complex.neg %0 fastmath<reassoc,contract> : complex<f32>
  return
}

// CHECK-LABEL: func.func @rsqrt(
// CHECK-SAME:  %[[A:[a-z0-9_]+]]: complex<f64>) {
// CHECK: %[[V0:[a-z0-9_]+]] = complex.rsqrt %[[A]] : complex<f64>
// CHECK: %{{.*}} = complex.rsqrt %[[V0]] fastmath<reassoc,contract> : complex<f64>
// CHECK: return
func.func @rsqrt(%z: complex<f64>) {
  %0 = complex.rsqrt %z : complex<f64>
  %1 = complex.rsqrt %0 fastmath<reassoc,contract> : complex<f64>
  return
}

// CHECK-LABEL: func.func @sign(
// CHECK-SAME:  %[[A:[a-z0-9_]+]]: complex<f32>) {
// CHECK: %[[V0:[a-z0-9_]+]] = complex.sign %[[A]] : complex<f32>
// CHECK: %{{.*}} = complex.sign %[[V0]] fastmath<reassoc,contract> : complex<f32>
// CHECK: return
func.func @sign(%z: complex<f32>) {
  %0 = complex.sign %z : complex<f32>
  %1 = complex.sign %0 fastmath<reassoc,contract> : complex<f32>
  return
}

// CHECK-LABEL: func.func @sin(
// CHECK-SAME:  %[[A:[a-z0-9_]+]]: complex<f64>) {
// CHECK: %[[V0:[a-z0-9_]+]] = complex.sin %[[A]] : complex<f64>
// CHECK: %{{.*}} = complex.sin %[[V0]] fastmath<reassoc,contract> : complex<f64>
// CHECK: return
func.func @sin(%z: complex<f64>) {
  %0 = complex.sin %z : complex<f64>
  %1 = complex.sin %0 fastmath<reassoc,contract> : complex<f64>
  return
}

// CHECK-LABEL: func.func @sqrt(
// CHECK-SAME:  %[[A:[a-z0-9_]+]]: complex<f32>) {
// CHECK: %[[V0:[a-z0-9_]+]] = complex.sqrt %[[A]] : complex<f32>
// CHECK: %{{.*}} = complex.sqrt %[[V0]] fastmath<reassoc,contract> : complex<f32>
// CHECK: return
func.func @sqrt(%z: complex<f32>) {
  %0 = complex.sqrt %z : complex<f32>
  %1 = complex.sqrt %0 fastmath<reassoc,contract> : complex<f32>
  return
}

// CHECK-LABEL: func.func @tan(
// CHECK-SAME:  %[[A:[a-z0-9_]+]]: complex<f64>) {
// CHECK: %[[V0:[a-z0-9_]+]] = complex.tan %[[A]] : complex<f64>
// CHECK: %{{.*}} = complex.tan %[[V0]] fastmath<reassoc,contract> : complex<f64>
// CHECK: return
func.func @tan(%z: complex<f64>) {
  %0 = complex.tan %z : complex<f64>
  %1 = complex.tan %0 fastmath<reassoc,contract> : complex<f64>
  return
}

// CHECK-LABEL: func.func @tanh(
// CHECK-SAME:  %[[A:[a-z0-9_]+]]: complex<f32>) {
// CHECK: %[[V0:[a-z0-9_]+]] = complex.tanh %[[A]] : complex<f32>
// CHECK: %{{.*}} = complex.tanh %[[V0]] fastmath<reassoc,contract> : complex<f32>
// CHECK: return
func.func @tanh(%z: complex<f32>) {
  %0 = complex.tanh %z : complex<f32>
  %1 = complex.tanh %0 fastmath<reassoc,contract> : complex<f32>
  return
}
