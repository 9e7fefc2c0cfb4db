// What the verifier refuses: named contractions, fills and copies.
// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f(%a: tensor<2x3xf32>, %b: tensor<4x5xf32>, %c: tensor<2x5xf32>) {
  // expected-error@+1 {{'linalg.matmul' op expected size 3 in dimension 0 of operand 1, as loop d2 has for another operand, found 4}}
  %r = linalg.matmul ins(%a, %b : tensor<2x3xf32>, tensor<4x5xf32>) outs(%c : tensor<2x5xf32>) -> tensor<2x5xf32>
  return
}

// -----

func.func @f(%a: tensor<2x3xf32>, %b: tensor<3x4xf32>, %c: tensor<2x4xf32>) {
  // expected-error@+1 {{'linalg.matmul' op expected results of (d0, d1, d2) -> (d0, d2) in indexing map 0, found (d0, d1, d2) -> (d0, d1)}}
  %r = linalg.matmul indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>] ins(%a, %b : tensor<2x3xf32>, tensor<3x4xf32>) outs(%c : tensor<2x4xf32>) -> tensor<2x4xf32>
  return
}

// -----

func.func @f(%a: tensor<2x3xf32>, %b: tensor<3x4xf32>, %c: tensor<2x4xf32>) {
  // expected-error@+1 {{'linalg.matmul' op expected results of (d0, d1, d2) -> (d0, d2) in indexing map 0, found (d0, d1, d2) -> (d0, d0)}}
  %r = linalg.matmul indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d0)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>] ins(%a, %b : tensor<2x3xf32>, tensor<3x4xf32>) outs(%c : tensor<2x4xf32>) -> tensor<2x4xf32>
  return
}

// -----

func.func @f(%a: tensor<2x3xf32>, %b: tensor<3x4xf32>, %c: tensor<2x4xf32>) {
  // expected-error@+1 {{'linalg.matmul' op expected results of (d0, d1, d2) -> (d0, d2) in indexing map 0, found (d0, d1, d2) -> (d0, d2 + 1)}}
  %r = linalg.matmul indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2 + 1)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>] ins(%a, %b : tensor<2x3xf32>, tensor<3x4xf32>) outs(%c : tensor<2x4xf32>) -> tensor<2x4xf32>
  return
}

// -----

func.func @f(%a: tensor<2x3xf32>, %b: tensor<3x4xf32>, %c: tensor<2x4xf32>) {
  // expected-error@+1 {{'linalg.matmul' op expected results of (d0, d1, d2) -> (d0, d1) in indexing map 2, found (d0, d1, d2) -> (d0, 0)}}
  %r = linalg.matmul indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, 0)>] ins(%a, %b : tensor<2x3xf32>, tensor<3x4xf32>) outs(%c : tensor<2x4xf32>) -> tensor<2x4xf32>
  return
}

// -----

func.func @f(%a: tensor<2x3xf32>, %b: tensor<3x4xf32>, %c: tensor<2x4xf32>) {
  // expected-error@+1 {{'linalg.matmul' op expected 3 indexing maps, one for each operand, found 2}}
  %r = linalg.matmul indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>] ins(%a, %b : tensor<2x3xf32>, tensor<3x4xf32>) outs(%c : tensor<2x4xf32>) -> tensor<2x4xf32>
  return
}

// -----

func.func @f(%a: tensor<2x3xf32>, %b: tensor<3x4xf32>, %c: tensor<2x4xf32>) {
  // expected-error@+1 {{'linalg.matmul' op expected 2 results of indexing map 0, its operand's rank, found 1}}
  %r = linalg.matmul indexing_maps = [affine_map<(d0, d1, d2) -> (d0)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>] ins(%a, %b : tensor<2x3xf32>, tensor<3x4xf32>) outs(%c : tensor<2x4xf32>) -> tensor<2x4xf32>
  return
}

// -----

func.func @f(%a: tensor<2x3xf32>, %b: tensor<3x4xf32>, %c: tensor<2x4xf32>) {
  // expected-error@+1 {{'linalg.matmul' op expected result 0 of type 'tensor<2x4xf32>', as its output, found 'tensor<4x2xf32>'}}
  %r = linalg.matmul ins(%a, %b : tensor<2x3xf32>, tensor<3x4xf32>) outs(%c : tensor<2x4xf32>) -> tensor<4x2xf32>
  return
}

// -----

func.func @f(%a: tensor<2x3xf32>, %b: tensor<3x4xf32>, %c: tensor<2x4xf32>) {
  // expected-error@+1 {{'linalg.batch_matmul' op expected 2 results of indexing map 0, its operand's rank, found 3}}
  %r = linalg.batch_matmul ins(%a, %b : tensor<2x3xf32>, tensor<3x4xf32>) outs(%c : tensor<2x4xf32>) -> tensor<2x4xf32>
  return
}

// -----

func.func @f(%a: tensor<5x2x3xf32>, %b: tensor<5x3x4xf32>, %c: tensor<5x2x4xf32>) {
  // expected-error@+1 {{'linalg.batch_matmul' op expected results of (d0, d1, d2, d3) -> (d0, d1, d3) in indexing map 0, found (d0, d1, d2, d3) -> (d0, d1, d2)}}
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
  // expected-error@+1 {{'linalg.fill' op expected a scalar of type 'f32', the element type of the output, found 'tensor<f32>'}}
  %r = linalg.fill ins(%s : tensor<f32>) outs(%c : tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @f(%s: tensor<3xf32>, %c: tensor<4xf32>) {
  // expected-error@+1 {{'linalg.copy' op expected size 3 in dimension 0 of operand 1, as loop d0 has for another operand, found 4}}
  %r = linalg.copy ins(%s : tensor<3xf32>) outs(%c : tensor<4xf32>) -> tensor<4xf32>
  return
}
