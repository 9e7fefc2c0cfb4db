// Branches to one of several blocks.
// RUN: plait opt %s | filecheck %s
// RUN: plait opt %s --mlir-print-op-generic | plait opt - | filecheck %s

// CHECK-LABEL: func.func @br(
// CHECK-SAME:  %[[A:[a-z0-9_]+]]: i32) -> i32 {
// CHECK: cf.br ^bb1(%[[A]] : i32)
// CHECK: ^bb1(%[[V0:[a-z0-9_]+]]: i32):
// CHECK: cf.br ^bb2
// CHECK: ^bb2:
// CHECK: return %[[V0]] : i32
func.func @br(%a: i32) -> i32 {
  cf.br ^bb1(%a : i32)
^bb1(%x: i32):  // pred: ^bb0
  cf.br ^bb2
^bb2:  // pred: ^bb1
  return %x : i32
}

// CHECK-LABEL: func.func @cond_br(
// CHECK-SAME:  %[[A:[a-z0-9_]+]]: i1, %[[B:[a-z0-9_]+]]: i32, %[[C:[a-z0-9_]+]]: f32) -> i32 {
// CHECK: cf.cond_br %[[A]], ^bb1(%[[B]], %[[C]] : i32, f32), ^bb2
// CHECK: ^bb1(%[[V0:[a-z0-9_]+]]: i32, %{{.*}}: f32):
// CHECK: return %[[V0]] : i32
// CHECK: ^bb2:
// CHECK: cf.cond_br %[[A]] weights([90, 10]), ^bb2, ^bb3(%[[B]] : i32)
// CHECK: ^bb3(%[[V1:[a-z0-9_]+]]: i32):
// CHECK: return %[[V1]] : i32
func.func @cond_br(%c: i1, %a: i32, %b: f32) -> i32 {
  cf.cond_br %c, ^bb1(%a, %b : i32, f32), ^bb2
^bb1(%x: i32, %y: f32):  // pred: ^bb0
  return %x : i32
^bb2:  // pred: ^bb0
  cf.cond_br %c weights([90, 10]), ^bb2, ^bb3(%a : i32)
^bb3(%z: i32):  // pred: ^bb2
  return %z : i32
}

// CHECK-LABEL: func.func @switch(
// CHECK-SAME:  %[[A:[a-z0-9_]+]]: i32, %[[B:[a-z0-9_]+]]: i32, %[[C:[a-z0-9_]+]]: i64) -> i32 {
// CHECK: cf.switch %[[A]] : i32, [
// CHECK: default: ^bb1(%[[B]] : i32),
// CHECK: 42: ^bb2(%[[C]], %[[B]] : i64, i32),
// CHECK: 43: ^bb1(%[[A]] : i32)
// CHECK: ]
// CHECK: ^bb1(%[[V0:[a-z0-9_]+]]: i32):
// CHECK: return %[[V0]] : i32
// CHECK: ^bb2(%[[V1:[a-z0-9_]+]]: i64, %[[V2:[a-z0-9_]+]]: i32):
// CHECK: cf.switch %[[V1]] : i64, [
// CHECK: default: ^bb1(%[[V2]] : i32)]
func.func @switch(%flag: i32, %a: i32, %b: i64) -> i32 {
  cf.switch %flag : i32, [
    default: ^bb1(%a : i32),
    42: ^bb2(%b, %a : i64, i32),
    43: ^bb1(%flag : i32)
  ]
^bb1(%x: i32):
  return %x : i32
^bb2(%y: i64, %z: i32):
  cf.switch %y : i64, [
    default: ^bb1(%z : i32)
  ]
}

// CHECK-LABEL: func.func @switch_on_negative(
// CHECK-SAME:  %[[A:[a-z0-9_]+]]: i8) {
// CHECK: cf.switch %[[A]] : i8, [
// CHECK: default: ^bb1,
// CHECK: 255: ^bb1,
// CHECK: 7: ^bb1
// CHECK: ]
// CHECK: ^bb1:
// CHECK: return
func.func @switch_on_negative(%flag: i8) {
  cf.switch %flag : i8, [
    default: ^bb1,
    255: ^bb1,
    7: ^bb1
  ]
^bb1:
  return
}
