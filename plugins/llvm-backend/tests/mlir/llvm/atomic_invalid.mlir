// RUN: plait opt %s --split-input-file --verify-diagnostics

llvm.func @f(%p: !llvm.ptr, %v: i32, %f: f32, %b: i1) {
  // expected-error@+1 {{'llvm.atomicrmw' op expected an ordering of 'monotonic' or more, got 'unordered'}}
  %0 = llvm.atomicrmw add %p, %v unordered : !llvm.ptr, i32
  llvm.return
}

// -----

llvm.func @f(%p: !llvm.ptr, %v: i32, %f: f32, %b: i1) {
  // expected-error@+1 {{'llvm.atomicrmw' op expected an integer of 8, 16, 32 or 64 bits for 'add', got 'f32'}}
  %0 = llvm.atomicrmw add %p, %f seq_cst : !llvm.ptr, f32
  llvm.return
}

// -----

llvm.func @f(%p: !llvm.ptr, %v: i32, %f: f32, %b: i1) {
  // expected-error@+1 {{'llvm.atomicrmw' op expected a float for 'fadd', got 'i32'}}
  %0 = llvm.atomicrmw fadd %p, %v seq_cst : !llvm.ptr, i32
  llvm.return
}

// -----

llvm.func @f(%p: !llvm.ptr, %v: i32, %f: f32, %b: i1) {
  // expected-error@+1 {{'llvm.atomicrmw' op expected an integer, float or pointer of 8 to 128 bits for 'xchg', got 'i1'}}
  %0 = llvm.atomicrmw xchg %p, %b seq_cst : !llvm.ptr, i1
  llvm.return
}

// -----

llvm.func @f(%p: !llvm.ptr, %v: i32, %f: f32, %b: i1) {
  // expected-error@+1 {{'llvm.atomicrmw' op expected that 'res' has the type of 'val'}}
  %0 = "llvm.atomicrmw"(%p, %v) <{bin_op = 1 : i64, ordering = 7 : i64}> : (!llvm.ptr, i32) -> i64
  llvm.return
}

// -----

llvm.func @f(%p: !llvm.ptr, %v: i32, %f: f32, %b: i1) {
  // expected-error@+1 {{'llvm.cmpxchg' op expected an integer or pointer of 8 to 128 bits, got 'i1'}}
  %0 = llvm.cmpxchg %p, %b, %b monotonic monotonic : !llvm.ptr, i1
  llvm.return
}

// -----

llvm.func @f(%p: !llvm.ptr, %v: i32, %f: f32, %b: i1) {
  // expected-error@+1 {{'llvm.cmpxchg' op expected an ordering of 'monotonic' or more, got 'unordered'}}
  %0 = llvm.cmpxchg %p, %v, %v monotonic unordered : !llvm.ptr, i32
  llvm.return
}

// -----

llvm.func @f(%p: !llvm.ptr, %v: i32, %f: f32, %b: i1) {
  // expected-error@+1 {{'llvm.cmpxchg' op a failure writes nothing: its ordering cannot be 'release'}}
  %0 = llvm.cmpxchg %p, %v, %v monotonic release : !llvm.ptr, i32
  llvm.return
}

// -----

llvm.func @f(%p: !llvm.ptr, %v: i32, %f: f32, %b: i1) {
  // expected-error@+1 {{'llvm.cmpxchg' op expected that 'cmp' has the type of 'val'}}
  %0 = "llvm.cmpxchg"(%p, %b, %v) <{success_ordering = 7 : i64, failure_ordering = 7 : i64}> : (!llvm.ptr, i1, i32) -> !llvm.struct<(i32, i1)>
  llvm.return
}

// -----

llvm.func @f(%p: !llvm.ptr, %v: i32, %f: f32, %b: i1) {
  // expected-error@+1 {{'llvm.cmpxchg' op expected that 'res' is a struct of the type of 'val' and of i1}}
  %0 = "llvm.cmpxchg"(%p, %v, %v) <{success_ordering = 7 : i64, failure_ordering = 7 : i64}> : (!llvm.ptr, i32, i32) -> !llvm.struct<(i32, i32)>
  llvm.return
}

// -----

llvm.func @f(%p: !llvm.ptr, %v: i32, %f: f32, %b: i1) {
  // expected-error@+1 {{'llvm.fence' op a fence orders more than 'monotonic': use acquire, release, seq_cst or acq_rel}}
  llvm.fence monotonic
  llvm.return
}

// -----

llvm.func @f(%p: !llvm.ptr, %v: i32, %f: f32, %b: i1) {
  // expected-error@+1 {{'llvm.intr.prefetch' op missing attribute 'hint'}}
  "llvm.intr.prefetch"(%p) <{cache = 1 : i32, rw = 0 : i32}> : (!llvm.ptr) -> ()
  llvm.return
}
