// A function of which more vectors are live than there are registers aligns its stack, to which LLVM moves some.
// RUN: plait opt %s --llvm-align-stacks='vector-bits=256 vector-registers=4' | filecheck %s
// RUN: plait opt %s --llvm-align-stacks='vector-bits=256 vector-registers=6' | filecheck %s --check-prefix=FITS
// RUN: plait opt %s --llvm-align-stacks='vector-bits=128 vector-registers=4' | filecheck %s --check-prefix=FITS
// RUN: plait opt %s --llvm-align-stacks='vector-bits=512 vector-registers=1' | filecheck %s --check-prefix=WIDE

// FITS-NOT: plait.stack_alignment
// WIDE: llvm.func @straight({{.*}} attributes {plait.stack_alignment = 64 : i64}
// CHECK-LABEL: llvm.func @straight(
// CHECK-SAME: attributes {plait.stack_alignment = 32 : i64}
llvm.func @straight(%a: !llvm.ptr, %r: !llvm.ptr) {
  %c = llvm.mlir.constant(dense<2.0> : vector<8xf32>) : vector<8xf32>
  %x = llvm.load %a : !llvm.ptr -> vector<8xf32>
  %0 = llvm.fmul %x, %c : vector<8xf32>
  %1 = llvm.fmul %0, %c : vector<8xf32>
  %2 = llvm.fmul %1, %c : vector<8xf32>
  %3 = llvm.fmul %2, %c : vector<8xf32>
  %4 = llvm.fadd %x, %0 : vector<8xf32>
  %5 = llvm.fadd %4, %1 : vector<8xf32>
  %6 = llvm.fadd %5, %2 : vector<8xf32>
  %7 = llvm.fadd %6, %3 : vector<8xf32>
  llvm.store %7, %r : vector<8xf32>, !llvm.ptr
  llvm.return
}

// What was computed before a loop is live in all of it; what it carries, until it is used.
// CHECK-LABEL: llvm.func @loop(
// CHECK-SAME: attributes {plait.stack_alignment = 32 : i64}
llvm.func @loop(%a: !llvm.ptr, %r: !llvm.ptr, %n: i64) {
  %one = llvm.mlir.constant(1 : i64) : i64
  %zero = llvm.mlir.constant(0 : i64) : i64
  %s = llvm.mlir.constant(dense<0.0> : vector<16xf32>) : vector<16xf32>
  %x = llvm.load %a : !llvm.ptr -> vector<8xf32>
  %y = llvm.load %r : !llvm.ptr -> vector<8xf32>
  %wide = llvm.shufflevector %x, %y [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15] : vector<8xf32>
  llvm.br ^head(%zero, %s : i64, vector<16xf32>)
^head(%i: i64, %t: vector<16xf32>):
  %more = llvm.icmp "slt" %i, %n : i64
  llvm.cond_br %more, ^body, ^end
^body:
  %at = llvm.getelementptr %a[%i] : (!llvm.ptr, i64) -> !llvm.ptr, f32
  %z = llvm.load %at : !llvm.ptr -> vector<8xf32>
  %zz = llvm.shufflevector %z, %z [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15] : vector<8xf32>
  %p = llvm.fmul %zz, %wide : vector<16xf32>
  %u = llvm.fadd %t, %p : vector<16xf32>
  %next = llvm.add %i, %one : i64
  llvm.br ^head(%next, %u : i64, vector<16xf32>)
^end:
  llvm.store %t, %r : vector<16xf32>, !llvm.ptr
  llvm.return
}

// Nothing is larger than what the stack is aligned to anyway.
// CHECK-LABEL: llvm.func @short(
// CHECK-NOT: plait.stack_alignment
llvm.func @short(%a: !llvm.ptr, %r: !llvm.ptr) {
  %x = llvm.load %a : !llvm.ptr -> vector<4xf32>
  %0 = llvm.fmul %x, %x : vector<4xf32>
  %1 = llvm.fmul %0, %x : vector<4xf32>
  %2 = llvm.fmul %1, %0 : vector<4xf32>
  %3 = llvm.fmul %2, %1 : vector<4xf32>
  %4 = llvm.fadd %x, %0 : vector<4xf32>
  %5 = llvm.fadd %4, %1 : vector<4xf32>
  %6 = llvm.fadd %5, %2 : vector<4xf32>
  %7 = llvm.fadd %6, %3 : vector<4xf32>
  llvm.store %7, %r : vector<4xf32>, !llvm.ptr
  llvm.return
}
