// Numbers of steps are compared as integers of 32 bits, if these and what is made of them fit.
// RUN: plait opt %s --linalg-strip-elementwise --canonicalize | filecheck %s

#map = affine_map<(d0, d1) -> (d0, d1)>
// CHECK-LABEL: func.func @band(
// CHECK: %[[I:.*]] = linalg.index 0
// CHECK: %[[J:.*]] = linalg.index 1
// CHECK: %[[ROW:.*]] = arith.index_cast %[[I]] : index to i32
// CHECK: %[[MOVED:.*]] = arith.addi %[[ROW]], %{{.*}} : i32
// CHECK: %[[COLUMN:.*]] = arith.index_cast %[[J]] : index to i32
// CHECK: arith.cmpi sge, %[[MOVED]], %[[COLUMN]] : i32
// CHECK-NOT: i64
// CHECK: linalg.yield
func.func @band(%x: tensor<40x50xf32>) -> tensor<40x50xf32> {
  %zero = arith.constant 0.0 : f32
  %less = arith.constant -7 : i64
  %e = tensor.empty() : tensor<40x50xf32>
  %0 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]}
      ins(%x : tensor<40x50xf32>) outs(%e : tensor<40x50xf32>) {
  ^bb0(%a: f32, %o: f32):
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %row = arith.index_cast %i : index to i64
    %column = arith.index_cast %j : index to i64
    %moved = arith.addi %row, %less : i64
    %on = arith.cmpi sge, %moved, %column : i64
    %v = arith.select %on, %a, %zero : f32
    linalg.yield %v : f32
  } -> tensor<40x50xf32>
  return %0 : tensor<40x50xf32>
}

// CHECK-LABEL: func.func @may_be_large(
// CHECK: arith.cmpi slt, %{{.*}}, %{{.*}} : i64
// CHECK: arith.cmpi eq, %{{.*}}, %{{.*}} : i64
// CHECK: arith.cmpi ne, %{{.*}}, %{{.*}} : i64
func.func @may_be_large(%x: tensor<40x?xi64>) -> tensor<40x?xi1> {
  %large = arith.constant 2147483640 : i64
  %c1 = arith.constant 1 : index
  %n = tensor.dim %x, %c1 : tensor<40x?xi64>
  %e = tensor.empty(%n) : tensor<40x?xi1>
  %0 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]}
      ins(%x : tensor<40x?xi64>) outs(%e : tensor<40x?xi1>) {
  ^bb0(%a: i64, %o: i1):
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %row = arith.index_cast %i : index to i64
    %column = arith.index_cast %j : index to i64
    %moved = arith.addi %row, %large : i64
    %0 = arith.cmpi slt, %moved, %large : i64
    %1 = arith.cmpi eq, %row, %a : i64
    %2 = arith.cmpi ne, %row, %column : i64
    %3 = arith.andi %0, %1 : i1
    %4 = arith.andi %2, %3 : i1
    linalg.yield %4 : i1
  } -> tensor<40x?xi1>
  return %0 : tensor<40x?xi1>
}
