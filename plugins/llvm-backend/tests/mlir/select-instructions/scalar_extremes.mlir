// The larger of two scalars needs no branch; what a loop carries, and vectors, are left to LLVM.
// RUN: plait opt %s --llvm-select-instructions='instructions=fma vector-bits=256 architecture=x86_64' | filecheck %s
// RUN: plait opt %s --llvm-select-instructions='instructions=range vector-bits=512 architecture=x86_64' | filecheck %s --check-prefix=RANGE
// RANGE-LABEL: llvm.func @largest(
// RANGE: llvm.intr.maximum

// CHECK-LABEL: llvm.func @largest(
// CHECK: %[[X:.*]] = llvm.load
// CHECK: %[[Y:.*]] = llvm.load
// CHECK: %[[BOTH:.*]] = llvm.and
// CHECK: %[[SAME:.*]] = llvm.bitcast %[[BOTH]] : i32 to f32
// CHECK: %[[MORE:.*]] = llvm.fcmp "ogt" %[[X]], %[[Y]]
// CHECK: %[[BEST:.*]] = llvm.select %[[MORE]], %[[X]], %[[Y]]
// CHECK: %[[EQUAL:.*]] = llvm.fcmp "oeq" %[[X]], %[[Y]]
// CHECK: %[[NUMBER:.*]] = llvm.select %[[EQUAL]], %[[SAME]], %[[BEST]]
// CHECK: %[[NAN:.*]] = llvm.fcmp "uno" %[[X]], %[[Y]]
// CHECK: %[[SUM:.*]] = llvm.fadd %[[X]], %[[Y]]
// CHECK: llvm.select %[[NAN]], %[[SUM]], %[[NUMBER]]
llvm.func @largest(%p: !llvm.ptr, %q: !llvm.ptr) -> f32 {
  %x = llvm.load %p : !llvm.ptr -> f32
  %y = llvm.load %q : !llvm.ptr -> f32
  %0 = llvm.intr.maximum(%x, %y) : (f32, f32) -> f32
  llvm.return %0 : f32
}

// CHECK-LABEL: llvm.func @smallest(
// CHECK: llvm.or
// CHECK: llvm.fcmp "olt"
llvm.func @smallest(%p: !llvm.ptr, %q: !llvm.ptr) -> f64 {
  %x = llvm.load %p : !llvm.ptr -> f64
  %y = llvm.load %q : !llvm.ptr -> f64
  %0 = llvm.intr.minimum(%x, %y) : (f64, f64) -> f64
  llvm.return %0 : f64
}

// CHECK-LABEL: llvm.func @carried(
// CHECK: llvm.intr.maximum
llvm.func @carried(%x: f32, %q: !llvm.ptr) -> f32 {
  %y = llvm.load %q : !llvm.ptr -> f32
  %0 = llvm.intr.maximum(%x, %y) : (f32, f32) -> f32
  llvm.return %0 : f32
}
