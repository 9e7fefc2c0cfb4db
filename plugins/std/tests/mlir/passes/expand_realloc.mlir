// RUN: plait opt %s --expand-realloc | filecheck %s

// CHECK-LABEL: func.func @dynamic(
// CHECK-SAME: %[[M:.*]]: memref<?xf32>, %[[N:.*]]: index
// CHECK: %[[SIZE:.*]] = memref.dim %[[M]]
// CHECK: %[[GROWS:.*]] = arith.cmpi ult, %[[SIZE]], %[[N]]
// CHECK: scf.if %[[GROWS]]
// CHECK: memref.alloc(%[[N]]) {alignment = 8 : i64}
// CHECK: memref.copy %[[M]]
// CHECK: memref.dealloc %[[M]]
// CHECK: memref.reinterpret_cast %[[M]]
func.func @dynamic(%m: memref<?xf32>, %n: index) -> memref<?xf32> {
  %0 = memref.realloc %m(%n) {alignment = 8} : memref<?xf32> to memref<?xf32>
  return %0 : memref<?xf32>
}

// CHECK-LABEL: func.func @smaller(
// CHECK-NEXT: memref.reinterpret_cast %{{.*}} to offset: [0], sizes: [2], strides: [1]
func.func @smaller(%m: memref<4xf32>) -> memref<2xf32> {
  %0 = memref.realloc %m : memref<4xf32> to memref<2xf32>
  return %0 : memref<2xf32>
}
