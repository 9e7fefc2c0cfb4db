// What the verifier says about the operations of complex.
// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @operand(%a: f32) {
  // expected-error@+1 {{'complex.add' op operand #0 must be a complex type of floats, found 'f32'}}
  %0 = "complex.add"(%a, %a) : (f32, f32) -> f32
  return
}

// -----

func.func @same(%a: complex<f32>, %b: complex<f64>) {
  // expected-error@+1 {{'complex.mul' op all operands and results must have one type}}
  %0 = "complex.mul"(%a, %b) : (complex<f32>, complex<f64>) -> complex<f32>
  return
}

// -----

func.func @element(%a: complex<i32>) {
  // expected-error@+1 {{'complex.neg' op operand #0 must be a complex type of floats, found 'complex<i32>'}}
  %0 = "complex.neg"(%a) : (complex<i32>) -> complex<i32>
  return
}

// -----

func.func @real(%a: complex<f32>) {
  // expected-error@+1 {{'complex.re' op expected that 'result' has the element type of 'complex'}}
  %0 = "complex.re"(%a) : (complex<f32>) -> f64
  return
}

// -----

func.func @imaginary(%a: complex<f32>) {
  // expected-error@+1 {{'complex.im' op expected that 'result' has the element type of 'complex'}}
  %0 = "complex.im"(%a) : (complex<f32>) -> f64
  return
}

// -----

func.func @abs(%a: complex<f32>) {
  // expected-error@+1 {{'complex.abs' op expected that 'result' has the element type of 'complex'}}
  %0 = "complex.abs"(%a) : (complex<f32>) -> f64
  return
}

// -----

func.func @create_parts(%a: f32, %b: f64) {
  // expected-error@+1 {{'complex.create' op real, imaginary must have one type}}
  %0 = "complex.create"(%a, %b) : (f32, f64) -> complex<f32>
  return
}

// -----

func.func @create_result(%a: f32) {
  // expected-error@+1 {{'complex.create' op expected that 'real' has the element type of 'complex'}}
  %0 = "complex.create"(%a, %a) : (f32, f32) -> complex<f64>
  return
}

// -----

func.func @compare(%a: complex<f32>) {
  // expected-error@+1 {{'complex.eq' op result #0 must be i1, found 'i8'}}
  %0 = "complex.eq"(%a, %a) : (complex<f32>, complex<f32>) -> i8
  return
}

// -----

func.func @constant_parts() {
  // expected-error@+1 {{'complex.constant' op expected an array of two numbers, the real and the imaginary part, as 'value'}}
  %0 = complex.constant [1.0 : f32] : complex<f32>
  return
}

// -----

func.func @constant_types() {
  // expected-error@+1 {{'complex.constant' op types of the parts ('f32', 'f64') must equal the result's element type 'f32'}}
  %0 = complex.constant [1.0 : f32, 2.0 : f64] : complex<f32>
  return
}

// -----

func.func @constant_integers() {
  // expected-error@+1 {{'complex.constant' op types of the parts ('i32', 'i32') must equal the result's element type 'f32'}}
  %0 = complex.constant [1 : i32, 2 : i32] : complex<f32>
  return
}

// -----

func.func @bitcast_width(%a: complex<f32>) {
  // expected-error@+1 {{'complex.bitcast' op bit widths of operand and result differ}}
  %0 = complex.bitcast %a : complex<f32> to i32
  return
}

// -----

func.func @bitcast_scalars(%a: i64) {
  // expected-error@+1 {{'complex.bitcast' op operand or result must be complex}}
  %0 = complex.bitcast %a : i64 to f64
  return
}

// -----

func.func @bitcast_kind(%a: complex<f32>) {
  // expected-error@+1 {{'complex.bitcast' op result must be an integer, a float or complex}}
  %0 = complex.bitcast %a : complex<f32> to index
  return
}

// -----

func.func @powi(%a: complex<f32>, %n: f32) {
  // expected-error@+1 {{'complex.powi' op operand #1 must be a signless integer, found 'f32'}}
  %0 = complex.powi %a, %n : complex<f32>, f32
  return
}

// -----

// expected-error@+1 {{expected a float type for the parts of a complex number, found 'i32'}}
func.func private @integers() attributes {a = #complex.number<:i32 1.0, 2.0>}

// -----

// expected-error@+1 {{the type of the complex number is 'complex<f32>', not 'complex<f64>'}}
func.func private @other() attributes {a = #complex.number<:f32 1.0, 2.0> : complex<f64>}

// -----

// expected-error@+1 {{expected a number, found '"one" : f64'}}
func.func @number_of_words() attributes {test.value = #complex.number<:f32 "one", 2.0>} {
  return
}
