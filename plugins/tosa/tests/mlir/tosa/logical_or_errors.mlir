// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f(%x: tensor<4xi8>) {
  // expected-error@+1 {{'tosa.logical_or' op operand #0 must be a tensor of i1 without dimensions of size 0, found 'tensor<4xi8>'}}
  %r = tosa.logical_or %x, %x : (tensor<4xi8>, tensor<4xi8>) -> tensor<4xi8>
  return
}

// -----

func.func @f(%x: tensor<4xi1>, %y: tensor<3xi1>) {
  // expected-error@+1 {{'tosa.logical_or' op sizes 3, 4 cannot be broadcast to each other}}
  %r = tosa.logical_or %x, %y : (tensor<4xi1>, tensor<3xi1>) -> tensor<4xi1>
  return
}
