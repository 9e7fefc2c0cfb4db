// RUN: plait opt %s | filecheck %s
// RUN: plait opt %s --mlir-print-op-generic | filecheck %s --check-prefix=GENERIC

// CHECK-LABEL: func.func @load(%m: memref<8x?xi32>, %i: index) -> i32 {
// CHECK-NEXT: %0 = memref.load %m[%i, %i] : memref<8x?xi32>
// CHECK-NEXT: return %0 : i32
// GENERIC: %{{[0-9]+}} = "memref.load"(%m, %i, %i) : (memref<8x?xi32>, index, index) -> i32
func.func @load(%m: memref<8x?xi32>, %i: index) -> i32 {
  %0 = memref.load %m[%i, %i] : memref<8x?xi32>
  return %0 : i32
}

// CHECK-LABEL: func.func @store(%v: i32, %m: memref<8x?xi32>, %i: index) {
// CHECK-NEXT: memref.store %v, %m[%i, %i] : memref<8x?xi32>
// CHECK-NEXT: return
// GENERIC: "memref.store"(%v, %m, %i, %i) : (i32, memref<8x?xi32>, index, index) -> ()
func.func @store(%v: i32, %m: memref<8x?xi32>, %i: index) {
  memref.store %v, %m[%i, %i] : memref<8x?xi32>
  return
}

// CHECK-LABEL: func.func @copy(%a: memref<?xf32>, %b: memref<?xf32>) {
// CHECK-NEXT: memref.copy %a, %b : memref<?xf32> to memref<?xf32>
// CHECK-NEXT: return
// GENERIC: "memref.copy"(%a, %b) : (memref<?xf32>, memref<?xf32>) -> ()
func.func @copy(%a: memref<?xf32>, %b: memref<?xf32>) {
  memref.copy %a, %b : memref<?xf32> to memref<?xf32>
  return
}

// CHECK-LABEL: func.func @hints(%m: memref<4xf32>, %i: index) {
// CHECK-NEXT: %0 = memref.load %m[%i] {nontemporal = true} : memref<4xf32>
// CHECK-NEXT: memref.store %0, %m[%i] {alignment = 4 : i64, nontemporal = true} : memref<4xf32>
// CHECK-NEXT: return
// GENERIC: %{{[0-9]+}} = "memref.load"(%m, %i) <{nontemporal = true}> : (memref<4xf32>, index) -> f32
// GENERIC: "memref.store"(%{{[0-9]+}}, %m, %i) <{alignment = 4 : i64, nontemporal = true}> : (f32, memref<4xf32>, index) -> ()
func.func @hints(%m: memref<4xf32>, %i: index) {
  %0 = memref.load %m[%i] {nontemporal = true} : memref<4xf32>
  memref.store %0, %m[%i] {alignment = 4 : i64, nontemporal = true} : memref<4xf32>
  return
}

// CHECK-LABEL: func.func @rank_zero(%m: memref<complex<f32>>) {
// CHECK-NEXT: %0 = memref.load %m[] : memref<complex<f32>>
// CHECK-NEXT: memref.store %0, %m[] : memref<complex<f32>>
// CHECK-NEXT: return
// GENERIC: %{{[0-9]+}} = "memref.load"(%m) : (memref<complex<f32>>) -> complex<f32>
// GENERIC: "memref.store"(%{{[0-9]+}}, %m) : (complex<f32>, memref<complex<f32>>) -> ()
func.func @rank_zero(%m: memref<complex<f32>>) {
  %0 = memref.load %m[] : memref<complex<f32>>
  memref.store %0, %m[] : memref<complex<f32>>
  return
}

// CHECK-LABEL: func.func @copy_between_layouts(%a: memref<?x4xf32, strided<[?, 1], offset: ?>>, %b: memref<*xf32>) {
// CHECK-NEXT: memref.copy %a, %b : memref<?x4xf32, strided<[?, 1], offset: ?>> to memref<*xf32>
// CHECK-NEXT: return
// GENERIC: "memref.copy"(%a, %b) : (memref<?x4xf32, strided<[?, 1], offset: ?>>, memref<*xf32>) -> ()
func.func @copy_between_layouts(%a: memref<?x4xf32, strided<[?, 1], offset: ?>>, %b: memref<*xf32>) {
  memref.copy %a, %b : memref<?x4xf32, strided<[?, 1], offset: ?>> to memref<*xf32>
  return
}
