// RUN: plait opt %s --llvm-outline-parallel-loops=least-work=1 | filecheck %s
// RUN: plait opt %s --llvm-outline-parallel-loops=least-work=1 --convert-scf-to-cf --convert-to-llvm | filecheck %s --check-prefix=LLVM

// A buffer goes to the body as its pointer and what its type leaves open. No descriptor is written for it.
// CHECK-LABEL: func.func @rows(
// CHECK: llvm.alloca {{.*}} x !llvm.struct<(i64, ptr, ptr, i64, i64)>
// CHECK-LABEL: func.func private @rows_parallel_0(
// CHECK: %[[P:.*]] = llvm.load {{.*}} : !llvm.ptr -> !llvm.ptr
// CHECK: builtin.unrealized_conversion_cast %[[P]] : !llvm.ptr to memref<64x8xf32>
// CHECK: %[[Q:.*]] = llvm.load {{.*}} : !llvm.ptr -> !llvm.ptr
// CHECK: %[[N:.*]] = llvm.load {{.*}} : !llvm.ptr -> i64
// CHECK: builtin.unrealized_conversion_cast %[[Q]], %[[N]] : !llvm.ptr, i64 to memref<?x8xf32>

// LLVM-NOT: unrealized_conversion_cast
// LLVM-NOT: insertvalue
// LLVM-NOT: extractvalue
func.func @rows(%x: memref<64x8xf32>, %y: memref<?x8xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.parallel (%i) = (%c0) to (%n) step (%c1) {
    scf.for %j = %c0 to %n step %c1 {
      %v = memref.load %x[%i, %j] : memref<64x8xf32>
      memref.store %v, %y[%i, %j] : memref<?x8xf32>
    }
  }
  return
}
