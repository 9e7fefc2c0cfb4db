// Comparisons, and the choice between two values.
// RUN: plait opt %s | filecheck %s
// RUN: plait opt %s --mlir-print-op-generic | plait opt - | filecheck %s

// CHECK-LABEL: func.func @cmpi(
// CHECK-SAME:  %[[A:[a-z0-9_]+]]: i32, %[[B:[a-z0-9_]+]]: i32, %[[C:[a-z0-9_]+]]: vector<4xindex>) {
// CHECK: %{{.*}} = arith.cmpi eq, %[[A]], %[[B]] : i32
// CHECK: %{{.*}} = arith.cmpi ne, %[[A]], %[[B]] : i32
// CHECK: %{{.*}} = arith.cmpi slt, %[[A]], %[[B]] : i32
// CHECK: %{{.*}} = arith.cmpi sle, %[[A]], %[[B]] : i32
// CHECK: %{{.*}} = arith.cmpi sgt, %[[A]], %[[B]] : i32
// CHECK: %{{.*}} = arith.cmpi sge, %[[A]], %[[B]] : i32
// CHECK: %{{.*}} = arith.cmpi ult, %[[A]], %[[B]] : i32
// CHECK: %{{.*}} = arith.cmpi ule, %[[A]], %[[B]] : i32
// CHECK: %{{.*}} = arith.cmpi ugt, %[[A]], %[[B]] : i32
// CHECK: %{{.*}} = arith.cmpi uge, %[[C]], %[[C]] : vector<4xindex>
// CHECK: return
func.func @cmpi(%a: i32, %b: i32, %v: vector<4xindex>) {
  %0 = arith.cmpi eq, %a, %b : i32
  %1 = arith.cmpi ne, %a, %b : i32
  %2 = arith.cmpi slt, %a, %b : i32
  %3 = arith.cmpi sle, %a, %b : i32
  %4 = arith.cmpi sgt, %a, %b : i32
  %5 = arith.cmpi sge, %a, %b : i32
  %6 = arith.cmpi ult, %a, %b : i32
  %7 = arith.cmpi ule, %a, %b : i32
  %8 = arith.cmpi ugt, %a, %b : i32
  %9 = arith.cmpi uge, %v, %v : vector<4xindex>
  return
}

// CHECK-LABEL: func.func @cmpf(
// CHECK-SAME:  %[[A:[a-z0-9_]+]]: f32, %[[B:[a-z0-9_]+]]: f32, %[[C:[a-z0-9_]+]]: tensor<?xf64>) {
// CHECK: %{{.*}} = arith.cmpf false, %[[A]], %[[B]] : f32
// CHECK: %{{.*}} = arith.cmpf oeq, %[[A]], %[[B]] : f32
// CHECK: %{{.*}} = arith.cmpf ogt, %[[A]], %[[B]] : f32
// CHECK: %{{.*}} = arith.cmpf oge, %[[A]], %[[B]] : f32
// CHECK: %{{.*}} = arith.cmpf olt, %[[A]], %[[B]] : f32
// CHECK: %{{.*}} = arith.cmpf ole, %[[A]], %[[B]] : f32
// CHECK: %{{.*}} = arith.cmpf one, %[[A]], %[[B]] : f32
// CHECK: %{{.*}} = arith.cmpf ord, %[[A]], %[[B]] : f32
// CHECK: %{{.*}} = arith.cmpf ueq, %[[A]], %[[B]] : f32
// CHECK: %{{.*}} = arith.cmpf ugt, %[[A]], %[[B]] : f32
// CHECK: %{{.*}} = arith.cmpf uge, %[[A]], %[[B]] : f32
// CHECK: %{{.*}} = arith.cmpf ult, %[[A]], %[[B]] : f32
// CHECK: %{{.*}} = arith.cmpf ule, %[[A]], %[[B]] : f32
// CHECK: %{{.*}} = arith.cmpf une, %[[A]], %[[B]] : f32
// CHECK: %{{.*}} = arith.cmpf uno, %[[A]], %[[B]] fastmath<nnan> : f32
// CHECK: %{{.*}} = arith.cmpf true, %[[C]], %[[C]] : tensor<?xf64>
// CHECK: return
func.func @cmpf(%a: f32, %b: f32, %t: tensor<?xf64>) {
  %0 = arith.cmpf false, %a, %b : f32
  %1 = arith.cmpf oeq, %a, %b : f32
  %2 = arith.cmpf ogt, %a, %b : f32
  %3 = arith.cmpf oge, %a, %b : f32
  %4 = arith.cmpf olt, %a, %b : f32
  %5 = arith.cmpf ole, %a, %b : f32
  %6 = arith.cmpf one, %a, %b : f32
  %7 = arith.cmpf ord, %a, %b : f32
  %8 = arith.cmpf ueq, %a, %b : f32
  %9 = arith.cmpf ugt, %a, %b : f32
  %10 = arith.cmpf uge, %a, %b : f32
  %11 = arith.cmpf ult, %a, %b : f32
  %12 = arith.cmpf ule, %a, %b : f32
  %13 = arith.cmpf une, %a, %b : f32
  %14 = arith.cmpf uno, %a, %b fastmath<nnan> : f32
  %15 = arith.cmpf true, %t, %t : tensor<?xf64>
  return
}

// CHECK-LABEL: func.func @select(
// CHECK-SAME:  %[[A:[a-z0-9_]+]]: i1, %[[B:[a-z0-9_]+]]: i32, %[[C:[a-z0-9_]+]]: i32, %[[D:[a-z0-9_]+]]: vector<4xi1>, %[[E:[a-z0-9_]+]]: vector<4xf32>, %[[F:[a-z0-9_]+]]: memref<2xf32>) {
// CHECK: %{{.*}} = arith.select %[[A]], %[[B]], %[[C]] : i32
// CHECK: %{{.*}} = arith.select %[[D]], %[[E]], %[[E]] : vector<4xi1>, vector<4xf32>
// CHECK: %{{.*}} = arith.select %[[A]], %[[E]], %[[E]] : vector<4xf32>
// CHECK: %{{.*}} = arith.select %[[A]], %[[F]], %[[F]] {tag} : memref<2xf32>
// CHECK: return
func.func @select(%c: i1, %a: i32, %b: i32, %m: vector<4xi1>, %v: vector<4xf32>, %r: memref<2xf32>) {
  %0 = arith.select %c, %a, %b : i32
  %1 = arith.select %m, %v, %v : vector<4xi1>, vector<4xf32>
  %2 = arith.select %c, %v, %v : vector<4xf32>
  %3 = arith.select %c, %r, %r {tag} : memref<2xf32>
  return
}
