// Roundings to bf16 take a dot product of pairs where the machine can add it to the bits.
// RUN: plait opt %s --llvm-select-instructions='instructions=dot-u8-i8 vector-bits=256 architecture=x86_64' | filecheck %s
// RUN: plait opt %s --llvm-select-instructions='instructions=dot-i16 vector-bits=256 architecture=x86_64' | filecheck %s --check-prefix=OTHER

// CHECK-LABEL: llvm.func @round(
// CHECK: %[[ODD:.*]] = llvm.and %x, %{{.*}} : vector<8xi32>
// CHECK: %[[PAIRS:.*]] = llvm.or %[[ODD]], %{{.*}} : vector<8xi32>
// CHECK: %[[HALVES:.*]] = llvm.bitcast %[[PAIRS]] : vector<8xi32> to vector<16xi16>
// CHECK: %[[ADDED:.*]] = llvm.call_intrinsic "llvm.x86.avx2.pmadd.wd"(%[[HALVES]], %{{.*}}) : (vector<16xi16>, vector<16xi16>) -> vector<8xi32>
// CHECK: %[[R:.*]] = llvm.add %x, %[[ADDED]]
// CHECK: llvm.return %[[R]]
// OTHER-LABEL: llvm.func @round(
// OTHER-NOT: call_intrinsic
llvm.func @round(%x: vector<8xi32>) -> vector<8xi32> {
  %half = llvm.mlir.constant(dense<16> : vector<8xi32>) : vector<8xi32>
  %one = llvm.mlir.constant(dense<1> : vector<8xi32>) : vector<8xi32>
  %below = llvm.mlir.constant(dense<32767> : vector<8xi32>) : vector<8xi32>
  %0 = llvm.lshr %x, %half : vector<8xi32>
  %1 = llvm.and %0, %one : vector<8xi32>
  %2 = llvm.add %1, %below : vector<8xi32>
  %3 = llvm.add %x, %2 : vector<8xi32>
  llvm.return %3 : vector<8xi32>
}

// Another bit, of another word.
// CHECK-LABEL: llvm.func @others(
// CHECK-NOT: call_intrinsic
llvm.func @others(%x: vector<8xi32>, %y: vector<8xi32>) -> vector<8xi32> {
  %half = llvm.mlir.constant(dense<16> : vector<8xi32>) : vector<8xi32>
  %one = llvm.mlir.constant(dense<1> : vector<8xi32>) : vector<8xi32>
  %below = llvm.mlir.constant(dense<32767> : vector<8xi32>) : vector<8xi32>
  %0 = llvm.lshr %y, %half : vector<8xi32>
  %1 = llvm.and %0, %one : vector<8xi32>
  %2 = llvm.add %1, %below : vector<8xi32>
  %3 = llvm.add %x, %2 : vector<8xi32>
  llvm.return %3 : vector<8xi32>
}
