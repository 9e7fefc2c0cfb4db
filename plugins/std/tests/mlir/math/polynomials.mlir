// Elementary functions by arithmetic; tensors and other types stay.
// RUN: plait opt %s --math-polynomial-approximation | filecheck %s
// RUN: plait opt %s --math-polynomial-approximation=instructions=fma | filecheck %s --check-prefix=TWO-STEPS
// RUN: plait opt %s --math-polynomial-approximation=instructions=fma,ldexp | filecheck %s --check-prefix=ONE-STEP

// Results that round to zero are chosen before a product with 2^n in two steps, for which the argument is bounded from
// below too, or after one in one step, which multiplies by any power.
// CHECK-LABEL: func.func @vectors(
// CHECK-NOT: math.exp
// CHECK: arith.bitcast %{{.*}} : vector<8xf32> to vector<8xi32>
// CHECK-COUNT-5: arith.mulf %{{.*}} fastmath<contract> : vector<8xf32>
// CHECK: return

// TWO-STEPS-LABEL: func.func @vectors(
// TWO-STEPS: %[[IS_ZERO:.*]] = arith.cmpf olt, %x, %{{.*}} : vector<8xf32>
// TWO-STEPS: %[[BELOW:.*]] = arith.cmpf olt, %[[X:.*]], %{{.*}} : vector<8xf32>
// TWO-STEPS: arith.select %[[BELOW]], %{{.*}}, %[[X]] : vector<8xi1>, vector<8xf32>
// TWO-STEPS: arith.bitcast
// TWO-STEPS-COUNT-5: arith.mulf %{{.*}} fastmath<contract> : vector<8xf32>
// TWO-STEPS: %[[HELD:.*]] = arith.select %[[IS_ZERO]], %{{.*}}, %{{.*}} : vector<8xi1>, vector<8xf32>
// TWO-STEPS: arith.mulf %[[HELD]], %{{.*}} : vector<8xf32>

// ONE-STEP-LABEL: func.func @vectors(
// ONE-STEP: %[[IS_ZERO:.*]] = arith.cmpf olt, %x, %{{.*}} : vector<8xf32>
// ONE-STEP-NOT: arith.cmpf
// ONE-STEP: arith.bitcast
// ONE-STEP: %[[R:.*]] = arith.select %[[IS_ZERO]], %{{.*}}, %{{.*}} : vector<8xi1>, vector<8xf32>
// ONE-STEP-NEXT: return %[[R]] : vector<8xf32>
func.func @vectors(%x: vector<8xf32>) -> vector<8xf32> {
  %0 = math.exp %x : vector<8xf32>
  return %0 : vector<8xf32>
}

// CHECK-LABEL: func.func @narrow(
// CHECK: arith.extf %{{.*}} : f16 to f32
// CHECK: arith.truncf %{{.*}} : f32 to f16
func.func @narrow(%x: f16) -> f16 {
  %0 = math.tanh %x : f16
  return %0 : f16
}

// CHECK-LABEL: func.func @two_results(
// CHECK-NOT: math.sincos
// CHECK: return
func.func @two_results(%x: f64) -> (f64, f64) {
  %0, %1 = math.sincos %x : f64
  return %0, %1 : f64, f64
}

// CHECK-LABEL: func.func @powers(
// CHECK-NOT: math.powf
// CHECK-NOT: math.fpowi
// CHECK: arith.truncf %{{.*}} : vector<4xf32> to vector<4xbf16>
// CHECK: return
func.func @powers(%x: vector<4xbf16>, %y: vector<2x4xf64>, %n: vector<2x4xi32>) -> (vector<4xbf16>, vector<2x4xf64>) {
  %0 = math.powf %x, %x : vector<4xbf16>
  %1 = math.fpowi %y, %n : vector<2x4xf64>, vector<2x4xi32>
  return %0, %1 : vector<4xbf16>, vector<2x4xf64>
}

// CHECK-LABEL: func.func @others(
// CHECK: math.exp %{{.*}} : tensor<8xf32>
// CHECK: math.sin %{{.*}} : f128
func.func @others(%x: tensor<8xf32>, %y: f128) -> (tensor<8xf32>, f128) {
  %0 = math.exp %x : tensor<8xf32>
  %1 = math.sin %y : f128
  return %0, %1 : tensor<8xf32>, f128
}
