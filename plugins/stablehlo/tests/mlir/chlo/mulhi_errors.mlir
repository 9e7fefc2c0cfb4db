// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f(%x: tensor<4xi32>, %y: tensor<5xi32>) {
  // expected-error@+1 {{'chlo.mulhi' op the types of operands and results differ [mulhi_c1]}}
  %r = chlo.mulhi %x, %y : tensor<4xi32>, tensor<5xi32> -> tensor<4xi32>
  return
}

// -----

func.func @f(%x: tensor<4xi32>) {
  // expected-error@+1 {{'chlo.mulhi' op the types of operands and results differ [mulhi_c1]}}
  %r = chlo.mulhi %x, %x : tensor<4xi32>, tensor<4xi32> -> tensor<4xi64>
  return
}

// -----

func.func @f(%arg0: tensor<4xf32>) {
  // expected-error@+1 {{'chlo.mulhi' op operand #0 must be a ranked tensor of integer (2 to 64 bits), found 'tensor<4xf32>'}}
  %0 = chlo.mulhi %arg0, %arg0 : tensor<4xf32>, tensor<4xf32> -> tensor<4xf32>
  return
}
