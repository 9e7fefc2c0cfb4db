// exp(x) - 1 of numbers that are known not to be above 0 takes no account of others.
// RUN: plait opt %s --math-polynomial-approximation=instructions=fma | filecheck %s

// One comparison bounds the argument, and the sign is that of the argument.
// CHECK-LABEL: func.func @chosen(
// CHECK: %[[LOW:.*]] = arith.select %{{.*}}, %{{.*}}, %x
// CHECK: arith.cmpf olt, %[[LOW]]
// CHECK-NOT: arith.cmpf
// CHECK: math.copysign %{{.*}}, %[[LOW]] : vector<8xf32>
// CHECK: return
func.func @chosen(%x: vector<8xf32>) -> vector<8xf32> {
  %zero = arith.constant dense<0.0> : vector<8xf32>
  %is_above = arith.cmpf ogt, %x, %zero : vector<8xf32>
  %low = arith.select %is_above, %zero, %x : vector<8xi1>, vector<8xf32>
  %0 = math.expm1 %low : vector<8xf32>
  return %0 : vector<8xf32>
}

// CHECK-LABEL: func.func @chosen_from_below(
// CHECK: math.copysign
func.func @chosen_from_below(%x: f64) -> f64 {
  %zero = arith.constant 0.0 : f64
  %is_below = arith.cmpf ole, %x, %zero : f64
  %low = arith.select %is_below, %x, %zero : f64
  %0 = math.expm1 %low : f64
  return %0 : f64
}

// CHECK-LABEL: func.func @smaller(
// CHECK: math.copysign
func.func @smaller(%x: f16) -> f16 {
  %below = arith.constant -1.0 : f16
  %low = arith.minimumf %x, %below : f16
  %0 = math.expm1 %low : f16
  return %0 : f16
}

// CHECK-LABEL: func.func @negated_size(
// CHECK: math.copysign
func.func @negated_size(%x: f32) -> f32 {
  %size = math.absf %x : f32
  %low = arith.negf %size : f32
  %0 = math.expm1 %low : f32
  return %0 : f32
}

// What a select leaves may be above 0 here: the constant is, the comparison is with another number, or the other way.
// CHECK-LABEL: func.func @any(
// CHECK-NOT: math.copysign
// CHECK: return
func.func @any(%x: f32, %y: f32) -> (f32, f32, f32, f32) {
  %zero = arith.constant 0.0 : f32
  %one = arith.constant 1.0 : f32
  %is_above = arith.cmpf ogt, %x, %zero : f32
  %a = arith.select %is_above, %one, %x : f32
  %b = arith.select %is_above, %zero, %y : f32
  %c = arith.select %is_above, %x, %zero : f32
  %is_above_one = arith.cmpf ogt, %x, %one : f32
  %d = arith.select %is_above_one, %zero, %x : f32
  %0 = math.expm1 %a : f32
  %1 = math.expm1 %b : f32
  %2 = math.expm1 %c : f32
  %3 = math.expm1 %d : f32
  return %0, %1, %2, %3 : f32, f32, f32, f32
}
