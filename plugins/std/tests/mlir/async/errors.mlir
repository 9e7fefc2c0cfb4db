// RUN: plait opt %s --split-input-file --verify-diagnostics

// expected-error@+1 {{'async.func' op expected a token or an async value as a result, found none}}
async.func @none() {
  return
}

// -----

// expected-error@+1 {{'async.func' op result 0 is of type 'i32', expected an async value or token}}
async.func private @integer() -> i32

// -----

// expected-error@+1 {{'async.func' op result 1 is a token, which can be the first result only}}
async.func private @token(%v: i32) -> (!async.value<i32>, !async.token)

// -----

// expected-error@+1 {{'async.func' op a declaration cannot be public}}
async.func @public(i32) -> !async.value<i32>

// -----

async.func @returns(%x: f32) -> (!async.token, !async.value<i32>) {
  // expected-error@+1 {{'async.return' op value 0 is returned with type 'f32', expected 'i32' in function @returns}}
  return %x : f32
}

// -----

func.func @value_and_argument(%a: !async.value<i32>) {
  // expected-error@+1 {{'async.execute' op passes (i32) to its region, which takes (f32)}}
  %t = "async.execute"(%a) <{operandSegmentSizes = array<i32: 0, 1>}> ({
  ^bb0(%x: f32):
    async.yield
  }) : (!async.value<i32>) -> !async.token
  return
}

// -----

func.func @yields(%a: i32) {
  // expected-error@+1 {{'async.execute' op its region yields (i32), expected (f32)}}
  %t, %r = async.execute -> !async.value<f32> {
    async.yield %a : i32
  }
  return
}

// -----

func.func @no_terminator() {
  // expected-error@+1 {{expected a block that ends in 'async.yield'}}
  %t = async.execute {}
  return
}

// -----

func.func @no_value(%a: i32) {
  // expected-error@+1 {{expected a type '!async.value<...>', found 'i32'}}
  %t = async.execute (%a as %b: i32) {
    async.yield
  }
  return
}

// -----

func.func @awaits(%a: !async.value<i32>) {
  // expected-error@+1 {{'async.await' op results in (f32), expected (i32) of '!async.value<i32>'}}
  %r = "async.await"(%a) : (!async.value<i32>) -> f32
  return
}

// -----

func.func @awaits_token(%a: !async.token) {
  // expected-error@+1 {{'async.await' op results in (f32), expected () of '!async.token'}}
  %r = "async.await"(%a) : (!async.token) -> f32
  return
}

// -----

func.func @yield_outside(%a: i32) {
  // expected-error@+1 {{'async.yield' op expected to be directly inside 'async.execute'}}
  async.yield %a : i32
}

// -----

func.func @calls_function(%a: i32) {
  // expected-error@+1 {{'async.call' op 'g' does not name an 'async.func'}}
  %r = async.call @g(%a) : (i32) -> !async.value<i32>
  return
}
func.func private @g(i32) -> !async.value<i32>

// -----

func.func @calls(%a: i32) {
  // expected-error@+1 {{'async.call' op expected type '!async.value<i32>' of result 0, got '!async.value<f32>'}}
  %r = async.call @g(%a) : (i32) -> !async.value<f32>
  return
}
async.func private @g(i32) -> !async.value<i32>

// -----

func.func @adds(%a: i32, %g: !async.group) {
  // expected-error@+1 {{'async.add_to_group' op operand #0 must be an async value or token, found 'i32'}}
  %r = "async.add_to_group"(%a, %g) : (i32, !async.group) -> index
  return
}
