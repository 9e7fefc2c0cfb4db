// RUN: plait opt %s --llvm-contract-words=instructions=tile-i8,tile-bf16 | filecheck %s
// RUN: plait opt %s --llvm-contract-words=instructions=none | filecheck %s --check-prefix=LOOPS

// The registers of 16 rows and 16 words, then those of what is left: 8 rows.
// CHECK: memref.global "private" constant @__constant_960xi8 : memref<960xi8>
// CHECK-COUNT-3: memref.global "private" constant @__constant_64xi8{{.*}} : memref<64xi8>
// CHECK-LABEL: func.func @bytes(
// CHECK: llvm.call_intrinsic "llvm.x86.ldtilecfg"
// CHECK-COUNT-4: llvm.call_intrinsic "llvm.x86.tilezero"
// CHECK: scf.for
// CHECK-COUNT-2: llvm.call_intrinsic "llvm.x86.tileloadd64"
// CHECK: llvm.call_intrinsic "llvm.x86.tileloadd64"
// CHECK-COUNT-2: llvm.call_intrinsic "llvm.x86.tdpbsud"
// CHECK: llvm.call_intrinsic "llvm.x86.tileloadd64"
// CHECK-COUNT-2: llvm.call_intrinsic "llvm.x86.tdpbsud"
// CHECK-COUNT-4: llvm.call_intrinsic "llvm.x86.tilestored64"
// CHECK: llvm.call_intrinsic "llvm.x86.ldtilecfg"
// CHECK-COUNT-2: llvm.call_intrinsic "llvm.x86.tdpbsud"
// CHECK-COUNT-2: llvm.call_intrinsic "llvm.x86.tilestored64"
// CHECK: llvm.call_intrinsic "llvm.x86.tilerelease"
// CHECK-NOT: contract_words
// LOOPS-LABEL: func.func @bytes(
// LOOPS-COUNT-3: scf.for
// LOOPS-NOT: call_intrinsic
// LOOPS-NOT: contract_words
func.func @bytes(%a: memref<40x64xi32>, %b: memref<64x32xi32>, %c: memref<40x32xi32>) {
  native.contract_words %a, %b of [si8, ui8] into %c {overwrites} : memref<40x64xi32>, memref<64x32xi32>, memref<40x32xi32>
  return
}

// Sums are loaded first; places and rows that are not known come from the buffer.
// CHECK-LABEL: func.func @floats(
// CHECK: memref.extract_strided_metadata
// CHECK-COUNT-2: llvm.call_intrinsic "llvm.x86.tileloadd64"
// CHECK: llvm.call_intrinsic "llvm.x86.tdpbf16ps"
// CHECK: llvm.call_intrinsic "llvm.x86.tilestored64"
func.func @floats(%a: memref<16x16xi32, strided<[?, 1], offset: ?>>, %b: memref<16x16xi32>, %c: memref<16x16xf32>) {
  native.contract_words %a, %b of [bf16, bf16] into %c : memref<16x16xi32, strided<[?, 1], offset: ?>>, memref<16x16xi32>, memref<16x16xf32>
  return
}

// Of rows whose number is not known, those that fill no register choose one of 15 configurations.
// CHECK-LABEL: func.func @unknown_rows(
// CHECK-COUNT-4: llvm.call_intrinsic "llvm.x86.tdpbssd"
// CHECK-COUNT-2: llvm.call_intrinsic "llvm.x86.tdpbssd"
// CHECK: memref.get_global @__constant_960xi8
// CHECK: scf.for
// CHECK: llvm.call_intrinsic "llvm.x86.ldtilecfg"
// CHECK-COUNT-2: llvm.call_intrinsic "llvm.x86.tdpbssd"
func.func @unknown_rows(%a: memref<?x16xi32>, %b: memref<16x32xi32>, %c: memref<?x32xi32>) {
  native.contract_words %a, %b of [si8, si8] into %c {overwrites} : memref<?x16xi32>, memref<16x32xi32>, memref<?x32xi32>
  return
}
