// Functions: linkage, attributes and variadic arguments.
// RUN: plait opt %s | filecheck %s
// RUN: plait opt %s --mlir-print-op-generic | plait opt - | filecheck %s

// CHECK-LABEL: llvm.func @declared(
// CHECK-SAME:  i32, !llvm.ptr {llvm.noalias}) -> f32
llvm.func @declared(i32, !llvm.ptr {llvm.noalias}) -> f32

// CHECK-LABEL: llvm.func extern_weak @weak(
// CHECK-SAME:  ...)
llvm.func extern_weak @weak(...)

// CHECK-LABEL: llvm.func internal @hidden(
// CHECK-SAME:  %[[A:[a-z0-9_]+]]: i32 {llvm.signext}) -> (i32 {llvm.zeroext}) attributes {passthrough = ["nounwind", ["prefer-vector-width", "512"]]} {
// CHECK: llvm.return %[[A]] : i32
llvm.func internal @hidden(%a: i32 {llvm.signext}) -> (i32 {llvm.zeroext}) attributes {passthrough = ["nounwind", ["prefer-vector-width", "512"]]} {
  llvm.return %a : i32
}

// CHECK-LABEL: llvm.func fastcc @fast(
// CHECK-SAME:  ) {
// CHECK: llvm.return
llvm.func fastcc @fast() {
  llvm.return
}

// CHECK-LABEL: llvm.func @types(
// CHECK-SAME:  !llvm.ptr<1>, !llvm.struct<packed (i8, i32)>, !llvm.array<2 x struct<()>>, !llvm.array<2 x vector<4xf32>>, !llvm.struct<"name", (ptr, i8)>)
llvm.func @types(!llvm.ptr<1>, !llvm.struct<packed (i8, i32)>, !llvm.array<2 x struct<()>>, !llvm.array<2 x vector<4xf32>>, !llvm.struct<"name", (ptr, i8)>)
