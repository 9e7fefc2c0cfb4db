// The loop that computes most of a row, but for the first one that reads it, fetches the next row.
// RUN: plait opt %s --prefetch-rows='l2-bytes=1024 streamed-bytes=16385' | filecheck %s
// RUN: plait opt %s --prefetch-rows='l2-bytes=1024 streamed-bytes=16384' | filecheck %s --check-prefix=STREAMED
// RUN: plait opt %s --prefetch-rows='l2-bytes=1048576' | filecheck %s --check-prefix=SMALL

// STREAMED: memref.prefetch {{.*}}, read
// STREAMED-NOT: , write, locality

// SMALL-NOT: memref.prefetch
// SMALL: func.func @of_any_size(
// SMALL: memref.prefetch

// CHECK-LABEL: func.func @read_three_times(
// CHECK: scf.for %[[I:.*]] = %c0 to %c64 step %c1
// CHECK: scf.for
// CHECK-NOT: memref.prefetch
// CHECK: %[[SUM:.*]] = arith.addi %[[I]], %c1
// CHECK: %[[LESS:.*]] = arith.cmpi slt, %[[SUM]], %c64
// CHECK: %[[AT:.*]] = arith.select %[[LESS]], %[[SUM]], %[[I]]
// CHECK: %[[NEXT:.*]] = memref.subview %x[%[[AT]], 0] [1, 64] [1, 1]
// CHECK: scf.for
// CHECK: memref.prefetch %[[NEXT]]{{.*}}, read, locality<3>, data
// CHECK-NOT: memref.prefetch
// CHECK: return
func.func @read_three_times(%x: memref<64x64xf32>, %y: memref<64x64xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %c64 = arith.constant 64 : index
  %zero = arith.constant dense<0.0> : vector<8xf32>
  %pad = arith.constant 0.0 : f32
  scf.for %i = %c0 to %c64 step %c1 {
    %row = memref.subview %x[%i, 0] [1, 64] [1, 1] : memref<64x64xf32> to memref<1x64xf32, strided<[64, 1], offset: ?>>
    %sum = scf.for %j = %c0 to %c64 step %c8 iter_args(%total = %zero) -> vector<8xf32> {
      %v = vector.transfer_read %row[%c0, %j], %pad {in_bounds = [true]} : memref<1x64xf32, strided<[64, 1], offset: ?>>, vector<8xf32>
      %next = arith.addf %total, %v : vector<8xf32>
      scf.yield %next : vector<8xf32>
    }
    %squares = scf.for %j = %c0 to %c64 step %c8 iter_args(%total = %zero) -> vector<8xf32> {
      %v = vector.transfer_read %row[%c0, %j], %pad {in_bounds = [true]} : memref<1x64xf32, strided<[64, 1], offset: ?>>, vector<8xf32>
      %d = arith.subf %v, %sum : vector<8xf32>
      %p = arith.mulf %d, %d : vector<8xf32>
      %next = arith.addf %total, %p : vector<8xf32>
      scf.yield %next : vector<8xf32>
    }
    scf.for %j = %c0 to %c64 step %c8 {
      %v = vector.transfer_read %row[%c0, %j], %pad {in_bounds = [true]} : memref<1x64xf32, strided<[64, 1], offset: ?>>, vector<8xf32>
      %q = arith.mulf %v, %squares : vector<8xf32>
      vector.transfer_write %q, %y[%i, %j] {in_bounds = [true]} : vector<8xf32>, memref<64x64xf32>
    }
  }
  return
}

// A row that is read once streams by itself.
// CHECK-LABEL: func.func @read_once(
// CHECK-NOT: memref.prefetch
// CHECK: return
func.func @read_once(%x: memref<64x64xf32>, %y: memref<64xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %c64 = arith.constant 64 : index
  %zero = arith.constant dense<0.0> : vector<8xf32>
  %pad = arith.constant 0.0 : f32
  scf.for %i = %c0 to %c64 step %c1 {
    %row = memref.subview %x[%i, 0] [1, 64] [1, 1] : memref<64x64xf32> to memref<1x64xf32, strided<[64, 1], offset: ?>>
    %sum = scf.for %j = %c0 to %c64 step %c8 iter_args(%total = %zero) -> vector<8xf32> {
      %v = vector.transfer_read %row[%c0, %j], %pad {in_bounds = [true]} : memref<1x64xf32, strided<[64, 1], offset: ?>>, vector<8xf32>
      %next = arith.addf %total, %v : vector<8xf32>
      scf.yield %next : vector<8xf32>
    }
    %all = vector.reduction <add>, %sum : vector<8xf32> into f32
    memref.store %all, %y[%i] : memref<64xf32>
  }
  return
}

// The size of the buffer is known at run time only.
// CHECK-LABEL: func.func @of_any_size(
// CHECK: memref.prefetch
func.func @of_any_size(%x: memref<?x?xf32>, %n: index) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %c64 = arith.constant 64 : index
  %pad = arith.constant 0.0 : f32
  %zero = arith.constant dense<0.0> : vector<8xf32>
  %all = scf.for %i = %c0 to %n step %c1 iter_args(%most = %pad) -> f32 {
    %row = memref.subview %x[%i, 0] [1, 64] [1, 1] : memref<?x?xf32> to memref<1x64xf32, strided<[?, 1], offset: ?>>
    %a = scf.for %j = %c0 to %c64 step %c8 iter_args(%total = %zero) -> vector<8xf32> {
      %v = vector.transfer_read %row[%c0, %j], %pad {in_bounds = [true]} : memref<1x64xf32, strided<[?, 1], offset: ?>>, vector<8xf32>
      %next = arith.addf %total, %v : vector<8xf32>
      scf.yield %next : vector<8xf32>
    }
    %b = scf.for %j = %c0 to %c64 step %c8 iter_args(%total = %a) -> vector<8xf32> {
      %v = vector.transfer_read %row[%c0, %j], %pad {in_bounds = [true]} : memref<1x64xf32, strided<[?, 1], offset: ?>>, vector<8xf32>
      %next = arith.mulf %total, %v : vector<8xf32>
      scf.yield %next : vector<8xf32>
    }
    %one = vector.reduction <add>, %b : vector<8xf32> into f32
    %more = arith.addf %one, %most : f32
    scf.yield %more : f32
  }
  return %all : f32
}

// A loop over what is left at the end of a row fetches nothing: it has an iteration or none.
// CHECK-LABEL: func.func @with_rest(
// CHECK: arith.addf
// CHECK-NOT: memref.prefetch
// CHECK: arith.mulf
// CHECK: memref.prefetch
// CHECK: arith.subf
// CHECK-NOT: memref.prefetch
// CHECK: return
func.func @with_rest(%x: memref<?x?xf32>, %n: index, %m: index, %whole: index) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %pad = arith.constant 0.0 : f32
  %zero = arith.constant dense<0.0> : vector<8xf32>
  %all = scf.for %i = %c0 to %n step %c1 iter_args(%most = %pad) -> f32 {
    %row = memref.subview %x[%i, 0] [1, %m] [1, 1] : memref<?x?xf32> to memref<1x?xf32, strided<[?, 1], offset: ?>>
    %a = scf.for %j = %c0 to %whole step %c8 iter_args(%total = %zero) -> vector<8xf32> {
      %v = vector.transfer_read %row[%c0, %j], %pad {in_bounds = [true]} : memref<1x?xf32, strided<[?, 1], offset: ?>>, vector<8xf32>
      %next = arith.addf %total, %v : vector<8xf32>
      scf.yield %next : vector<8xf32>
    }
    %b = scf.for %j = %whole to %m step %c8 iter_args(%total = %a) -> vector<8xf32> {
      %v = vector.transfer_read %row[%c0, %j], %pad : memref<1x?xf32, strided<[?, 1], offset: ?>>, vector<8xf32>
      %0 = arith.mulf %v, %v : vector<8xf32>
      %1 = arith.mulf %0, %v : vector<8xf32>
      %next = arith.mulf %total, %1 : vector<8xf32>
      scf.yield %next : vector<8xf32>
    }
    %c = scf.for %j = %c0 to %whole step %c8 iter_args(%total = %b) -> vector<8xf32> {
      %v = vector.transfer_read %row[%c0, %j], %pad {in_bounds = [true]} : memref<1x?xf32, strided<[?, 1], offset: ?>>, vector<8xf32>
      %next = arith.subf %total, %v : vector<8xf32>
      scf.yield %next : vector<8xf32>
    }
    %one = vector.reduction <add>, %c : vector<8xf32> into f32
    %more = arith.addf %one, %most : f32
    scf.yield %more : f32
  }
  return %all : f32
}

// What the last loop writes is fetched in the loop before it that computes most; it is not if it is read before.
// CHECK-LABEL: func.func @written_last(
// CHECK: scf.for
// CHECK: arith.maximumf
// CHECK: scf.yield
// CHECK: %[[OWN:.*]] = memref.subview %y[%[[I:.*]], 0]
// CHECK: scf.for
// CHECK: memref.prefetch %{{.*}}, write, locality<3>, data
// CHECK: arith.mulf
// CHECK-NOT: memref.prefetch
// CHECK: return
func.func @written_last(%x: memref<64x64xf32>, %y: memref<64x64xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %c64 = arith.constant 64 : index
  %zero = arith.constant dense<0.0> : vector<8xf32>
  %pad = arith.constant 0.0 : f32
  scf.for %i = %c0 to %c64 step %c1 {
    %row = memref.subview %x[%i, 0] [1, 64] [1, 1] : memref<64x64xf32> to memref<1x64xf32, strided<[64, 1], offset: ?>>
    %max = scf.for %j = %c0 to %c64 step %c8 iter_args(%total = %zero) -> vector<8xf32> {
      %v = vector.transfer_read %row[%c0, %j], %pad {in_bounds = [true]} : memref<1x64xf32, strided<[64, 1], offset: ?>>, vector<8xf32>
      %next = arith.maximumf %total, %v : vector<8xf32>
      scf.yield %next : vector<8xf32>
    }
    %squares = scf.for %j = %c0 to %c64 step %c8 iter_args(%total = %zero) -> vector<8xf32> {
      %v = vector.transfer_read %row[%c0, %j], %pad {in_bounds = [true]} : memref<1x64xf32, strided<[64, 1], offset: ?>>, vector<8xf32>
      %d = arith.subf %v, %max : vector<8xf32>
      %p = arith.mulf %d, %d : vector<8xf32>
      %next = arith.addf %total, %p : vector<8xf32>
      scf.yield %next : vector<8xf32>
    }
    %result = memref.subview %y[%i, 0] [1, 64] [1, 1] : memref<64x64xf32> to memref<1x64xf32, strided<[64, 1], offset: ?>>
    scf.for %j = %c0 to %c64 step %c8 {
      vector.transfer_write %squares, %result[%c0, %j] {in_bounds = [true]} : vector<8xf32>, memref<1x64xf32, strided<[64, 1], offset: ?>>
    }
  }
  return
}
