// Elements of f16 that are changed in place go through registers of integers on x86 without arithmetic of f16.
// RUN: plait opt %s --llvm-select-instructions='instructions= architecture=x86_64 vector-bits=256' | filecheck %s
// RUN: plait opt %s --llvm-select-instructions='instructions=f16 architecture=x86_64 vector-bits=256' | filecheck %s --check-prefix=F16
// RUN: plait opt %s --llvm-select-instructions='instructions= architecture=aarch64 vector-bits=128' | filecheck %s --check-prefix=F16

// F16-NOT: llvm.arithmetic.fence

// CHECK-LABEL: llvm.func @add_at(
// CHECK: %[[P:.*]] = llvm.getelementptr %p[
// CHECK: %[[X:.*]] = llvm.load %[[P]] : !llvm.ptr -> i16
// CHECK-NEXT: %[[W:.*]] = llvm.zext %[[X]] : i16 to i32
// CHECK-NEXT: %[[N:.*]] = llvm.bitcast %[[W]] : i32 to f32
// CHECK-NEXT: %[[F:.*]] = llvm.call_intrinsic "llvm.arithmetic.fence"(%[[N]]) : (f32) -> f32
// CHECK-NEXT: %[[B:.*]] = llvm.bitcast %[[F]] : f32 to i32
// CHECK-NEXT: %[[T:.*]] = llvm.trunc %[[B]] : i32 to i16
// CHECK-NEXT: %[[H:.*]] = llvm.bitcast %[[T]] : i16 to f16
// CHECK: llvm.load %q : !llvm.ptr -> i16
// CHECK: %[[S:.*]] = llvm.fadd %[[H]],
// CHECK: llvm.store %[[S]], %[[P]] : f16, !llvm.ptr
llvm.func @add_at(%p: !llvm.ptr, %q: !llvm.ptr, %i: !llvm.ptr) {
  %0 = llvm.load %i : !llvm.ptr -> i64
  %1 = llvm.getelementptr %p[%0] : (!llvm.ptr, i64) -> !llvm.ptr, f16
  %2 = llvm.load %1 : !llvm.ptr -> f16
  %3 = llvm.load %q : !llvm.ptr -> f16
  %4 = llvm.fadd %2, %3 : f16
  llvm.store %4, %1 : f16, !llvm.ptr
  llvm.return
}

// LLVM may make vectors of a loop over elements whose addresses it knows.
// CHECK-LABEL: llvm.func @add(
// CHECK-NOT: llvm.arithmetic.fence
llvm.func @add(%p: !llvm.ptr, %q: !llvm.ptr, %i: i64) {
  %0 = llvm.getelementptr %p[%i] : (!llvm.ptr, i64) -> !llvm.ptr, f16
  %1 = llvm.load %0 : !llvm.ptr -> f16
  %2 = llvm.load %q : !llvm.ptr -> f16
  %3 = llvm.fadd %1, %2 : f16
  llvm.store %3, %0 : f16, !llvm.ptr
  llvm.return
}

// What is written over is not loaded, and what is only moved needs no register of floats.
// CHECK-LABEL: llvm.func @set_at(
// CHECK-NOT: llvm.arithmetic.fence
llvm.func @set_at(%p: !llvm.ptr, %q: !llvm.ptr, %i: !llvm.ptr) {
  %0 = llvm.load %i : !llvm.ptr -> i64
  %1 = llvm.getelementptr %p[%0] : (!llvm.ptr, i64) -> !llvm.ptr, f16
  %2 = llvm.load %q : !llvm.ptr -> f16
  llvm.store %2, %1 : f16, !llvm.ptr
  llvm.return
}

// A row is found by an index, and LLVM makes vectors of the loop over its elements.
// CHECK-LABEL: llvm.func @add_row_at(
// CHECK-NOT: llvm.arithmetic.fence
llvm.func @add_row_at(%p: !llvm.ptr, %q: !llvm.ptr, %i: !llvm.ptr) {
  %zero = llvm.mlir.constant(0 : i64) : i64
  %one = llvm.mlir.constant(1 : i64) : i64
  %size = llvm.mlir.constant(512 : i64) : i64
  %0 = llvm.load %i : !llvm.ptr -> i64
  %1 = llvm.mul %0, %size : i64
  llvm.br ^bb1(%zero : i64)
^bb1(%j: i64):
  %2 = llvm.icmp "slt" %j, %size : i64
  llvm.cond_br %2, ^bb2, ^bb3
^bb2:
  %3 = llvm.add %1, %j : i64
  %4 = llvm.getelementptr %p[%3] : (!llvm.ptr, i64) -> !llvm.ptr, f16
  %5 = llvm.load %4 : !llvm.ptr -> f16
  %6 = llvm.load %q : !llvm.ptr -> f16
  %7 = llvm.fadd %5, %6 : f16
  llvm.store %7, %4 : f16, !llvm.ptr
  %8 = llvm.add %j, %one : i64
  llvm.br ^bb1(%8 : i64)
^bb3:
  llvm.return
}

// Each step of the loop loads the place in its row, so that it stays as it is.
// CHECK-LABEL: llvm.func @add_in_row_at(
// CHECK: llvm.arithmetic.fence
llvm.func @add_in_row_at(%p: !llvm.ptr, %q: !llvm.ptr, %i: !llvm.ptr) {
  %zero = llvm.mlir.constant(0 : i64) : i64
  %one = llvm.mlir.constant(1 : i64) : i64
  %size = llvm.mlir.constant(512 : i64) : i64
  llvm.br ^bb1(%zero : i64)
^bb1(%j: i64):
  %2 = llvm.icmp "slt" %j, %size : i64
  llvm.cond_br %2, ^bb2, ^bb3
^bb2:
  %at = llvm.getelementptr %i[%j] : (!llvm.ptr, i64) -> !llvm.ptr, i64
  %0 = llvm.load %at : !llvm.ptr -> i64
  %1 = llvm.mul %j, %size : i64
  %3 = llvm.add %1, %0 : i64
  %4 = llvm.getelementptr %p[%3] : (!llvm.ptr, i64) -> !llvm.ptr, f16
  %5 = llvm.load %4 : !llvm.ptr -> f16
  %6 = llvm.load %q : !llvm.ptr -> f16
  %7 = llvm.fadd %5, %6 : f16
  llvm.store %7, %4 : f16, !llvm.ptr
  %8 = llvm.add %j, %one : i64
  llvm.br ^bb1(%8 : i64)
^bb3:
  llvm.return
}
