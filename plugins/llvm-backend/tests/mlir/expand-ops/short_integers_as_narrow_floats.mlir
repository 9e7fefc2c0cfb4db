// Integers that f32 holds go by f32 to narrow floats; bf16 has all digits of integers of eight bits.
// RUN: plait opt %s --llvm-expand-ops | filecheck %s

// CHECK-LABEL: llvm.func @exact(
// CHECK: llvm.uitofp %x : vector<16xi8> to vector<16xf32>
// CHECK-NOT: llvm.add
// CHECK: llvm.lshr
// CHECK-NEXT: llvm.trunc
// CHECK: llvm.return
llvm.func @exact(%x: vector<16xi8>) -> vector<16xbf16> {
  %0 = llvm.uitofp %x : vector<16xi8> to vector<16xbf16>
  llvm.return %0 : vector<16xbf16>
}

// CHECK-LABEL: llvm.func @rounded(
// CHECK: llvm.sitofp %x : vector<16xi16> to vector<16xf32>
// CHECK: llvm.add
// CHECK-NOT: f64
// CHECK: llvm.return
llvm.func @rounded(%x: vector<16xi16>) -> vector<16xbf16> {
  %0 = llvm.sitofp %x : vector<16xi16> to vector<16xbf16>
  llvm.return %0 : vector<16xbf16>
}

// CHECK-LABEL: llvm.func @halves(
// CHECK: %[[EXACT:.*]] = llvm.uitofp %x : vector<16xi16> to vector<16xf32>
// CHECK: llvm.fptrunc %[[EXACT]] : vector<16xf32> to vector<16xf16>
llvm.func @halves(%x: vector<16xi16>) -> vector<16xf16> {
  %0 = llvm.uitofp %x : vector<16xi16> to vector<16xf16>
  llvm.return %0 : vector<16xf16>
}

// What f32 does not hold of an integer of 32 bits becomes one bit, for bf16; as f16 it is infinite.
// CHECK-LABEL: llvm.func @one_bit_for_many(
// CHECK: %[[SIZE:.*]] = "llvm.intr.abs"(%x)
// CHECK: %[[FITS:.*]] = llvm.icmp "slt" %[[SIZE]], %{{.*}} : vector<8xi32>
// CHECK: %[[KEPT:.*]] = llvm.select %[[FITS]], %x, %{{.*}}
// CHECK: llvm.sitofp %[[KEPT]] : vector<8xi32> to vector<8xf32>
// CHECK-NOT: llvm.fcmp
// CHECK: llvm.return
llvm.func @one_bit_for_many(%x: vector<8xi32>) -> vector<8xbf16> {
  %0 = llvm.sitofp %x : vector<8xi32> to vector<8xbf16>
  llvm.return %0 : vector<8xbf16>
}

// CHECK-LABEL: llvm.func @infinite(
// CHECK-NEXT: %[[NEAR:.*]] = llvm.uitofp %x : vector<8xi64> to vector<8xf32>
// CHECK-NEXT: llvm.fptrunc %[[NEAR]]
llvm.func @infinite(%x: vector<8xi64>) -> vector<8xf16> {
  %0 = llvm.uitofp %x : vector<8xi64> to vector<8xf16>
  llvm.return %0 : vector<8xf16>
}

// CHECK-LABEL: llvm.func @by_doubles(
// CHECK: llvm.sitofp %{{.*}} : i64 to f64
llvm.func @by_doubles(%x: i64) -> bf16 {
  %0 = llvm.sitofp %x : i64 to bf16
  llvm.return %0 : bf16
}
