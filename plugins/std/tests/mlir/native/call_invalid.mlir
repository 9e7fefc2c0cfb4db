// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @operand(%x: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error@+1 {{has 1 operands, found #native.pointer<1>}}
  %0 = native.call "f" of "l" symbol "f" with [#native.pointer<1>] outs(%x : tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

func.func @dimension(%x: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error@+1 {{operand 0 has 1 dimensions, found #native.size<0, 1, i64>}}
  %0 = native.call "f" of "l" symbol "f" with [#native.size<0, 1, i64>] outs(%x : tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

func.func @type_of_size(%x: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error@+1 {{expects sizes and strides to be passed as integers, found #native.size<0, 0, f32>}}
  %0 = native.call "f" of "l" symbol "f" with [#native.size<0, 0, f32>] outs(%x : tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

func.func @argument(%x: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error@+1 {{expects arguments that are constants or parts of operands, found "n"}}
  %0 = native.call "f" of "l" symbol "f" with ["n"] outs(%x : tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

func.func @results(%x: tensor<4xf32>) {
  // expected-error@+1 {{expects a result of the type of each tensor among its outputs, and at most one more}}
  native.call "f" of "l" symbol "f" with [] outs(%x : tensor<4xf32>)
  return
}

// -----

func.func @returned(%x: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error@+1 {{expects the function to return an integer or a float, found index}}
  %0:2 = native.call "f" of "l" symbol "f" with [] outs(%x : tensor<4xf32>) -> tensor<4xf32>, index
  return %0#0 : tensor<4xf32>
}

// -----

func.func @output(%x: f32) {
  // expected-error@+1 {{expects outputs that are tensors or buffers}}
  native.call "f" of "l" symbol "f" with [] outs(%x : f32)
  return
}
