// An integer that is repeated is widened before it is repeated, where machines multiply narrow vectors.
// RUN: plait opt %s --llvm-select-instructions='instructions=fma architecture=riscv64 vector-bits=256' | filecheck %s

// CHECK-LABEL: llvm.func @signed(
// CHECK: %[[W:.*]] = llvm.sext %x : i8 to i32
// CHECK: %[[I:.*]] = llvm.insertelement %[[W]], %{{.*}}[%{{.*}} : i32] : vector<8xi32>
// CHECK: %[[R:.*]] = llvm.shufflevector %[[I]], %[[I]] [0, 0, 0, 0, 0, 0, 0, 0] : vector<8xi32>
// CHECK: llvm.return %[[R]]
llvm.func @signed(%x: i8) -> vector<8xi32> {
  %zero = llvm.mlir.constant(0 : i64) : i64
  %p = llvm.mlir.poison : vector<8xi8>
  %i = llvm.insertelement %x, %p[%zero : i64] : vector<8xi8>
  %r = llvm.shufflevector %i, %i [0, 0, 0, 0, 0, 0, 0, 0] : vector<8xi8>
  %0 = llvm.sext %r : vector<8xi8> to vector<8xi32>
  llvm.return %0 : vector<8xi32>
}

// CHECK-LABEL: llvm.func @other_lanes(
// CHECK: llvm.zext %{{.*}} : vector<4xi8> to vector<4xi32>
llvm.func @other_lanes(%x: i8, %p: vector<4xi8>) -> vector<4xi32> {
  %zero = llvm.mlir.constant(0 : i64) : i64
  %i = llvm.insertelement %x, %p[%zero : i64] : vector<4xi8>
  %r = llvm.shufflevector %i, %i [0, 0, 1, 0] : vector<4xi8>
  %0 = llvm.zext %r : vector<4xi8> to vector<4xi32>
  llvm.return %0 : vector<4xi32>
}
