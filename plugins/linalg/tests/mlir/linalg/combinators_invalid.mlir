// What the verifier refuses: map and reduce.
// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f(%a: tensor<4x5xf32>, %b: tensor<4x6xf32>, %c: tensor<4xf32>) {
  // expected-error@+1 {{'linalg.reduce' op expects all inputs to have the same shapes. Shape at input-index 1 is not equal to the shape at input-index 0.}}
  %r, %s = linalg.reduce ins(%a, %b : tensor<4x5xf32>, tensor<4x6xf32>) outs(%c, %c : tensor<4xf32>, tensor<4xf32>) dimensions = [1]
    (%i: f32, %j: f32, %k: f32, %l: f32) {
      linalg.yield %i, %j : f32, f32
    }
  return
}

// -----

func.func @f(%a: tensor<4x5xf32>, %c: tensor<4xf32>) {
  // expected-error@+1 {{'linalg.reduce' op dimensions for reduction should be in the range [0, 1].}}
  %r = linalg.reduce ins(%a : tensor<4x5xf32>) outs(%c : tensor<4xf32>) dimensions = [2]
    (%i: f32, %k: f32) {
      linalg.yield %i : f32
    }
  return
}
