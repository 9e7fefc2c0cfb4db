// RUN: plait opt %s --canonicalize | filecheck %s

// Accesses take the memref before a cast.
// CHECK-LABEL: func.func @accesses(
// CHECK-NOT: memref.cast
// CHECK: memref.dma_start %m[%i], %d[%i], %i, %t[%i] : memref<4xf32>, memref<?xf32>, memref<1xi32>
// CHECK-NEXT: memref.prefetch %m[%i], read, locality<3>, data : memref<4xf32>
// CHECK-NEXT: %0 = memref.atomic_rmw addf %f, %m[%i] : (f32, memref<4xf32>) -> f32
// CHECK-NEXT: memref.dma_wait %t[%i], %i : memref<1xi32>
// CHECK-NEXT: return %0 : f32
func.func @accesses(%m: memref<4xf32>, %d: memref<?xf32>, %t: memref<1xi32>, %i: index, %f: f32) -> f32 {
  %cast = memref.cast %m : memref<4xf32> to memref<?xf32>
  memref.dma_start %cast[%i], %d[%i], %i, %t[%i] : memref<?xf32>, memref<?xf32>, memref<1xi32>
  memref.prefetch %cast[%i], read, locality<3>, data : memref<?xf32>
  %0 = memref.atomic_rmw addf %f, %cast[%i] : (f32, memref<?xf32>) -> f32
  %tag = memref.cast %t : memref<1xi32> to memref<?xi32>
  memref.dma_wait %tag[%i], %i : memref<?xi32>
  return %0 : f32
}

// What changes memory stays, though nobody asks for what was there before.
// CHECK-LABEL: func.func @unused(
// CHECK-NEXT: %0 = memref.atomic_rmw
// CHECK-NEXT: %1 = memref.generic_atomic_rmw
func.func @unused(%m: memref<4xf32>, %i: index, %f: f32) {
  %0 = memref.atomic_rmw addf %f, %m[%i] : (f32, memref<4xf32>) -> f32
  %1 = memref.generic_atomic_rmw %m[%i] : memref<4xf32> {
  ^bb0(%old: f32):
    memref.atomic_yield %old : f32
  }
  return
}

// CHECK-LABEL: func.func @loads_and_stores(
// CHECK-NOT: memref.cast
// CHECK: %0 = memref.load %m[%i] : memref<4xf32>
// CHECK-NEXT: memref.store %0, %n[%i] : memref<4xf32>
// CHECK-NEXT: memref.copy %m, %n : memref<4xf32> to memref<4xf32>
// CHECK-NEXT: %1 = vector.load %m[%i] : memref<4xf32>, vector<2xf32>
// CHECK-NEXT: vector.maskedstore %n[%i], %mask, %1 : memref<4xf32>, vector<2xi1>, vector<2xf32>
func.func @loads_and_stores(%m: memref<4xf32>, %n: memref<4xf32>, %i: index, %mask: vector<2xi1>) {
  %from = memref.cast %m : memref<4xf32> to memref<?xf32>
  %to = memref.cast %n : memref<4xf32> to memref<?xf32>
  %0 = memref.load %from[%i] : memref<?xf32>
  memref.store %0, %to[%i] : memref<?xf32>
  memref.copy %from, %to : memref<?xf32> to memref<?xf32>
  %1 = vector.load %from[%i] : memref<?xf32>, vector<2xf32>
  vector.maskedstore %to[%i], %mask, %1 : memref<?xf32>, vector<2xi1>, vector<2xf32>
  return
}
