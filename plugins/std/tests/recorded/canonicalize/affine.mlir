func.func @fors(%n: index, %m: memref<?xf32>, %x: f32, %i1: memref<10xf32>) -> (f32, f32, f32) {
  %c0 = arith.constant 0 : index
  %c10 = arith.constant 10 : index
  affine.for %i = %c0 to %c10 {
    affine.store %x, %m[%i] : memref<?xf32>
  }
  affine.for %i = max affine_map<()[s0] -> (s0, 3)>()[%c0] to min affine_map<(d0)[s0] -> (s0 + 2, d0)>(%c0)[%c10] {
    affine.store %x, %m[%i] : memref<?xf32>
  }
  affine.for %i = 0 to 10 {
  }
  %r = affine.for %i = 0 to 10 iter_args(%a = %x) -> f32 {
    affine.yield %a : f32
  }
  %y = arith.addf %x, %x : f32
  %r2 = affine.for %i = 0 to %n iter_args(%a = %x) -> f32 {
    affine.yield %y : f32
  }
  %r3:2 = affine.for %i = 0 to 10 iter_args(%a = %x, %b = %y) -> (f32, f32) {
    affine.yield %b, %a : f32, f32
  }
  affine.for %i = 10 to 5 {
    affine.store %x, %m[%i] : memref<?xf32>
  }
  %r4 = affine.for %i = 10 to 10 iter_args(%a = %x) -> f32 {
    affine.store %x, %m[%i] : memref<?xf32>
    affine.yield %y : f32
  }
  %z = memref.cast %i1 : memref<10xf32> to memref<?xf32>
  affine.store %x, %z[%c0 + 3] : memref<?xf32>
  %q = affine.load %z[%c0 + 4] : memref<?xf32>
  %q1 = affine.vector_load %z[%c0 + 4] : memref<?xf32>, vector<4xf32>
  affine.vector_store %q1, %z[%c0 + 4] : memref<?xf32>, vector<4xf32>
  affine.prefetch %z[%n], read, locality<3>, data : memref<?xf32>
  affine.store %q, %m[0] : memref<?xf32>
  %r5 = affine.for %i = 0 to 1 iter_args(%a = %x) -> f32 {
    affine.store %x, %m[%i] : memref<?xf32>
    affine.yield %y : f32
  }
  return %r2, %r3#0, %r5 : f32, f32, f32
}
func.func @ifs(%n: index, %m: memref<?xf32>, %x: f32) -> (f32, f32) {
  affine.for %i = 0 to 10 {
    affine.if affine_set<(d0)[s0] : (d0 * 4 + s0 - d0 >= 0, d0 + 2 >= 0, 3 >= 0)>(%i)[%n] {
      affine.store %x, %m[%i] : memref<?xf32>
    }
    affine.if affine_set<(d0)[s0] : (d0 * 4 + s0 - d0 >= 0, d0 + 2 >= 0, 3 >= 0)>(%i)[%n] {
    } else {
      affine.store %x, %m[%i] : memref<?xf32>
    }
    affine.if affine_set<(d0)[s0] : (d0 >= 0)>(%i)[%n] {
      affine.store %x, %m[%i] : memref<?xf32>
    } else {
    }
    affine.if affine_set<(d0)[s0] : (d0 >= 0)>(%i)[%n] {
    } else {
    }
    affine.if affine_set<(d0) : (d0 - 20 >= 0, -d0 +1 >= 0)>(%i) {
      affine.store %x, %m[%i] : memref<?xf32>
    }
    affine.if affine_set<(d0) : (10 - 20 >= 0)>(%i) {
      affine.store %x, %m[%i * 3 - %i] : memref<?xf32>
    } else {
      affine.store %x, %m[%i] : memref<?xf32>
    }
    affine.if affine_set<(d0) : (1 == 1)>(%i) {
      affine.store %x, %m[%i * 2] : memref<?xf32>
    } else {
      affine.store %x, %m[%i] : memref<?xf32>
    }
    affine.if affine_set<(d0, d1) : (d0 - d1 == 0)>(%i, %i) {
      affine.store %x, %m[%i * 2] : memref<?xf32>
    }
  }
  %c3 = arith.constant 3 : index
  %y = arith.addf %x, %x : f32
  %a = affine.if affine_set<(d0)[s0] : (d0 - s0 >= 0)>(%n)[%c3] -> f32 {
    affine.yield %x : f32
  } else {
    affine.yield %y : f32
  }
  %b = affine.if affine_set<(d0) : (d0 - 3 >= 0)>(%c3) -> f32 {
    affine.yield %x : f32
  } else {
    affine.yield %y : f32
  }
  return %a, %b : f32, f32
}
func.func @applies(%n: index, %k: index) -> (index, index, index, index, index, index) {
  %c3 = arith.constant 3 : index
  %0 = affine.apply affine_map<(d0, d1) -> (d0 + d1)>(%n, %c3)
  %1 = affine.apply affine_map<(d0) -> (d0 mod 4)>(%0)
  %2 = affine.apply affine_map<(d0)[s0] -> (d0 floordiv s0)>(%n)[%k]
  %3 = affine.min affine_map<(d0)[s0] -> (d0, d0 + 3, s0)>(%n)[%c3]
  %4 = affine.max affine_map<(d0)[s0] -> (d0, d0 + 3, s0, 7)>(%n)[%c3]
  %5 = affine.min affine_map<(d0) -> (d0, 3)>(%3)
  %6 = affine.max affine_map<(d0) -> (d0, 3)>(%4)
  %7 = affine.min affine_map<(d0, d1) -> (d1, d0)>(%k, %n)
  return %1, %2, %3, %5, %6, %7: index, index, index, index, index, index
}
func.func @par(%n: index, %m: memref<?xf32>, %x: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %c10 = arith.constant 10 : index
  affine.parallel (%i) = (symbol(%c0)) to (symbol(%c10)) {
    affine.store %x, %m[%i] : memref<?xf32>
  }
  affine.parallel (%i, %j) = (0, 0) to (1, 10) {
    affine.store %x, %m[%i + %j] : memref<?xf32>
  }
  %r = affine.parallel (%i) = (0) to (10) reduce ("addf") -> (f32) {
    affine.yield %x : f32
  }
  affine.parallel (%i) = (0) to (symbol(%c0)) {
    affine.store %x, %m[%i] : memref<?xf32>
  }
  return %r : f32
}
// becomes
#map = affine_map<()[s0] -> (s0 - ((s0 + 3) floordiv 4) * 4 + 3)>
#map1 = affine_map<()[s0, s1] -> (s1 floordiv s0)>
#map2 = affine_map<()[s0] -> (3, s0, s0 + 3)>
#map3 = affine_map<()[s0] -> (3, 7, s0, s0 + 3)>
#map4 = affine_map<()[s0, s1] -> (s1, s0)>
#set = affine_set<(d0)[s0] : (d0 * 4 + s0 - d0 >= 0, d0 + 2 >= 0, 3 >= 0)>
#set1 = affine_set<(d0) : (d0 >= 0)>
#set2 = affine_set<(d0) : (d0 - 20 >= 0, -d0 + 1 >= 0)>
#set3 = affine_set<() : (-10 >= 0)>
#set4 = affine_set<()[s0] : (s0 - 3 >= 0)>
#set5 = affine_set<() : (0 >= 0)>
module {
  func.func @fors(%arg0: index, %arg1: memref<?xf32>, %arg2: f32, %arg3: memref<10xf32>) -> (f32, f32, f32) {
    affine.for %arg4 = 0 to 10 {
      affine.store %arg2, %arg1[%arg4] : memref<?xf32>
    }
    affine.for %arg4 = 3 to 0 {
      affine.store %arg2, %arg1[%arg4] : memref<?xf32>
    }
    %0 = arith.addf %arg2, %arg2 : f32
    %1 = affine.for %arg4 = 0 to %arg0 iter_args(%arg5 = %arg2) -> (f32) {
      affine.yield %0 : f32
    }
    %2:2 = affine.for %arg4 = 0 to 10 iter_args(%arg5 = %arg2, %arg6 = %0) -> (f32, f32) {
      affine.yield %arg6, %arg5 : f32, f32
    }
    affine.for %arg4 = 10 to 5 {
      affine.store %arg2, %arg1[%arg4] : memref<?xf32>
    }
    %cast = memref.cast %arg3 : memref<10xf32> to memref<?xf32>
    affine.store %arg2, %arg3[3] : memref<10xf32>
    %3 = affine.load %arg3[4] : memref<10xf32>
    %4 = affine.vector_load %cast[4] : memref<?xf32>, vector<4xf32>
    affine.vector_store %4, %cast[4] : memref<?xf32>, vector<4xf32>
    affine.prefetch %arg3[symbol(%arg0)], read, locality<3>, data : memref<10xf32>
    affine.store %3, %arg1[0] : memref<?xf32>
    %5 = affine.for %arg4 = 0 to 1 iter_args(%arg5 = %arg2) -> (f32) {
      affine.store %arg2, %arg1[%arg4] : memref<?xf32>
      affine.yield %0 : f32
    }
    return %1, %2#0, %5 : f32, f32, f32
  }
  func.func @ifs(%arg0: index, %arg1: memref<?xf32>, %arg2: f32) -> (f32, f32) {
    affine.for %arg3 = 0 to 10 {
      affine.if #set(%arg3)[%arg0] {
        affine.store %arg2, %arg1[%arg3] : memref<?xf32>
      }
      affine.if #set(%arg3)[%arg0] {
      } else {
        affine.store %arg2, %arg1[%arg3] : memref<?xf32>
      }
      affine.if #set1(%arg3) {
        affine.store %arg2, %arg1[%arg3] : memref<?xf32>
      }
      affine.if #set2(%arg3) {
        affine.store %arg2, %arg1[%arg3] : memref<?xf32>
      }
      affine.if #set3() {
        affine.store %arg2, %arg1[%arg3 * 2] : memref<?xf32>
      } else {
        affine.store %arg2, %arg1[%arg3] : memref<?xf32>
      }
      affine.store %arg2, %arg1[%arg3 * 2] : memref<?xf32>
      affine.store %arg2, %arg1[%arg3 * 2] : memref<?xf32>
    }
    %0 = arith.addf %arg2, %arg2 : f32
    %1 = affine.if #set4()[%arg0] -> f32 {
      affine.yield %arg2 : f32
    } else {
      affine.yield %0 : f32
    }
    %2 = affine.if #set5() -> f32 {
      affine.yield %arg2 : f32
    } else {
      affine.yield %0 : f32
    }
    return %1, %2 : f32, f32
  }
  func.func @applies(%arg0: index, %arg1: index) -> (index, index, index, index, index, index) {
    %0 = affine.apply #map()[%arg0]
    %1 = affine.apply #map1()[%arg1, %arg0]
    %2 = affine.min #map2()[%arg0]
    %3 = affine.min #map2()[%arg0]
    %4 = affine.max #map3()[%arg0]
    %5 = affine.min #map4()[%arg1, %arg0]
    return %0, %1, %2, %3, %4, %5 : index, index, index, index, index, index
  }
  func.func @par(%arg0: index, %arg1: memref<?xf32>, %arg2: f32) -> f32 {
    affine.parallel (%arg3) = (0) to (10) {
      affine.store %arg2, %arg1[%arg3] : memref<?xf32>
    }
    affine.parallel (%arg3, %arg4) = (0, 0) to (1, 10) {
      affine.store %arg2, %arg1[%arg3 + %arg4] : memref<?xf32>
    }
    %0 = affine.parallel (%arg3) = (0) to (10) reduce ("addf") -> (f32) {
      affine.yield %arg2 : f32
    }
    affine.parallel (%arg3) = (0) to (0) {
      affine.store %arg2, %arg1[%arg3] : memref<?xf32>
    }
    return %0 : f32
  }
}
