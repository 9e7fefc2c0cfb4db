// The first iteration that reads a copy makes it.
// RUN: plait opt %s --fuse-copies --canonicalize | filecheck %s
// RUN: plait opt %s --fuse-copies='most-readers=3' --canonicalize | filecheck %s --check-prefix=FEW

// FEW-NOT: memref.prefetch

// CHECK-LABEL: func.func private @panel(
// CHECK: scf.for %[[K:[a-z0-9_]+]] = %c0 to %c16 step %c1 iter_args
// CHECK: %[[V:.*]] = vector.transfer_read %x[%[[K]], %c8]
// CHECK: vector.transfer_write %[[V]], %panel[%c0, %[[K]], %c0]
// CHECK: %[[SOON:.*]] = arith.addi %[[K]], %c8
// CHECK: memref.prefetch %x[%[[SOON]], %c23], read, locality<3>, data
// CHECK: scf.for %i = %c2 to %c8 step %c2
// CHECK: scf.for
// CHECK: vector.transfer_read %{{.*}} : memref<16x16xf32>, vector<16xf32>
// CHECK: return
func.func private @panel(%x: memref<16x64xf32>, %panel: memref<1x16x16xf32> {llvm.noalias}, %z: memref<8x16xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c8 = arith.constant 8 : index
  %c16 = arith.constant 16 : index
  %zero = arith.constant dense<0.0> : vector<16xf32>
  %pad = arith.constant 0.0 : f32
  scf.for %k = %c0 to %c16 step %c1 {
    %v = vector.transfer_read %x[%k, %c8], %pad {in_bounds = [true]} : memref<16x64xf32>, vector<16xf32>
    vector.transfer_write %v, %panel[%c0, %k, %c0] {in_bounds = [true]} : vector<16xf32>, memref<1x16x16xf32>
  }
  scf.for %i = %c0 to %c8 step %c2 {
    %view = memref.subview %panel[0, 0, 0] [1, 16, 16] [1, 1, 1] : memref<1x16x16xf32> to memref<16x16xf32>
    %sum = scf.for %k = %c0 to %c16 step %c1 iter_args(%total = %zero) -> vector<16xf32> {
      %b = vector.transfer_read %view[%k, %c0], %pad {in_bounds = [true]} : memref<16x16xf32>, vector<16xf32>
      %next = arith.addf %total, %b : vector<16xf32>
      scf.yield %next : vector<16xf32>
    }
    vector.transfer_write %sum, %z[%i, %c0] {in_bounds = [true]} : vector<16xf32>, memref<8x16xf32>
  }
  return
}

// A reader of half of the copy would leave the rest unwritten.
// CHECK-LABEL: func.func private @half(
// CHECK-NOT: memref.prefetch
// CHECK: return
func.func private @half(%x: memref<16x64xf32>, %panel: memref<1x16x16xf32> {llvm.noalias}, %z: memref<8x16xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c8 = arith.constant 8 : index
  %c16 = arith.constant 16 : index
  %zero = arith.constant dense<0.0> : vector<16xf32>
  %pad = arith.constant 0.0 : f32
  scf.for %k = %c0 to %c16 step %c1 {
    %v = vector.transfer_read %x[%k, %c8], %pad {in_bounds = [true]} : memref<16x64xf32>, vector<16xf32>
    vector.transfer_write %v, %panel[%c0, %k, %c0] {in_bounds = [true]} : vector<16xf32>, memref<1x16x16xf32>
  }
  scf.for %i = %c0 to %c8 step %c2 {
    %view = memref.subview %panel[0, 0, 0] [1, 16, 16] [1, 1, 1] : memref<1x16x16xf32> to memref<16x16xf32>
    %sum = scf.for %k = %c0 to %c8 step %c1 iter_args(%total = %zero) -> vector<16xf32> {
      %b = vector.transfer_read %view[%k, %c0], %pad {in_bounds = [true]} : memref<16x16xf32>, vector<16xf32>
      %next = arith.addf %total, %b : vector<16xf32>
      scf.yield %next : vector<16xf32>
    }
    vector.transfer_write %sum, %z[%i, %c0] {in_bounds = [true]} : vector<16xf32>, memref<8x16xf32>
  }
  return
}

// Another name of the memory may be read or written in between.
// CHECK-LABEL: func.func private @may_be_shared(
// CHECK-NOT: memref.prefetch
// CHECK: return
func.func private @may_be_shared(%x: memref<16x64xf32>, %panel: memref<1x16x16xf32>, %z: memref<8x16xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c8 = arith.constant 8 : index
  %c16 = arith.constant 16 : index
  %zero = arith.constant dense<0.0> : vector<16xf32>
  %pad = arith.constant 0.0 : f32
  scf.for %k = %c0 to %c16 step %c1 {
    %v = vector.transfer_read %x[%k, %c8], %pad {in_bounds = [true]} : memref<16x64xf32>, vector<16xf32>
    vector.transfer_write %v, %panel[%c0, %k, %c0] {in_bounds = [true]} : vector<16xf32>, memref<1x16x16xf32>
  }
  scf.for %i = %c0 to %c8 step %c2 {
    %view = memref.subview %panel[0, 0, 0] [1, 16, 16] [1, 1, 1] : memref<1x16x16xf32> to memref<16x16xf32>
    %sum = scf.for %k = %c0 to %c16 step %c1 iter_args(%total = %zero) -> vector<16xf32> {
      %b = vector.transfer_read %view[%k, %c0], %pad {in_bounds = [true]} : memref<16x16xf32>, vector<16xf32>
      %next = arith.addf %total, %b : vector<16xf32>
      scf.yield %next : vector<16xf32>
    }
    vector.transfer_write %sum, %z[%i, %c0] {in_bounds = [true]} : vector<16xf32>, memref<8x16xf32>
  }
  return
}

// The source may be what the iteration writes first.
// CHECK-LABEL: func.func private @writes_before(
// CHECK-NOT: memref.prefetch
// CHECK: return
func.func private @writes_before(%x: memref<16x64xf32>, %panel: memref<1x16x16xf32> {llvm.noalias}, %z: memref<16x64xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c8 = arith.constant 8 : index
  %c16 = arith.constant 16 : index
  %zero = arith.constant dense<0.0> : vector<16xf32>
  %pad = arith.constant 0.0 : f32
  scf.for %k = %c0 to %c16 step %c1 {
    %v = vector.transfer_read %x[%k, %c8], %pad {in_bounds = [true]} : memref<16x64xf32>, vector<16xf32>
    vector.transfer_write %v, %panel[%c0, %k, %c0] {in_bounds = [true]} : vector<16xf32>, memref<1x16x16xf32>
  }
  scf.for %i = %c0 to %c8 step %c2 {
    %view = memref.subview %panel[0, 0, 0] [1, 16, 16] [1, 1, 1] : memref<1x16x16xf32> to memref<16x16xf32>
    vector.transfer_write %zero, %z[%i, %c8] {in_bounds = [true]} : vector<16xf32>, memref<16x64xf32>
    %sum = scf.for %k = %c0 to %c16 step %c1 iter_args(%total = %zero) -> vector<16xf32> {
      %b = vector.transfer_read %view[%k, %c0], %pad {in_bounds = [true]} : memref<16x16xf32>, vector<16xf32>
      %next = arith.addf %total, %b : vector<16xf32>
      scf.yield %next : vector<16xf32>
    }
    vector.transfer_write %sum, %z[%i, %c0] {in_bounds = [true]} : vector<16xf32>, memref<16x64xf32>
  }
  return
}
