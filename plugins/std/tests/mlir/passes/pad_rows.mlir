// Rows are a line longer where a column would be in too few places of the cache.
// RUN: plait opt %s --allow-unregistered-dialect --pad-rows=l1-bytes=32768 | filecheck %s
// RUN: plait opt %s --allow-unregistered-dialect --pad-rows=l1-bytes=262144 | filecheck %s --check-prefix=LARGE
// LARGE-LABEL: func.func @column(
// LARGE: memref.alloc() {alignment = 64 : i64} : memref<128x128xf64>
// LARGE-NOT: memref.subview

// CHECK-LABEL: func.func @column(
// CHECK: %[[A:.*]] = memref.alloc() {alignment = 64 : i64} : memref<128x136xf64>
// CHECK: %[[IN:.*]] = memref.subview %[[A]][0, 0] [128, 128] [1, 1]
// CHECK-SAME: memref<128x136xf64> to memref<128x128xf64, strided<[136, 1]>>
// CHECK: memref.copy %{{.*}}, %[[IN]] : memref<128x128xf64> to memref<128x128xf64, strided<[136, 1]>>
// CHECK: memref.load %[[A]][%{{.*}}, %{{.*}}] : memref<128x136xf64>
// CHECK: %[[OUT:.*]] = memref.subview %[[A]]
// CHECK: memref.copy %[[OUT]], %{{.*}} : memref<128x128xf64, strided<[136, 1]>> to memref<128x128xf64>
// CHECK: memref.dealloc %[[A]] : memref<128x136xf64>
func.func @column(%x: memref<128x128xf64>, %j: index) -> f64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c128 = arith.constant 128 : index
  %zero = arith.constant 0.0 : f64
  %a = memref.alloc() {alignment = 64 : i64} : memref<128x128xf64>
  memref.copy %x, %a : memref<128x128xf64> to memref<128x128xf64>
  %sum = scf.for %i = %c0 to %c128 step %c1 iter_args(%s = %zero) -> (f64) {
    %v = memref.load %a[%i, %j] : memref<128x128xf64>
    %t = arith.addf %s, %v : f64
    scf.yield %t : f64
  }
  memref.copy %a, %x : memref<128x128xf64> to memref<128x128xf64>
  memref.dealloc %a : memref<128x128xf64>
  return %sum : f64
}

// What is written in columns is padded too, in several dimensions, and by as many elements as a line has.
// CHECK-LABEL: func.func @written(
// CHECK: memref.alloc() : memref<2x256x272xf32>
func.func @written(%v: f32, %j: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c256 = arith.constant 256 : index
  %a = memref.alloc() : memref<2x256x256xf32>
  scf.for %i = %c0 to %c256 step %c1 {
    memref.store %v, %a[%c0, %i, %j] : memref<2x256x256xf32>
  }
  memref.dealloc %a : memref<2x256x256xf32>
  return
}

// Along rows, along the diagonal, in columns that are in the cache as a whole, or in all of its sets, nothing is gained.
// CHECK-LABEL: func.func @stays(
// CHECK-COUNT-2: memref.alloc() : memref<128x128xf64>
// CHECK: memref.alloc() : memref<64x64xf64>
// CHECK: memref.alloc() : memref<128x120xf64>
func.func @stays(%v: f64, %j: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c64 = arith.constant 64 : index
  %row = memref.alloc() : memref<128x128xf64>
  %diagonal = memref.alloc() : memref<128x128xf64>
  %few = memref.alloc() : memref<64x64xf64>
  %spread = memref.alloc() : memref<128x120xf64>
  scf.for %i = %c0 to %c64 step %c1 {
    memref.store %v, %row[%j, %i] : memref<128x128xf64>
    memref.store %v, %diagonal[%i, %i] : memref<128x128xf64>
    memref.store %v, %few[%i, %j] : memref<64x64xf64>
    memref.store %v, %spread[%i, %j] : memref<128x120xf64>
  }
  memref.dealloc %row : memref<128x128xf64>
  memref.dealloc %diagonal : memref<128x128xf64>
  memref.dealloc %few : memref<64x64xf64>
  memref.dealloc %spread : memref<128x120xf64>
  return
}

// Others know the layout of what they are given.
// CHECK-LABEL: func.func @shared(
// CHECK-COUNT-2: memref.alloc() : memref<128x128xf64>
func.func @shared(%v: f64, %j: index) -> memref<128x128xf64> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c128 = arith.constant 128 : index
  %used = memref.alloc() : memref<128x128xf64>
  %returned = memref.alloc() : memref<128x128xf64>
  scf.for %i = %c0 to %c128 step %c1 {
    memref.store %v, %used[%i, %j] : memref<128x128xf64>
    memref.store %v, %returned[%i, %j] : memref<128x128xf64>
  }
  "test.use"(%used) : (memref<128x128xf64>) -> ()
  memref.dealloc %used : memref<128x128xf64>
  return %returned : memref<128x128xf64>
}
