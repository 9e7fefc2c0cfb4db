// What the verifier refuses: tiled layouts and softmax.
// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f(%x: tensor<8xf32>, %t: tensor<2x4xf32>) {
  // expected-error@+1 {{'linalg.pack' op expected tile sizes of 1 or more, found [0]}}
  %0 = linalg.pack %x inner_dims_pos = [0] inner_tiles = [0] into %t : tensor<8xf32> -> tensor<2x4xf32>
  return
}

// -----

func.func @f(%x: tensor<8xf32>, %t: tensor<2x4xf32>) {
  // expected-error@+1 {{'linalg.pack' op expected different dimensions below 1 in inner_dims_pos, found [1]}}
  %0 = linalg.pack %x inner_dims_pos = [1] inner_tiles = [4] into %t : tensor<8xf32> -> tensor<2x4xf32>
  return
}

// -----

func.func @f(%x: tensor<8xf32>, %t: tensor<2x4xf32>) {
  // expected-error@+1 {{'linalg.pack' op expected 1 tile size values, got 2}}
  %0 = linalg.pack %x inner_dims_pos = [0] inner_tiles = [4, 2] into %t : tensor<8xf32> -> tensor<2x4xf32>
  return
}

// -----

func.func @f(%x: tensor<8x8xf32>, %t: tensor<2x8x4xf32>) {
  // expected-error@+1 {{'linalg.pack' op expected a permutation of 2 dimensions as outer_dims_perm, found [0, 0]}}
  %0 = linalg.pack %x outer_dims_perm = [0, 0] inner_dims_pos = [0] inner_tiles = [4] into %t : tensor<8x8xf32> -> tensor<2x8x4xf32>
  return
}

// -----

func.func @f(%x: tensor<8xf32>, %t: tensor<8xf32>) {
  // expected-error@+1 {{'linalg.pack' op expected a packed tensor of rank 2, found 'tensor<8xf32>'}}
  %0 = linalg.pack %x inner_dims_pos = [0] inner_tiles = [4] into %t : tensor<8xf32> -> tensor<8xf32>
  return
}

// -----

func.func @f(%x: tensor<8xf32>, %t: tensor<2x4xf64>) {
  // expected-error@+1 {{'linalg.pack' op expected one element type, found 'tensor<8xf32>' and 'tensor<2x4xf64>'}}
  %0 = linalg.pack %x inner_dims_pos = [0] inner_tiles = [4] into %t : tensor<8xf32> -> tensor<2x4xf64>
  return
}

// -----

func.func @f(%x: tensor<8xf32>, %t: tensor<2x5xf32>) {
  // expected-error@+1 {{'linalg.pack' op expected inner dimensions 4, the tile sizes, in 'tensor<2x5xf32>'}}
  %0 = linalg.pack %x inner_dims_pos = [0] inner_tiles = [4] into %t : tensor<8xf32> -> tensor<2x5xf32>
  return
}

// -----

func.func @f(%x: tensor<8xf32>, %t: tensor<3x4xf32>) {
  // expected-error@+1 {{'linalg.pack' op expected size 2 in dimension 0 of 'tensor<3x4xf32>', found 3}}
  %0 = linalg.pack %x inner_dims_pos = [0] inner_tiles = [4] into %t : tensor<8xf32> -> tensor<3x4xf32>
  return
}

// -----

func.func @f(%x: tensor<7xf32>, %t: tensor<2x4xf32>) {
  // expected-error@+1 {{'linalg.pack' op expected a padding value: tiles of size 4 do not divide size 7 of dimension 0}}
  %0 = linalg.pack %x inner_dims_pos = [0] inner_tiles = [4] into %t : tensor<7xf32> -> tensor<2x4xf32>
  return
}

// -----

func.func @f(%x: tensor<7xf32>, %t: tensor<2x4xf32>, %p: f64) {
  // expected-error@+1 {{'linalg.pack' op expected padding of type 'f32', found 'f64'}}
  %0 = linalg.pack %x padding_value(%p : f64) inner_dims_pos = [0] inner_tiles = [4] into %t : tensor<7xf32> -> tensor<2x4xf32>
  return
}

// -----

func.func @f(%x: tensor<2x4xf32>, %t: tensor<9xf32>) {
  // expected-error@+1 {{'linalg.unpack' op expected size 3 in dimension 0 of 'tensor<2x4xf32>', found 2}}
  %0 = linalg.unpack %x inner_dims_pos = [0] inner_tiles = [4] into %t : tensor<2x4xf32> -> tensor<9xf32>
  return
}

// -----

func.func @f(%x: tensor<2x4xf32>, %t: tensor<8xf32>, %n: index) {
  // expected-error@+1 {{'linalg.unpack' op expected inner dimensions ?, the tile sizes, in 'tensor<2x4xf32>'}}
  %0 = linalg.unpack %x inner_dims_pos = [0] inner_tiles = [%n] into %t : tensor<2x4xf32> -> tensor<8xf32>
  return
}

// -----

func.func @f(%x: tensor<2x4xf32>, %t: tensor<2x4xf32>) {
  // expected-error@+1 {{'linalg.softmax' op expected a dimension below 2, found 2}}
  %0 = linalg.softmax dimension(2) ins(%x : tensor<2x4xf32>) outs(%t : tensor<2x4xf32>) -> tensor<2x4xf32>
  return
}

// -----

func.func @f(%x: tensor<2x4xf32>, %t: tensor<2x5xf32>) {
  // expected-error@+1 {{'linalg.softmax' op expected an output as the input 'tensor<2x4xf32>', found 'tensor<2x5xf32>'}}
  %0 = linalg.softmax dimension(1) ins(%x : tensor<2x4xf32>) outs(%t : tensor<2x5xf32>) -> tensor<2x5xf32>
  return
}

// -----

func.func @f(%x: tensor<2x4xf32>, %t: tensor<2x4xf32>) {
  // expected-error@+1 {{'linalg.softmax' op expected results of the types of the output tensors, found none}}
  linalg.softmax dimension(1) ins(%x : tensor<2x4xf32>) outs(%t : tensor<2x4xf32>)
  return
}
