// options: mode=producer
func.func @chain(%x: memref<10xf32>, %y: memref<10xf32>) {
  %t = memref.alloc() : memref<10xf32>
  affine.for %i = 0 to 10 {
    %v = affine.load %x[%i] : memref<10xf32>
    %w = arith.addf %v, %v : f32
    affine.store %w, %t[%i] : memref<10xf32>
  }
  affine.for %i = 0 to 10 {
    %v = affine.load %t[%i] : memref<10xf32>
    %w = arith.mulf %v, %v : f32
    affine.store %w, %y[%i] : memref<10xf32>
  }
  return
}
func.func @arg(%x: memref<10xf32>, %t: memref<10xf32>, %y: memref<10xf32>) {
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
func.func @sibling(%x: memref<10xf32>, %t: memref<10xf32>, %y: memref<10xf32>) {
  affine.for %i = 0 to 10 {
    %v = affine.load %x[%i] : memref<10xf32>
    affine.store %v, %t[%i] : memref<10xf32>
  }
  affine.for %i = 0 to 10 {
    %v = affine.load %x[%i] : memref<10xf32>
    affine.store %v, %y[%i] : memref<10xf32>
  }
  return
}
func.func @two(%x: memref<10x20xf32>, %y: memref<10x20xf32>) {
  %t = memref.alloc() : memref<10x20xf32>
  affine.for %i = 0 to 10 {
    affine.for %j = 0 to 20 {
      %v = affine.load %x[%i, %j] : memref<10x20xf32>
      affine.store %v, %t[%i, %j] : memref<10x20xf32>
    }
  }
  affine.for %i = 0 to 10 {
    affine.for %j = 0 to 20 {
      %v = affine.load %t[%i, %j] : memref<10x20xf32>
      affine.store %v, %y[%i, %j] : memref<10x20xf32>
    }
  }
  return
}
func.func @stencil(%x: memref<12xf32>, %y: memref<10xf32>) {
  %t = memref.alloc() : memref<12xf32>
  affine.for %i = 0 to 12 {
    %v = affine.load %x[%i] : memref<12xf32>
    affine.store %v, %t[%i] : memref<12xf32>
  }
  affine.for %i = 0 to 10 {
    %v = affine.load %t[%i] : memref<12xf32>
    %w = affine.load %t[%i + 2] : memref<12xf32>
    %s = arith.addf %v, %w : f32
    affine.store %s, %y[%i] : memref<10xf32>
  }
  return
}
func.func @matmul(%a: memref<10x10xf32>, %b: memref<10x10xf32>, %c: memref<10x10xf32>) {
  %t = memref.alloc() : memref<10x10xf32>
  affine.for %i = 0 to 10 {
    affine.for %j = 0 to 10 {
      affine.for %k = 0 to 10 {
        %v = affine.load %a[%i, %k] : memref<10x10xf32>
        %w = affine.load %b[%k, %j] : memref<10x10xf32>
        %p = arith.mulf %v, %w : f32
        %o = affine.load %t[%i, %j] : memref<10x10xf32>
        %s = arith.addf %o, %p : f32
        affine.store %s, %t[%i, %j] : memref<10x10xf32>
      }
    }
  }
  affine.for %i = 0 to 10 {
    affine.for %j = 0 to 10 {
      %v = affine.load %t[%i, %j] : memref<10x10xf32>
      affine.store %v, %c[%i, %j] : memref<10x10xf32>
    }
  }
  return
}
func.func @blocked(%x: memref<10xf32>, %y: memref<10xf32>) {
  %t = memref.alloc() : memref<10xf32>
  affine.for %i = 0 to 10 {
    %v = affine.load %x[%i] : memref<10xf32>
    affine.store %v, %t[%i] : memref<10xf32>
  }
  affine.for %i = 0 to 10 {
    %c = arith.constant 0.0 : f32
    affine.store %c, %x[%i] : memref<10xf32>
  }
  affine.for %i = 0 to 10 {
    %v = affine.load %t[%i] : memref<10xf32>
    affine.store %v, %y[%i] : memref<10xf32>
  }
  return
}
// becomes
module {
  func.func @chain(%arg0: memref<10xf32>, %arg1: memref<10xf32>) {
    %alloc = memref.alloc() : memref<1xf32>
    affine.for %arg2 = 0 to 10 {
      %0 = affine.load %arg0[%arg2] : memref<10xf32>
      %1 = arith.addf %0, %0 : f32
      affine.store %1, %alloc[0] : memref<1xf32>
      %2 = affine.load %alloc[0] : memref<1xf32>
      %3 = arith.mulf %2, %2 : f32
      affine.store %3, %arg1[%arg2] : memref<10xf32>
    }
    return
  }
  func.func @arg(%arg0: memref<10xf32>, %arg1: memref<10xf32>, %arg2: memref<10xf32>) {
    affine.for %arg3 = 0 to 10 {
      %0 = affine.load %arg0[%arg3] : memref<10xf32>
      affine.store %0, %arg1[%arg3] : memref<10xf32>
      %1 = affine.load %arg1[%arg3] : memref<10xf32>
      affine.store %1, %arg2[%arg3] : memref<10xf32>
    }
    return
  }
  func.func @sibling(%arg0: memref<10xf32>, %arg1: memref<10xf32>, %arg2: memref<10xf32>) {
    affine.for %arg3 = 0 to 10 {
      %0 = affine.load %arg0[%arg3] : memref<10xf32>
      affine.store %0, %arg1[%arg3] : memref<10xf32>
    }
    affine.for %arg3 = 0 to 10 {
      %0 = affine.load %arg0[%arg3] : memref<10xf32>
      affine.store %0, %arg2[%arg3] : memref<10xf32>
    }
    return
  }
  func.func @two(%arg0: memref<10x20xf32>, %arg1: memref<10x20xf32>) {
    %alloc = memref.alloc() : memref<1x1xf32>
    affine.for %arg2 = 0 to 10 {
      affine.for %arg3 = 0 to 20 {
        %0 = affine.load %arg0[%arg2, %arg3] : memref<10x20xf32>
        affine.store %0, %alloc[0, 0] : memref<1x1xf32>
        %1 = affine.load %alloc[0, 0] : memref<1x1xf32>
        affine.store %1, %arg1[%arg2, %arg3] : memref<10x20xf32>
      }
    }
    return
  }
  func.func @stencil(%arg0: memref<12xf32>, %arg1: memref<10xf32>) {
    %alloc = memref.alloc() : memref<12xf32>
    affine.for %arg2 = 0 to 12 {
      %0 = affine.load %arg0[%arg2] : memref<12xf32>
      affine.store %0, %alloc[%arg2] : memref<12xf32>
    }
    affine.for %arg2 = 0 to 10 {
      %0 = affine.load %alloc[%arg2] : memref<12xf32>
      %1 = affine.load %alloc[%arg2 + 2] : memref<12xf32>
      %2 = arith.addf %0, %1 : f32
      affine.store %2, %arg1[%arg2] : memref<10xf32>
    }
    return
  }
  func.func @matmul(%arg0: memref<10x10xf32>, %arg1: memref<10x10xf32>, %arg2: memref<10x10xf32>) {
    %alloc = memref.alloc() : memref<1x1xf32>
    affine.for %arg3 = 0 to 10 {
      affine.for %arg4 = 0 to 10 {
        affine.for %arg5 = 0 to 10 {
          %1 = affine.load %arg0[%arg3, %arg5] : memref<10x10xf32>
          %2 = affine.load %arg1[%arg5, %arg4] : memref<10x10xf32>
          %3 = arith.mulf %1, %2 : f32
          %4 = affine.load %alloc[0, 0] : memref<1x1xf32>
          %5 = arith.addf %4, %3 : f32
          affine.store %5, %alloc[0, 0] : memref<1x1xf32>
        }
        %0 = affine.load %alloc[0, 0] : memref<1x1xf32>
        affine.store %0, %arg2[%arg3, %arg4] : memref<10x10xf32>
      }
    }
    return
  }
  func.func @blocked(%arg0: memref<10xf32>, %arg1: memref<10xf32>) {
    %alloc = memref.alloc() : memref<1xf32>
    affine.for %arg2 = 0 to 10 {
      %0 = affine.load %arg0[%arg2] : memref<10xf32>
      affine.store %0, %alloc[0] : memref<1xf32>
      %1 = affine.load %alloc[0] : memref<1xf32>
      affine.store %1, %arg1[%arg2] : memref<10xf32>
    }
    affine.for %arg2 = 0 to 10 {
      %cst = arith.constant 0.000000e+00 : f32
      affine.store %cst, %arg0[%arg2] : memref<10xf32>
    }
    return
  }
}
