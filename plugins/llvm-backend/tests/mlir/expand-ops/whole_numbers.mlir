// Roundings to whole numbers, on machines with and without instructions for them.
// RUN: plait opt %s --pass-pipeline='builtin.module(llvm-expand-ops{instructions=none})' | filecheck %s
// RUN: plait opt %s --pass-pipeline='builtin.module(llvm-expand-ops{instructions=floor})' | filecheck %s --check-prefix=FLOOR
// RUN: plait opt %s --pass-pipeline='builtin.module(llvm-expand-ops{instructions=floor,round,fma})' | filecheck %s --check-prefix=ALL

// CHECK-LABEL: llvm.func @down(
// CHECK: %[[BIG:.*]] = llvm.mlir.constant(dense<0x4B000000>
// CHECK: %[[SUM:.*]] = llvm.fadd %{{.*}}, %{{.*}} : vector<8xf32>
// CHECK: llvm.fsub %[[SUM]]
// CHECK-NOT: floor
// CHECK: llvm.intr.copysign
// FLOOR-LABEL: llvm.func @down(
// FLOOR: llvm.intr.floor
llvm.func @down(%x: vector<8xf32>) -> vector<8xf32> {
  %0 = llvm.intr.floor(%x) : (vector<8xf32>) -> vector<8xf32>
  llvm.return %0 : vector<8xf32>
}

// CHECK-LABEL: llvm.func @away(
// CHECK-NOT: llvm.intr.round
// FLOOR-LABEL: llvm.func @away(
// FLOOR-NOT: llvm.intr.round
// ALL-LABEL: llvm.func @away(
// ALL: llvm.intr.round
llvm.func @away(%x: f64) -> f64 {
  %0 = llvm.intr.round(%x) : (f64) -> f64
  llvm.return %0 : f64
}

// CHECK-LABEL: llvm.func @fused(
// CHECK: llvm.fmul %{{.*}}, %{{.*}} : f64
// CHECK-NOT: llvm.intr.fma
// CHECK: llvm.fptrunc %{{.*}} : f64 to f32
// ALL-LABEL: llvm.func @fused(
// ALL: llvm.intr.fma
llvm.func @fused(%x: f32) -> f32 {
  %0 = llvm.intr.fma(%x, %x, %x) : (f32, f32, f32) -> f32
  llvm.return %0 : f32
}

// CHECK-LABEL: llvm.func @fused_f64(
// CHECK: llvm.fmul %{{.*}}, %{{.*}} : vector<2xf64>
// CHECK-NOT: llvm.intr.fma
// CHECK: llvm.return
// ALL-LABEL: llvm.func @fused_f64(
// ALL: llvm.intr.fma
llvm.func @fused_f64(%x: vector<2xf64>) -> vector<2xf64> {
  %0 = llvm.intr.fma(%x, %x, %x) : (vector<2xf64>, vector<2xf64>, vector<2xf64>) -> vector<2xf64>
  llvm.return %0 : vector<2xf64>
}
