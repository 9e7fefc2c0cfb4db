// What the verifier refuses: broadcast and transpose.
// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f(%x: tensor<4xf32>) {
  // expected-error@+1 {{'linalg.transpose' op expected a permutation of the dimensions, found}}
  %r = linalg.transpose ins(%x : tensor<4xf32>) outs(%x : tensor<4xf32>) permutation = [1]
  return
}

// -----

func.func @f(%x: tensor<4xf32>, %y: tensor<4x4xf32>) {
  // expected-error@+1 {{'linalg.transpose' op expected an init of rank 1, found rank 2}}
  %r = linalg.transpose ins(%x : tensor<4xf32>) outs(%y : tensor<4x4xf32>) permutation = [0]
  return
}

// -----

func.func @f(%y: tensor<4x4xf32>) {
  // expected-error@+1 {{'linalg.transpose' op expected a permutation of 2 dimensions, found 1}}
  %r = linalg.transpose ins(%y : tensor<4x4xf32>) outs(%y : tensor<4x4xf32>) permutation = [0]
  return
}

// -----

func.func @f(%y: tensor<4x5xf32>) {
  // expected-error@+1 {{'linalg.transpose' op expected size 5 in dimension 0 of the init, found 4}}
  %r = linalg.transpose ins(%y : tensor<4x5xf32>) outs(%y : tensor<4x5xf32>) permutation = [1, 0]
  return
}

// -----

func.func @f(%x: tensor<4xf32>, %y: tensor<4x4xf32>) {
  // expected-error@+1 {{'linalg.broadcast' op expected an init of rank 1 + 0, found rank 2}}
  %r = linalg.broadcast ins(%x : tensor<4xf32>) outs(%y : tensor<4x4xf32>) dimensions = []
  return
}

// -----

func.func @f(%x: tensor<4xf32>, %y: tensor<4x4xf32>) {
  // expected-error@+1 {{'linalg.broadcast' op expected dimensions in [0, 2), found 2}}
  %r = linalg.broadcast ins(%x : tensor<4xf32>) outs(%y : tensor<4x4xf32>) dimensions = [2]
  return
}

// -----

func.func @f(%x: tensor<4xf32>, %y: tensor<5x4xf32>) {
  // expected-error@+1 {{'linalg.broadcast' op expected size 4 in dimension 0 of the init, found 5}}
  %r = linalg.broadcast ins(%x : tensor<4xf32>) outs(%y : tensor<5x4xf32>) dimensions = [1]
  return
}

// -----

func.func @f(%x: tensor<*xf32>, %y: tensor<4xf32>) {
  // expected-error@+1 {{'linalg.broadcast' op operand #0 must be a ranked tensor or memref, found 'tensor<*xf32>'}}
  %r = linalg.broadcast ins(%x : tensor<*xf32>) outs(%y : tensor<4xf32>) dimensions = [0]
  return
}

// -----

func.func @f(%x: memref<3xf32>, %y: tensor<2x3xf32>) {
  // expected-error@+1 {{'linalg.broadcast' op expected tensors only or memrefs only, found 'memref<3xf32>', 'tensor<2x3xf32>'}}
  %r = linalg.broadcast ins(%x : memref<3xf32>) outs(%y : tensor<2x3xf32>) dimensions = [0]
  return
}

// -----

func.func @f(%x: vector<3x2xf32>, %y: tensor<2x3xf32>) {
  // expected-error@+1 {{'linalg.transpose' op operand #0 must be a ranked tensor or memref, found 'vector<3x2xf32>'}}
  %r = linalg.transpose ins(%x : vector<3x2xf32>) outs(%y : tensor<2x3xf32>) permutation = [1, 0]
  return
}

// -----

func.func @transpose_inputs(%a: tensor<4x2xf32>, %b: tensor<2x4xf32>) {
  // expected-error@+1 {{expected one input and one output}}
  %0 = linalg.transpose ins(%a, %a : tensor<4x2xf32>, tensor<4x2xf32>) outs(%b : tensor<2x4xf32>) permutation = [1, 0]
  return
}

// -----

func.func @broadcast_without_input(%b: tensor<2x4xf32>) {
  // expected-error@+1 {{expected one input and one output}}
  %0 = linalg.broadcast outs(%b : tensor<2x4xf32>) dimensions = [0]
  return
}

// -----

func.func @unpack_tiles(%a: tensor<2x3x4x8xf32>, %b: tensor<10x16xf32>) {
  // expected-error@+1 {{'linalg.unpack' op expected tile sizes of 1 or more, found [0, 8]}}
  %0 = linalg.unpack %a inner_dims_pos = [0, 1] inner_tiles = [0, 8] into %b : tensor<2x3x4x8xf32> -> tensor<10x16xf32>
  return
}

// -----

func.func @unpack_positions(%a: tensor<2x3x4x8xf32>, %b: tensor<10x16xf32>) {
  // expected-error@+1 {{'linalg.unpack' op expected different dimensions below 2 in inner_dims_pos, found [0, 0]}}
  %0 = linalg.unpack %a inner_dims_pos = [0, 0] inner_tiles = [4, 8] into %b : tensor<2x3x4x8xf32> -> tensor<10x16xf32>
  return
}

// -----

func.func @unpack_permutation(%a: tensor<2x3x4x8xf32>, %b: tensor<10x16xf32>) {
  // expected-error@+1 {{'linalg.unpack' op expected a permutation of 2 dimensions as outer_dims_perm, found [0, 2]}}
  %0 = linalg.unpack %a outer_dims_perm = [0, 2] inner_dims_pos = [0, 1] inner_tiles = [4, 8] into %b : tensor<2x3x4x8xf32> -> tensor<10x16xf32>
  return
}

// -----

func.func @unpack_rank(%a: tensor<2x3x4xf32>, %b: tensor<10x16xf32>) {
  // expected-error@+1 {{'linalg.unpack' op expected a packed tensor of rank 4, found 'tensor<2x3x4xf32>'}}
  %0 = linalg.unpack %a inner_dims_pos = [0, 1] inner_tiles = [4, 8] into %b : tensor<2x3x4xf32> -> tensor<10x16xf32>
  return
}

// -----

func.func @unpack_elements(%a: tensor<2x3x4x8xf64>, %b: tensor<10x16xf32>) {
  // expected-error@+1 {{'linalg.unpack' op expected one element type, found 'tensor<2x3x4x8xf64>' and 'tensor<10x16xf32>'}}
  %0 = linalg.unpack %a inner_dims_pos = [0, 1] inner_tiles = [4, 8] into %b : tensor<2x3x4x8xf64> -> tensor<10x16xf32>
  return
}
