// Every other step of a transpose is behind a fence on x86, so that LLVM looks at the steps one by one.
// RUN: plait opt %s --llvm-select-instructions='instructions= architecture=x86_64 vector-bits=256' | filecheck %s

// CHECK-LABEL: llvm.func @steps(
// CHECK: %[[AB:.*]] = llvm.shufflevector %a, %b
// CHECK: %[[CD:.*]] = llvm.shufflevector %c, %d
// CHECK-NEXT: %[[ABCD:.*]] = llvm.shufflevector %[[AB]], %[[CD]]
// CHECK-NEXT: %[[FENCE:.*]] = llvm.call_intrinsic "llvm.arithmetic.fence"(%[[ABCD]]) : (vector<8xf32>) -> vector<8xf32>
// CHECK-NEXT: llvm.shufflevector %[[FENCE]], %e
// CHECK-NOT: llvm.arithmetic.fence
// CHECK: llvm.return
llvm.func @steps(%a: vector<8xf32>, %b: vector<8xf32>, %c: vector<8xf32>, %d: vector<8xf32>, %e: vector<8xf32>) -> vector<8xf32> {
  %0 = llvm.shufflevector %a, %b [0, 8, 1, 9, 4, 12, 5, 13] : vector<8xf32>
  %1 = llvm.shufflevector %c, %d [0, 8, 1, 9, 4, 12, 5, 13] : vector<8xf32>
  %2 = llvm.shufflevector %0, %1 [0, 1, 8, 9, 4, 5, 12, 13] : vector<8xf32>
  %3 = llvm.shufflevector %2, %e [0, 1, 2, 3, 8, 9, 10, 11] : vector<8xf32>
  llvm.return %3 : vector<8xf32>
}

// Integers go through it as floats of 32 bits.
// CHECK-LABEL: llvm.func @integers(
// CHECK: %[[X:.*]] = llvm.bitcast %{{.*}} : vector<16xi8> to vector<4xf32>
// CHECK-NEXT: %[[Y:.*]] = llvm.call_intrinsic "llvm.arithmetic.fence"(%[[X]]) : (vector<4xf32>) -> vector<4xf32>
// CHECK-NEXT: %[[Z:.*]] = llvm.bitcast %[[Y]] : vector<4xf32> to vector<16xi8>
// CHECK-NEXT: llvm.shufflevector %[[Z]], %a
llvm.func @integers(%a: vector<16xi8>, %b: vector<16xi8>, %c: vector<16xi8>, %d: vector<16xi8>) -> vector<16xi8> {
  %0 = llvm.shufflevector %a, %b [0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23] : vector<16xi8>
  %1 = llvm.shufflevector %c, %d [0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23] : vector<16xi8>
  %2 = llvm.shufflevector %0, %1 [0, 1, 16, 17, 2, 3, 18, 19, 4, 5, 20, 21, 6, 7, 22, 23] : vector<16xi8>
  %3 = llvm.shufflevector %2, %a [0, 1, 2, 3, 16, 17, 18, 19, 4, 5, 6, 7, 20, 21, 22, 23] : vector<16xi8>
  llvm.return %3 : vector<16xi8>
}

// Lanes of two vectors may be one instruction; what is not shuffled again is not looked through; others are no register.
// CHECK-LABEL: llvm.func @others(
// CHECK-NOT: llvm.arithmetic.fence
// CHECK: llvm.return
llvm.func @others(%a: vector<8xf32>, %b: vector<8xf32>, %c: vector<8xf32>, %e: vector<16xf32>, %f: vector<16xf32>, %g: vector<16xf32>) -> (!llvm.struct<(vector<8xf32>, vector<8xf32>, vector<16xf32>)>) {
  %0 = llvm.shufflevector %a, %b [0, 8, 1, 9, 4, 12, 5, 13] : vector<8xf32>
  %1 = llvm.shufflevector %b, %a [0, 8, 1, 9, 4, 12, 5, 13] : vector<8xf32>
  %2 = llvm.shufflevector %0, %1 [0, 1, 8, 9, 4, 5, 12, 13] : vector<8xf32>
  %3 = llvm.shufflevector %2, %c [0, 1, 2, 3, 8, 9, 10, 11] : vector<8xf32>
  %4 = llvm.shufflevector %b, %c [0, 8, 1, 9, 4, 12, 5, 13] : vector<8xf32>
  %5 = llvm.shufflevector %0, %4 [0, 1, 8, 9, 4, 5, 12, 13] : vector<8xf32>
  %6 = llvm.shufflevector %e, %f [0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23] : vector<16xf32>
  %7 = llvm.shufflevector %f, %g [0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23] : vector<16xf32>
  %8 = llvm.shufflevector %6, %7 [0, 1, 16, 17, 2, 3, 18, 19, 4, 5, 20, 21, 6, 7, 22, 23] : vector<16xf32>
  %9 = llvm.shufflevector %8, %e [0, 1, 2, 3, 16, 17, 18, 19, 4, 5, 6, 7, 20, 21, 22, 23] : vector<16xf32>
  %10 = llvm.mlir.undef : !llvm.struct<(vector<8xf32>, vector<8xf32>, vector<16xf32>)>
  %11 = llvm.insertvalue %3, %10[0] : !llvm.struct<(vector<8xf32>, vector<8xf32>, vector<16xf32>)>
  %12 = llvm.insertvalue %5, %11[1] : !llvm.struct<(vector<8xf32>, vector<8xf32>, vector<16xf32>)>
  %13 = llvm.insertvalue %9, %12[2] : !llvm.struct<(vector<8xf32>, vector<8xf32>, vector<16xf32>)>
  llvm.return %13 : !llvm.struct<(vector<8xf32>, vector<8xf32>, vector<16xf32>)>
}

// No vector of floats has as many bits.
// CHECK-LABEL: llvm.func @no_floats(
// CHECK-NOT: llvm.arithmetic.fence
// CHECK: llvm.return
llvm.func @no_floats(%a: vector<9xi16>, %b: vector<9xi16>, %c: vector<9xi16>, %d: vector<9xi16>) -> vector<9xi16> {
  %0 = llvm.shufflevector %a, %b [0, 9, 1, 10, 2, 11, 3, 12, 4] : vector<9xi16>
  %1 = llvm.shufflevector %c, %d [0, 9, 1, 10, 2, 11, 3, 12, 4] : vector<9xi16>
  %2 = llvm.shufflevector %0, %1 [0, 9, 1, 10, 2, 11, 3, 12, 4] : vector<9xi16>
  %3 = llvm.shufflevector %2, %a [0, 9, 1, 10, 2, 11, 3, 12, 4] : vector<9xi16>
  llvm.return %3 : vector<9xi16>
}
