func.func @fwd(%n: index, %x: f32, %y: f32) -> f32 {
  %m = memref.alloc() : memref<10xf32>
  affine.for %i = 0 to 10 {
    affine.store %x, %m[%i] : memref<10xf32>
    %v = affine.load %m[%i] : memref<10xf32>
    %w = arith.addf %v, %y : f32
    "use"(%w) : (f32) -> ()
  }
  memref.dealloc %m : memref<10xf32>
  return %x : f32
}
func.func @fwd2(%n: index, %m: memref<10x10xf32>, %k: memref<10x10xf32>, %x: f32, %y: f32) -> f32 {
  affine.for %i = 0 to 10 {
    affine.store %x, %m[%i, 0] : memref<10x10xf32>
    affine.for %j = 1 to 10 {
      %v = affine.load %m[%i, 0] : memref<10x10xf32>
      affine.store %v, %m[%i, %j] : memref<10x10xf32>
    }
    affine.store %x, %m[%i, 3] : memref<10x10xf32>
    affine.store %y, %m[%i, 3] : memref<10x10xf32>
    %v = affine.load %m[%i, 3] : memref<10x10xf32>
    %w = affine.load %m[%i, 4] : memref<10x10xf32>
    %z = affine.load %m[%i, 4] : memref<10x10xf32>
    %s = arith.addf %w, %z : f32
    affine.store %s, %k[%i, 3] : memref<10x10xf32>
    affine.store %v, %m[%i, 7] : memref<10x10xf32>
    affine.if affine_set<(d0) : (d0 - 4 >= 0)>(%i) {
      %q = affine.load %m[%i, 7] : memref<10x10xf32>
      affine.store %q, %m[%i, 8] : memref<10x10xf32>
    }
    %v2 = affine.load %m[%i, 7] : memref<10x10xf32>
    "use"(%v2) : (f32) -> ()
    %v3 = affine.load %m[%i, 7] : memref<10x10xf32>
    %v4 = affine.load %m[%i, 7] : memref<10x10xf32>
    "use"(%v3, %v4) : (f32, f32) -> ()
  }
  %c = arith.constant 3 : index
  %a = affine.apply affine_map<(d0) -> (d0 + 1)>(%n)
  affine.store %x, %m[%a, symbol(%c)] : memref<10x10xf32>
  %b = affine.load %m[%n + 1, 3] : memref<10x10xf32>
  return %b : f32
}
func.func @carried(%m: memref<10xf32>, %x: f32) {
  affine.for %i = 0 to 10 {
    affine.for %j = 0 to 10 {
      affine.store %x, %m[%i] : memref<10xf32>
    }
    %v = affine.load %m[%i] : memref<10xf32>
    affine.store %v, %m[%i] : memref<10xf32>
  }
  affine.store %x, %m[3] : memref<10xf32>
  affine.for %i = 0 to 10 {
    %v = affine.load %m[3] : memref<10xf32>
    affine.store %v, %m[%i] : memref<10xf32>
  }
  affine.store %x, %m[3] : memref<10xf32>
  affine.for %i = 4 to 10 {
    %v = affine.load %m[3] : memref<10xf32>
    affine.store %v, %m[%i] : memref<10xf32>
  }
  affine.store %x, %m[2] : memref<10xf32>
  affine.for %i = 0 to 10 {
    %v = affine.load %m[%i] : memref<10xf32>
    "use"(%v) : (f32) -> ()
  }
  affine.store %x, %m[2] : memref<10xf32>
  return
}
func.func @vec(%m: memref<16xf32>, %x: vector<4xf32>) -> vector<4xf32> {
  affine.vector_store %x, %m[4] : memref<16xf32>, vector<4xf32>
  %v = affine.vector_load %m[4] : memref<16xf32>, vector<4xf32>
  %w = affine.load %m[4] : memref<16xf32>
  %u = affine.vector_load %m[8] : memref<16xf32>, vector<4xf32>
  %t = affine.vector_load %m[8] : memref<16xf32>, vector<4xf32>
  %s = arith.addf %u, %t : vector<4xf32>
  %r = arith.addf %s, %v : vector<4xf32>
  "use"(%w) : (f32) -> ()
  return %r : vector<4xf32>
}
// becomes
#map = affine_map<(d0) -> (d0 + 1)>
#set = affine_set<(d0) : (d0 - 4 >= 0)>
module {
  func.func @fwd(%arg0: index, %arg1: f32, %arg2: f32) -> f32 {
    affine.for %arg3 = 0 to 10 {
      %0 = arith.addf %arg1, %arg2 : f32
      "use"(%0) : (f32) -> ()
    }
    return %arg1 : f32
  }
  func.func @fwd2(%arg0: index, %arg1: memref<10x10xf32>, %arg2: memref<10x10xf32>, %arg3: f32, %arg4: f32) -> f32 {
    affine.for %arg5 = 0 to 10 {
      affine.store %arg3, %arg1[%arg5, 0] : memref<10x10xf32>
      affine.for %arg6 = 1 to 10 {
        affine.store %arg3, %arg1[%arg5, %arg6] : memref<10x10xf32>
      }
      affine.store %arg4, %arg1[%arg5, 3] : memref<10x10xf32>
      %1 = affine.load %arg1[%arg5, 4] : memref<10x10xf32>
      %2 = arith.addf %1, %1 : f32
      affine.store %2, %arg2[%arg5, 3] : memref<10x10xf32>
      affine.store %arg4, %arg1[%arg5, 7] : memref<10x10xf32>
      affine.if #set(%arg5) {
        affine.store %arg4, %arg1[%arg5, 8] : memref<10x10xf32>
      }
      "use"(%arg4) : (f32) -> ()
      %3 = affine.load %arg1[%arg5, 7] : memref<10x10xf32>
      "use"(%3, %3) : (f32, f32) -> ()
    }
    %c3 = arith.constant 3 : index
    %0 = affine.apply #map(%arg0)
    affine.store %arg3, %arg1[%0, symbol(%c3)] : memref<10x10xf32>
    return %arg3 : f32
  }
  func.func @carried(%arg0: memref<10xf32>, %arg1: f32) {
    affine.for %arg2 = 0 to 10 {
      affine.for %arg3 = 0 to 10 {
        affine.store %arg1, %arg0[%arg2] : memref<10xf32>
      }
      %0 = affine.load %arg0[%arg2] : memref<10xf32>
      affine.store %0, %arg0[%arg2] : memref<10xf32>
    }
    affine.store %arg1, %arg0[3] : memref<10xf32>
    affine.for %arg2 = 0 to 10 {
      %0 = affine.load %arg0[3] : memref<10xf32>
      affine.store %0, %arg0[%arg2] : memref<10xf32>
    }
    affine.store %arg1, %arg0[3] : memref<10xf32>
    affine.for %arg2 = 4 to 10 {
      affine.store %arg1, %arg0[%arg2] : memref<10xf32>
    }
    affine.store %arg1, %arg0[2] : memref<10xf32>
    affine.for %arg2 = 0 to 10 {
      %0 = affine.load %arg0[%arg2] : memref<10xf32>
      "use"(%0) : (f32) -> ()
    }
    affine.store %arg1, %arg0[2] : memref<10xf32>
    return
  }
  func.func @vec(%arg0: memref<16xf32>, %arg1: vector<4xf32>) -> vector<4xf32> {
    affine.vector_store %arg1, %arg0[4] : memref<16xf32>, vector<4xf32>
    %0 = affine.load %arg0[4] : memref<16xf32>
    %1 = affine.vector_load %arg0[8] : memref<16xf32>, vector<4xf32>
    %2 = arith.addf %1, %1 : vector<4xf32>
    %3 = arith.addf %2, %arg1 : vector<4xf32>
    "use"(%0) : (f32) -> ()
    return %3 : vector<4xf32>
  }
}
