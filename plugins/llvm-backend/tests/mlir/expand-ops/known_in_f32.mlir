// What is computed in f32 of bf16 is taken from there, not from the bf16 that it was narrowed to.
// RUN: plait opt %s --pass-pipeline='builtin.module(llvm-expand-ops{instructions=none},cse,canonicalize)' | filecheck %s

// A rounded sum keeps its upper half; extremes of such numbers are such numbers.
// CHECK-LABEL: llvm.func @extremes(
// CHECK: llvm.fadd
// CHECK: llvm.select
// CHECK-NOT: llvm.trunc
// CHECK: %[[UPPER:.*]] = llvm.and %{{.*}}, %{{.*}} : vector<16xi32>
// CHECK: %[[SUM:.*]] = llvm.bitcast %[[UPPER]] : vector<16xi32> to vector<16xf32>
// CHECK: %[[MAX:.*]] = llvm.intr.maximum(%[[SUM]], %{{.*}}) : (vector<16xf32>, vector<16xf32>) -> vector<16xf32>
// CHECK: %[[MIN:.*]] = llvm.intr.minimum(%[[MAX]], %{{.*}})
// CHECK: llvm.fmul %[[MIN]], %{{.*}} : vector<16xf32>
llvm.func @extremes(%x: vector<16xbf16>, %y: vector<16xbf16>) -> vector<16xbf16> {
  %six = llvm.mlir.constant(dense<6.0> : vector<16xbf16>) : vector<16xbf16>
  %0 = llvm.fadd %x, %y : vector<16xbf16>
  %1 = llvm.intr.maximum(%0, %x) : (vector<16xbf16>, vector<16xbf16>) -> vector<16xbf16>
  %2 = llvm.intr.minimum(%1, %six) : (vector<16xbf16>, vector<16xbf16>) -> vector<16xbf16>
  %3 = llvm.fmul %2, %y : vector<16xbf16>
  llvm.return %3 : vector<16xbf16>
}

// An extreme of other numbers loses its lower half.
// CHECK-LABEL: llvm.func @others(
// CHECK: %[[MAX:.*]] = llvm.intr.maximum(%x, %y)
// CHECK: %[[BITS:.*]] = llvm.bitcast %[[MAX]] : vector<16xf32> to vector<16xi32>
// CHECK: %[[UPPER:.*]] = llvm.and %[[BITS]], %{{.*}} : vector<16xi32>
// CHECK: %[[NUMBER:.*]] = llvm.bitcast %[[UPPER]] : vector<16xi32> to vector<16xf32>
// CHECK: llvm.intr.maximum(%[[NUMBER]], %{{.*}})
llvm.func @others(%x: vector<16xf32>, %y: vector<16xf32>, %z: vector<16xbf16>) -> vector<16xbf16> {
  %half = llvm.mlir.constant(dense<16> : vector<16xi32>) : vector<16xi32>
  %0 = llvm.intr.maximum(%x, %y) : (vector<16xf32>, vector<16xf32>) -> vector<16xf32>
  %1 = llvm.bitcast %0 : vector<16xf32> to vector<16xi32>
  %2 = llvm.lshr %1, %half : vector<16xi32>
  %3 = llvm.trunc %2 : vector<16xi32> to vector<16xi16>
  %4 = llvm.bitcast %3 : vector<16xi16> to vector<16xbf16>
  %5 = llvm.intr.maximum(%4, %z) : (vector<16xbf16>, vector<16xbf16>) -> vector<16xbf16>
  llvm.return %5 : vector<16xbf16>
}
