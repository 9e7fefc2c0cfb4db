// options: unroll-jam-factor=2
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
#map = affine_map<(d0) -> (d0 + 1)>
#map1 = affine_map<(d0) -> (d0 + 2)>
#map2 = affine_map<(d0) -> (d0)>
#set = affine_set<(d0) : (d0 - 3 >= 0)>
module {
  func.func @jam(%arg0: memref<?x?xf32>, %arg1: f32) -> f32 {
    affine.for %arg2 = 0 to 22 step 2 {
      %0 = affine.load %arg0[%arg2, 0] : memref<?x?xf32>
      %1 = affine.apply #map(%arg2)
      %2 = affine.load %arg0[%1, 0] : memref<?x?xf32>
      affine.for %arg3 = 0 to 5 {
        affine.store %0, %arg0[%arg2, %arg3] : memref<?x?xf32>
        %4 = affine.apply #map(%arg2)
        affine.store %2, %arg0[%4, %arg3] : memref<?x?xf32>
      }
      affine.store %arg1, %arg0[%arg2, 7] : memref<?x?xf32>
      affine.if #set(%arg2) {
        affine.store %arg1, %arg0[%arg2, 8] : memref<?x?xf32>
      }
      %3 = affine.apply #map(%arg2)
      affine.store %arg1, %arg0[%3, 7] : memref<?x?xf32>
      affine.if #set(%3) {
        affine.store %arg1, %arg0[%3, 8] : memref<?x?xf32>
      }
    }
    return %arg1 : f32
  }
  func.func @carried(%arg0: memref<?x?xf32>, %arg1: memref<?xf32>, %arg2: f32) {
    affine.for %arg3 = 0 to 24 step 4 {
      %0:2 = affine.for %arg4 = 0 to 5 iter_args(%arg5 = %arg2, %arg6 = %arg2) -> (f32, f32) {
        %2:2 = affine.for %arg7 = 0 to 3 iter_args(%arg8 = %arg5, %arg9 = %arg6) -> (f32, f32) {
          %3 = affine.load %arg0[%arg3, %arg4] : memref<?x?xf32>
          %4 = arith.addf %arg8, %3 : f32
          %5 = affine.apply #map1(%arg3)
          %6 = affine.load %arg0[%5, %arg4] : memref<?x?xf32>
          %7 = arith.addf %arg9, %6 : f32
          affine.yield %4, %7 : f32, f32
        }
        affine.yield %2#0, %2#1 : f32, f32
      }
      affine.store %0#0, %arg1[%arg3] : memref<?xf32>
      %1 = affine.apply #map1(%arg3)
      affine.store %0#1, %arg1[%1] : memref<?xf32>
    }
    return
  }
  func.func @small(%arg0: memref<?x?xf32>, %arg1: f32) {
    %c0 = arith.constant 0 : index
    affine.store %arg1, %arg0[%c0, 7] : memref<?x?xf32>
    %0 = affine.apply #map(%c0)
    affine.store %arg1, %arg0[%0, 7] : memref<?x?xf32>
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
      affine.for %arg3 = 0 to #map2(%arg2) {
        affine.store %arg1, %arg0[%arg2, %arg3] : memref<?x?xf32>
      }
    }
    return
  }
}
