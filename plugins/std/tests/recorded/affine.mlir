#map = affine_map<(d0)[s0] -> (d0 + s0 floordiv 2)>
#map1 = affine_map<(d0) -> (d0, 4)>
#map2 = affine_map<(d0)[s0] -> (d0 + 10, s0)>
#map3 = affine_map<(d0) -> (d0 + 1)>
#map4 = affine_map<(d0)[s0] -> (d0 + s0)>
#map5 = affine_map<(d0) -> (d0)>
#map6 = affine_map<()[s0] -> ((s0 ceildiv 3) * -2 - s0 mod 5)>
#set = affine_set<(d0)[s0] : (d0 - 1 >= 0, -d0 + s0 - 2 >= 0)>
#set1 = affine_set<() : (0 == 0)>
#set2 = affine_set<(d0) : (d0 == 0)>
module {
  func.func @f(%arg0: index, %arg1: index, %arg2: memref<?x?xf32>, %arg3: memref<8xf32>) -> f32 {
    %0 = affine.apply #map(%arg0)[%arg1]
    %1 = affine.min #map1(%arg0)
    %2 = affine.max #map1(%0)
    %c0 = arith.constant 0 : index
    %cst = arith.constant 0.000000e+00 : f32
    affine.for %arg4 = 0 to 10 {
      affine.for %arg5 = max #map1(%arg4) to min #map2(%arg4)[%arg1] step 2 {
        %10 = affine.load %arg2[%arg4 + 1, %arg5 * 2 + symbol(%arg1)] : memref<?x?xf32>
        affine.store %10, %arg3[%arg4 floordiv 2] : memref<8xf32>
      }
    }
    affine.for %arg4 = %arg0 to %arg1 {
      affine.if #set(%arg4)[%arg1] {
        affine.store %cst, %arg3[0] : memref<8xf32>
      } else {
        affine.store %cst, %arg3[%arg4] : memref<8xf32>
      }
    }
    %3 = affine.for %arg4 = 0 to %arg1 iter_args(%arg5 = %cst) -> (f32) {
      %10 = affine.load %arg3[%arg4 mod 8] : memref<8xf32>
      %11 = arith.addf %arg5, %10 : f32
      affine.yield %11 : f32
    }
    %4 = affine.if #set(%arg0)[%arg1] -> f32 {
      affine.yield %3 : f32
    } else {
      affine.yield %cst : f32
    }
    affine.parallel (%arg4, %arg5) = (0, 0) to (10, %arg1) step (1, 2) {
      affine.store %cst, %arg3[%arg4] : memref<8xf32>
    }
    %5 = affine.parallel (%arg4) = (0) to (8) reduce ("addf") -> (f32) {
      %10 = affine.load %arg3[%arg4] : memref<8xf32>
      affine.yield %10 : f32
    }
    affine.parallel (%arg4) = (max(%arg0, 3)) to (min(%arg1, 10)) {
    }
    %6:3 = affine.delinearize_index %arg0 into (%arg1, 4, 5) : index, index, index
    %7:3 = affine.delinearize_index %arg0 into (4, 5) : index, index, index
    %8 = affine.linearize_index [%arg0, %arg1] by (3, %arg1) : index
    %9 = affine.linearize_index disjoint [%arg0, %arg1] by (5) : index
    return %4 : f32
  }
  func.func @g(%arg0: index, %arg1: index, %arg2: memref<8xf32>, %arg3: memref<8xi32>) -> (f32, f32) {
    affine.for %arg4 = #map3(%arg0) to #map4(%arg0)[%arg1] step 3 {
    } {foo.bar = 1 : i64}
    affine.for %arg4 = 0 to #map5(%arg1) {
    }
    %0:2 = affine.if #set1() -> (f32, f32) {
      %9 = affine.load %arg2[symbol(%arg1) * 2] {foo.x} : memref<8xf32>
      affine.yield %9, %9 : f32, f32
    } else {
      %9 = affine.load %arg2[3] : memref<8xf32>
      affine.yield %9, %9 : f32, f32
    } {foo.a = 2 : i64}
    affine.if #set2(%arg0) {
    }
    %1:3 = affine.parallel (%arg4, %arg5) = (%arg0 + 1, max(0, symbol(%arg1))) to (min(%arg1 - 1, 7), 10) step (2, 3) reduce ("maximumf", "mulf", "addi") -> (f32, f32, i32) {
      %9 = affine.load %arg2[%arg4] : memref<8xf32>
      %10 = affine.load %arg3[%arg4] : memref<8xi32>
      affine.yield %9, %9, %10 : f32, f32, i32
    } {foo.b}
    %2 = affine.apply #map6()[%arg1]
    %3 = affine.delinearize_index %arg0 into (8) : index
    %4:2 = affine.delinearize_index %arg0 into (%arg1, %arg0) : index, index
    %5:2 = affine.delinearize_index %arg0 into (%arg1) : index, index
    %6 = affine.linearize_index [%arg0] by (4) : index
    %7 = affine.linearize_index [%arg0, %arg1, %2] by (%arg1, 4) {foo.x} : index
    %8 = affine.linearize_index [] by () : index
    return %0#0, %0#1 : f32, f32
  }
}
