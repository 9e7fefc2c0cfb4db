// RUN: plait opt %s --llvm-contract-words='instructions=tile-i8,tile-bf16 architecture=aarch64' | filecheck %s

// 12 rows and 8 lanes have 24 blocks of sums, of two rows and two lanes; the last step has one word of each row.
// CHECK-LABEL: func.func @bytes(
// CHECK: scf.for
// CHECK-COUNT-4: vector.shuffle
// CHECK-COUNT-24: llvm.call_intrinsic "llvm.aarch64.neon.smmla.v4i32.v16i8"
// CHECK: scf.yield
// CHECK: vector.maskedload
// CHECK-COUNT-24: llvm.call_intrinsic "llvm.aarch64.neon.smmla.v4i32.v16i8"
// CHECK-COUNT-24: vector.store
func.func @bytes(%a: memref<12x17xi32>, %b: memref<17x8xi32>, %c: memref<12x8xi32>) {
  native.contract_words %a, %b of [si8, si8] into %c {overwrites} : memref<12x17xi32>, memref<17x8xi32>, memref<12x8xi32>
  return
}

// The instruction for both kinds of factors takes those without signs first.
// CHECK-LABEL: func.func @kinds(
// CHECK: %[[LANES:.*]] = vector.bitcast %{{.*}} : vector<4xi32> to vector<16xi8>
// CHECK: llvm.call_intrinsic "llvm.aarch64.neon.usmmla.v4i32.v16i8"(%{{.*}}, %[[LANES]], %{{.*}})
func.func @kinds(%a: memref<2x2xi32>, %b: memref<2x2xi32>, %c: memref<2x2xi32>) {
  native.contract_words %a, %b of [si8, ui8] into %c : memref<2x2xi32>, memref<2x2xi32>, memref<2x2xi32>
  return
}

// CHECK-LABEL: func.func @floats(
// CHECK: llvm.call_intrinsic "llvm.aarch64.neon.bfmmla"
func.func @floats(%a: memref<?x16xi32>, %b: memref<16x32xi32>, %c: memref<?x32xf32>) {
  native.contract_words %a, %b of [bf16, bf16] into %c : memref<?x16xi32>, memref<16x32xi32>, memref<?x32xf32>
  return
}
