// What the verifier refuses: named elementwise operations, contractions with maps, pseudorandom numbers.
// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f(%x: tensor<4xi32>, %t: tensor<4xi32>) {
  // expected-error@+1 {{elements of type 'i32' have no 'exp'}}
  %0 = linalg.exp ins(%x : tensor<4xi32>) outs(%t : tensor<4xi32>) -> tensor<4xi32>
  return
}

// -----

func.func @f(%x: tensor<4xf32>, %t: tensor<4xf64>) {
  // expected-error@+1 {{expected inputs of the output's element type 'f64', found 'f32'}}
  %0 = linalg.exp ins(%x : tensor<4xf32>) outs(%t : tensor<4xf64>) -> tensor<4xf64>
  return
}

// -----

func.func @f(%c: tensor<4xi8>, %x: tensor<4xf32>, %t: tensor<4xf32>) {
  // expected-error@+1 {{expected a condition of type 'i1', found 'i8'}}
  %0 = linalg.select ins(%c, %x, %x : tensor<4xi8>, tensor<4xf32>, tensor<4xf32>) outs(%t : tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @f(%x: tensor<4xf32>, %t: tensor<4xf32>) {
  // expected-error@+1 {{expected 3 operands, found 2}}
  %0 = linalg.add ins(%x : tensor<4xf32>) outs(%t : tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @f(%x: tensor<4xf32>, %t: tensor<5xf32>) {
  // expected-error@+1 {{'linalg.abs' op expected size 4 in dimension 0 of operand 1, as loop d0 has for another operand, found 5}}
  %0 = linalg.abs ins(%x : tensor<4xf32>) outs(%t : tensor<5xf32>) -> tensor<5xf32>
  return
}

// -----

func.func @f(%x: tensor<4xf32>, %t: tensor<4xf32>) {
  // expected-error@+1 {{'linalg.elementwise' op expected a permutation as the output's indexing map, found (d0, d1) -> (d0)}}
  %0 = linalg.elementwise kind=#linalg.elementwise_kind<exp> indexing_maps = [affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d0)>] ins(%x : tensor<4xf32>) outs(%t : tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @f(%x: tensor<4xf32>, %t: tensor<4xf32>) {
  // expected-error@+1 {{expected an elementwise kind, found '4 : i64'}}
  %0 = linalg.elementwise kind=4 ins(%x : tensor<4xf32>) outs(%t : tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @f(%a: tensor<2x3xf32>, %t: tensor<2x3xf32>) {
  // expected-error@+1 {{'linalg.contract' op expected an indexing map of the output that leaves out a loop, found (d0, d1) -> (d0, d1)}}
  %0 = linalg.contract indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>] ins(%a, %a : tensor<2x3xf32>, tensor<2x3xf32>) outs(%t : tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @f(%a: tensor<2x3xf32>, %b: tensor<2xf32>, %t: tensor<2xf32>) {
  // expected-error@+1 {{'linalg.contract' op expected loop d1, which the output leaves out, in the maps of both inputs}}
  %0 = linalg.contract indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d0)>] ins(%a, %b : tensor<2x3xf32>, tensor<2xf32>) outs(%t : tensor<2xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @f(%a: tensor<2x3xf32>, %b: tensor<3xf32>, %t: tensor<2xf32>) {
  // expected-error@+1 {{'linalg.contract' op expected different dimensions as results of indexing map 0, found (d0, d1) -> (d0, d1 + 1)}}
  %0 = linalg.contract indexing_maps = [affine_map<(d0, d1) -> (d0, d1 + 1)>, affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d0)>] ins(%a, %b : tensor<2x3xf32>, tensor<3xf32>) outs(%t : tensor<2xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @f(%a: tensor<2x3xf32>, %b: tensor<3xf32>, %t: tensor<2xf32>) {
  // expected-error@+1 {{expected 'indexing_maps'}}
  %0 = linalg.contract ins(%a, %b : tensor<2x3xf32>, tensor<3xf32>) outs(%t : tensor<2xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @f(%a: tensor<2x3xf32>, %b: tensor<3xf32>, %t: tensor<2xf32>) {
  // expected-error@+1 {{'linalg.contract' op expected 3 indexing maps, one for each operand, found 2}}
  %0 = linalg.contract indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d1)>] ins(%a, %b : tensor<2x3xf32>, tensor<3xf32>) outs(%t : tensor<2xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @f(%a: f32, %s: i32, %t: tensor<4x4xf32>) {
  // expected-error@+1 {{expected inputs of types 'f64', 'f64' and 'i32', found 'f32', 'f32', 'i32'}}
  %0 = linalg.fill_rng_2d ins(%a, %a, %s : f32, f32, i32) outs(%t : tensor<4x4xf32>) -> tensor<4x4xf32>
  return
}
