// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f(%x: tensor<4xf32>) {
  // expected-error@+1 {{'stablehlo.slice' op limit index 5 is larger than dimension size 4 in dimension 0 [slice_c3]}}
  %r = stablehlo.slice %x [0:5] : (tensor<4xf32>) -> tensor<5xf32>
  return
}

// -----

func.func @f(%x: tensor<4xf32>) {
  // expected-error@+1 {{'stablehlo.slice' op expected a positive stride in dimension 0, found 0 [slice_c4]}}
  %r = stablehlo.slice %x [0:4:0] : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @f(%x: tensor<4xf32>) {
  // expected-error@+1 {{'stablehlo.slice' op negative start index -1 in dimension 0 [slice_c3]}}
  %r = stablehlo.slice %x [-1:4] : (tensor<4xf32>) -> tensor<5xf32>
  return
}

// -----

func.func @f(%x: tensor<4xf32>) {
  // expected-error@+1 {{'stablehlo.slice' op the slice of dimension 0 starts at 3, behind its limit 2 [slice_c3]}}
  %r = stablehlo.slice %x [3:2] : (tensor<4xf32>) -> tensor<0xf32>
  return
}

// -----

func.func @f(%x: tensor<4xf32>) {
  // expected-error@+1 {{'stablehlo.slice' op 2 start_indices for an operand of rank 1 [slice_c2]}}
  %r = stablehlo.slice %x [0:4, 0:1] : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @f(%a0: tensor<ui8>) {
  // expected-error@+1 {{'stablehlo.slice' op expected results of types 'tensor<ui8>', found 'tensor<2xui8>' [slice_c5]}}
  %r = "stablehlo.slice"(%a0) <{start_indices = array<i64>, limit_indices = array<i64>, strides = array<i64>}> : (tensor<ui8>) -> (tensor<2xui8>)
  return
}

// -----

func.func @f(%x: tensor<4xf32>) {
  // expected-error@+1 {{'stablehlo.slice' op all operands and results must have one element type}}
  %r = stablehlo.slice %x [0:2] : (tensor<4xf32>) -> tensor<2xi32>
  return
}
