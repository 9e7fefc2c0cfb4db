// RUN: plait opt %s | filecheck %s
// RUN: plait opt %s --mlir-print-op-generic | filecheck %s --check-prefix=GENERIC

// CHECK-LABEL: func.func @prefetch(%m: memref<4xf32>, %i: index) {
// CHECK-NEXT: memref.prefetch %m[%i], read, locality<3>, data : memref<4xf32>
// CHECK-NEXT: memref.prefetch %m[%i], write, locality<0>, instr {note} : memref<4xf32>
// CHECK-NEXT: return
// GENERIC: "memref.prefetch"(%m, %i) <{isDataCache = true, isWrite = false, localityHint = 3 : i32}> : (memref<4xf32>, index) -> ()
// GENERIC: "memref.prefetch"(%m, %i) <{isDataCache = false, isWrite = true, localityHint = 0 : i32}> {note} : (memref<4xf32>, index) -> ()
func.func @prefetch(%m: memref<4xf32>, %i: index) {
  memref.prefetch %m[%i], read, locality<3>, data : memref<4xf32>
  "memref.prefetch"(%m, %i) <{isDataCache = false, isWrite = true, localityHint = 0 : i32}> {note} : (memref<4xf32>, index) -> ()
  return
}

// CHECK-LABEL: func.func @distinct(%a: memref<?xf32>, %b: memref<8xi32>) -> memref<8xi32> {
// CHECK-NEXT: %0:2 = memref.distinct_objects %a, %b : memref<?xf32>, memref<8xi32>
// CHECK-NEXT: return %0#1 : memref<8xi32>
// GENERIC: "memref.distinct_objects"(%a, %b) : (memref<?xf32>, memref<8xi32>) -> (memref<?xf32>, memref<8xi32>)
func.func @distinct(%a: memref<?xf32>, %b: memref<8xi32>) -> memref<8xi32> {
  %0, %1 = memref.distinct_objects %a, %b : memref<?xf32>, memref<8xi32>
  return %1 : memref<8xi32>
}

// CHECK-LABEL: func.func @dma(
// CHECK-NEXT: memref.dma_start %a[%i, %i], %b[%i], %n, %tag[%i] : memref<4x8xf32>, memref<32xf32, 1>, memref<1xi32, 2>
// CHECK-NEXT: memref.dma_start %a[%i, %i], %b[%i], %n, %tag[%i], %n, %i {note} : memref<4x8xf32>, memref<32xf32, 1>, memref<1xi32, 2>
// CHECK-NEXT: memref.dma_wait %tag[%i], %n : memref<1xi32, 2>
// CHECK-NEXT: return
// GENERIC: "memref.dma_start"(%a, %i, %i, %b, %i, %n, %tag, %i) : (memref<4x8xf32>, index, index, memref<32xf32, 1>, index, index, memref<1xi32, 2>, index) -> ()
// GENERIC: "memref.dma_start"(%a, %i, %i, %b, %i, %n, %tag, %i, %n, %i) {note} : (memref<4x8xf32>, index, index, memref<32xf32, 1>, index, index, memref<1xi32, 2>, index, index, index) -> ()
// GENERIC: "memref.dma_wait"(%tag, %i, %n) : (memref<1xi32, 2>, index, index) -> ()
func.func @dma(%a: memref<4x8xf32>, %b: memref<32xf32, 1>, %tag: memref<1xi32, 2>, %i: index, %n: index) {
  memref.dma_start %a[%i, %i], %b[%i], %n, %tag[%i] : memref<4x8xf32>, memref<32xf32, 1>, memref<1xi32, 2>
  "memref.dma_start"(%a, %i, %i, %b, %i, %n, %tag, %i, %n, %i) {note} : (memref<4x8xf32>, index, index, memref<32xf32, 1>, index, index, memref<1xi32, 2>, index, index, index) -> ()
  memref.dma_wait %tag[%i], %n : memref<1xi32, 2>
  return
}
