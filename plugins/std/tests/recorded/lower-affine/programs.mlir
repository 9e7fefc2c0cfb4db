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
// becomes
module {
  func.func @f(%arg0: index, %arg1: index, %arg2: memref<?x?xf32>, %arg3: memref<8xf32>) -> f32 {
    %c2 = arith.constant 2 : index
    %c0 = arith.constant 0 : index
    %c-1 = arith.constant -1 : index
    %0 = arith.cmpi slt, %arg1, %c0 : index
    %1 = arith.subi %c-1, %arg1 : index
    %2 = arith.select %0, %1, %arg1 : index
    %3 = arith.divsi %2, %c2 : index
    %4 = arith.subi %c-1, %3 : index
    %5 = arith.select %0, %4, %3 : index
    %6 = arith.addi %arg0, %5 : index
    %c4 = arith.constant 4 : index
    %7 = arith.minsi %arg0, %c4 : index
    %c4_0 = arith.constant 4 : index
    %8 = arith.maxsi %6, %c4_0 : index
    %c0_1 = arith.constant 0 : index
    %cst = arith.constant 0.000000e+00 : f32
    %c0_2 = arith.constant 0 : index
    %c10 = arith.constant 10 : index
    %c1 = arith.constant 1 : index
    scf.for %arg4 = %c0_2 to %c10 step %c1 {
      %c4_24 = arith.constant 4 : index
      %45 = arith.maxsi %arg4, %c4_24 : index
      %c10_25 = arith.constant 10 : index
      %46 = arith.addi %arg4, %c10_25 : index
      %47 = arith.minsi %46, %arg1 : index
      %c2_26 = arith.constant 2 : index
      scf.for %arg5 = %45 to %47 step %c2_26 {
        %c1_27 = arith.constant 1 : index
        %48 = arith.addi %arg4, %c1_27 : index
        %c2_28 = arith.constant 2 : index
        %49 = arith.muli %arg5, %c2_28 overflow<nsw> : index
        %50 = arith.addi %49, %arg1 : index
        %51 = memref.load %arg2[%48, %50] : memref<?x?xf32>
        %c2_29 = arith.constant 2 : index
        %c0_30 = arith.constant 0 : index
        %c-1_31 = arith.constant -1 : index
        %52 = arith.cmpi slt, %arg4, %c0_30 : index
        %53 = arith.subi %c-1_31, %arg4 : index
        %54 = arith.select %52, %53, %arg4 : index
        %55 = arith.divsi %54, %c2_29 : index
        %56 = arith.subi %c-1_31, %55 : index
        %57 = arith.select %52, %56, %55 : index
        memref.store %51, %arg3[%57] : memref<8xf32>
      }
    }
    %c1_3 = arith.constant 1 : index
    scf.for %arg4 = %arg0 to %arg1 step %c1_3 {
      %c0_24 = arith.constant 0 : index
      %c-1_25 = arith.constant -1 : index
      %45 = arith.addi %arg4, %c-1_25 : index
      %46 = arith.cmpi sge, %45, %c0_24 : index
      %c-1_26 = arith.constant -1 : index
      %47 = arith.muli %arg4, %c-1_26 overflow<nsw> : index
      %48 = arith.addi %47, %arg1 : index
      %c-2_27 = arith.constant -2 : index
      %49 = arith.addi %48, %c-2_27 : index
      %50 = arith.cmpi sge, %49, %c0_24 : index
      %51 = arith.andi %46, %50 : i1
      scf.if %51 {
        %c0_28 = arith.constant 0 : index
        memref.store %cst, %arg3[%c0_28] : memref<8xf32>
      } else {
        memref.store %cst, %arg3[%arg4] : memref<8xf32>
      }
    }
    %c0_4 = arith.constant 0 : index
    %c1_5 = arith.constant 1 : index
    %9 = scf.for %arg4 = %c0_4 to %arg1 step %c1_5 iter_args(%arg5 = %cst) -> (f32) {
      %c8_24 = arith.constant 8 : index
      %45 = arith.remsi %arg4, %c8_24 : index
      %c0_25 = arith.constant 0 : index
      %46 = arith.cmpi slt, %45, %c0_25 : index
      %47 = arith.addi %45, %c8_24 : index
      %48 = arith.select %46, %47, %45 : index
      %49 = memref.load %arg3[%48] : memref<8xf32>
      %50 = arith.addf %arg5, %49 : f32
      scf.yield %50 : f32
    }
    %c0_6 = arith.constant 0 : index
    %c-1_7 = arith.constant -1 : index
    %10 = arith.addi %arg0, %c-1_7 : index
    %11 = arith.cmpi sge, %10, %c0_6 : index
    %c-1_8 = arith.constant -1 : index
    %12 = arith.muli %arg0, %c-1_8 overflow<nsw> : index
    %13 = arith.addi %12, %arg1 : index
    %c-2 = arith.constant -2 : index
    %14 = arith.addi %13, %c-2 : index
    %15 = arith.cmpi sge, %14, %c0_6 : index
    %16 = arith.andi %11, %15 : i1
    %17 = scf.if %16 -> (f32) {
      scf.yield %9 : f32
    } else {
      scf.yield %cst : f32
    }
    %c0_9 = arith.constant 0 : index
    %c10_10 = arith.constant 10 : index
    %c0_11 = arith.constant 0 : index
    %c1_12 = arith.constant 1 : index
    %c2_13 = arith.constant 2 : index
    scf.parallel (%arg4, %arg5) = (%c0_9, %c0_11) to (%c10_10, %arg1) step (%c1_12, %c2_13) {
      memref.store %cst, %arg3[%arg4] : memref<8xf32>
      scf.reduce 
    }
    %c0_14 = arith.constant 0 : index
    %c8 = arith.constant 8 : index
    %c1_15 = arith.constant 1 : index
    %cst_16 = arith.constant 0.000000e+00 : f32
    %18 = scf.parallel (%arg4) = (%c0_14) to (%c8) step (%c1_15) init (%cst_16) -> f32 {
      %45 = memref.load %arg3[%arg4] : memref<8xf32>
      scf.reduce(%45 : f32) {
      ^bb0(%arg5: f32, %arg6: f32):
        %46 = arith.addf %arg5, %arg6 : f32
        scf.reduce.return %46 : f32
      }
    }
    %c3 = arith.constant 3 : index
    %19 = arith.maxsi %arg0, %c3 : index
    %c10_17 = arith.constant 10 : index
    %20 = arith.minsi %arg1, %c10_17 : index
    %c1_18 = arith.constant 1 : index
    scf.parallel (%arg4) = (%19) to (%20) step (%c1_18) {
      scf.reduce 
    }
    %c5 = arith.constant 5 : index
    %c20 = arith.constant 20 : index
    %c0_19 = arith.constant 0 : index
    %21 = arith.floordivsi %arg0, %c20 : index
    %22 = arith.remsi %arg0, %c20 : index
    %23 = arith.cmpi slt, %22, %c0_19 : index
    %24 = arith.addi %22, %c20 overflow<nsw> : index
    %25 = arith.select %23, %24, %22 : index
    %26 = arith.divsi %25, %c5 : index
    %27 = arith.remsi %arg0, %c5 : index
    %28 = arith.cmpi slt, %27, %c0_19 : index
    %29 = arith.addi %27, %c5 overflow<nsw> : index
    %30 = arith.select %28, %29, %27 : index
    %c5_20 = arith.constant 5 : index
    %c20_21 = arith.constant 20 : index
    %c0_22 = arith.constant 0 : index
    %31 = arith.floordivsi %arg0, %c20_21 : index
    %32 = arith.remsi %arg0, %c20_21 : index
    %33 = arith.cmpi slt, %32, %c0_22 : index
    %34 = arith.addi %32, %c20_21 overflow<nsw> : index
    %35 = arith.select %33, %34, %32 : index
    %36 = arith.divsi %35, %c5_20 : index
    %37 = arith.remsi %arg0, %c5_20 : index
    %38 = arith.cmpi slt, %37, %c0_22 : index
    %39 = arith.addi %37, %c5_20 overflow<nsw> : index
    %40 = arith.select %38, %39, %37 : index
    %41 = arith.muli %arg0, %arg1 overflow<nsw> : index
    %42 = arith.addi %41, %arg1 overflow<nsw> : index
    %c5_23 = arith.constant 5 : index
    %43 = arith.muli %arg0, %c5_23 overflow<nsw> : index
    %44 = arith.addi %43, %arg1 overflow<nsw> : index
    return %17 : f32
  }
  func.func @g(%arg0: index, %arg1: index, %arg2: memref<8xf32>, %arg3: memref<8xi32>) -> (f32, f32) {
    %c1 = arith.constant 1 : index
    %0 = arith.addi %arg0, %c1 : index
    %1 = arith.addi %arg1, %arg0 : index
    %c3 = arith.constant 3 : index
    scf.for %arg4 = %0 to %1 step %c3 {
    }
    %c0 = arith.constant 0 : index
    %c1_0 = arith.constant 1 : index
    scf.for %arg4 = %c0 to %arg1 step %c1_0 {
    }
    %c0_1 = arith.constant 0 : index
    %c0_2 = arith.constant 0 : index
    %2 = arith.cmpi eq, %c0_2, %c0_1 : index
    %3:2 = scf.if %2 -> (f32, f32) {
      %c2_17 = arith.constant 2 : index
      %40 = arith.muli %arg1, %c2_17 overflow<nsw> : index
      %41 = memref.load %arg2[%40] : memref<8xf32>
      scf.yield %41, %41 : f32, f32
    } else {
      %c3_17 = arith.constant 3 : index
      %40 = memref.load %arg2[%c3_17] : memref<8xf32>
      scf.yield %40, %40 : f32, f32
    }
    %c0_3 = arith.constant 0 : index
    %4 = arith.cmpi eq, %arg0, %c0_3 : index
    scf.if %4 {
    }
    %c1_4 = arith.constant 1 : index
    %5 = arith.addi %arg0, %c1_4 : index
    %c-1 = arith.constant -1 : index
    %6 = arith.addi %arg1, %c-1 : index
    %c7 = arith.constant 7 : index
    %7 = arith.minsi %6, %c7 : index
    %c0_5 = arith.constant 0 : index
    %8 = arith.maxsi %c0_5, %arg1 : index
    %c10 = arith.constant 10 : index
    %c2 = arith.constant 2 : index
    %c3_6 = arith.constant 3 : index
    %cst = arith.constant 0xFF800000 : f32
    %cst_7 = arith.constant 1.000000e+00 : f32
    %c0_i32 = arith.constant 0 : i32
    %9:3 = scf.parallel (%arg4, %arg5) = (%5, %8) to (%7, %c10) step (%c2, %c3_6) init (%cst, %cst_7, %c0_i32) -> (f32, f32, i32) {
      %40 = memref.load %arg2[%arg4] : memref<8xf32>
      %41 = memref.load %arg3[%arg4] : memref<8xi32>
      scf.reduce(%40, %40, %41 : f32, f32, i32) {
      ^bb0(%arg6: f32, %arg7: f32):
        %42 = arith.maximumf %arg6, %arg7 : f32
        scf.reduce.return %42 : f32
      }, {
      ^bb0(%arg6: f32, %arg7: f32):
        %42 = arith.mulf %arg6, %arg7 : f32
        scf.reduce.return %42 : f32
      }, {
      ^bb0(%arg6: i32, %arg7: i32):
        %42 = arith.addi %arg6, %arg7 : i32
        scf.reduce.return %42 : i32
      }
    }
    %c3_8 = arith.constant 3 : index
    %c0_9 = arith.constant 0 : index
    %c1_10 = arith.constant 1 : index
    %10 = arith.cmpi sle, %arg1, %c0_9 : index
    %11 = arith.subi %c0_9, %arg1 : index
    %12 = arith.subi %arg1, %c1_10 : index
    %13 = arith.select %10, %11, %12 : index
    %14 = arith.divsi %13, %c3_8 : index
    %15 = arith.subi %c0_9, %14 : index
    %16 = arith.addi %14, %c1_10 : index
    %17 = arith.select %10, %15, %16 : index
    %c-2 = arith.constant -2 : index
    %18 = arith.muli %17, %c-2 overflow<nsw> : index
    %c5 = arith.constant 5 : index
    %19 = arith.remsi %arg1, %c5 : index
    %c0_11 = arith.constant 0 : index
    %20 = arith.cmpi slt, %19, %c0_11 : index
    %21 = arith.addi %19, %c5 : index
    %22 = arith.select %20, %21, %19 : index
    %c-1_12 = arith.constant -1 : index
    %23 = arith.muli %22, %c-1_12 overflow<nsw> : index
    %24 = arith.addi %18, %23 : index
    %c0_13 = arith.constant 0 : index
    %25 = arith.floordivsi %arg0, %arg0 : index
    %26 = arith.remsi %arg0, %arg0 : index
    %27 = arith.cmpi slt, %26, %c0_13 : index
    %28 = arith.addi %26, %arg0 overflow<nsw> : index
    %29 = arith.select %27, %28, %26 : index
    %c0_14 = arith.constant 0 : index
    %30 = arith.floordivsi %arg0, %arg1 : index
    %31 = arith.remsi %arg0, %arg1 : index
    %32 = arith.cmpi slt, %31, %c0_14 : index
    %33 = arith.addi %31, %arg1 overflow<nsw> : index
    %34 = arith.select %32, %33, %31 : index
    %c4 = arith.constant 4 : index
    %c4_15 = arith.constant 4 : index
    %35 = arith.muli %arg1, %c4_15 overflow<nsw> : index
    %36 = arith.muli %arg0, %35 overflow<nsw> : index
    %37 = arith.muli %arg1, %c4 overflow<nsw> : index
    %38 = arith.addi %36, %37 overflow<nsw> : index
    %39 = arith.addi %38, %24 overflow<nsw> : index
    %c0_16 = arith.constant 0 : index
    return %3#0, %3#1 : f32, f32
  }
}
