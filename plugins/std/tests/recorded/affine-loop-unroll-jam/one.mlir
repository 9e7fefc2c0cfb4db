// options: unroll-jam-factor=1
func.func @jam(%m: memref<?x?xf32>, %x: f32) -> f32 {
  affine.for %i = 0 to 22 {
    %q = affine.load %m[%i, 0] : memref<?x?xf32>
    affine.for %j = 0 to 5 {
      affine.store %q, %m[%i, %j] : memref<?x?xf32>
    }
    affine.store %x, %m[%i, 7] : memref<?x?xf32>
    affine.if affine_set<(d0) : (d0 - 3 >= 0)>(%i) {
      affine.store %x, %m[%i, 8] : memref<?x?xf32>
    }
  }
  return %x : f32
}
func.func @carried(%m: memref<?x?xf32>, %k: memref<?xf32>, %x: f32) {
  affine.for %i = 0 to 24 step 2 {
    %s = affine.for %j = 0 to 5 iter_args(%b = %x) -> f32 {
      %t = affine.for %l = 0 to 3 iter_args(%c = %b) -> f32 {
        %y = affine.load %m[%i, %j] : memref<?x?xf32>
        %z = arith.addf %c, %y : f32
        affine.yield %z : f32
      }
      affine.yield %t : f32
    }
    affine.store %s, %k[%i] : memref<?xf32>
  }
  return
}
func.func @small(%m: memref<?x?xf32>, %x: f32) {
  affine.for %i = 0 to 2 {
    affine.store %x, %m[%i, 7] : memref<?x?xf32>
  }
  return
}
func.func @not_first(%m: memref<?x?xf32>, %x: f32) {
  %c = arith.constant 1 : index
  affine.for %i = 0 to 8 {
    affine.store %x, %m[%i, 7] : memref<?x?xf32>
  }
  return
}
func.func @varying_bound(%m: memref<?x?xf32>, %x: f32) {
  affine.for %i = 0 to 7 {
    affine.for %j = 0 to affine_map<(d0) -> (d0)>(%i) {
      affine.store %x, %m[%i, %j] : memref<?x?xf32>
    }
  }
  return
}
// becomes
#map = affine_map<(d0) -> (d0)>
#set = affine_set<(d0) : (d0 - 3 >= 0)>
module {
  func.func @jam(%arg0: memref<?x?xf32>, %arg1: f32) -> f32 {
    affine.for %arg2 = 0 to 22 {
      %0 = affine.load %arg0[%arg2, 0] : memref<?x?xf32>
      affine.for %arg3 = 0 to 5 {
        affine.store %0, %arg0[%arg2, %arg3] : memref<?x?xf32>
      }
      affine.store %arg1, %arg0[%arg2, 7] : memref<?x?xf32>
      affine.if #set(%arg2) {
        affine.store %arg1, %arg0[%arg2, 8] : memref<?x?xf32>
      }
    }
    return %arg1 : f32
  }
  func.func @carried(%arg0: memref<?x?xf32>, %arg1: memref<?xf32>, %arg2: f32) {
    affine.for %arg3 = 0 to 24 step 2 {
      %0 = affine.for %arg4 = 0 to 5 iter_args(%arg5 = %arg2) -> (f32) {
        %1 = affine.for %arg6 = 0 to 3 iter_args(%arg7 = %arg5) -> (f32) {
          %2 = affine.load %arg0[%arg3, %arg4] : memref<?x?xf32>
          %3 = arith.addf %arg7, %2 : f32
          affine.yield %3 : f32
        }
        affine.yield %1 : f32
      }
      affine.store %0, %arg1[%arg3] : memref<?xf32>
    }
    return
  }
  func.func @small(%arg0: memref<?x?xf32>, %arg1: f32) {
    affine.for %arg2 = 0 to 2 {
      affine.store %arg1, %arg0[%arg2, 7] : memref<?x?xf32>
    }
    return
  }
  func.func @not_first(%arg0: memref<?x?xf32>, %arg1: f32) {
    %c1 = arith.constant 1 : index
    affine.for %arg2 = 0 to 8 {
      affine.store %arg1, %arg0[%arg2, 7] : memref<?x?xf32>
    }
    return
  }
  func.func @varying_bound(%arg0: memref<?x?xf32>, %arg1: f32) {
    affine.for %arg2 = 0 to 7 {
      affine.for %arg3 = 0 to #map(%arg2) {
        affine.store %arg1, %arg0[%arg2, %arg3] : memref<?x?xf32>
      }
    }
    return
  }
}
