func.func @norm(%n: index, %m: memref<?xf32>, %x: f32) {
  affine.for %i = 3 to 50 step 3 {
    affine.store %x, %m[%i] : memref<?xf32>
  }
  affine.for %i = max affine_map<(d0) -> (d0, 4)>(%n) to min affine_map<(d0)[s0] -> (d0 + s0, 40)>(%n)[%n] step 2 {
    affine.store %x, %m[%i] : memref<?xf32>
  }
  affine.for %i = affine_map<(d0) -> (d0 * 2)>(%n) to %n {
    affine.for %j = affine_map<(d0) -> (d0)>(%i) to affine_map<(d0) -> (d0 + 10)>(%i) step 5 {
      affine.store %x, %m[%i + %j] : memref<?xf32>
    }
  }
  affine.parallel (%i, %j) = (2, symbol(%n)) to (min(40, symbol(%n)), 128) step (4, 8) {
      affine.store %x, %m[%i + %j] : memref<?xf32>
  }
  affine.for %i = 7 to 8 {
    affine.store %x, %m[%i] : memref<?xf32>
  }
  affine.for %i = 0 to 10 {
    affine.for %j = 0 to %n {
      affine.for %k = 0 to min affine_map<(d0)[s0] -> (d0 + s0, 40)>(%n)[%n] {
      affine.store %x, %m[%i + %j] : memref<?xf32>
      }
    }
  }
  affine.for %i = 0 to 10 {
    affine.for %j = 0 to affine_map<(d0)->(d0)>(%i) {
      affine.for %k = 0 to 7 {
      affine.store %x, %m[%i + %j] : memref<?xf32>
      }
    }
  }
  affine.for %i = 0 to 10 {
    %c = arith.constant 1 : index
    affine.for %j = 0 to 5 {
      affine.for %k = 0 to 7 {
      affine.store %x, %m[%i + %j] : memref<?xf32>
      }
    }
  }
  return
}
// becomes
#map = affine_map<()[s0] -> (s0, 4)>
#map1 = affine_map<()[s0] -> (s0 * 2, 40)>
#map2 = affine_map<()[s0] -> (s0 * 2)>
#map3 = affine_map<(d0) -> (d0)>
#map4 = affine_map<(d0) -> (d0 + 10)>
module {
  func.func @norm(%arg0: index, %arg1: memref<?xf32>, %arg2: f32) {
    affine.for %arg3 = 3 to 50 step 3 {
      affine.store %arg2, %arg1[%arg3] : memref<?xf32>
    }
    affine.for %arg3 = max #map()[%arg0] to min #map1()[%arg0] step 2 {
      affine.store %arg2, %arg1[%arg3] : memref<?xf32>
    }
    affine.for %arg3 = #map2()[%arg0] to %arg0 {
      affine.for %arg4 = #map3(%arg3) to #map4(%arg3) step 5 {
        affine.store %arg2, %arg1[%arg3 + %arg4] : memref<?xf32>
      }
    }
    affine.parallel (%arg3, %arg4) = (2, symbol(%arg0)) to (min(40, symbol(%arg0)), 128) step (4, 8) {
      affine.store %arg2, %arg1[%arg3 + %arg4] : memref<?xf32>
    }
    affine.for %arg3 = 7 to 8 {
      affine.store %arg2, %arg1[%arg3] : memref<?xf32>
    }
    affine.for %arg3 = 0 to 10 {
      affine.for %arg4 = 0 to %arg0 {
        affine.for %arg5 = 0 to min #map1()[%arg0] {
          affine.store %arg2, %arg1[%arg3 + %arg4] : memref<?xf32>
        }
      }
    }
    affine.for %arg3 = 0 to 10 {
      affine.for %arg4 = 0 to #map3(%arg3) {
        affine.for %arg5 = 0 to 7 {
          affine.store %arg2, %arg1[%arg3 + %arg4] : memref<?xf32>
        }
      }
    }
    affine.for %arg3 = 0 to 10 {
      %c1 = arith.constant 1 : index
      affine.for %arg4 = 0 to 5 {
        affine.for %arg5 = 0 to 7 {
          affine.store %arg2, %arg1[%arg3 + %arg4] : memref<?xf32>
        }
      }
    }
    return
  }
}
