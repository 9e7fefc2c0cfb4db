// Elementary functions by arithmetic; tensors and other types stay.
// RUN: plait opt %s --math-polynomial-approximation | filecheck %s
// RUN: plait opt %s --math-polynomial-approximation=instructions=fma | filecheck %s --check-prefix=TWO-STEPS
// RUN: plait opt %s --math-polynomial-approximation=instructions=fma,ldexp | filecheck %s --check-prefix=ONE-STEP

// Results that round to zero are chosen after a product with 2^n in one step, where the machine has it. Elsewhere
// the argument is bounded from below where one of two powers is 0, whose exponents are halves of the lowest bits of a float.
// CHECK-LABEL: func.func @vectors(
// CHECK-NOT: math.exp
// CHECK: arith.bitcast %{{.*}} : vector<8xf32> to vector<8xi32>
// CHECK-COUNT-5: arith.mulf %{{.*}} fastmath<contract> : vector<8xf32>
// CHECK: return

// TWO-STEPS-LABEL: func.func @vectors(
// TWO-STEPS: %[[ABOVE:.*]] = arith.cmpf ogt, %x, %{{.*}} : vector<8xf32>
// TWO-STEPS: %[[X:.*]] = arith.select %[[ABOVE]], %{{.*}}, %x
// TWO-STEPS: %[[BELOW:.*]] = arith.cmpf olt, %[[X]], %{{.*}} : vector<8xf32>
// TWO-STEPS: arith.select %[[BELOW]], %{{.*}}, %[[X]] : vector<8xi1>, vector<8xf32>
// TWO-STEPS-NOT: arith.cmpf
// TWO-STEPS: %[[BITS:.*]] = arith.bitcast
// TWO-STEPS: %[[DOUBLED:.*]] = arith.shli %[[BITS]], %{{.*}} : vector<8xi32>
// TWO-STEPS: %[[HALF:.*]] = arith.andi %[[DOUBLED]], %{{.*}} : vector<8xi32>
// TWO-STEPS: %[[FIRST:.*]] = arith.bitcast %[[HALF]] : vector<8xi32> to vector<8xf32>
// TWO-STEPS: %[[MADE:.*]] = arith.mulf %{{.*}}, %[[FIRST]]
// TWO-STEPS: %[[WHOLE:.*]] = arith.shli %[[BITS]], %{{.*}} : vector<8xi32>
// TWO-STEPS: %[[REST:.*]] = arith.subi %[[WHOLE]], %[[HALF]] : vector<8xi32>
// TWO-STEPS: %[[SECOND:.*]] = arith.bitcast %[[REST]] : vector<8xi32> to vector<8xf32>
// TWO-STEPS: %[[R:.*]] = arith.mulf %[[MADE]], %[[SECOND]]
// TWO-STEPS-NEXT: return %[[R]] : vector<8xf32>

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

// What is not above 0, here what two selects leave, is bounded from below only, and multiplied by one power.
// TWO-STEPS-LABEL: func.func @not_above_zero(
// TWO-STEPS: %[[LOW:.*]] = arith.select %is_low,
// TWO-STEPS: %[[BELOW:.*]] = arith.cmpf olt, %[[LOW]], %{{.*}} : vector<8xf32>
// TWO-STEPS: arith.select %[[BELOW]], %{{.*}}, %[[LOW]] : vector<8xi1>, vector<8xf32>
// TWO-STEPS-NOT: arith.cmpf
// TWO-STEPS: %[[BITS:.*]] = arith.shli %{{.*}}, %{{.*}} : vector<8xi32>
// TWO-STEPS: %[[POWER:.*]] = arith.bitcast %[[BITS]] : vector<8xi32> to vector<8xf32>
// TWO-STEPS-NOT: arith.shli
// TWO-STEPS: %[[R:.*]] = arith.mulf %{{.*}}, %[[POWER]]
// TWO-STEPS-NEXT: return %[[R]] : vector<8xf32>
// ONE-STEP-LABEL: func.func @not_above_zero(
// ONE-STEP: arith.select
// ONE-STEP: arith.select
// ONE-STEP: arith.cmpf olt
// ONE-STEP-NOT: arith.cmpf
// ONE-STEP: return
func.func @not_above_zero(%x: vector<8xf32>, %is_low: vector<8xi1>) -> vector<8xf32> {
  %zero = arith.constant dense<0.0> : vector<8xf32>
  %lowest = arith.constant dense<0xFF800000> : vector<8xf32>
  %is_above = arith.cmpf ogt, %x, %zero : vector<8xf32>
  %held = arith.select %is_above, %zero, %x : vector<8xi1>, vector<8xf32>
  %low = arith.select %is_low, %lowest, %held : vector<8xi1>, vector<8xf32>
  %0 = math.exp %low : vector<8xf32>
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
