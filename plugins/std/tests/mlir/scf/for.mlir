// Counted loops.
// RUN: plait opt %s | filecheck %s
// RUN: plait opt %s --mlir-print-op-generic | plait opt - | filecheck %s

// CHECK-LABEL: func.func @plain(
// CHECK-SAME:  %[[A:[a-z0-9_]+]]: index, %[[B:[a-z0-9_]+]]: index, %[[C:[a-z0-9_]+]]: index, %[[D:[a-z0-9_]+]]: memref<?xf32>, %[[E:[a-z0-9_]+]]: f32) {
// CHECK: scf.for %[[F:[a-z0-9_]+]] = %[[A]] to %[[B]] step %[[C]] {
// CHECK: memref.store %[[E]], %[[D]][%[[F]]{{\]}} : memref<?xf32>
// CHECK: scf.for %[[F:[a-z0-9_]+]] = %[[A]] to %[[B]] step %[[C]] {
// CHECK: } {tag}
// CHECK: return
func.func @plain(%l: index, %u: index, %s: index, %m: memref<?xf32>, %x: f32) {
  scf.for %i = %l to %u step %s {
    memref.store %x, %m[%i] : memref<?xf32>
  }
  scf.for %i = %l to %u step %s {
  } {tag}
  return
}

// CHECK-LABEL: func.func @carried(
// CHECK-SAME:  %[[A:[a-z0-9_]+]]: i32, %[[B:[a-z0-9_]+]]: i32, %[[C:[a-z0-9_]+]]: i32, %[[D:[a-z0-9_]+]]: f32, %[[E:[a-z0-9_]+]]: i64) -> (f32, i64) {
// CHECK: %[[V0:[a-z0-9_]+]]:2 = scf.for unsigned %{{.*}} = %[[A]] to %[[B]] step %[[C]] iter_args(%[[G:[a-z0-9_]+]] = %[[D]], %[[H:[a-z0-9_]+]] = %[[E]]) -> (f32, i64)  : i32 {
// CHECK: %[[V1:[a-z0-9_]+]] = arith.addf %[[G]], %[[D]] : f32
// CHECK: scf.yield %[[V1]], %[[H]] : f32, i64
// CHECK: return %[[V0]]#0, %[[V0]]#1 : f32, i64
func.func @carried(%l: i32, %u: i32, %s: i32, %x: f32, %y: i64) -> (f32, i64) {
  %0:2 = scf.for unsigned %i = %l to %u step %s iter_args(%a = %x, %b = %y) -> (f32, i64)  : i32 {
    %1 = arith.addf %a, %x : f32
    scf.yield %1, %b : f32, i64
  }
  return %0#0, %0#1 : f32, i64
}
