func.func @coalesce(%n: index, %m: memref<?x?x?xf32>, %x: f32) {
  affine.for %i = 0 to 10 {
    affine.for %j = 0 to 6 {
      affine.for %k = 0 to min affine_map<(d0)[s0] -> (d0 + s0, 40)>(%n)[%n] {
      affine.store %x, %m[%i, %j, %k] : memref<?x?x?xf32>
      }
    }
  }
  affine.for %i = 0 to 10 {
    %c = arith.constant 1 : index
    affine.for %j = 0 to 5 {
      affine.for %k = 0 to 7 {
        affine.store %x, %m[%i, %j, %k + symbol(%c)] : memref<?x?x?xf32>
      }
    }
  }
  affine.for %i = 0 to 10 step 2 {
    affine.for %j = 0 to 5 {
        affine.store %x, %m[%i, %j, %j] : memref<?x?x?xf32>
    }
  }
  affine.for %i = 0 to 10 {
    affine.for %j = 0 to 5 {
      affine.for %k = 0 to affine_map<(d0) -> (d0)>(%j) {
        affine.store %x, %m[%i, %j, %k] : memref<?x?x?xf32>
      }
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
// becomes
#map = affine_map<() -> (10)>
#map1 = affine_map<() -> (6)>
#map2 = affine_map<(d0)[s0] -> (d0 * s0)>
#map3 = affine_map<(d0)[s0] -> (d0 + s0, 40)>
#map4 = affine_map<(d0)[s0] -> (d0 mod s0)>
#map5 = affine_map<(d0)[s0] -> (d0 floordiv s0)>
#map6 = affine_map<() -> (5)>
#map7 = affine_map<() -> (7)>
#map8 = affine_map<(d0) -> (d0)>
module {
  func.func @coalesce(%arg0: index, %arg1: memref<?x?x?xf32>, %arg2: f32) {
    %0 = affine.apply #map()
    %1 = affine.apply #map1()
    %2 = affine.apply #map2(%0)[%1]
    %3 = affine.min #map3(%arg0)[%arg0]
    %4 = affine.apply #map2(%2)[%3]
    affine.for %arg3 = 0 to %4 {
      %8 = affine.apply #map4(%arg3)[%3]
      %9 = affine.apply #map5(%arg3)[%3]
      %10 = affine.apply #map4(%9)[%1]
      %11 = affine.apply #map5(%9)[%1]
      affine.store %arg2, %arg1[%11, %10, %8] : memref<?x?x?xf32>
    }
    affine.for %arg3 = 0 to 10 {
      %c1 = arith.constant 1 : index
      %8 = affine.apply #map6()
      %9 = affine.apply #map7()
      %10 = affine.apply #map2(%8)[%9]
      affine.for %arg4 = 0 to %10 {
        %11 = affine.apply #map4(%arg4)[%9]
        %12 = affine.apply #map5(%arg4)[%9]
        affine.store %arg2, %arg1[%arg3, %12, %11 + symbol(%c1)] : memref<?x?x?xf32>
      }
    }
    affine.for %arg3 = 0 to 10 step 2 {
      affine.for %arg4 = 0 to 5 {
        affine.store %arg2, %arg1[%arg3, %arg4, %arg4] : memref<?x?x?xf32>
      }
    }
    %5 = affine.apply #map()
    %6 = affine.apply #map6()
    %7 = affine.apply #map2(%5)[%6]
    affine.for %arg3 = 0 to %7 {
      %8 = affine.apply #map4(%arg3)[%6]
      %9 = affine.apply #map5(%arg3)[%6]
      affine.for %arg4 = 0 to #map8(%8) {
        affine.store %arg2, %arg1[%9, %8, %arg4] : memref<?x?x?xf32>
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
}
