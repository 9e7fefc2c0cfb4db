func.func @empty_copy(%a: memref<0xf32>, %b: memref<0xf32>) {
  linalg.copy ins(%a : memref<0xf32>) outs(%b : memref<0xf32>)
  return
}
func.func @empty_generic(%a: memref<0x4xf32>, %b: memref<0x4xf32>) {
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]} ins(%a : memref<0x4xf32>) outs(%b : memref<0x4xf32>) {
  ^bb0(%x: f32, %y: f32):
    %z = arith.addf %x, %y : f32
    linalg.yield %z : f32
  }
  return
}
func.func @empty_matmul(%a: tensor<0x3xf32>, %b: tensor<3x4xf32>, %c: tensor<0x4xf32>) -> tensor<0x4xf32> {
  %0 = linalg.matmul ins(%a, %b : tensor<0x3xf32>, tensor<3x4xf32>) outs(%c : tensor<0x4xf32>) -> tensor<0x4xf32>
  return %0 : tensor<0x4xf32>
}
func.func @copy_cast(%a: memref<4xf32>, %b: memref<4xf32>) {
  %c = memref.cast %a : memref<4xf32> to memref<?xf32>
  linalg.copy ins(%c : memref<?xf32>) outs(%b : memref<4xf32>)
  return
}
func.func @copy_self(%a: memref<4xf32>) {
  linalg.copy ins(%a : memref<4xf32>) outs(%a : memref<4xf32>)
  return
}
func.func @generic_identity_buffer(%a: memref<4xf32>, %b: memref<4xf32>) {
  linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]} ins(%a : memref<4xf32>) outs(%b : memref<4xf32>) {
  ^bb0(%x: f32, %y: f32):
    linalg.yield %x : f32
  }
  return
}
// becomes
#map = affine_map<(d0) -> (d0)>
module {
  func.func @empty_copy(%arg0: memref<0xf32>, %arg1: memref<0xf32>) {
    return
  }
  func.func @empty_generic(%arg0: memref<0x4xf32>, %arg1: memref<0x4xf32>) {
    return
  }
  func.func @empty_matmul(%arg0: tensor<0x3xf32>, %arg1: tensor<3x4xf32>, %arg2: tensor<0x4xf32>) -> tensor<0x4xf32> {
    %0 = linalg.matmul ins(%arg0, %arg1 : tensor<0x3xf32>, tensor<3x4xf32>) outs(%arg2 : tensor<0x4xf32>) -> tensor<0x4xf32>
    return %0 : tensor<0x4xf32>
  }
  func.func @copy_cast(%arg0: memref<4xf32>, %arg1: memref<4xf32>) {
    linalg.copy ins(%arg0 : memref<4xf32>) outs(%arg1 : memref<4xf32>)
    return
  }
  func.func @copy_self(%arg0: memref<4xf32>) {
    return
  }
  func.func @generic_identity_buffer(%arg0: memref<4xf32>, %arg1: memref<4xf32>) {
    linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%arg0 : memref<4xf32>) outs(%arg1 : memref<4xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    }
    return
  }
}
