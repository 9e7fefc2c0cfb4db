// What the verifier refuses: combinators: a kind applied to each element.
// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f(%p: tensor<4xi1>, %a: tensor<4xf32>, %b: tensor<4xf64>) {
  // expected-error@+1 {{'tcp.ternary' op expects operands #1 and #2 to have one type, but got 'tensor<4xf32>' and 'tensor<4xf64>'}}
  %r = "tcp.ternary"(%p, %a, %b) <{kind = #tcp.ternary_kind<select>}> : (tensor<4xi1>, tensor<4xf32>, tensor<4xf64>) -> tensor<4xf32>
  return
}

// -----

func.func @f(%p: tensor<4xi8>, %a: tensor<4xf32>) {
  // expected-error@+1 {{'tcp.ternary' op expects operand #0 to be 'tensor<4xi1>', but got 'tensor<4xi8>'}}
  %r = tcp.ternary select %p, %a, %a : tensor<4xi8>, tensor<4xf32>, tensor<4xf32>
  return
}

// -----

func.func @f(%a: tensor<4xf32>) {
  // expected-error@+1 {{'tcp.cast' op expects one shape, but got 'tensor<4xf32>' and 'tensor<5xi32>'}}
  %r = tcp.cast %a : tensor<4xf32> -> tensor<5xi32>
  return
}

// -----

func.func @f(%a: tensor<4xf32>, %b: tensor<4xi32>) {
  // expected-error@+1 {{'tcp.binary' op all operands must have one type}}
  %r = "tcp.binary"(%a, %b) <{kind = #tcp.binary_kind<add>}> : (tensor<4xf32>, tensor<4xi32>) -> tensor<4xf32>
  return
}

// -----

func.func @f(%a: f32) {
  // expected-error@+1 {{'tcp.unary' op operand #0 must be a ranked tensor of number, found 'f32'}}
  %r = "tcp.unary"(%a) <{kind = #tcp.unary_kind<exp>}> : (f32) -> f32
  return
}

// -----

func.func @f(%a: tensor<4xf32>) {
  // expected-error@+1 {{'tcp.unary' op inferred type 'tensor<4xf32>' is incompatible with result type 'tensor<4x1xf32>'}}
  %r = "tcp.unary"(%a) <{kind = #tcp.unary_kind<exp>}> : (tensor<4xf32>) -> tensor<4x1xf32>
  return
}

// -----

func.func @f(%a: tensor<4xf32>) {
  // expected-error@+1 {{'tcp.binary' op inferred type 'tensor<4xf32>' is incompatible with result type 'tensor<?xf32>'}}
  %r = "tcp.binary"(%a, %a) <{kind = #tcp.binary_kind<add>}> : (tensor<4xf32>, tensor<4xf32>) -> tensor<?xf32>
  return
}

// -----

func.func @f(%a: tensor<4xi1>, %b: tensor<4xf32>) {
  // expected-error@+1 {{'tcp.ternary' op inferred type 'tensor<4xf32>' is incompatible with result type 'tensor<4xf64>'}}
  %r = "tcp.ternary"(%a, %b, %b) <{kind = #tcp.ternary_kind<select>}> : (tensor<4xi1>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf64>
  return
}

// -----

func.func @f(%a: tensor<4xi32>) {
  // expected-error@+1 {{'tcp.unary' op kind 'exp' is not defined for elements of type 'i32'}}
  %r = tcp.unary exp %a : tensor<4xi32>
  return
}

// -----

func.func @f(%a: tensor<4xf32>) {
  // expected-error@+1 {{'tcp.binary' op kind 'and' is not defined for elements of type 'f32'}}
  %r = tcp.binary and %a, %a : tensor<4xf32>
  return
}

// -----

func.func @f(%a: tensor<4xvector<2xf32>>) {
  // expected-error@+1 {{'tcp.unary' op operand #0 must be a ranked tensor of number, found 'tensor<4xvector<2xf32>>'}}
  %r = tcp.unary negate %a : tensor<4xvector<2xf32>>
  return
}

// -----

func.func @f(%a: tensor<4xsi8>) {
  // expected-error@+1 {{'tcp.unary' op operand #0 must be a ranked tensor of number, found 'tensor<4xsi8>'}}
  %r = tcp.unary negate %a : tensor<4xsi8>
  return
}
