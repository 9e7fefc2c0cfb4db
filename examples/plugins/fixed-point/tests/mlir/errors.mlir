// RUN: plait opt %s --split-input-file --verify-diagnostics

// expected-error@+1 {{width must be between 2 and 32, but got 33}}
func.func private @width(tensor<4x!fixed.q<33, 8>>)

// -----

// expected-error@+1 {{fraction must be at least 0 and less than the width, but got 8}}
func.func private @fraction(tensor<4x!fixed.q<8, 8>>)

// -----

func.func @shapes(%x: tensor<4xf32>) {
  // expected-error@+1 {{'fixed.from_float' op operand and result have different shapes}}
  %0 = fixed.from_float %x : tensor<4xf32> to tensor<5x!fixed.q<16, 8>>
  return
}

// -----

func.func @stored(%x: tensor<4x!fixed.q<16, 8>>) {
  // expected-error@+1 {{'fixed.bits' op the operand is stored as 'i16', but the result as 'i8'}}
  %0 = fixed.bits %x : tensor<4x!fixed.q<16, 8>> to tensor<4xi8>
  return
}

// -----

func.func @sizes(%a: tensor<2x3x!fixed.q<8, 4>>) {
  // expected-error@+1 {{'fixed.matmul' op sizes do not fit}}
  %0 = fixed.matmul %a, %a : tensor<2x3x!fixed.q<8, 4>>, tensor<2x3x!fixed.q<8, 4>> -> tensor<2x3x!fixed.q<8, 4>>
  return
}

// -----

func.func @elements(%a: tensor<2x2x!fixed.q<8, 4>>, %b: tensor<2x2x!fixed.q<8, 3>>) {
  // expected-error@+1 {{'fixed.matmul' op element types differ}}
  %0 = fixed.matmul %a, %b : tensor<2x2x!fixed.q<8, 4>>, tensor<2x2x!fixed.q<8, 3>> -> tensor<2x2x!fixed.q<8, 4>>
  return
}

// -----

func.func @numbers(%x: tensor<4x!fixed.q<8, 7>>) {
  // expected-error@+1 {{'fixed.hard_sigmoid' op '!fixed.q<8, 7>' does not have both 1/2 and 1}}
  %0 = fixed.hard_sigmoid %x : tensor<4x!fixed.q<8, 7>>
  return
}

// -----

func.func @one_shape(%m: memref<4xi16>, %d: memref<5xi16>) {
  // expected-error@+1 {{'fixed.running_sum' op expects source and destination of one shape and element type}}
  fixed.running_sum ins(%m) outs(%d) : memref<4xi16>, memref<5xi16>
  return
}

// -----

func.func @no_result(%t: tensor<4xi16>) {
  // expected-error@+1 {{'fixed.running_sum' op has a result exactly on tensors}}
  fixed.running_sum ins(%t) outs(%t) : tensor<4xi16>, tensor<4xi16>
  return
}
