func.func @fill_pack(%x: tensor<4x6xf32>, %d: tensor<2x3x2x2xf32>, %v: f32) -> tensor<2x3x2x2xf32> {
  %0 = linalg.fill ins(%v : f32) outs(%x : tensor<4x6xf32>) -> tensor<4x6xf32>
  %1 = linalg.pack %0 inner_dims_pos = [0, 1] inner_tiles = [2, 2] into %d : tensor<4x6xf32> -> tensor<2x3x2x2xf32>
  return %1 : tensor<2x3x2x2xf32>
}
func.func @fill_transpose(%x: tensor<2x3xf32>, %d: tensor<3x2xf32>, %v: f32) -> tensor<3x2xf32> {
  %0 = linalg.fill ins(%v : f32) outs(%x : tensor<2x3xf32>) -> tensor<2x3xf32>
  %1 = linalg.transpose ins(%0 : tensor<2x3xf32>) outs(%d : tensor<3x2xf32>) permutation = [1, 0]
  return %1 : tensor<3x2xf32>
}
func.func @fill_fill(%x: tensor<8x8xf32>, %v: f32, %w: f32) -> tensor<8x8xf32> {
  %0 = linalg.fill ins(%v : f32) outs(%x : tensor<8x8xf32>) -> tensor<8x8xf32>
  %1 = linalg.fill ins(%w : f32) outs(%0 : tensor<8x8xf32>) -> tensor<8x8xf32>
  return %1 : tensor<8x8xf32>
}
func.func @transpose_transpose(%x: tensor<2x3x4xf32>, %d: tensor<4x3x2xf32>, %e: tensor<4x2x3xf32>) -> tensor<4x2x3xf32> {
  %0 = linalg.transpose ins(%x : tensor<2x3x4xf32>) outs(%d : tensor<4x3x2xf32>) permutation = [2, 1, 0]
  %1 = linalg.transpose ins(%0 : tensor<4x3x2xf32>) outs(%e : tensor<4x2x3xf32>) permutation = [0, 2, 1]
  return %1 : tensor<4x2x3xf32>
}
func.func @transpose_back(%x: tensor<2x3xf32>, %d: tensor<3x2xf32>, %e: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %0 = linalg.transpose ins(%x : tensor<2x3xf32>) outs(%d : tensor<3x2xf32>) permutation = [1, 0]
  %1 = linalg.transpose ins(%0 : tensor<3x2xf32>) outs(%e : tensor<2x3xf32>) permutation = [1, 0]
  return %1 : tensor<2x3xf32>
}
func.func @transpose_buffers(%x: memref<2x3xf32>, %d: memref<2x3xf32>) {
  linalg.transpose ins(%x : memref<2x3xf32>) outs(%d : memref<2x3xf32>) permutation = [0, 1]
  return
}
func.func @broadcast_none(%x: tensor<2x3xf32>, %d: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %0 = linalg.broadcast ins(%x : tensor<2x3xf32>) outs(%d : tensor<2x3xf32>) dimensions = []
  return %0 : tensor<2x3xf32>
}
func.func @broadcast_broadcast(%x: tensor<3xf32>, %d: tensor<2x3xf32>, %e: tensor<2x4x3xf32>) -> tensor<2x4x3xf32> {
  %0 = linalg.broadcast ins(%x : tensor<3xf32>) outs(%d : tensor<2x3xf32>) dimensions = [0]
  %1 = linalg.broadcast ins(%0 : tensor<2x3xf32>) outs(%e : tensor<2x4x3xf32>) dimensions = [1]
  return %1 : tensor<2x4x3xf32>
}
func.func @transpose_of_broadcast(%x: tensor<3xf32>, %d: tensor<2x3xf32>, %e: tensor<3x2xf32>) -> tensor<3x2xf32> {
  %0 = linalg.broadcast ins(%x : tensor<3xf32>) outs(%d : tensor<2x3xf32>) dimensions = [0]
  %1 = linalg.transpose ins(%0 : tensor<2x3xf32>) outs(%e : tensor<3x2xf32>) permutation = [1, 0]
  return %1 : tensor<3x2xf32>
}
func.func @pack_unpack(%x: tensor<2x3x2x2xf32>, %d: tensor<4x6xf32>, %e: tensor<2x3x2x2xf32>) -> tensor<2x3x2x2xf32> {
  %0 = linalg.unpack %x inner_dims_pos = [0, 1] inner_tiles = [2, 2] into %d : tensor<2x3x2x2xf32> -> tensor<4x6xf32>
  %1 = linalg.pack %0 inner_dims_pos = [0, 1] inner_tiles = [2, 2] into %e : tensor<4x6xf32> -> tensor<2x3x2x2xf32>
  return %1 : tensor<2x3x2x2xf32>
}
func.func @pack_unpack_partial(%x: tensor<2x3x2x2xf32>, %d: tensor<3x5xf32>, %e: tensor<2x3x2x2xf32>, %v: f32) -> tensor<2x3x2x2xf32> {
  %0 = linalg.unpack %x inner_dims_pos = [0, 1] inner_tiles = [2, 2] into %d : tensor<2x3x2x2xf32> -> tensor<3x5xf32>
  %1 = linalg.pack %0 padding_value(%v : f32) inner_dims_pos = [0, 1] inner_tiles = [2, 2] into %e : tensor<3x5xf32> -> tensor<2x3x2x2xf32>
  return %1 : tensor<2x3x2x2xf32>
}
func.func @unpack_pack(%x: tensor<4x6xf32>, %d: tensor<2x3x2x2xf32>, %e: tensor<4x6xf32>) -> tensor<4x6xf32> {
  %0 = linalg.pack %x inner_dims_pos = [0, 1] inner_tiles = [2, 2] into %d : tensor<4x6xf32> -> tensor<2x3x2x2xf32>
  %1 = linalg.unpack %0 inner_dims_pos = [0, 1] inner_tiles = [2, 2] into %e : tensor<2x3x2x2xf32> -> tensor<4x6xf32>
  return %1 : tensor<4x6xf32>
}
func.func @unpack_pack_padded(%x: tensor<3x5xf32>, %d: tensor<2x3x2x2xf32>, %e: tensor<3x5xf32>, %v: f32) -> tensor<3x5xf32> {
  %0 = linalg.pack %x padding_value(%v : f32) inner_dims_pos = [0, 1] inner_tiles = [2, 2] into %d : tensor<3x5xf32> -> tensor<2x3x2x2xf32>
  %1 = linalg.unpack %0 inner_dims_pos = [0, 1] inner_tiles = [2, 2] into %e : tensor<2x3x2x2xf32> -> tensor<3x5xf32>
  return %1 : tensor<3x5xf32>
}
func.func @pack_useless_padding(%x: tensor<4x6xf32>, %d: tensor<2x3x2x2xf32>, %v: f32) -> tensor<2x3x2x2xf32> {
  %0 = linalg.pack %x padding_value(%v : f32) inner_dims_pos = [0, 1] inner_tiles = [2, 2] into %d : tensor<4x6xf32> -> tensor<2x3x2x2xf32>
  return %0 : tensor<2x3x2x2xf32>
}
func.func @pack_identity_perm(%x: tensor<4x6xf32>, %d: tensor<2x3x2x2xf32>) -> tensor<2x3x2x2xf32> {
  %0 = linalg.pack %x outer_dims_perm = [0, 1] inner_dims_pos = [0, 1] inner_tiles = [2, 2] into %d : tensor<4x6xf32> -> tensor<2x3x2x2xf32>
  return %0 : tensor<2x3x2x2xf32>
}
func.func @pack_none(%x: tensor<4x6xf32>, %d: tensor<4x6xf32>) -> tensor<4x6xf32> {
  %0 = linalg.pack %x inner_dims_pos = [] inner_tiles = [] into %d : tensor<4x6xf32> -> tensor<4x6xf32>
  return %0 : tensor<4x6xf32>
}
func.func @pack_const(%v: f32) -> tensor<2x2xf32> {
  %x = arith.constant dense<1.0> : tensor<4xf32>
  %d = tensor.empty() : tensor<2x2xf32>
  %0 = linalg.pack %x inner_dims_pos = [0] inner_tiles = [2] into %d : tensor<4xf32> -> tensor<2x2xf32>
  return %0 : tensor<2x2xf32>
}
// becomes
module {
  func.func @fill_pack(%arg0: tensor<4x6xf32>, %arg1: tensor<2x3x2x2xf32>, %arg2: f32) -> tensor<2x3x2x2xf32> {
    %0 = linalg.fill ins(%arg2 : f32) outs(%arg1 : tensor<2x3x2x2xf32>) -> tensor<2x3x2x2xf32>
    return %0 : tensor<2x3x2x2xf32>
  }
  func.func @fill_transpose(%arg0: tensor<2x3xf32>, %arg1: tensor<3x2xf32>, %arg2: f32) -> tensor<3x2xf32> {
    %0 = linalg.fill ins(%arg2 : f32) outs(%arg1 : tensor<3x2xf32>) -> tensor<3x2xf32>
    return %0 : tensor<3x2xf32>
  }
  func.func @fill_fill(%arg0: tensor<8x8xf32>, %arg1: f32, %arg2: f32) -> tensor<8x8xf32> {
    %0 = linalg.fill ins(%arg1 : f32) outs(%arg0 : tensor<8x8xf32>) -> tensor<8x8xf32>
    %1 = linalg.fill ins(%arg2 : f32) outs(%0 : tensor<8x8xf32>) -> tensor<8x8xf32>
    return %1 : tensor<8x8xf32>
  }
  func.func @transpose_transpose(%arg0: tensor<2x3x4xf32>, %arg1: tensor<4x3x2xf32>, %arg2: tensor<4x2x3xf32>) -> tensor<4x2x3xf32> {
    %transposed = linalg.transpose ins(%arg0 : tensor<2x3x4xf32>) outs(%arg2 : tensor<4x2x3xf32>) permutation = [2, 0, 1] 
    return %transposed : tensor<4x2x3xf32>
  }
  func.func @transpose_back(%arg0: tensor<2x3xf32>, %arg1: tensor<3x2xf32>, %arg2: tensor<2x3xf32>) -> tensor<2x3xf32> {
    return %arg0 : tensor<2x3xf32>
  }
  func.func @transpose_buffers(%arg0: memref<2x3xf32>, %arg1: memref<2x3xf32>) {
    linalg.transpose ins(%arg0 : memref<2x3xf32>) outs(%arg1 : memref<2x3xf32>) permutation = [0, 1] 
    return
  }
  func.func @broadcast_none(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xf32>) -> tensor<2x3xf32> {
    return %arg0 : tensor<2x3xf32>
  }
  func.func @broadcast_broadcast(%arg0: tensor<3xf32>, %arg1: tensor<2x3xf32>, %arg2: tensor<2x4x3xf32>) -> tensor<2x4x3xf32> {
    %broadcasted = linalg.broadcast ins(%arg0 : tensor<3xf32>) outs(%arg2 : tensor<2x4x3xf32>) dimensions = [0, 1] 
    return %broadcasted : tensor<2x4x3xf32>
  }
  func.func @transpose_of_broadcast(%arg0: tensor<3xf32>, %arg1: tensor<2x3xf32>, %arg2: tensor<3x2xf32>) -> tensor<3x2xf32> {
    %broadcasted = linalg.broadcast ins(%arg0 : tensor<3xf32>) outs(%arg2 : tensor<3x2xf32>) dimensions = [1] 
    return %broadcasted : tensor<3x2xf32>
  }
  func.func @pack_unpack(%arg0: tensor<2x3x2x2xf32>, %arg1: tensor<4x6xf32>, %arg2: tensor<2x3x2x2xf32>) -> tensor<2x3x2x2xf32> {
    return %arg0 : tensor<2x3x2x2xf32>
  }
  func.func @pack_unpack_partial(%arg0: tensor<2x3x2x2xf32>, %arg1: tensor<3x5xf32>, %arg2: tensor<2x3x2x2xf32>, %arg3: f32) -> tensor<2x3x2x2xf32> {
    %unpack = linalg.unpack %arg0 inner_dims_pos = [0, 1] inner_tiles = [2, 2] into %arg1 : tensor<2x3x2x2xf32> -> tensor<3x5xf32>
    %pack = linalg.pack %unpack padding_value(%arg3 : f32) inner_dims_pos = [0, 1] inner_tiles = [2, 2] into %arg2 : tensor<3x5xf32> -> tensor<2x3x2x2xf32>
    return %pack : tensor<2x3x2x2xf32>
  }
  func.func @unpack_pack(%arg0: tensor<4x6xf32>, %arg1: tensor<2x3x2x2xf32>, %arg2: tensor<4x6xf32>) -> tensor<4x6xf32> {
    return %arg0 : tensor<4x6xf32>
  }
  func.func @unpack_pack_padded(%arg0: tensor<3x5xf32>, %arg1: tensor<2x3x2x2xf32>, %arg2: tensor<3x5xf32>, %arg3: f32) -> tensor<3x5xf32> {
    %pack = linalg.pack %arg0 padding_value(%arg3 : f32) inner_dims_pos = [0, 1] inner_tiles = [2, 2] into %arg1 : tensor<3x5xf32> -> tensor<2x3x2x2xf32>
    %unpack = linalg.unpack %pack inner_dims_pos = [0, 1] inner_tiles = [2, 2] into %arg2 : tensor<2x3x2x2xf32> -> tensor<3x5xf32>
    return %unpack : tensor<3x5xf32>
  }
  func.func @pack_useless_padding(%arg0: tensor<4x6xf32>, %arg1: tensor<2x3x2x2xf32>, %arg2: f32) -> tensor<2x3x2x2xf32> {
    %pack = linalg.pack %arg0 inner_dims_pos = [0, 1] inner_tiles = [2, 2] into %arg1 : tensor<4x6xf32> -> tensor<2x3x2x2xf32>
    return %pack : tensor<2x3x2x2xf32>
  }
  func.func @pack_identity_perm(%arg0: tensor<4x6xf32>, %arg1: tensor<2x3x2x2xf32>) -> tensor<2x3x2x2xf32> {
    %pack = linalg.pack %arg0 outer_dims_perm = [0, 1] inner_dims_pos = [0, 1] inner_tiles = [2, 2] into %arg1 : tensor<4x6xf32> -> tensor<2x3x2x2xf32>
    return %pack : tensor<2x3x2x2xf32>
  }
  func.func @pack_none(%arg0: tensor<4x6xf32>, %arg1: tensor<4x6xf32>) -> tensor<4x6xf32> {
    %pack = linalg.pack %arg0 inner_dims_pos = [] inner_tiles = [] into %arg1 : tensor<4x6xf32> -> tensor<4x6xf32>
    return %pack : tensor<4x6xf32>
  }
  func.func @pack_const(%arg0: f32) -> tensor<2x2xf32> {
    %cst = arith.constant dense<1.000000e+00> : tensor<2x2xf32>
    return %cst : tensor<2x2xf32>
  }
}
