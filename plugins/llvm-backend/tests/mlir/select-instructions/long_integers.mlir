// Vectors of integers of 64 bits become floats, and floats such integers, by sums, where AVX-512 is missing.
// RUN: plait opt %s --llvm-select-instructions='instructions=fma vector-bits=256 architecture=x86_64' | filecheck %s
// RUN: plait opt %s --llvm-select-instructions='instructions=range vector-bits=512 architecture=x86_64' | filecheck %s --check-prefix=LEFT
// RUN: plait opt %s --llvm-select-instructions='instructions=fma vector-bits=128 architecture=x86_64' | filecheck %s --check-prefix=LEFT
// RUN: plait opt %s --llvm-select-instructions='instructions=fma vector-bits=256 architecture=aarch64' | filecheck %s --check-prefix=LEFT

// CHECK-LABEL: llvm.func @signed(
// CHECK-NOT: llvm.sitofp
// CHECK: %[[HIGH:.*]] = llvm.fsub
// CHECK: llvm.fadd %[[HIGH]], %{{.*}} : vector<4xf64>
// LEFT-LABEL: llvm.func @signed(
// LEFT-NEXT: llvm.sitofp
llvm.func @signed(%x: vector<4xi64>) -> vector<4xf64> {
  %0 = llvm.sitofp %x : vector<4xi64> to vector<4xf64>
  llvm.return %0 : vector<4xf64>
}

// CHECK-LABEL: llvm.func @unsigned(
// CHECK: llvm.uitofp %{{.*}} : vector<4xi64> to vector<4xf64>
// CHECK: llvm.fptrunc %{{.*}} : vector<4xf64> to vector<4xf32>
// LEFT-LABEL: llvm.func @unsigned(
// LEFT-NEXT: llvm.uitofp
llvm.func @unsigned(%x: vector<4xi64>) -> vector<4xf32> {
  %0 = llvm.uitofp %x : vector<4xi64> to vector<4xf32>
  llvm.return %0 : vector<4xf32>
}

// CHECK-LABEL: llvm.func @truncated(
// CHECK: llvm.fpext
// CHECK: llvm.intr.trunc
// CHECK: llvm.intr.floor
// CHECK-NOT: llvm.fptosi
// CHECK: llvm.or %{{.*}} : vector<4xi64>
// LEFT-LABEL: llvm.func @truncated(
// LEFT-NEXT: llvm.fptosi
llvm.func @truncated(%x: vector<4xf32>) -> vector<4xi64> {
  %0 = llvm.fptosi %x : vector<4xf32> to vector<4xi64>
  llvm.return %0 : vector<4xi64>
}

// CHECK-LABEL: llvm.func @scalar(
// CHECK-NEXT: llvm.sitofp
llvm.func @scalar(%x: i64) -> f64 {
  %0 = llvm.sitofp %x : i64 to f64
  llvm.return %0 : f64
}
