// Products of integers of at most 16 bits that are added are those of pairs, half of which are zero.
// RUN: plait opt %s --llvm-select-instructions='instructions=multiply-i16 architecture=x86_64 vector-bits=256' | filecheck %s

// CHECK-LABEL: llvm.func @added(
// CHECK: %[[A:.*]] = llvm.sext %a : vector<8xi16> to vector<8xi32>
// CHECK: %[[B:.*]] = llvm.sext %b : vector<8xi8> to vector<8xi32>
// CHECK: %[[M:.*]] = llvm.and %[[B]], %{{.*}} : vector<8xi32>
// CHECK: %[[X:.*]] = llvm.bitcast %[[A]] : vector<8xi32> to vector<16xi16>
// CHECK: %[[Y:.*]] = llvm.bitcast %[[M]] : vector<8xi32> to vector<16xi16>
// CHECK: %[[P:.*]] = llvm.call_intrinsic "llvm.x86.avx2.pmadd.wd"(%[[X]], %[[Y]])
// CHECK: llvm.add %c, %[[P]]
// CHECK-NOT: llvm.and
// CHECK: llvm.call_intrinsic "llvm.x86.avx2.pmadd.wd"(%{{.*}}, %{{.*}})
// CHECK: llvm.return
llvm.func @added(%a: vector<8xi16>, %b: vector<8xi8>, %c: vector<8xi32>) -> vector<8xi32> {
  %0 = llvm.sext %a : vector<8xi16> to vector<8xi32>
  %1 = llvm.sext %b : vector<8xi8> to vector<8xi32>
  %2 = llvm.mul %0, %1 : vector<8xi32>
  %3 = llvm.add %c, %2 : vector<8xi32>
  %4 = llvm.mul %0, %1 : vector<8xi32>
  %5 = llvm.add %3, %4 : vector<8xi32>
  llvm.return %5 : vector<8xi32>
}

// CHECK-LABEL: llvm.func @too_wide(
// CHECK: llvm.mul
llvm.func @too_wide(%a: vector<8xi16>, %b: vector<8xi16>, %c: vector<8xi32>) -> vector<8xi32> {
  %one = llvm.mlir.constant(dense<1> : vector<8xi32>) : vector<8xi32>
  %0 = llvm.sext %a : vector<8xi16> to vector<8xi32>
  %1 = llvm.sext %b : vector<8xi16> to vector<8xi32>
  %2 = llvm.add %1, %one : vector<8xi32>
  %3 = llvm.mul %0, %2 : vector<8xi32>
  %4 = llvm.add %c, %3 : vector<8xi32>
  llvm.return %4 : vector<8xi32>
}

// CHECK-LABEL: llvm.func @not_added(
// CHECK: llvm.mul
llvm.func @not_added(%a: vector<8xi16>) -> vector<8xi32> {
  %0 = llvm.sext %a : vector<8xi16> to vector<8xi32>
  %1 = llvm.mul %0, %0 : vector<8xi32>
  llvm.return %1 : vector<8xi32>
}

// CHECK-LABEL: llvm.func @never_negative(
// CHECK: llvm.mul
llvm.func @never_negative(%a: vector<8xi16>, %b: vector<8xi8>, %c: vector<8xi32>) -> vector<8xi32> {
  %0 = llvm.sext %a : vector<8xi16> to vector<8xi32>
  %1 = llvm.zext %b : vector<8xi8> to vector<8xi32>
  %2 = llvm.mul %0, %1 : vector<8xi32>
  %3 = llvm.add %c, %2 : vector<8xi32>
  llvm.return %3 : vector<8xi32>
}
