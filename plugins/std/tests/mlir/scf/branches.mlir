// Regions of which one runs.
// RUN: plait opt %s | filecheck %s
// RUN: plait opt %s --mlir-print-op-generic | plait opt - | filecheck %s

// CHECK-LABEL: func.func @if(
// CHECK-SAME:  %[[A:[a-z0-9_]+]]: i1, %[[B:[a-z0-9_]+]]: f32, %[[C:[a-z0-9_]+]]: f32, %[[D:[a-z0-9_]+]]: memref<f32>) -> (f32, f32) {
// CHECK: scf.if %[[A]] {
// CHECK: memref.store %[[B]], %[[D]][] : memref<f32>
// CHECK: scf.if %[[A]] {
// CHECK: } else {
// CHECK: memref.store %[[C]], %[[D]][] : memref<f32>
// CHECK: } {tag}
// CHECK: %[[V0:[a-z0-9_]+]]:2 = scf.if %[[A]] -> (f32, f32) {
// CHECK: scf.yield %[[B]], %[[C]] : f32, f32
// CHECK: } else {
// CHECK: scf.yield %[[C]], %[[B]] : f32, f32
// CHECK: return %[[V0]]#0, %[[V0]]#1 : f32, f32
func.func @if(%c: i1, %a: f32, %b: f32, %m: memref<f32>) -> (f32, f32) {
  scf.if %c {
    memref.store %a, %m[] : memref<f32>
  }
  scf.if %c {
  } else {
    memref.store %b, %m[] : memref<f32>
  } {tag}
  %0:2 = scf.if %c -> (f32, f32) {
    scf.yield %a, %b : f32, f32
  } else {
    scf.yield %b, %a : f32, f32
  }
  return %0#0, %0#1 : f32, f32
}

// CHECK-LABEL: func.func @index_switch(
// CHECK-SAME:  %[[A:[a-z0-9_]+]]: index, %[[B:[a-z0-9_]+]]: i32, %[[C:[a-z0-9_]+]]: i32, %[[D:[a-z0-9_]+]]: i32) -> i32 {
// CHECK: %[[V0:[a-z0-9_]+]] = scf.index_switch %[[A]] -> i32
// CHECK: case 2 {
// CHECK: scf.yield %[[B]] : i32
// CHECK: case -5 {
// CHECK: scf.yield %[[C]] : i32
// CHECK: default {
// CHECK: scf.yield %[[D]] : i32
// CHECK: scf.index_switch %[[A]]
// CHECK: default {
// CHECK: return %[[V0]] : i32
func.func @index_switch(%i: index, %a: i32, %b: i32, %c: i32) -> i32 {
  %0 = scf.index_switch %i -> i32
  case 2 {
    scf.yield %a : i32
  }
  case -5 {
    scf.yield %b : i32
  }
  default {
    scf.yield %c : i32
  }
  scf.index_switch %i
  default {
    scf.yield
  }
  return %0 : i32
}

// CHECK-LABEL: func.func @execute_region(
// CHECK-SAME:  %[[A:[a-z0-9_]+]]: i1, %[[B:[a-z0-9_]+]]: i32, %[[C:[a-z0-9_]+]]: i32) -> i32 {
// CHECK: %[[V0:[a-z0-9_]+]] = scf.execute_region -> i32 {
// CHECK: cf.cond_br %[[A]], ^bb1(%[[B]] : i32), ^bb1(%[[C]] : i32)
// CHECK: ^bb1(%[[V1:[a-z0-9_]+]]: i32):
// CHECK: scf.yield %[[V1]] : i32
// CHECK: scf.execute_region no_inline {
// CHECK: scf.yield
// CHECK: return %[[V0]] : i32
func.func @execute_region(%c: i1, %a: i32, %b: i32) -> i32 {
  %0 = scf.execute_region -> i32 {
    cf.cond_br %c, ^bb1(%a : i32), ^bb1(%b : i32)
  ^bb1(%r: i32):  // 2 preds: ^bb0, ^bb0
    scf.yield %r : i32
  }
  scf.execute_region no_inline {
    scf.yield
  }
  return %0 : i32
}
