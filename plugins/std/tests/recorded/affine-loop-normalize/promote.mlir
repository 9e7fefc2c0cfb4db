// options: promote-single-iter=true
func.func @min(%n: index, %m: memref<?xf32>, %x: f32) {
  affine.for %i = affine_map<(d0)[s0] -> (d0 + s0)>(%n)[%n] to min affine_map<(d0)[s0] -> (d0 * 3 + s0, 40)>(%n)[%n] step 2 {
    affine.store %x, %m[%i] : memref<?xf32>
  }
  affine.parallel (%i, %j) = (2, symbol(%n)) to (symbol(%n), 128) step (4, 8) {
      affine.store %x, %m[%i + %j] : memref<?xf32>
  }
  affine.for %i = 1 to 2 iter_args(%a = %x) -> f32 {
    affine.store %a, %m[%i] : memref<?xf32>
    affine.yield %a : f32
  }
  return
}
// becomes
#map = affine_map<()[s0] -> (s0, (s0 * -2 + 40) ceildiv 2)>
#map1 = affine_map<(d0)[s0] -> (d0 * 2 + s0 * 2)>
#map2 = affine_map<(d0)[s0] -> (d0 * 4 + 2)>
#map3 = affine_map<(d0)[s0] -> (d0 * 8 + s0)>
module {
  func.func @min(%arg0: index, %arg1: memref<?xf32>, %arg2: f32) {
    %c1 = arith.constant 1 : index
    affine.for %arg3 = 0 to min #map()[%arg0] {
      %0 = affine.apply #map1(%arg3)[%arg0]
      affine.store %arg2, %arg1[%0] : memref<?xf32>
    }
    affine.parallel (%arg3, %arg4) = (0, 0) to ((symbol(%arg0) - 2) ceildiv 4, (-symbol(%arg0) + 128) ceildiv 8) {
      %0 = affine.apply #map2(%arg3)[%arg0]
      %1 = affine.apply #map3(%arg4)[%arg0]
      affine.store %arg2, %arg1[%0 + %1] : memref<?xf32>
    }
    affine.store %arg2, %arg1[%c1] : memref<?xf32>
    return
  }
}
