// A loop is counted if all calls of its private function pass constants; others may be endless, and look at the flag.
// RUN: plait opt %s --pass-pipeline='builtin.module(llvm-check-signals)' | filecheck %s

// CHECK-LABEL: llvm.func internal @counted(
// CHECK-NOT: @plait_interrupted
// CHECK: llvm.return
llvm.func internal @counted(%end: i64) -> f32 attributes {sym_visibility = "private"} {
  %first = llvm.mlir.constant(0 : i64) : i64
  %step = llvm.mlir.constant(1 : i64) : i64
  %x = llvm.mlir.constant(2.0 : f32) : f32
  llvm.br ^loop(%first, %x : i64, f32)
^loop(%i: i64, %y: f32):
  %goes = llvm.icmp "slt" %i, %end : i64
  llvm.cond_br %goes, ^body, ^end
^body:
  %root = llvm.intr.sqrt(%y) : (f32) -> f32
  %next = llvm.add %i, %step : i64
  llvm.br ^loop(%next, %root : i64, f32)
^end:
  llvm.return %y : f32
}

// CHECK-LABEL: llvm.func internal @endless(
// CHECK: llvm.mlir.addressof @plait_interrupted
llvm.func internal @endless(%end: i64) -> f32 attributes {sym_visibility = "private"} {
  %first = llvm.mlir.constant(0 : i64) : i64
  %step = llvm.mlir.constant(1 : i64) : i64
  %x = llvm.mlir.constant(2.0 : f32) : f32
  llvm.br ^loop(%first, %x : i64, f32)
^loop(%i: i64, %y: f32):
  %goes = llvm.icmp "slt" %i, %end : i64
  llvm.cond_br %goes, ^body, ^end
^body:
  %root = llvm.intr.sqrt(%y) : (f32) -> f32
  %next = llvm.add %i, %step : i64
  llvm.br ^loop(%next, %root : i64, f32)
^end:
  llvm.return %y : f32
}

llvm.func @main(%end: i64, %arg0: !llvm.ptr) -> f32 {
  %c10 = llvm.mlir.constant(10 : i64) : i64
  %c20 = llvm.mlir.constant(20 : i64) : i64
  %0 = llvm.call @counted(%c10) : (i64) -> f32
  %1 = llvm.call @counted(%c20) : (i64) -> f32
  %2 = llvm.call @endless(%c10) : (i64) -> f32
  %3 = llvm.call @endless(%end) : (i64) -> f32
  %4 = llvm.fadd %0, %1 : f32
  %5 = llvm.fadd %2, %3 : f32
  %6 = llvm.fadd %4, %5 : f32
  llvm.return %6 : f32
}
