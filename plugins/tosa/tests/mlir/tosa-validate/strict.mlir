// What is refused under strict-op-spec-alignment: what the specification refuses, and what the target lacks.
// RUN: plait opt %s --split-input-file --verify-diagnostics --pass-pipeline='builtin.module(tosa-attach-target{profiles=pro_int extensions=controlflow},tosa-validate{strict-op-spec-alignment})'

func.func @f(%x: tensor<2x3xf32>) {
  %s = tosa.const_shape {values = dense<[-1, 1, 1, 1]> : tensor<4xindex>} : () -> !tosa.shape<4>
  // expected-error@+1 {{'tosa.const' op expected a target with pro_fp}}
  %v = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  // expected-error@+1 {{'tosa.pad' op expected a target with pro_fp}}
  %r = tosa.pad %x, %s, %v : (tensor<2x3xf32>, !tosa.shape<4>, tensor<1xf32>) -> tensor<2x5xf32>
  return
}

// -----

func.func @f(%x: tensor<2x3xi32>) {
  %s = "tosa.const"() <{values = dense<64> : tensor<1xi8>}> : () -> tensor<1xi8>
  // expected-error@+1 {{'tosa.mul' op expected a shift from 0 up to 63, found 64}}
  %r = tosa.mul %x, %x, %s : (tensor<2x3xi32>, tensor<2x3xi32>, tensor<1xi8>) -> tensor<2x3xi32>
  return
}

// -----

func.func @f(%x: tensor<2xi64>) {
  // expected-error@+1 {{'tosa.abs' op expected a target with int64}}
  %r = tosa.abs %x : (tensor<2xi64>) -> tensor<2xi64>
  return
}

// -----

func.func @f() {
  // expected-error@+1 {{'tosa.const' op expected a target with int64}}
  %r = "tosa.const"() <{values = dense<0> : tensor<2xi64>}> : () -> tensor<2xi64>
  return
}

// -----

func.func @f(%c: tensor<i1>, %x: tensor<4xf32>) {
  // expected-error@+1 {{'tosa.cond_if' op expected regions that use no values from outside, as the specification has them}}
  %r = tosa.cond_if %c : tensor<i1> -> tensor<4xf32> {
    tosa.yield %x : tensor<4xf32>
  } else {
    tosa.yield %x : tensor<4xf32>
  }
  return
}

// -----

func.func @f(%c: tensor<i1>, %x: tensor<4xf32>, %w: tensor<5xf32>) {
  // expected-error@+1 {{'tosa.while_loop' op expected regions that use no values from outside, as the specification has them}}
  %r = tosa.while_loop (%a = %x) : (tensor<4xf32>) -> tensor<4xf32> {
    tosa.yield %c : tensor<i1>
  } do {
  ^bb0(%a: tensor<4xf32>):
    tosa.yield %a : tensor<4xf32>
  }
  return
}

// -----

func.func @f(%x: tensor<2x3xbf16>) {
  // expected-error@+1 {{'tosa.add' op expected a target with bf16}}
  %r = tosa.add %x, %x : (tensor<2x3xbf16>, tensor<2x3xbf16>) -> tensor<2x3xbf16>
  return
}

// -----

func.func @f(%x: tensor<2x3xf32>) {
  // expected-error@+1 {{'tosa.add' op expected a target with pro_fp}}
  %r = tosa.add %x, %x : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @f(%c: tensor<i1>, %x: tensor<4xf32>, %w: tensor<5xf32>) {
  %r = tosa.cond_if %c (%a = %x) : tensor<i1> (tensor<4xf32>) -> tensor<4xf32> {
  ^bb0(%a: tensor<4xf32>):
    tosa.yield %a : tensor<4xf32>
  } else {
  ^bb0(%a: tensor<4xf32>):
    tosa.yield %a : tensor<4xf32>
  }
  return
}

// -----

func.func @f(%x: tensor<2x3xi8>) {
  // expected-error@+1 {{'tosa.dim' op expected a target with pro_int and shape}}
  %r = tosa.dim %x {axis = 0 : i32} : (tensor<2x3xi8>) -> !tosa.shape<1>
  return
}
