// While a panel of a large buffer is read again and again, the next one is fetched, each iteration a share of it.
// RUN: plait opt %s --prefetch-panels='l2-bytes=4096' --canonicalize | filecheck %s
// RUN: plait opt %s --prefetch-panels='l2-bytes=1048576' | filecheck %s --check-prefix=SMALL

// SMALL-NOT: memref.prefetch

// CHECK-LABEL: func.func @for_each_row(
// CHECK: scf.for %[[J:.*]] = %c0 to %c8 step %c1
// CHECK: scf.for %[[I:.*]] = %c0 to %c8 step %c2
// CHECK: memref.subview %x[%[[J]], 0, 0]
// CHECK: %[[SUM:.*]] = arith.addi %[[J]], %c1
// CHECK: %[[NEXT:.*]] = arith.minsi %[[SUM]], %c7
// CHECK: %[[VIEW:.*]] = memref.subview %x[%[[NEXT]], 0, 0]
// CHECK: %[[FLAT:.*]] = memref.collapse_shape %[[VIEW]]
// CHECK: %[[TILE:.*]] = arith.divsi %[[I]], %c2
// CHECK: %[[SHARE:.*]] = arith.muli %[[TILE]], %c64
// CHECK: %[[START:.*]] = arith.minsi %[[SHARE]], %c192
// CHECK: scf.for %[[K:.*]] = %c0 to %c16 step %c1
// CHECK: %[[STEP:.*]] = arith.muli %[[K]], %c4
// CHECK: %[[AT:.*]] = arith.addi %[[START]], %[[STEP]]
// CHECK: memref.prefetch %[[FLAT]]{{.}}%[[AT]]{{.}}, read, locality<3>, data : memref<256xf32
// CHECK-NOT: memref.prefetch
// CHECK: return
func.func @for_each_row(%x: memref<8x16x16xf32>, %y: memref<8x16xf32>, %z: memref<8x128xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c8 = arith.constant 8 : index
  %c16 = arith.constant 16 : index
  %zero = arith.constant dense<0.0> : vector<16xf32>
  %pad = arith.constant 0.0 : f32
  scf.for %j = %c0 to %c8 step %c1 {
    scf.for %i = %c0 to %c8 step %c2 {
      %panel = memref.subview %x[%j, 0, 0] [1, 16, 16] [1, 1, 1] : memref<8x16x16xf32> to memref<16x16xf32, strided<[16, 1], offset: ?>>
      %sum = scf.for %k = %c0 to %c16 step %c1 iter_args(%total = %zero) -> vector<16xf32> {
        %b = vector.transfer_read %panel[%k, %c0], %pad {in_bounds = [true]} : memref<16x16xf32, strided<[16, 1], offset: ?>>, vector<16xf32>
        %next = arith.addf %total, %b : vector<16xf32>
        scf.yield %next : vector<16xf32>
      }
      %at = arith.muli %j, %c16 : index
      vector.transfer_write %sum, %z[%i, %at] {in_bounds = [true]} : vector<16xf32>, memref<8x128xf32>
    }
  }
  return
}

// A chunk of a parallel loop fetches what the next chunk reads.
// CHECK-LABEL: func.func @chunk(
// CHECK-SAME: %[[FIRST:.*]]: index, %[[END:.*]]: index
// CHECK: scf.for %[[J:.*]] = %[[FIRST]] to %[[END]] step %c1
// CHECK: %[[SUM:.*]] = arith.addi %[[J]], %c1
// CHECK: %[[NEXT:.*]] = arith.minsi %[[SUM]], %c7
// CHECK: memref.subview %{{.*}}[%[[NEXT]], 0, 0]
// CHECK: memref.prefetch
func.func @chunk(%first: index, %end: index, %x: memref<8x16x16xf32>, %z: memref<8x128xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c8 = arith.constant 8 : index
  %c16 = arith.constant 16 : index
  %zero = arith.constant dense<0.0> : vector<16xf32>
  %pad = arith.constant 0.0 : f32
  scf.for %j = %first to %end step %c1 {
    scf.for %i = %c0 to %c8 step %c2 {
      %panel = memref.subview %x[%j, 0, 0] [1, 16, 16] [1, 1, 1] : memref<8x16x16xf32> to memref<16x16xf32, strided<[16, 1], offset: ?>>
      %sum = scf.for %k = %c0 to %c16 step %c1 iter_args(%total = %zero) -> vector<16xf32> {
        %b = vector.transfer_read %panel[%k, %c0], %pad {in_bounds = [true]} : memref<16x16xf32, strided<[16, 1], offset: ?>>, vector<16xf32>
        %next = arith.addf %total, %b : vector<16xf32>
        scf.yield %next : vector<16xf32>
      }
      %at = arith.muli %j, %c16 : index
      vector.transfer_write %sum, %z[%i, %at] {in_bounds = [true]} : vector<16xf32>, memref<8x128xf32>
    }
  }
  return
}

// In a loop of its own, the first panel follows the last.
// CHECK-LABEL: func.func @repeated(
// CHECK: arith.select %{{.*}}, %{{.*}}, %c0 : index
// CHECK: memref.prefetch
func.func @repeated(%x: memref<8x16x16xf32>, %z: memref<8x128xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %c16 = arith.constant 16 : index
  %zero = arith.constant dense<0.0> : vector<16xf32>
  %pad = arith.constant 0.0 : f32
  scf.for %block = %c0 to %c8 step %c4 {
    scf.for %j = %c0 to %c8 step %c1 {
      scf.for %i = %c0 to %c4 step %c2 {
        %panel = memref.subview %x[%j, 0, 0] [1, 16, 16] [1, 1, 1] : memref<8x16x16xf32> to memref<16x16xf32, strided<[16, 1], offset: ?>>
        %sum = scf.for %k = %c0 to %c16 step %c1 iter_args(%total = %zero) -> vector<16xf32> {
          %b = vector.transfer_read %panel[%k, %c0], %pad {in_bounds = [true]} : memref<16x16xf32, strided<[16, 1], offset: ?>>, vector<16xf32>
          %next = arith.addf %total, %b : vector<16xf32>
          scf.yield %next : vector<16xf32>
        }
        %row = arith.addi %block, %i : index
        %at = arith.muli %j, %c16 : index
        vector.transfer_write %sum, %z[%row, %at] {in_bounds = [true]} : vector<16xf32>, memref<8x128xf32>
      }
    }
  }
  return
}

// In a block of rows too, whose first row is not known: it is apart from the last by a number.
// CHECK-LABEL: func.func @blocks_of_rows(
// CHECK: %[[TILE:.*]] = arith.divsi
// CHECK: %[[SHARE:.*]] = arith.muli %[[TILE]], %c128
// CHECK: arith.minsi %[[SHARE]], %c128
// CHECK: memref.prefetch
func.func @blocks_of_rows(%x: memref<8x16x16xf32>, %z: memref<8x128xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %c16 = arith.constant 16 : index
  %zero = arith.constant dense<0.0> : vector<16xf32>
  %pad = arith.constant 0.0 : f32
  scf.for %block = %c0 to %c8 step %c4 {
    scf.for %j = %c0 to %c8 step %c1 {
      %end = arith.addi %block, %c4 : index
      scf.for %i = %block to %end step %c2 {
        %panel = memref.subview %x[%j, 0, 0] [1, 16, 16] [1, 1, 1] : memref<8x16x16xf32> to memref<16x16xf32, strided<[16, 1], offset: ?>>
        %sum = scf.for %k = %c0 to %c16 step %c1 iter_args(%total = %zero) -> vector<16xf32> {
          %b = vector.transfer_read %panel[%k, %c0], %pad {in_bounds = [true]} : memref<16x16xf32, strided<[16, 1], offset: ?>>, vector<16xf32>
          %next = arith.addf %total, %b : vector<16xf32>
          scf.yield %next : vector<16xf32>
        }
        %at = arith.muli %j, %c16 : index
        vector.transfer_write %sum, %z[%i, %at] {in_bounds = [true]} : vector<16xf32>, memref<8x128xf32>
      }
    }
  }
  return
}

// A panel that is read once streams by itself.
// CHECK-LABEL: func.func @read_once(
// CHECK-NOT: memref.prefetch
// CHECK: return
func.func @read_once(%x: memref<8x16x16xf32>, %z: memref<128xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %c16 = arith.constant 16 : index
  %zero = arith.constant dense<0.0> : vector<16xf32>
  %pad = arith.constant 0.0 : f32
  scf.for %j = %c0 to %c8 step %c1 {
    %panel = memref.subview %x[%j, 0, 0] [1, 16, 16] [1, 1, 1] : memref<8x16x16xf32> to memref<16x16xf32, strided<[16, 1], offset: ?>>
    %sum = scf.for %k = %c0 to %c16 step %c1 iter_args(%total = %zero) -> vector<16xf32> {
      %b = vector.transfer_read %panel[%k, %c0], %pad {in_bounds = [true]} : memref<16x16xf32, strided<[16, 1], offset: ?>>, vector<16xf32>
      %next = arith.addf %total, %b : vector<16xf32>
      scf.yield %next : vector<16xf32>
    }
    %at = arith.muli %j, %c16 : index
    vector.transfer_write %sum, %z[%at] {in_bounds = [true]} : vector<16xf32>, memref<128xf32>
  }
  return
}

// Where a panel is read very often, to wait for it once is a small part of the time.
// CHECK-LABEL: func.func @read_often(
// CHECK-NOT: memref.prefetch
// CHECK: return
func.func @read_often(%x: memref<8x16x16xf32>, %z: memref<64x128xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %c16 = arith.constant 16 : index
  %c64 = arith.constant 64 : index
  %zero = arith.constant dense<0.0> : vector<16xf32>
  %pad = arith.constant 0.0 : f32
  scf.for %j = %c0 to %c8 step %c1 {
    scf.for %i = %c0 to %c64 step %c1 {
      %panel = memref.subview %x[%j, 0, 0] [1, 16, 16] [1, 1, 1] : memref<8x16x16xf32> to memref<16x16xf32, strided<[16, 1], offset: ?>>
      %sum = scf.for %k = %c0 to %c16 step %c1 iter_args(%total = %zero) -> vector<16xf32> {
        %b = vector.transfer_read %panel[%k, %c0], %pad {in_bounds = [true]} : memref<16x16xf32, strided<[16, 1], offset: ?>>, vector<16xf32>
        %next = arith.addf %total, %b : vector<16xf32>
        scf.yield %next : vector<16xf32>
      }
      %at = arith.muli %j, %c16 : index
      vector.transfer_write %sum, %z[%i, %at] {in_bounds = [true]} : vector<16xf32>, memref<64x128xf32>
    }
  }
  return
}

// Rows of a panel that are apart in memory would need a page each.
// CHECK-LABEL: func.func @apart(
// CHECK-NOT: memref.prefetch
// CHECK: return
func.func @apart(%x: memref<16x128xf32>, %z: memref<8x128xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c8 = arith.constant 8 : index
  %c16 = arith.constant 16 : index
  %c128 = arith.constant 128 : index
  %zero = arith.constant dense<0.0> : vector<16xf32>
  %pad = arith.constant 0.0 : f32
  scf.for %j = %c0 to %c128 step %c16 {
    scf.for %i = %c0 to %c8 step %c2 {
      %panel = memref.subview %x[0, %j] [16, 16] [1, 1] : memref<16x128xf32> to memref<16x16xf32, strided<[128, 1], offset: ?>>
      %sum = scf.for %k = %c0 to %c16 step %c1 iter_args(%total = %zero) -> vector<16xf32> {
        %b = vector.transfer_read %panel[%k, %c0], %pad {in_bounds = [true]} : memref<16x16xf32, strided<[128, 1], offset: ?>>, vector<16xf32>
        %next = arith.addf %total, %b : vector<16xf32>
        scf.yield %next : vector<16xf32>
      }
      vector.transfer_write %sum, %z[%i, %j] {in_bounds = [true]} : vector<16xf32>, memref<8x128xf32>
    }
  }
  return
}
