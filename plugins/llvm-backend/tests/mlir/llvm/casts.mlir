// Conversions between types.
// RUN: plait opt %s | filecheck %s
// RUN: plait opt %s --mlir-print-op-generic | plait opt - | filecheck %s

// CHECK-LABEL: llvm.func @integers(
// CHECK-SAME:  %[[A:[a-z0-9_]+]]: i32, %[[B:[a-z0-9_]+]]: vector<4xi8>) {
// CHECK: %{{.*}} = llvm.trunc %[[A]] : i32 to i8
// CHECK: %{{.*}} = llvm.trunc %[[A]] overflow<nsw> : i32 to i16
// CHECK: %{{.*}} = llvm.zext %[[A]] : i32 to i64
// CHECK: %{{.*}} = llvm.zext nneg %[[A]] : i32 to i64
// CHECK: %{{.*}} = llvm.sext %[[B]] : vector<4xi8> to vector<4xi32>
// CHECK: llvm.return
llvm.func @integers(%a: i32, %v: vector<4xi8>) {
  %0 = llvm.trunc %a : i32 to i8
  %1 = llvm.trunc %a overflow<nsw> : i32 to i16
  %2 = llvm.zext %a : i32 to i64
  %3 = llvm.zext nneg %a : i32 to i64
  %4 = llvm.sext %v : vector<4xi8> to vector<4xi32>
  llvm.return
}

// CHECK-LABEL: llvm.func @floats(
// CHECK-SAME:  %[[A:[a-z0-9_]+]]: f64, %[[B:[a-z0-9_]+]]: bf16) {
// CHECK: %{{.*}} = llvm.fptrunc %[[A]] : f64 to f32
// CHECK: %{{.*}} = llvm.fpext %[[B]] : bf16 to f64
// CHECK: llvm.return
llvm.func @floats(%a: f64, %b: bf16) {
  %0 = llvm.fptrunc %a : f64 to f32
  %1 = llvm.fpext %b : bf16 to f64
  llvm.return
}

// CHECK-LABEL: llvm.func @between(
// CHECK-SAME:  %[[A:[a-z0-9_]+]]: f64, %[[B:[a-z0-9_]+]]: i32) {
// CHECK: %{{.*}} = llvm.fptosi %[[A]] : f64 to i32
// CHECK: %{{.*}} = llvm.fptoui %[[A]] : f64 to i8
// CHECK: %{{.*}} = llvm.sitofp %[[B]] : i32 to f32
// CHECK: %{{.*}} = llvm.uitofp %[[B]] : i32 to f64
// CHECK: %{{.*}} = llvm.uitofp nneg %[[B]] : i32 to f64
// CHECK: %{{.*}} = llvm.bitcast %[[A]] : f64 to i64
// CHECK: llvm.return
llvm.func @between(%a: f64, %n: i32) {
  %0 = llvm.fptosi %a : f64 to i32
  %1 = llvm.fptoui %a : f64 to i8
  %2 = llvm.sitofp %n : i32 to f32
  %3 = llvm.uitofp %n : i32 to f64
  %4 = llvm.uitofp nneg %n : i32 to f64
  %5 = llvm.bitcast %a : f64 to i64
  llvm.return
}

// CHECK-LABEL: llvm.func @pointers(
// CHECK-SAME:  %[[A:[a-z0-9_]+]]: !llvm.ptr, %[[B:[a-z0-9_]+]]: i64) {
// CHECK: %{{.*}} = llvm.ptrtoint %[[A]] : !llvm.ptr to i64
// CHECK: %{{.*}} = llvm.inttoptr %[[B]] : i64 to !llvm.ptr
// CHECK: %{{.*}} = llvm.addrspacecast %[[A]] : !llvm.ptr to !llvm.ptr<1>
// CHECK: llvm.return
llvm.func @pointers(%p: !llvm.ptr, %n: i64) {
  %0 = llvm.ptrtoint %p : !llvm.ptr to i64
  %1 = llvm.inttoptr %n : i64 to !llvm.ptr
  %2 = llvm.addrspacecast %p : !llvm.ptr to !llvm.ptr<1>
  llvm.return
}
