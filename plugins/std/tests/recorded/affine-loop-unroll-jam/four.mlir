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
#map2 = affine_map<(d0) -> (d0 + 3)>
#map3 = affine_map<(d0) -> (d0 + 4)>
#map4 = affine_map<(d0) -> (d0 + 6)>
#map5 = affine_map<(d0) -> (d0)>
#set = affine_set<(d0) : (d0 - 3 >= 0)>
module {
  func.func @jam(%arg0: memref<?x?xf32>, %arg1: f32) -> f32 {
    affine.for %arg2 = 0 to 20 step 4 {
      %0 = affine.load %arg0[%arg2, 0] : memref<?x?xf32>
      %1 = affine.apply #map(%arg2)
      %2 = affine.load %arg0[%1, 0] : memref<?x?xf32>
      %3 = affine.apply #map1(%arg2)
      %4 = affine.load %arg0[%3, 0] : memref<?x?xf32>
      %5 = affine.apply #map2(%arg2)
      %6 = affine.load %arg0[%5, 0] : memref<?x?xf32>
      affine.for %arg3 = 0 to 5 {
        affine.store %0, %arg0[%arg2, %arg3] : memref<?x?xf32>
        %10 = affine.apply #map(%arg2)
        affine.store %2, %arg0[%10, %arg3] : memref<?x?xf32>
        %11 = affine.apply #map1(%arg2)
        affine.store %4, %arg0[%11, %arg3] : memref<?x?xf32>
        %12 = affine.apply #map2(%arg2)
        affine.store %6, %arg0[%12, %arg3] : memref<?x?xf32>
      }
      affine.store %arg1, %arg0[%arg2, 7] : memref<?x?xf32>
      affine.if #set(%arg2) {
        affine.store %arg1, %arg0[%arg2, 8] : memref<?x?xf32>
      }
      %7 = affine.apply #map(%arg2)
      affine.store %arg1, %arg0[%7, 7] : memref<?x?xf32>
      affine.if #set(%7) {
        affine.store %arg1, %arg0[%7, 8] : memref<?x?xf32>
      }
      %8 = affine.apply #map1(%arg2)
      affine.store %arg1, %arg0[%8, 7] : memref<?x?xf32>
      affine.if #set(%8) {
        affine.store %arg1, %arg0[%8, 8] : memref<?x?xf32>
      }
      %9 = affine.apply #map2(%arg2)
      affine.store %arg1, %arg0[%9, 7] : memref<?x?xf32>
      affine.if #set(%9) {
        affine.store %arg1, %arg0[%9, 8] : memref<?x?xf32>
      }
    }
    affine.for %arg2 = 20 to 22 {
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
    affine.for %arg3 = 0 to 24 step 8 {
      %0:4 = affine.for %arg4 = 0 to 5 iter_args(%arg5 = %arg2, %arg6 = %arg2, %arg7 = %arg2, %arg8 = %arg2) -> (f32, f32, f32, f32) {
        %4:4 = affine.for %arg9 = 0 to 3 iter_args(%arg10 = %arg5, %arg11 = %arg6, %arg12 = %arg7, %arg13 = %arg8) -> (f32, f32, f32, f32) {
          %5 = affine.load %arg0[%arg3, %arg4] : memref<?x?xf32>
          %6 = arith.addf %arg10, %5 : f32
          %7 = affine.apply #map1(%arg3)
          %8 = affine.load %arg0[%7, %arg4] : memref<?x?xf32>
          %9 = arith.addf %arg11, %8 : f32
          %10 = affine.apply #map3(%arg3)
          %11 = affine.load %arg0[%10, %arg4] : memref<?x?xf32>
          %12 = arith.addf %arg12, %11 : f32
          %13 = affine.apply #map4(%arg3)
          %14 = affine.load %arg0[%13, %arg4] : memref<?x?xf32>
          %15 = arith.addf %arg13, %14 : f32
          affine.yield %6, %9, %12, %15 : f32, f32, f32, f32
        }
        affine.yield %4#0, %4#1, %4#2, %4#3 : f32, f32, f32, f32
      }
      affine.store %0#0, %arg1[%arg3] : memref<?xf32>
      %1 = affine.apply #map1(%arg3)
      affine.store %0#1, %arg1[%1] : memref<?xf32>
      %2 = affine.apply #map3(%arg3)
      affine.store %0#2, %arg1[%2] : memref<?xf32>
      %3 = affine.apply #map4(%arg3)
      affine.store %0#3, %arg1[%3] : memref<?xf32>
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
      affine.for %arg3 = 0 to #map5(%arg2) {
        affine.store %arg1, %arg0[%arg2, %arg3] : memref<?x?xf32>
      }
    }
    return
  }
}
