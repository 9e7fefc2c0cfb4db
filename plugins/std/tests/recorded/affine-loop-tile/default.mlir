func.func @bounds(%m: memref<?x?xf32>, %n: index, %x: f32) {
  affine.for %i = 4 to 64 step 2 {
    affine.for %j = %n to min affine_map<()[s0] -> (s0 + 17, 40)>()[%n] {
      affine.store %x, %m[%i, %j] : memref<?x?xf32>
    }
    "use"() : () -> ()
  }
  affine.for %i = 4 to 20 step 2 {
    affine.for %j = %n to min affine_map<()[s0] -> (s0 + 17, 40)>()[%n] {
      affine.store %x, %m[%i, %j] : memref<?x?xf32>
    }
  }
  affine.for %i = 0 to 3 {
    affine.for %j = 0 to 64 step 3 {
      affine.store %x, %m[%i, %j] : memref<?x?xf32>
    }
  }
  return
}
func.func @carried(%n: index, %m: memref<?x?x?xf32>, %x: f32) -> f32 {
  %r = affine.for %i = 0 to 10 iter_args(%a = %x) -> f32 {
    %s = affine.for %j = 0 to 5  iter_args(%b = %a) -> f32 {
      %y = affine.load %m[%i, %j, %j] : memref<?x?x?xf32>
      %z = arith.addf %b, %y : f32
      affine.yield %z : f32
    }
    affine.yield %s : f32
  }
  return %r : f32
}
func.func @nested(%n: index, %m: memref<100x1000xf32>, %x: f32, %c: i1) {
  scf.if %c {
  affine.for %i = 0 to 10 {
    affine.for %j = 0 to 5 {
      affine.store %x, %m[%i, %j] : memref<100x1000xf32>
    }
  }
  }
  affine.for %i = 0 to 100 {
    affine.for %j = 0 to 1001 {
      affine.store %x, %m[%i, %j] : memref<100x1000xf32>
    }
  }
  return
}
func.func @sym(%n: index, %k: index, %m: memref<?x?xf32>, %x: f32) {
  affine.for %i = 0 to %n {
    affine.for %j = %k to min affine_map<()[s0, s1] -> (s0 + s1 * 2, 100)>()[%n, %k] {
      affine.store %x, %m[%i, %j] : memref<?x?xf32>
    }
  }
  return
}
// becomes
#map = affine_map<(d0) -> (d0)>
#map1 = affine_map<(d0) -> (d0 + 2)>
#map2 = affine_map<()[s0] -> (s0 + 17, 40)>
#map3 = affine_map<(d0) -> (d0 + 1)>
#map4 = affine_map<(d0) -> (d0 + 3)>
#map5 = affine_map<()[s0, s1] -> (s0 + s1 * 2, 100)>
#map6 = affine_map<(d0)[s0] -> (d0 + 4, s0)>
#map7 = affine_map<(d0)[s0, s1] -> (d0 + 4, s0 + s1 * 2, 100)>
module {
  func.func @bounds(%arg0: memref<?x?xf32>, %arg1: index, %arg2: f32) {
    affine.for %arg3 = 4 to 64 step 2 {
      affine.for %arg4 = #map(%arg3) to #map1(%arg3) step 2 {
        affine.for %arg5 = %arg1 to min #map2()[%arg1] {
          affine.store %arg2, %arg0[%arg4, %arg5] : memref<?x?xf32>
        }
        "use"() : () -> ()
      }
    }
    affine.for %arg3 = 4 to 20 step 2 {
      affine.for %arg4 = %arg1 to min #map2()[%arg1] {
        affine.for %arg5 = #map(%arg3) to #map1(%arg3) step 2 {
          affine.for %arg6 = #map(%arg4) to #map3(%arg4) {
            affine.store %arg2, %arg0[%arg5, %arg6] : memref<?x?xf32>
          }
        }
      }
    }
    affine.for %arg3 = 0 to 3 {
      affine.for %arg4 = 0 to 64 step 3 {
        affine.for %arg5 = #map(%arg3) to #map3(%arg3) {
          affine.for %arg6 = #map(%arg4) to #map4(%arg4) step 3 {
            affine.store %arg2, %arg0[%arg5, %arg6] : memref<?x?xf32>
          }
        }
      }
    }
    return
  }
  func.func @carried(%arg0: index, %arg1: memref<?x?x?xf32>, %arg2: f32) -> f32 {
    %0 = affine.for %arg3 = 0 to 10 iter_args(%arg4 = %arg2) -> (f32) {
      %1 = affine.for %arg5 = 0 to 5 iter_args(%arg6 = %arg4) -> (f32) {
        %2 = affine.load %arg1[%arg3, %arg5, %arg5] : memref<?x?x?xf32>
        %3 = arith.addf %arg6, %2 : f32
        affine.yield %3 : f32
      }
      affine.yield %1 : f32
    }
    return %0 : f32
  }
  func.func @nested(%arg0: index, %arg1: memref<100x1000xf32>, %arg2: f32, %arg3: i1) {
    scf.if %arg3 {
      affine.for %arg4 = 0 to 10 {
        affine.for %arg5 = 0 to 5 {
          affine.store %arg2, %arg1[%arg4, %arg5] : memref<100x1000xf32>
        }
      }
    }
    affine.for %arg4 = 0 to 100 {
      affine.for %arg5 = 0 to 1001 {
        affine.for %arg6 = #map(%arg4) to #map3(%arg4) {
          affine.for %arg7 = #map(%arg5) to #map3(%arg5) {
            affine.store %arg2, %arg1[%arg6, %arg7] : memref<100x1000xf32>
          }
        }
      }
    }
    return
  }
  func.func @sym(%arg0: index, %arg1: index, %arg2: memref<?x?xf32>, %arg3: f32) {
    affine.for %arg4 = 0 to %arg0 step 4 {
      affine.for %arg5 = %arg1 to min #map5()[%arg0, %arg1] step 4 {
        affine.for %arg6 = #map(%arg4) to min #map6(%arg4)[%arg0] {
          affine.for %arg7 = #map(%arg5) to min #map7(%arg5)[%arg0, %arg1] {
            affine.store %arg3, %arg2[%arg6, %arg7] : memref<?x?xf32>
          }
        }
      }
    }
    return
  }
}
