// A loop whose last block ends with it ends with the memory it walks through: only steps near its end stay at a place.
// RUN: plait opt %s --pass-pipeline='builtin.module(llvm-check-signals)' | filecheck %s

// CHECK-LABEL: llvm.func @blocks(
// CHECK-NOT: @plait_interrupted
// CHECK: llvm.return
llvm.func @blocks(%n: i64, %x: !llvm.ptr, %arg0: !llvm.ptr) {
  %c0 = llvm.mlir.constant(0 : i64) : i64
  %c8 = llvm.mlir.constant(8 : i64) : i64
  %last = llvm.sub %n, %c8 : i64
  llvm.br ^loop(%c0 : i64)
^loop(%i: i64):
  %goes = llvm.icmp "slt" %i, %n : i64
  llvm.cond_br %goes, ^body, ^end
^body:
  %at = llvm.intr.smin(%i, %last) : (i64, i64) -> i64
  %place = llvm.getelementptr %x[%at] : (!llvm.ptr, i64) -> !llvm.ptr, f32
  llvm.store %at, %place : i64, !llvm.ptr
  %next = llvm.add %i, %c8 : i64
  llvm.br ^loop(%next : i64)
^end:
  llvm.return
}

// So does one over a strip of a loop, which is no longer than what is left.
// CHECK-LABEL: llvm.func @strip(
// CHECK-NOT: @plait_interrupted
// CHECK: llvm.return
llvm.func @strip(%n: i64, %start: i64, %most: i64, %x: !llvm.ptr, %arg0: !llvm.ptr) {
  %c8 = llvm.mlir.constant(8 : i64) : i64
  %left = llvm.sub %n, %start : i64
  %length = llvm.intr.smin(%left, %most) : (i64, i64) -> i64
  %stop = llvm.add %start, %length : i64
  %last = llvm.sub %n, %c8 : i64
  llvm.br ^loop(%start : i64)
^loop(%i: i64):
  %goes = llvm.icmp "slt" %i, %stop : i64
  llvm.cond_br %goes, ^body, ^end
^body:
  %at = llvm.intr.smin(%i, %last) : (i64, i64) -> i64
  %place = llvm.getelementptr %x[%at] : (!llvm.ptr, i64) -> !llvm.ptr, f32
  llvm.store %at, %place : i64, !llvm.ptr
  %next = llvm.add %i, %c8 : i64
  llvm.br ^loop(%next : i64)
^end:
  llvm.return
}

// One that may stay at any place may run for ever.
// CHECK-LABEL: llvm.func @anywhere(
// CHECK: llvm.mlir.addressof @plait_interrupted
llvm.func @anywhere(%n: i64, %last: i64, %x: !llvm.ptr, %arg0: !llvm.ptr) {
  %c0 = llvm.mlir.constant(0 : i64) : i64
  %c8 = llvm.mlir.constant(8 : i64) : i64
  llvm.br ^loop(%c0 : i64)
^loop(%i: i64):
  %goes = llvm.icmp "slt" %i, %n : i64
  llvm.cond_br %goes, ^body, ^end
^body:
  %at = llvm.intr.smin(%i, %last) : (i64, i64) -> i64
  %place = llvm.getelementptr %x[%at] : (!llvm.ptr, i64) -> !llvm.ptr, f32
  llvm.store %at, %place : i64, !llvm.ptr
  %next = llvm.add %i, %c8 : i64
  llvm.br ^loop(%next : i64)
^end:
  llvm.return
}

// So may one whose bound is an unsigned number, which may be before all places as a signed one.
// CHECK-LABEL: llvm.func @unsigned(
// CHECK: llvm.mlir.addressof @plait_interrupted
llvm.func @unsigned(%n: i64, %x: !llvm.ptr, %arg0: !llvm.ptr) {
  %c0 = llvm.mlir.constant(0 : i64) : i64
  %c8 = llvm.mlir.constant(8 : i64) : i64
  %last = llvm.sub %n, %c8 : i64
  llvm.br ^loop(%c0 : i64)
^loop(%i: i64):
  %goes = llvm.icmp "ult" %i, %n : i64
  llvm.cond_br %goes, ^body, ^end
^body:
  %at = llvm.intr.smin(%i, %last) : (i64, i64) -> i64
  %place = llvm.getelementptr %x[%at] : (!llvm.ptr, i64) -> !llvm.ptr, f32
  llvm.store %at, %place : i64, !llvm.ptr
  %next = llvm.add %i, %c8 : i64
  llvm.br ^loop(%next : i64)
^end:
  llvm.return
}

// So may one that stays at a place behind the bound, where numbers may have wrapped around.
// CHECK-LABEL: llvm.func @behind(
// CHECK: llvm.mlir.addressof @plait_interrupted
llvm.func @behind(%n: i64, %x: !llvm.ptr, %arg0: !llvm.ptr) {
  %c0 = llvm.mlir.constant(0 : i64) : i64
  %c8 = llvm.mlir.constant(8 : i64) : i64
  %far = llvm.mlir.constant(-9223372036854775808 : i64) : i64
  %last = llvm.sub %n, %far : i64
  llvm.br ^loop(%c0 : i64)
^loop(%i: i64):
  %goes = llvm.icmp "slt" %i, %n : i64
  llvm.cond_br %goes, ^body, ^end
^body:
  %at = llvm.intr.smin(%i, %last) : (i64, i64) -> i64
  %place = llvm.getelementptr %x[%at] : (!llvm.ptr, i64) -> !llvm.ptr, f32
  llvm.store %at, %place : i64, !llvm.ptr
  %next = llvm.add %i, %c8 : i64
  llvm.br ^loop(%next : i64)
^end:
  llvm.return
}
