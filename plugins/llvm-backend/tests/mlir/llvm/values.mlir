// Constants, globals, and the parts of aggregates and vectors.
// RUN: plait opt %s | filecheck %s
// RUN: plait opt %s --mlir-print-op-generic | plait opt - | filecheck %s

// CHECK: llvm.mlir.global private constant @text("hi\00") {addr_space = 0 : i32}
llvm.mlir.global private constant @text("hi\00") {addr_space = 0 : i32}

// CHECK: llvm.mlir.global internal @zeros() {addr_space = 0 : i32, alignment = 64 : i64} : !llvm.array<2 x f32> {
// CHECK: %[[V0:[a-z0-9_]+]] = llvm.mlir.zero : !llvm.array<2 x f32>
// CHECK: llvm.return %[[V0]] : !llvm.array<2 x f32>
llvm.mlir.global internal @zeros() {addr_space = 0 : i32, alignment = 64 : i64} : !llvm.array<2 x f32> {
  %0 = llvm.mlir.zero : !llvm.array<2 x f32>
  llvm.return %0 : !llvm.array<2 x f32>
}

// CHECK: llvm.mlir.global external thread_local unnamed_addr @counter(3 : i32) {addr_space = 0 : i32, dso_local} : i32
llvm.mlir.global external thread_local unnamed_addr @counter(3 : i32) {addr_space = 0 : i32, dso_local} : i32

// CHECK-LABEL: llvm.func @constants(
// CHECK-SAME:  ) -> !llvm.ptr {
// CHECK: %{{.*}} = llvm.mlir.constant(42 : i64) : i64
// CHECK: %{{.*}} = llvm.mlir.constant(dense<[1.000000e+00, 2.000000e+00]> : vector<2xf32>) : vector<2xf32>
// CHECK: %{{.*}} = llvm.mlir.undef : !llvm.struct<(i32, ptr)>
// CHECK: %{{.*}} = llvm.mlir.poison : vector<4xi1>
// CHECK: %{{.*}} = llvm.mlir.zero : !llvm.ptr
// CHECK: %[[V0:[a-z0-9_]+]] = llvm.mlir.addressof @text : !llvm.ptr
// CHECK: llvm.return %[[V0]] : !llvm.ptr
llvm.func @constants() -> !llvm.ptr {
  %0 = llvm.mlir.constant(42 : i64) : i64
  %1 = llvm.mlir.constant(dense<[1.000000e+00, 2.000000e+00]> : vector<2xf32>) : vector<2xf32>
  %2 = llvm.mlir.undef : !llvm.struct<(i32, ptr)>
  %3 = llvm.mlir.poison : vector<4xi1>
  %4 = llvm.mlir.zero : !llvm.ptr
  %5 = llvm.mlir.addressof @text : !llvm.ptr
  llvm.return %5 : !llvm.ptr
}

// CHECK-LABEL: llvm.func @aggregates(
// CHECK-SAME:  %[[A:[a-z0-9_]+]]: !llvm.struct<(i32, array<2 x f32>)>, %[[B:[a-z0-9_]+]]: f32) -> !llvm.struct<(i32, array<2 x f32>)> {
// CHECK: %{{.*}} = llvm.extractvalue %[[A]][0] : !llvm.struct<(i32, array<2 x f32>)>
// CHECK: %{{.*}} = llvm.extractvalue %[[A]][1, 1] : !llvm.struct<(i32, array<2 x f32>)>
// CHECK: %[[V0:[a-z0-9_]+]] = llvm.insertvalue %[[B]], %[[A]][1, 0] : !llvm.struct<(i32, array<2 x f32>)>
// CHECK: llvm.return %[[V0]] : !llvm.struct<(i32, array<2 x f32>)>
llvm.func @aggregates(%s: !llvm.struct<(i32, array<2 x f32>)>, %x: f32) -> !llvm.struct<(i32, array<2 x f32>)> {
  %0 = llvm.extractvalue %s[0] : !llvm.struct<(i32, array<2 x f32>)> 
  %1 = llvm.extractvalue %s[1, 1] : !llvm.struct<(i32, array<2 x f32>)> 
  %2 = llvm.insertvalue %x, %s[1, 0] : !llvm.struct<(i32, array<2 x f32>)> 
  llvm.return %2 : !llvm.struct<(i32, array<2 x f32>)>
}

// CHECK-LABEL: llvm.func @vectors(
// CHECK-SAME:  %[[A:[a-z0-9_]+]]: vector<4xf32>, %[[B:[a-z0-9_]+]]: vector<4xf32>, %[[C:[a-z0-9_]+]]: f32, %[[D:[a-z0-9_]+]]: i64) -> vector<2xf32> {
// CHECK: %{{.*}} = llvm.extractelement %[[A]][%[[D]] : i64] : vector<4xf32>
// CHECK: %[[V0:[a-z0-9_]+]] = llvm.insertelement %[[C]], %[[A]][%[[D]] : i64] : vector<4xf32>
// CHECK: %[[V1:[a-z0-9_]+]] = llvm.shufflevector %[[V0]], %[[B]] [0, 5] : vector<4xf32>
// CHECK: llvm.return %[[V1]] : vector<2xf32>
llvm.func @vectors(%v: vector<4xf32>, %w: vector<4xf32>, %x: f32, %i: i64) -> vector<2xf32> {
  %0 = llvm.extractelement %v[%i : i64] : vector<4xf32>
  %1 = llvm.insertelement %x, %v[%i : i64] : vector<4xf32>
  %2 = llvm.shufflevector %1, %w [0, 5] : vector<4xf32> 
  llvm.return %2 : vector<2xf32>
}
