// What the verifier says about the operations of math.
// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @float(%a: i32) {
  // expected-error@+1 {{'math.sqrt' op operand #0 must be a float, alone or in a tensor or vector, found 'i32'}}
  %0 = math.sqrt %a : i32
  return
}

// -----

func.func @integer(%a: f32) {
  // expected-error@+1 {{'math.ctpop' op operand #0 must be index or signless integer, alone or in a tensor or vector, found 'f32'}}
  %0 = math.ctpop %a : f32
  return
}

// -----

func.func @result(%a: f32) {
  // expected-error@+1 {{'math.exp' op all operands and results must have one type}}
  %0 = "math.exp"(%a) : (f32) -> f64
  return
}

// -----

func.func @shape(%a: vector<4xf32>) {
  // expected-error@+1 {{'math.absf' op all operands and results must have one type}}
  %0 = "math.absf"(%a) : (vector<4xf32>) -> vector<5xf32>
  return
}

// -----

func.func @operands(%a: f32, %b: f64) {
  // expected-error@+1 {{'math.powf' op all operands and results must have one type}}
  %0 = "math.powf"(%a, %b) : (f32, f64) -> f32
  return
}

// -----

func.func @three_operands(%a: f32, %b: f64) {
  // expected-error@+1 {{'math.fma' op all operands and results must have one type}}
  %0 = "math.fma"(%a, %a, %b) : (f32, f32, f64) -> f32
  return
}

// -----

func.func @clampf(%a: f32, %b: f64) {
  // expected-error@+1 {{'math.clampf' op all operands and results must have one type}}
  %0 = "math.clampf"(%a, %a, %b) : (f32, f32, f64) -> f32
  return
}

// -----

func.func @fpowi_exponent(%a: f32, %b: f32) {
  // expected-error@+1 {{'math.fpowi' op operand #1 must be index or signless integer, alone or in a tensor or vector, found 'f32'}}
  %0 = math.fpowi %a, %b : f32, f32
  return
}

// -----

func.func @fpowi_result(%a: f32, %b: i32) {
  // expected-error@+1 {{'math.fpowi' op lhs, result must have one type}}
  %0 = "math.fpowi"(%a, %b) : (f32, i32) -> f64
  return
}

// -----

func.func @ipowi(%a: i32, %b: i64) {
  // expected-error@+1 {{'math.ipowi' op all operands and results must have one type}}
  %0 = "math.ipowi"(%a, %b) : (i32, i64) -> i32
  return
}

// -----

func.func @classification(%a: vector<4xf32>) {
  // expected-error@+1 {{'math.isnan' op all containers must be of one kind and shape}}
  %0 = "math.isnan"(%a) : (vector<4xf32>) -> vector<5xi1>
  return
}

// -----

func.func @classification_type(%a: f32) {
  // expected-error@+1 {{'math.isinf' op result #0 must be i1, alone or in a tensor or vector, found 'i8'}}
  %0 = "math.isinf"(%a) : (f32) -> i8
  return
}

// -----

func.func @sincos(%a: f32) {
  // expected-error@+1 {{'math.sincos' op operand, sin, cos must have one type}}
  %0:2 = "math.sincos"(%a) : (f32) -> (f32, f64)
  return
}
