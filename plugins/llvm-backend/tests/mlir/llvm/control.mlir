// Branches, returns and calls.
// RUN: plait opt %s | filecheck %s
// RUN: plait opt %s --mlir-print-op-generic | plait opt - | filecheck %s

// CHECK-LABEL: llvm.func @br(
// CHECK-SAME:  %[[A:[a-z0-9_]+]]: i32) -> i32 {
// CHECK: llvm.br ^bb1(%[[A]] : i32)
// CHECK: ^bb1(%[[V0:[a-z0-9_]+]]: i32):
// CHECK: llvm.return %[[V0]] : i32
llvm.func @br(%a: i32) -> i32 {
  llvm.br ^bb1(%a : i32)
^bb1(%x: i32):
  llvm.return %x : i32
}

// CHECK-LABEL: llvm.func @cond_br(
// CHECK-SAME:  %[[A:[a-z0-9_]+]]: i1, %[[B:[a-z0-9_]+]]: i32) -> i32 {
// CHECK: llvm.cond_br %[[A]] weights([1, 2]), ^bb1(%[[B]] : i32), ^bb2
// CHECK: ^bb1(%[[V0:[a-z0-9_]+]]: i32):
// CHECK: llvm.return %[[V0]] : i32
// CHECK: ^bb2:
// CHECK: llvm.unreachable
llvm.func @cond_br(%c: i1, %a: i32) -> i32 {
  llvm.cond_br %c weights([1, 2]), ^bb1(%a : i32), ^bb2
^bb1(%x: i32):
  llvm.return %x : i32
^bb2:
  llvm.unreachable
}

// CHECK-LABEL: llvm.func @switch(
// CHECK-SAME:  %[[A:[a-z0-9_]+]]: i32, %[[B:[a-z0-9_]+]]: i64) -> i64 {
// CHECK: llvm.switch %[[A]] : i32, ^bb2 [
// CHECK: 0: ^bb1(%[[B]] : i64),
// CHECK: -1: ^bb2
// CHECK: ]
// CHECK: ^bb1(%[[V0:[a-z0-9_]+]]: i64):
// CHECK: llvm.return %[[V0]] : i64
// CHECK: ^bb2:
// CHECK: llvm.unreachable
llvm.func @switch(%v: i32, %a: i64) -> i64 {
  llvm.switch %v : i32, ^bb2 [
    0: ^bb1(%a : i64),
    -1: ^bb2
  ]
^bb1(%x: i64):
  llvm.return %x : i64
^bb2:
  llvm.unreachable
}

// CHECK-LABEL: llvm.func @malloc(
// CHECK-SAME:  i64) -> !llvm.ptr
llvm.func @malloc(i64) -> !llvm.ptr

// CHECK-LABEL: llvm.func @printf(
// CHECK-SAME:  !llvm.ptr, ...) -> i32
llvm.func @printf(!llvm.ptr, ...) -> i32

// CHECK-LABEL: llvm.func @effect(
// CHECK-SAME:  )
llvm.func @effect()

// CHECK-LABEL: llvm.func @calls(
// CHECK-SAME:  %[[A:[a-z0-9_]+]]: i64, %[[B:[a-z0-9_]+]]: !llvm.ptr, %[[C:[a-z0-9_]+]]: f32) -> i64 {
// CHECK: %[[V0:[a-z0-9_]+]] = llvm.call @malloc(%[[A]]) : (i64) -> !llvm.ptr
// CHECK: %{{.*}} = llvm.call @printf(%[[V0]], %[[A]]) vararg(!llvm.func<i32 (ptr, ...)>) : (!llvm.ptr, i64) -> i32
// CHECK: llvm.call @effect() : () -> ()
// CHECK: %[[V1:[a-z0-9_]+]] = llvm.call %[[B]](%[[A]]) : !llvm.ptr, (i64) -> i64
// CHECK: %{{.*}} = llvm.call_intrinsic "llvm.round"(%[[C]]) : (f32) -> f32
// CHECK: llvm.return %[[V1]] : i64
llvm.func @calls(%n: i64, %f: !llvm.ptr, %x: f32) -> i64 {
  %0 = llvm.call @malloc(%n) : (i64) -> !llvm.ptr
  %1 = llvm.call @printf(%0, %n) vararg(!llvm.func<i32 (ptr, ...)>) : (!llvm.ptr, i64) -> i32
  llvm.call @effect() : () -> ()
  %2 = llvm.call %f(%n) : !llvm.ptr, (i64) -> i64
  %3 = llvm.call_intrinsic "llvm.round"(%x) : (f32) -> f32
  llvm.return %2 : i64
}
