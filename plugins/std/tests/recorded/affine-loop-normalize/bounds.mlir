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
#map = affine_map<(d0) -> (d0 * 3 + 3)>
#map1 = affine_map<(d0) -> (d0, 4)>
#map2 = affine_map<(d0)[s0] -> (d0 + s0, 40)>
#map3 = affine_map<()[s0] -> (-s0)>
#map4 = affine_map<(d0)[s0] -> (d0 + s0 * 2)>
#map5 = affine_map<(d0, d1) -> (d0 + d1 * 5)>
#map6 = affine_map<(d0) -> (d0 + 7)>
#map7 = affine_map<(d0) -> (d0)>
module {
  func.func @norm(%arg0: index, %arg1: memref<?xf32>, %arg2: f32) {
    affine.for %arg3 = 0 to 16 {
      %0 = affine.apply #map(%arg3)
      affine.store %arg2, %arg1[%0] : memref<?xf32>
    }
    affine.for %arg3 = max #map1(%arg0) to min #map2(%arg0)[%arg0] step 2 {
      affine.store %arg2, %arg1[%arg3] : memref<?xf32>
    }
    affine.for %arg3 = 0 to #map3()[%arg0] {
      %0 = affine.apply #map4(%arg3)[%arg0]
      affine.for %arg4 = 0 to 2 {
        %1 = affine.apply #map5(%0, %arg4)
        affine.store %arg2, %arg1[%0 + %1] : memref<?xf32>
      }
    }
    affine.parallel (%arg3, %arg4) = (2, symbol(%arg0)) to (min(40, symbol(%arg0)), 128) step (4, 8) {
      affine.store %arg2, %arg1[%arg3 + %arg4] : memref<?xf32>
    }
    affine.for %arg3 = 0 to 1 {
      %0 = affine.apply #map6(%arg3)
      affine.store %arg2, %arg1[%0] : memref<?xf32>
    }
    affine.for %arg3 = 0 to 10 {
      affine.for %arg4 = 0 to %arg0 {
        affine.for %arg5 = 0 to min #map2(%arg0)[%arg0] {
          affine.store %arg2, %arg1[%arg3 + %arg4] : memref<?xf32>
        }
      }
    }
    affine.for %arg3 = 0 to 10 {
      affine.for %arg4 = 0 to #map7(%arg3) {
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
