// What the verifier refuses: named contractions, fills and copies.
// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f(%a: tensor<2x3xf32>, %b: tensor<4x5xf32>, %c: tensor<2x5xf32>) {
  // expected-error@+1 {{'linalg.matmul' op inferred input/output operand #1 has shape's dimension #0 to be 3, but found 4}}
  %r = linalg.matmul ins(%a, %b : tensor<2x3xf32>, tensor<4x5xf32>) outs(%c : tensor<2x5xf32>) -> tensor<2x5xf32>
  return
}

// -----

func.func @f(%a: tensor<2x3xf32>, %b: tensor<3x4xf32>, %c: tensor<2x4xf32>) {
  // expected-error@+1 {{'linalg.matmul' op expected the results of indexing_map #0 to be among those of (d0, d1, d2) -> (d0, d2), got (d0, d1, d2) -> (d0, d1)}}
  %r = linalg.matmul indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>] ins(%a, %b : tensor<2x3xf32>, tensor<3x4xf32>) outs(%c : tensor<2x4xf32>) -> tensor<2x4xf32>
  return
}

// -----

func.func @f(%a: tensor<2x3xf32>, %b: tensor<3x4xf32>, %c: tensor<2x4xf32>) {
  // expected-error@+1 {{'linalg.matmul' op expected the results of indexing_map #0 to be among those of (d0, d1, d2) -> (d0, d2), got (d0, d1, d2) -> (d0, d0)}}
  %r = linalg.matmul indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d0)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>] ins(%a, %b : tensor<2x3xf32>, tensor<3x4xf32>) outs(%c : tensor<2x4xf32>) -> tensor<2x4xf32>
  return
}

// -----

func.func @f(%a: tensor<2x3xf32>, %b: tensor<3x4xf32>, %c: tensor<2x4xf32>) {
  // expected-error@+1 {{'linalg.matmul' op expected the results of indexing_map #0 to be among those of (d0, d1, d2) -> (d0, d2), got (d0, d1, d2) -> (d0, d2 + 1)}}
  %r = linalg.matmul indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2 + 1)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>] ins(%a, %b : tensor<2x3xf32>, tensor<3x4xf32>) outs(%c : tensor<2x4xf32>) -> tensor<2x4xf32>
  return
}

// -----

func.func @f(%a: tensor<2x3xf32>, %b: tensor<3x4xf32>, %c: tensor<2x4xf32>) {
  // expected-error@+1 {{'linalg.matmul' op expected the results of indexing_map #2 to be among those of (d0, d1, d2) -> (d0, d1), got (d0, d1, d2) -> (d0, 0)}}
  %r = linalg.matmul indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, 0)>] ins(%a, %b : tensor<2x3xf32>, tensor<3x4xf32>) outs(%c : tensor<2x4xf32>) -> tensor<2x4xf32>
  return
}

// -----

func.func @f(%a: tensor<2x3xf32>, %b: tensor<3x4xf32>, %c: tensor<2x4xf32>) {
  // expected-error@+1 {{'linalg.matmul' op expected the number of indexing_map (2) to be equal to the number of input/output operands (3)}}
  %r = linalg.matmul indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>] ins(%a, %b : tensor<2x3xf32>, tensor<3x4xf32>) outs(%c : tensor<2x4xf32>) -> tensor<2x4xf32>
  return
}

// -----

func.func @f(%a: tensor<2x3xf32>, %b: tensor<3x4xf32>, %c: tensor<2x4xf32>) {
  // expected-error@+1 {{'linalg.matmul' op expected operand rank (2) to match the result rank of indexing_map #0 (1)}}
  %r = linalg.matmul indexing_maps = [affine_map<(d0, d1, d2) -> (d0)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>] ins(%a, %b : tensor<2x3xf32>, tensor<3x4xf32>) outs(%c : tensor<2x4xf32>) -> tensor<2x4xf32>
  return
}

// -----

func.func @f(%a: tensor<2x3xf32>, %b: tensor<3x4xf32>, %c: tensor<2x4xf32>) {
  // expected-error@+1 {{'linalg.matmul' op expected type of result #0 to be that of its output, 'tensor<2x4xf32>', got 'tensor<4x2xf32>'}}
  %r = linalg.matmul ins(%a, %b : tensor<2x3xf32>, tensor<3x4xf32>) outs(%c : tensor<2x4xf32>) -> tensor<4x2xf32>
  return
}

// -----

func.func @f(%a: tensor<2x3xf32>, %b: tensor<3x4xf32>, %c: tensor<2x4xf32>) {
  // expected-error@+1 {{'linalg.batch_matmul' op expected operand rank (2) to match the result rank of indexing_map #0 (3)}}
  %r = linalg.batch_matmul ins(%a, %b : tensor<2x3xf32>, tensor<3x4xf32>) outs(%c : tensor<2x4xf32>) -> tensor<2x4xf32>
  return
}

// -----

func.func @f(%a: tensor<5x2x3xf32>, %b: tensor<5x3x4xf32>, %c: tensor<5x2x4xf32>) {
  // expected-error@+1 {{'linalg.batch_matmul' op expected the results of indexing_map #0 to be among those of (d0, d1, d2, d3) -> (d0, d1, d3), got (d0, d1, d2, d3) -> (d0, d1, d2)}}
  %r = linalg.batch_matmul indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>, affine_map<(d0, d1, d2, d3) -> (d0, d3, d2)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>] ins(%a, %b : tensor<5x2x3xf32>, tensor<5x3x4xf32>) outs(%c : tensor<5x2x4xf32>) -> tensor<5x2x4xf32>
  return
}

// -----

func.func @f(%a: tensor<3xf32>, %c: tensor<f32>) {
  // expected-error@+1 {{'linalg.dot' op expected a body that adds a product to the output}}
  %r = "linalg.dot"(%a, %a, %c) <{operandSegmentSizes = array<i32: 2, 1>}> ({
  ^bb0(%x: f32, %y: f32, %z: f32):
    "linalg.yield"(%z) : (f32) -> ()
  }) : (tensor<3xf32>, tensor<3xf32>, tensor<f32>) -> tensor<f32>
  return
}

// -----

func.func @f(%a: tensor<3xf32>, %c: tensor<f32>) {
  // expected-error@+1 {{'linalg.dot' op expected a body that adds a product to the output}}
  %r = "linalg.dot"(%a, %a, %c) <{operandSegmentSizes = array<i32: 2, 1>}> ({
  ^bb0(%x: f32, %y: f32, %z: f32):
    %p = arith.mulf %x, %z : f32
    %q = arith.addf %p, %y : f32
    "linalg.yield"(%q) : (f32) -> ()
  }) : (tensor<3xf32>, tensor<3xf32>, tensor<f32>) -> tensor<f32>
  return
}

// -----

func.func @f(%s: tensor<f32>, %c: tensor<4xf32>) {
  // expected-error@+1 {{'linalg.fill' op expected a scalar of the output's element type ('f32') to fill with, got 'tensor<f32>'}}
  %r = linalg.fill ins(%s : tensor<f32>) outs(%c : tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @f(%s: tensor<3xf32>, %c: tensor<4xf32>) {
  // expected-error@+1 {{'linalg.copy' op inferred input/output operand #1 has shape's dimension #0 to be 3, but found 4}}
  %r = linalg.copy ins(%s : tensor<3xf32>) outs(%c : tensor<4xf32>) -> tensor<4xf32>
  return
}
