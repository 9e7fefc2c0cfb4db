// options: fast-mem-space=3 local-buf-threshold=1
func.func @f(%x: memref<10xf32>, %y: memref<10xf32>) {
  %t = memref.alloc() : memref<10xf32>
  affine.for %i = 0 to 10 {
    %v = affine.load %x[%i] : memref<10xf32>
    affine.store %v, %t[%i] : memref<10xf32>
  }
  affine.for %i = 0 to 10 {
    %v = affine.load %t[%i] : memref<10xf32>
    affine.store %v, %y[%i] : memref<10xf32>
  }
  return
}
// becomes
module {
  func.func @f(%arg0: memref<10xf32>, %arg1: memref<10xf32>) {
    %alloc = memref.alloc() : memref<1xf32, 3>
    affine.for %arg2 = 0 to 10 {
      %0 = affine.load %arg0[%arg2] : memref<10xf32>
      affine.store %0, %alloc[0] : memref<1xf32, 3>
      %1 = affine.load %alloc[0] : memref<1xf32, 3>
      affine.store %1, %arg1[%arg2] : memref<10xf32>
    }
    return
  }
}
