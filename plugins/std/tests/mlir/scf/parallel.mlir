// Loops whose iterations may run in any order.
// RUN: plait opt %s | filecheck %s
// RUN: plait opt %s --mlir-print-op-generic | plait opt - | filecheck %s

// CHECK-LABEL: func.func @parallel(
// CHECK-SAME:  %[[A:[a-z0-9_]+]]: index, %[[B:[a-z0-9_]+]]: index, %[[C:[a-z0-9_]+]]: index, %[[D:[a-z0-9_]+]]: f32, %[[E:[a-z0-9_]+]]: f32) -> (f32, f32) {
// CHECK: scf.parallel (%[[F:[a-z0-9_]+]], %[[G:[a-z0-9_]+]]) = (%[[A]], %[[A]]) to (%[[B]], %[[C]]) step (%[[C]], %[[C]]) {
// CHECK: scf.reduce
// CHECK: %[[V0:[a-z0-9_]+]]:2 = scf.parallel (%[[F:[a-z0-9_]+]]) = (%[[A]]) to (%[[B]]) step (%[[C]]) init (%[[D]], %[[E]]) -> (f32, f32) {
// CHECK: scf.reduce(%[[E]], %[[D]] : f32, f32) {
// CHECK: ^bb0(%[[G:[a-z0-9_]+]]: f32, %[[H:[a-z0-9_]+]]: f32):
// CHECK: %[[V1:[a-z0-9_]+]] = arith.addf %[[G]], %[[H]] : f32
// CHECK: scf.reduce.return %[[V1]] : f32
// CHECK: }, {
// CHECK: ^bb0(%[[G:[a-z0-9_]+]]: f32, %[[H:[a-z0-9_]+]]: f32):
// CHECK: %[[V2:[a-z0-9_]+]] = arith.mulf %[[G]], %[[H]] : f32
// CHECK: scf.reduce.return %[[V2]] : f32
// CHECK: } {tag}
// CHECK: return %[[V0]]#0, %[[V0]]#1 : f32, f32
func.func @parallel(%l: index, %u: index, %s: index, %zero: f32, %one: f32) -> (f32, f32) {
  scf.parallel (%i, %j) = (%l, %l) to (%u, %s) step (%s, %s) {
    scf.reduce
  }
  %0:2 = scf.parallel (%i) = (%l) to (%u) step (%s) init (%zero, %one) -> (f32, f32) {
    scf.reduce(%one, %zero : f32, f32) {
    ^bb0(%a: f32, %b: f32):
      %1 = arith.addf %a, %b : f32
      scf.reduce.return %1 : f32
    }, {
    ^bb0(%a: f32, %b: f32):
      %1 = arith.mulf %a, %b : f32
      scf.reduce.return %1 : f32
    }
  } {tag}
  return %0#0, %0#1 : f32, f32
}

// CHECK-LABEL: func.func @forall(
// CHECK-SAME:  %[[A:[a-z0-9_]+]]: index, %[[B:[a-z0-9_]+]]: tensor<8x8xf32>) -> tensor<8x8xf32> {
// CHECK: %[[V0:[a-z0-9_]+]] = scf.forall (%[[C:[a-z0-9_]+]], %{{.*}}) in (4, %[[A]]) shared_outs(%{{.*}} = %[[B]]) -> (tensor<8x8xf32>) {
// CHECK: scf.forall.in_parallel {
// CHECK: scf.forall (%[[C:[a-z0-9_]+]]) = (%[[A]]) to (16) step (2) {
// CHECK: return %[[V0]] : tensor<8x8xf32>
func.func @forall(%n: index, %t: tensor<8x8xf32>) -> tensor<8x8xf32> {
  %0 = scf.forall (%i, %j) in (4, %n) shared_outs(%o = %t) -> (tensor<8x8xf32>) {
    scf.forall.in_parallel {
    }
  }
  scf.forall (%i) = (%n) to (16) step (2) {
  }
  return %0 : tensor<8x8xf32>
}
