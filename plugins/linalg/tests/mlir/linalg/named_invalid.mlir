// Numbers of operands of named operations, and attributes of linalg on operations of other dialects.
// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @number_of_inputs(%t: tensor<4xf32>) {
  // expected-error@+1 {{expected 1 inputs and 1 output, found 0 and 1}}
  %0 = "linalg.copy"(%t) <{operandSegmentSizes = array<i32: 0, 1>}> ({
  ^bb0(%a: f32, %b: f32):
    linalg.yield %a : f32
  }) : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @not_of_linalg(%a: i32) {
  // expected-error@+1 {{the linalg dialect defines no attribute 'linalg.other' for other operations}}
  %0 = arith.addi %a, %a {linalg.other} : i32
  return
}

// -----

func.func @group_types(%a: tensor<4xf32>) {
  // expected-error@+1 {{expected a type for each operand, found 1 operands and 2 types}}
  %0 = linalg.copy ins(%a : tensor<4xf32>, tensor<4xf32>) outs(%a : tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @results_of_outputs(%a: tensor<4xf32>, %x: f32) {
  // expected-error@+1 {{'linalg.fill' op expected 1 results, one for each output tensor, found 0}}
  linalg.fill ins(%x : f32) outs(%a : tensor<4xf32>)
  return
}

// -----

func.func @fill_without_block(%a: tensor<4xf32>, %x: f32) {
  // expected-error@+1 {{'linalg.fill' op expected a region of one block}}
  %0 = "linalg.fill"(%x, %a) <{operandSegmentSizes = array<i32: 1, 1>}> ({
  }) : (f32, tensor<4xf32>) -> tensor<4xf32>
  return
}
