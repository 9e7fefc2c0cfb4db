// What the verifier refuses: constants, groups and symbolic shapes.
// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f(%x: tensor<4x6xf32>) {
  // expected-error@+1 {{'tcp.group' op expects its region to end with 'tcp.yield'}}
  %r = "tcp.group"() ({
    llvm.unreachable
  }) : () -> tensor<4x6xf32>
  return
}

// -----

func.func @f(%x: tensor<4x6xf32>) {
  // expected-error@+1 {{'tcp.group' op expects 'tcp.yield' to give the types of the results}}
  %r = tcp.group {
    tcp.yield %x : tensor<4x6xf32>
  } : tensor<4xf32>
  return
}

// -----

func.func @f(%x: tensor<4x6xf32>) {
  // expected-error@+1 {{'tcp.isolated_group' op expects region arguments with the types of the operands}}
  %r = tcp.isolated_group %x {
  ^bb0(%a: tensor<4xf32>):
    tcp.yield %a : tensor<4xf32>
  } : tensor<4x6xf32> -> tensor<4xf32>
  return
}

// -----

func.func @f(%x: tensor<4x6xf32>, %n: i64) {
  // expected-error@+1 {{'tcp.bind_symbolic_shape' op expects symbols from 'tcp.symbolic_int'}}
  tcp.bind_symbolic_shape %x, [%n], affine_map<()[s0] -> (s0, 6)> : tensor<4x6xf32>
  return
}

// -----

func.func @f(%x: tensor<4x6xf32>) {
  %s = tcp.symbolic_int "s" : i64
  // expected-error@+1 {{'tcp.bind_symbolic_shape' op expects one symbol for each operand}}
  tcp.bind_symbolic_shape %x, [%s], affine_map<() -> (4, 6)> : tensor<4x6xf32>
  return
}

// -----

func.func @f(%x: tensor<4x6xf32>) {
  %s = tcp.symbolic_int "s" : i64
  // expected-error@+1 {{'tcp.bind_symbolic_shape' op expects one expression for each dimension}}
  tcp.bind_symbolic_shape %x, [%s], affine_map<()[s0] -> (s0)> : tensor<4x6xf32>
  return
}

// -----

func.func @f(%x: tensor<4x6xf32>) {
  // expected-error@+1 {{'tcp.isolated_group' op expects its region to end with 'tcp.yield'}}
  %r = "tcp.isolated_group"(%x) ({
  ^bb0(%a: tensor<4x6xf32>):
    llvm.unreachable
  }) : (tensor<4x6xf32>) -> tensor<4x6xf32>
  return
}

// -----

func.func @f(%x: tensor<4x6xf32>) {
  // expected-error@+1 {{'tcp.isolated_group' op expects 'tcp.yield' to give the types of the results}}
  %r = tcp.isolated_group %x {
  ^bb0(%a: tensor<4x6xf32>):
    tcp.yield %a : tensor<4x6xf32>
  } : tensor<4x6xf32> -> tensor<4xf32>
  return
}

// -----

func.func @f(%x: tensor<4x6xf32>) {
  // expected-error@+1 {{'tcp.group' op expects its region to end with 'tcp.yield'}}
  %r = "tcp.group"() ({}) : () -> tensor<4x6xf32>
  return
}

// -----

func.func @f(%x: tensor<4x6xf32>) {
  // expected-error@+1 {{'tcp.isolated_group' op expects its region to have a block}}
  %r = "tcp.isolated_group"(%x) ({}) : (tensor<4x6xf32>) -> tensor<4x6xf32>
  return
}

// -----

func.func @f() {
  // expected-error@+1 {{'tcp.const' op inferred type 'tensor<f32>' is incompatible with result type 'tensor<1xf32>'}}
  %r = "tcp.const"() <{value = dense<0.0> : tensor<f32>}> : () -> tensor<1xf32>
  return
}
