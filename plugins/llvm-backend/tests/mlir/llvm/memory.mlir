// Memory: addresses, loads, stores and copies.
// RUN: plait opt %s | filecheck %s
// RUN: plait opt %s --mlir-print-op-generic | plait opt - | filecheck %s

// CHECK-LABEL: llvm.func @load_and_store(
// CHECK-SAME:  %[[A:[a-z0-9_]+]]: !llvm.ptr, %[[B:[a-z0-9_]+]]: !llvm.ptr<3>) {
// CHECK: %[[V0:[a-z0-9_]+]] = llvm.load %[[A]] : !llvm.ptr -> f32
// CHECK: %[[V1:[a-z0-9_]+]] = llvm.load volatile %[[A]] {alignment = 8 : i64} : !llvm.ptr -> i64
// CHECK: %{{.*}} = llvm.load %[[B]] : !llvm.ptr<3> -> !llvm.ptr
// CHECK: llvm.store %[[V0]], %[[A]] : f32, !llvm.ptr
// CHECK: llvm.store volatile %[[V1]], %[[A]] {alignment = 4 : i64} : i64, !llvm.ptr
// CHECK: llvm.return
llvm.func @load_and_store(%p: !llvm.ptr, %q: !llvm.ptr<3>) {
  %0 = llvm.load %p : !llvm.ptr -> f32
  %1 = llvm.load volatile %p {alignment = 8 : i64} : !llvm.ptr -> i64
  %2 = llvm.load %q : !llvm.ptr<3> -> !llvm.ptr
  llvm.store %0, %p : f32, !llvm.ptr
  llvm.store volatile %1, %p {alignment = 4 : i64} : i64, !llvm.ptr
  llvm.return
}

// CHECK-LABEL: llvm.func @alloca(
// CHECK-SAME:  %[[A:[a-z0-9_]+]]: i64) {
// CHECK: %{{.*}} = llvm.alloca %[[A]] x f32 {alignment = 8 : i64} : (i64) -> !llvm.ptr
// CHECK: %{{.*}} = llvm.alloca %[[A]] x !llvm.struct<(i32, ptr)> : (i64) -> !llvm.ptr
// CHECK: %{{.*}} = llvm.alloca inalloca %[[A]] x i8 : (i64) -> !llvm.ptr
// CHECK: llvm.return
llvm.func @alloca(%n: i64) {
  %0 = llvm.alloca %n x f32 {alignment = 8 : i64} : (i64) -> !llvm.ptr
  %1 = llvm.alloca %n x !llvm.struct<(i32, ptr)> : (i64) -> !llvm.ptr
  %2 = llvm.alloca inalloca %n x i8 : (i64) -> !llvm.ptr
  llvm.return
}

// CHECK-LABEL: llvm.func @getelementptr(
// CHECK-SAME:  %[[A:[a-z0-9_]+]]: !llvm.ptr, %[[B:[a-z0-9_]+]]: i64, %[[C:[a-z0-9_]+]]: i32) {
// CHECK: %{{.*}} = llvm.getelementptr %[[A]][%[[B]]{{\]}} : (!llvm.ptr, i64) -> !llvm.ptr, f32
// CHECK: %{{.*}} = llvm.getelementptr inbounds %[[A]][%[[B]], 1, %[[C]]{{\]}} : (!llvm.ptr, i64, i32) -> !llvm.ptr, !llvm.struct<(i8, array<4 x f64>)>
// CHECK: %{{.*}} = llvm.getelementptr inbounds|nuw %[[A]][3] : (!llvm.ptr) -> !llvm.ptr, i8
// CHECK: llvm.return
llvm.func @getelementptr(%p: !llvm.ptr, %i: i64, %j: i32) {
  %0 = llvm.getelementptr %p[%i] : (!llvm.ptr, i64) -> !llvm.ptr, f32
  %1 = llvm.getelementptr inbounds %p[%i, 1, %j] : (!llvm.ptr, i64, i32) -> !llvm.ptr, !llvm.struct<(i8, array<4 x f64>)>
  %2 = llvm.getelementptr inbounds|nuw %p[3] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.return
}

// CHECK-LABEL: llvm.func @blocks(
// CHECK-SAME:  %[[A:[a-z0-9_]+]]: !llvm.ptr, %[[B:[a-z0-9_]+]]: !llvm.ptr, %[[C:[a-z0-9_]+]]: i8, %[[D:[a-z0-9_]+]]: i64) {
// CHECK: "llvm.intr.memcpy"(%[[A]], %[[B]], %[[D]]) <{isVolatile = false}> : (!llvm.ptr, !llvm.ptr, i64) -> ()
// CHECK: "llvm.intr.memmove"(%[[B]], %[[A]], %[[D]]) <{isVolatile = true}> : (!llvm.ptr, !llvm.ptr, i64) -> ()
// CHECK: "llvm.intr.memset"(%[[A]], %[[C]], %[[D]]) <{isVolatile = false}> : (!llvm.ptr, i8, i64) -> ()
// CHECK: llvm.return
llvm.func @blocks(%p: !llvm.ptr, %q: !llvm.ptr, %b: i8, %n: i64) {
  "llvm.intr.memcpy"(%p, %q, %n) <{isVolatile = false}> : (!llvm.ptr, !llvm.ptr, i64) -> ()
  "llvm.intr.memmove"(%q, %p, %n) <{isVolatile = true}> : (!llvm.ptr, !llvm.ptr, i64) -> ()
  "llvm.intr.memset"(%p, %b, %n) <{isVolatile = false}> : (!llvm.ptr, i8, i64) -> ()
  llvm.return
}

// CHECK-LABEL: llvm.func @stack(
// CHECK-SAME:  ) {
// CHECK: %[[V0:[a-z0-9_]+]] = llvm.intr.stacksave : !llvm.ptr
// CHECK: llvm.intr.stackrestore %[[V0]] : !llvm.ptr
// CHECK: llvm.return
llvm.func @stack() {
  %0 = llvm.intr.stacksave : !llvm.ptr
  llvm.intr.stackrestore %0 : !llvm.ptr
  llvm.return
}
