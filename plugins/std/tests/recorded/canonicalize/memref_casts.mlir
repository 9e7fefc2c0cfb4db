func.func @copy_cast(%a: memref<4xf32>, %b: memref<4xf32>) {
  %x = memref.cast %a : memref<4xf32> to memref<?xf32>
  memref.copy %x, %b : memref<?xf32> to memref<4xf32>
  return
}
func.func @space_pair(%a: memref<2x3xf32, 1>) -> memref<2x3xf32, 2> {
  %0 = memref.memory_space_cast %a : memref<2x3xf32, 1> to memref<2x3xf32>
  %1 = memref.memory_space_cast %0 : memref<2x3xf32> to memref<2x3xf32, 2>
  return %1 : memref<2x3xf32, 2>
}
func.func @space_back(%a: memref<2x3xf32, 1>) -> memref<2x3xf32, 1> {
  %0 = memref.memory_space_cast %a : memref<2x3xf32, 1> to memref<2x3xf32>
  %1 = memref.memory_space_cast %0 : memref<2x3xf32> to memref<2x3xf32, 1>
  return %1 : memref<2x3xf32, 1>
}
func.func @space_same(%a: memref<2x3xf32, 1>) -> memref<2x3xf32, 1> {
  %1 = memref.memory_space_cast %a : memref<2x3xf32, 1> to memref<2x3xf32, 1>
  return %1 : memref<2x3xf32, 1>
}
func.func @load_cast(%m: memref<8xf32>, %i: index) -> f32 {
  %c = memref.cast %m : memref<8xf32> to memref<?xf32>
  %v = memref.load %c[%i] : memref<?xf32>
  return %v : f32
}
func.func @store_cast(%m: memref<8xf32>, %i: index, %v: f32) {
  %c = memref.cast %m : memref<8xf32> to memref<?xf32>
  memref.store %v, %c[%i] : memref<?xf32>
  return
}
func.func @cast_cast(%x: memref<8x4xf32>) -> memref<8x?xf32> {
  %c = memref.cast %x : memref<8x4xf32> to memref<?x?xf32>
  %d = memref.cast %c : memref<?x?xf32> to memref<8x?xf32>
  return %d : memref<8x?xf32>
}
func.func @cast_unranked(%x: memref<8x4xf32>) -> memref<8x4xf32> {
  %c = memref.cast %x : memref<8x4xf32> to memref<*xf32>
  %d = memref.cast %c : memref<*xf32> to memref<8x4xf32>
  return %d : memref<8x4xf32>
}
func.func @rank_cast(%x: memref<8x4xf32>) -> index {
  %c = memref.cast %x : memref<8x4xf32> to memref<*xf32>
  %d = memref.rank %c : memref<*xf32>
  return %d : index
}
func.func @assume(%m: memref<8xf32>) -> memref<8xf32> {
  %x = memref.assume_alignment %m, 16 : memref<8xf32>
  %y = memref.assume_alignment %x, 16 : memref<8xf32>
  return %y : memref<8xf32>
}
func.func @assume2(%m: memref<8xf32>) -> memref<8xf32> {
  %x = memref.assume_alignment %m, 16 : memref<8xf32>
  %y = memref.assume_alignment %x, 32 : memref<8xf32>
  return %y : memref<8xf32>
}
func.func @assume_cast(%m: memref<8xf32>) -> memref<?xf32> {
  %c = memref.cast %m : memref<8xf32> to memref<?xf32>
  %x = memref.assume_alignment %c, 16 : memref<?xf32>
  return %x : memref<?xf32>
}
func.func @assume_dim(%c: memref<?xf32>) -> index {
  %c0 = arith.constant 0 : index
  %x = memref.assume_alignment %c, 16 : memref<?xf32>
  %d = memref.dim %x, %c0 : memref<?xf32>
  return %d : index
}
// becomes
module {
  func.func @copy_cast(%arg0: memref<4xf32>, %arg1: memref<4xf32>) {
    memref.copy %arg0, %arg1 : memref<4xf32> to memref<4xf32>
    return
  }
  func.func @space_pair(%arg0: memref<2x3xf32, 1>) -> memref<2x3xf32, 2> {
    %memspacecast = memref.memory_space_cast %arg0 : memref<2x3xf32, 1> to memref<2x3xf32, 2>
    return %memspacecast : memref<2x3xf32, 2>
  }
  func.func @space_back(%arg0: memref<2x3xf32, 1>) -> memref<2x3xf32, 1> {
    return %arg0 : memref<2x3xf32, 1>
  }
  func.func @space_same(%arg0: memref<2x3xf32, 1>) -> memref<2x3xf32, 1> {
    return %arg0 : memref<2x3xf32, 1>
  }
  func.func @load_cast(%arg0: memref<8xf32>, %arg1: index) -> f32 {
    %0 = memref.load %arg0[%arg1] : memref<8xf32>
    return %0 : f32
  }
  func.func @store_cast(%arg0: memref<8xf32>, %arg1: index, %arg2: f32) {
    memref.store %arg2, %arg0[%arg1] : memref<8xf32>
    return
  }
  func.func @cast_cast(%arg0: memref<8x4xf32>) -> memref<8x?xf32> {
    %cast = memref.cast %arg0 : memref<8x4xf32> to memref<8x?xf32>
    return %cast : memref<8x?xf32>
  }
  func.func @cast_unranked(%arg0: memref<8x4xf32>) -> memref<8x4xf32> {
    return %arg0 : memref<8x4xf32>
  }
  func.func @rank_cast(%arg0: memref<8x4xf32>) -> index {
    %cast = memref.cast %arg0 : memref<8x4xf32> to memref<*xf32>
    %0 = memref.rank %cast : memref<*xf32>
    return %0 : index
  }
  func.func @assume(%arg0: memref<8xf32>) -> memref<8xf32> {
    %assume_align = memref.assume_alignment %arg0, 16 : memref<8xf32>
    return %assume_align : memref<8xf32>
  }
  func.func @assume2(%arg0: memref<8xf32>) -> memref<8xf32> {
    %assume_align = memref.assume_alignment %arg0, 16 : memref<8xf32>
    %assume_align_0 = memref.assume_alignment %assume_align, 32 : memref<8xf32>
    return %assume_align_0 : memref<8xf32>
  }
  func.func @assume_cast(%arg0: memref<8xf32>) -> memref<?xf32> {
    %cast = memref.cast %arg0 : memref<8xf32> to memref<?xf32>
    %assume_align = memref.assume_alignment %cast, 16 : memref<?xf32>
    return %assume_align : memref<?xf32>
  }
  func.func @assume_dim(%arg0: memref<?xf32>) -> index {
    %c0 = arith.constant 0 : index
    %assume_align = memref.assume_alignment %arg0, 16 : memref<?xf32>
    %dim = memref.dim %assume_align, %c0 : memref<?xf32>
    return %dim : index
  }
}
