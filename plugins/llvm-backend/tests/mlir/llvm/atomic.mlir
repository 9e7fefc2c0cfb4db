// Memory that threads share: atomic changes, fences and prefetches.
// RUN: plait opt %s | filecheck %s
// RUN: plait opt %s --mlir-print-op-generic | filecheck %s --check-prefix=GENERIC

// CHECK-LABEL: llvm.func @changes(
// CHECK: %0 = llvm.atomicrmw add %p, %v acq_rel : !llvm.ptr, i32
// CHECK-NEXT: %1 = llvm.atomicrmw volatile fadd %p, %f syncscope("agent") monotonic {alignment = 16 : i64} : !llvm.ptr, f32
// CHECK-NEXT: %2 = llvm.atomicrmw _and %q, %v seq_cst {note} : !llvm.ptr<3>, i32
// CHECK-NEXT: %3 = llvm.atomicrmw fmax %q, %w seq_cst : !llvm.ptr<3>, vector<2xf16>
// CHECK-NEXT: %4 = llvm.atomicrmw xchg %p, %q release : !llvm.ptr, !llvm.ptr<3>
// GENERIC: "llvm.atomicrmw"(%p, %v) <{bin_op = 1 : i64, ordering = 6 : i64}> : (!llvm.ptr, i32) -> i32
// GENERIC: "llvm.atomicrmw"(%p, %f) <{alignment = 16 : i64, bin_op = 11 : i64, ordering = 2 : i64, syncscope = "agent", volatile_}> : (!llvm.ptr, f32) -> f32
llvm.func @changes(%p: !llvm.ptr, %v: i32, %f: f32, %q: !llvm.ptr<3>, %w: vector<2xf16>) {
  %0 = llvm.atomicrmw add %p, %v acq_rel : !llvm.ptr, i32
  %1 = llvm.atomicrmw volatile fadd %p, %f syncscope("agent") monotonic {alignment = 16 : i64} : !llvm.ptr, f32
  %2 = llvm.atomicrmw _and %q, %v seq_cst {note} : !llvm.ptr<3>, i32
  %3 = llvm.atomicrmw fmax %q, %w seq_cst : !llvm.ptr<3>, vector<2xf16>
  %4 = llvm.atomicrmw xchg %p, %q release : !llvm.ptr, !llvm.ptr<3>
  llvm.return
}

// CHECK-LABEL: llvm.func @exchanges(
// CHECK: %0 = llvm.cmpxchg %p, %v, %v acq_rel monotonic : !llvm.ptr, i32
// CHECK-NEXT: %1 = llvm.cmpxchg weak volatile %p, %v, %v syncscope("agent") seq_cst acquire {alignment = 8 : i64} : !llvm.ptr, i32
// CHECK-NEXT: %2 = llvm.cmpxchg %p, %p, %p monotonic monotonic : !llvm.ptr, !llvm.ptr
// GENERIC: "llvm.cmpxchg"(%p, %v, %v) <{failure_ordering = 2 : i64, success_ordering = 6 : i64}> : (!llvm.ptr, i32, i32) -> !llvm.struct<(i32, i1)>
llvm.func @exchanges(%p: !llvm.ptr, %v: i32) {
  %0 = llvm.cmpxchg %p, %v, %v acq_rel monotonic : !llvm.ptr, i32
  %1 = llvm.cmpxchg weak volatile %p, %v, %v syncscope("agent") seq_cst acquire {alignment = 8 : i64} : !llvm.ptr, i32
  %2 = llvm.cmpxchg %p, %p, %p monotonic monotonic : !llvm.ptr, !llvm.ptr
  llvm.return
}

// CHECK-LABEL: llvm.func @hints(
// CHECK: llvm.fence syncscope("agent") seq_cst
// CHECK-NEXT: llvm.fence release {note}
// CHECK-NEXT: "llvm.intr.prefetch"(%p) <{cache = 1 : i32, hint = 3 : i32, rw = 0 : i32}> : (!llvm.ptr) -> ()
llvm.func @hints(%p: !llvm.ptr) {
  llvm.fence syncscope("agent") seq_cst
  llvm.fence release {note}
  "llvm.intr.prefetch"(%p) <{cache = 1 : i32, hint = 3 : i32, rw = 0 : i32}> : (!llvm.ptr) -> ()
  llvm.return
}
