// Loops whose iterations access different parts of what they write become parallel loops over chunks.
// RUN: plait opt %s --allow-unregistered-dialect --pass-pipeline='builtin.module(parallelize-loops{least-work=1 chunk-work=64 vector-bits=128},canonicalize,cse)' | filecheck %s

// Rows: each iteration writes the row of its number.
// CHECK-LABEL: func.func @rows(
// CHECK: scf.parallel (%[[B:.*]]) = (%c0) to (%c64) step (%[[S:.*]]) {
// CHECK-NEXT: %[[E:.*]] = arith.addi %[[B]], %[[S]]
// CHECK-NEXT: scf.for %[[I:.*]] = %[[B]] to %[[E]] step %c1
func.func @rows(%a: memref<64x8xf32>) -> memref<64x8xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %c64 = arith.constant 64 : index
  %b = memref.alloc() : memref<64x8xf32>
  scf.for %i = %c0 to %c64 step %c1 {
    scf.for %j = %c0 to %c8 step %c1 {
      %x = memref.load %a[%i, %j] : memref<64x8xf32>
      memref.store %x, %b[%i, %j] : memref<64x8xf32>
    }
  }
  return %b : memref<64x8xf32>
}

// In place: what is read is what is written.
// CHECK-LABEL: func.func @in_place(
// CHECK: scf.parallel
func.func @in_place(%a: memref<64x8xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %c64 = arith.constant 64 : index
  scf.for %i = %c0 to %c64 step %c1 {
    scf.for %j = %c0 to %c8 step %c1 {
      %x = memref.load %a[%i, %j] : memref<64x8xf32>
      memref.store %x, %a[%i, %j] : memref<64x8xf32>
    }
  }
  return
}

// Tiles of a loop whose size they do not divide: the last one is smaller.
// CHECK-LABEL: func.func @tiles(
// CHECK: scf.parallel
// CHECK: memref.subview
func.func @tiles(%n: index) -> memref<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %f = arith.constant 0.0 : f32
  %b = memref.alloc(%n) : memref<?xf32>
  scf.for %i = %c0 to %n step %c8 {
    %left = arith.subi %n, %i : index
    %size = arith.minsi %left, %c8 : index
    %v = memref.subview %b[%i] [%size] [1] : memref<?xf32> to memref<?xf32, strided<[1], offset: ?>>
    scf.for %j = %c0 to %size step %c1 {
      memref.store %f, %v[%j] : memref<?xf32, strided<[1], offset: ?>>
    }
  }
  return %b : memref<?xf32>
}

// Inner loops that count from the outer counter on, vectors, and a quotient of the counter.
// CHECK-LABEL: func.func @panels(
// CHECK: scf.parallel
func.func @panels(%a: memref<8x64xf32>) -> memref<4x8x16xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %c16 = arith.constant 16 : index
  %c64 = arith.constant 64 : index
  %p = arith.constant 0.0 : f32
  %b = memref.alloc() : memref<4x8x16xf32>
  scf.for %i = %c0 to %c64 step %c16 {
    %q = arith.divsi %i, %c16 : index
    scf.for %r = %c0 to %c8 step %c1 {
      %x = vector.transfer_read %a[%r, %i], %p {in_bounds = [true]} : memref<8x64xf32>, vector<16xf32>
      vector.transfer_write %x, %b[%q, %r, %c0] {in_bounds = [true]} : vector<16xf32>, memref<4x8x16xf32>
    }
  }
  return %b : memref<4x8x16xf32>
}

// A buffer that an iteration allocates is its own.
// CHECK-LABEL: func.func @own(
// CHECK: scf.parallel
// CHECK: scf.for
// CHECK: memref.alloc() : memref<8xf32>
func.func @own(%a: memref<64x8xf32>) -> memref<64xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c64 = arith.constant 64 : index
  %b = memref.alloc() : memref<64xf32>
  scf.for %i = %c0 to %c64 step %c1 {
    %t = memref.alloc() : memref<8xf32>
    %x = memref.load %a[%i, %c0] : memref<64x8xf32>
    memref.store %x, %t[%c1] : memref<8xf32>
    %y = memref.load %t[%c1] : memref<8xf32>
    memref.store %y, %b[%i] : memref<64xf32>
    memref.dealloc %t : memref<8xf32>
  }
  return %b : memref<64xf32>
}

// Sizes that are known when the program runs only: the chunk is computed.
// CHECK-LABEL: func.func @dynamic(
// CHECK: %[[SIZE:.*]] = arith.select
// CHECK: scf.parallel (%{{.*}}) = (%c0) to (%{{.*}}) step (%[[SIZE]])
// CHECK: arith.minsi
func.func @dynamic(%n: index, %x: f32) -> memref<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %b = memref.alloc(%n) : memref<?xf32>
  scf.for %i = %c0 to %n step %c1 {
    memref.store %x, %b[%i] : memref<?xf32>
  }
  return %b : memref<?xf32>
}

// Few iterations: the loop inside is split too.
// CHECK-LABEL: func.func @two_loops(
// CHECK: scf.parallel (%{{.*}}, %{{.*}}) = (%c0, %c0) to (%c2, %c512) step (%c1, %{{.*}}) {
func.func @two_loops(%a: memref<2x512xf32>) -> memref<2x512xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c512 = arith.constant 512 : index
  %b = memref.alloc() : memref<2x512xf32>
  scf.for %i = %c0 to %c2 step %c1 {
    scf.for %j = %c0 to %c512 step %c1 {
      %x = memref.load %a[%i, %j] : memref<2x512xf32>
      memref.store %x, %b[%i, %j] : memref<2x512xf32>
    }
  }
  return %b : memref<2x512xf32>
}

// The outer loop sums up, the inner one does not: each chunk of columns runs through the outer loop.
// CHECK-LABEL: func.func @columns(
// CHECK: scf.parallel (%[[B:.*]]) = (%c0) to (%c4096) step (%[[S:.*]]) {
// CHECK-NEXT: %[[E:.*]] = arith.addi %[[B]], %[[S]]
// CHECK-NEXT: scf.for %{{.*}} = %c0 to %c8 step %c1
// CHECK-NEXT: scf.for %{{.*}} = %[[B]] to %[[E]] step %c1
func.func @columns(%a: memref<8x4096xf32>) -> memref<4096xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %c4096 = arith.constant 4096 : index
  %b = memref.alloc() : memref<4096xf32>
  scf.for %i = %c0 to %c8 step %c1 {
    scf.for %j = %c0 to %c4096 step %c1 {
      %x = memref.load %a[%i, %j] : memref<8x4096xf32>
      %s = memref.load %b[%j] : memref<4096xf32>
      %t = arith.addf %s, %x : f32
      memref.store %t, %b[%j] : memref<4096xf32>
    }
  }
  return %b : memref<4096xf32>
}

// The outer loop sums up with something around the inner one, which alone is split.
// CHECK-LABEL: func.func @inner(
// CHECK: scf.for
// CHECK: scf.parallel
func.func @inner(%a: memref<8x512xf32>, %t: memref<1xf32>) -> memref<512xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %c512 = arith.constant 512 : index
  %b = memref.alloc() : memref<512xf32>
  scf.for %i = %c0 to %c8 step %c1 {
    scf.for %j = %c0 to %c512 step %c1 {
      %x = memref.load %a[%i, %j] : memref<8x512xf32>
      %s = memref.load %b[%j] : memref<512xf32>
      %r = arith.addf %s, %x : f32
      memref.store %r, %b[%j] : memref<512xf32>
    }
    %x = memref.load %b[%i] : memref<512xf32>
    memref.store %x, %t[%c0] : memref<1xf32>
  }
  return %b : memref<512xf32>
}

// A buffer that the caller passes, as one of another shape.
// CHECK-LABEL: func.func private @reshaped(
// CHECK: scf.parallel
func.func private @reshaped(%a: memref<64x8xf32>, %b: memref<64x2x4xf32> {llvm.noalias}) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %c64 = arith.constant 64 : index
  %v = memref.reinterpret_cast %b to offset: [0], sizes: [64, 8], strides: [8, 1]
    : memref<64x2x4xf32> to memref<64x8xf32>
  scf.for %i = %c0 to %c64 step %c1 {
    scf.for %j = %c0 to %c8 step %c1 {
      %x = memref.load %a[%i, %j] : memref<64x8xf32>
      memref.store %x, %v[%i, %j] : memref<64x8xf32>
    }
  }
  return
}

// Blocks of rows and columns of a view: none has whole lines of the buffer, but all accesses go through the view.
// CHECK-LABEL: func.func private @rows_of_pixels(
// CHECK: scf.parallel (%{{.*}}) = (%c0) to (%c64)
func.func private @rows_of_pixels(%a: memref<64x8xf32>, %b: memref<1x8x8x8xf32> {llvm.noalias}) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c64 = arith.constant 64 : index
  %v = memref.reinterpret_cast %b to offset: [0], sizes: [64, 8], strides: [8, 1]
    : memref<1x8x8x8xf32> to memref<64x8xf32>
  scf.for %i = %c0 to %c64 step %c4 {
    %t = memref.subview %v[%i, 0] [4, 4] [1, 1] : memref<64x8xf32> to memref<4x4xf32, strided<[8, 1], offset: ?>>
    scf.for %j = %c0 to %c4 step %c1 {
      %x = memref.load %a[%i, %j] : memref<64x8xf32>
      memref.store %x, %t[%j, %c1] : memref<4x4xf32, strided<[8, 1], offset: ?>>
    }
  }
  return
}

// Views of one element, without dimensions.
// CHECK-LABEL: func.func @one_element(
// CHECK: scf.parallel
func.func @one_element(%x: f32) -> memref<64xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c64 = arith.constant 64 : index
  %b = memref.alloc() : memref<64xf32>
  scf.for %i = %c0 to %c64 step %c1 {
    %v = memref.subview %b[%i] [1] [1] : memref<64xf32> to memref<1xf32, strided<[1], offset: ?>>
    %w = memref.collapse_shape %v [] : memref<1xf32, strided<[1], offset: ?>> into memref<f32, strided<[], offset: ?>>
    memref.store %x, %w[] : memref<f32, strided<[], offset: ?>>
  }
  return %b : memref<64xf32>
}

// What follows stays as it is.

// Rows that overlap: each has one element more than the next one is away.
// CHECK-LABEL: func.func @overlapping(
// CHECK-NOT: scf.parallel
func.func @overlapping(%x: vector<5xf32>) -> memref<260xf32> {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c256 = arith.constant 256 : index
  %b = memref.alloc() : memref<260xf32>
  scf.for %i = %c0 to %c256 step %c4 {
    vector.transfer_write %x, %b[%i] {in_bounds = [true]} : vector<5xf32>, memref<260xf32>
  }
  return %b : memref<260xf32>
}

// As in @rows_of_pixels, but the next pixel is read in the buffer itself.
// CHECK-LABEL: func.func @around_the_view(
// CHECK-NOT: scf.parallel
func.func @around_the_view(%b: memref<1x8x8x8xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c63 = arith.constant 63 : index
  %v = memref.collapse_shape %b [[0, 1, 2], [3]] : memref<1x8x8x8xf32> into memref<64x8xf32>
  scf.for %i = %c0 to %c63 step %c1 {
    %y = arith.divui %i, %c1 : index
    %x = memref.load %b[%c0, %c1, %y, %c0] : memref<1x8x8x8xf32>
    memref.store %x, %v[%i, %c0] : memref<64x8xf32>
  }
  return
}

// A view whose rows overlap.
// CHECK-LABEL: func.func @overlapping_view(
// CHECK-NOT: scf.parallel
func.func @overlapping_view(%b: memref<512xf32>, %x: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %c64 = arith.constant 64 : index
  %v = memref.reinterpret_cast %b to offset: [0], sizes: [64, 8], strides: [4, 1]
    : memref<512xf32> to memref<64x8xf32, strided<[4, 1]>>
  scf.for %i = %c0 to %c64 step %c1 {
    scf.for %j = %c0 to %c8 step %c1 {
      memref.store %x, %v[%i, %j] : memref<64x8xf32, strided<[4, 1]>>
    }
  }
  return
}

// Strides that are known at run time only may let rows overlap, whatever the type of the view says.
// CHECK-LABEL: func.func @view_of_any_strides(
// CHECK-NOT: scf.parallel
func.func @view_of_any_strides(%b: memref<?xf32>, %n: index, %s: index, %x: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %v = memref.reinterpret_cast %b to offset: [0], sizes: [%n, %c8], strides: [%s, 1] : memref<?xf32> to memref<?x?xf32>
  scf.for %i = %c0 to %n step %c1 {
    scf.for %j = %c0 to %c8 step %c1 {
      %a = memref.load %v[%i, %j] : memref<?x?xf32>
      %d = arith.addf %a, %x : f32
      memref.store %d, %v[%i, %j] : memref<?x?xf32>
    }
  }
  return
}

// A loop that returns something stays around the one in it, whose columns could be split.
// CHECK-LABEL: func.func @columns_beside_a_number(
// CHECK-NOT: scf.parallel
// CHECK: scf.for {{.*}} iter_args
func.func @columns_beside_a_number(%x: memref<64x512xf32>, %y: memref<512xf32>, %o: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c64 = arith.constant 64 : index
  %c512 = arith.constant 512 : index
  %own = memref.alloc() : memref<512xf32>
  memref.copy %y, %own : memref<512xf32> to memref<512xf32>
  %r = scf.for %i = %c0 to %c64 step %c1 iter_args(%s = %o) -> (f32) {
    %t = arith.addf %s, %o : f32
    scf.for %j = %c0 to %c512 step %c1 {
      %a = memref.load %x[%i, %j] : memref<64x512xf32>
      %b = memref.load %own[%j] : memref<512xf32>
      %c = arith.addf %a, %b : f32
      memref.store %c, %own[%j] : memref<512xf32>
    }
    scf.yield %t : f32
  }
  memref.copy %own, %y : memref<512xf32> to memref<512xf32>
  return %r : f32
}

// A neighbour is read that another iteration writes.
// CHECK-LABEL: func.func @neighbour(
// CHECK-NOT: scf.parallel
func.func @neighbour(%b: memref<65xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c64 = arith.constant 64 : index
  scf.for %i = %c0 to %c64 step %c1 {
    %j = arith.addi %i, %c1 : index
    %x = memref.load %b[%j] : memref<65xf32>
    memref.store %x, %b[%i] : memref<65xf32>
  }
  return
}

// One element for all.
// CHECK-LABEL: func.func @sum(
// CHECK-NOT: scf.parallel
func.func @sum(%a: memref<64xf32>, %b: memref<1xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c64 = arith.constant 64 : index
  scf.for %i = %c0 to %c64 step %c1 {
    %x = memref.load %a[%i] : memref<64xf32>
    %s = memref.load %b[%c0] : memref<1xf32>
    %t = arith.addf %s, %x : f32
    memref.store %t, %b[%c0] : memref<1xf32>
  }
  return
}

// The place is read from a buffer.
// CHECK-LABEL: func.func @indirect(
// CHECK-NOT: scf.parallel
func.func @indirect(%p: memref<64xindex>, %x: f32) -> memref<64xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c64 = arith.constant 64 : index
  %b = memref.alloc() : memref<64xf32>
  scf.for %i = %c0 to %c64 step %c1 {
    %j = memref.load %p[%i] : memref<64xindex>
    memref.store %x, %b[%j] : memref<64xf32>
  }
  return %b : memref<64xf32>
}

// Two arguments may be one buffer.
// CHECK-LABEL: func.func @arguments(
// CHECK-NOT: scf.parallel
func.func @arguments(%a: memref<64xf32>, %b: memref<64xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c64 = arith.constant 64 : index
  scf.for %i = %c0 to %c64 step %c1 {
    %x = memref.load %a[%i] : memref<64xf32>
    memref.store %x, %b[%i] : memref<64xf32>
  }
  return
}

// All rows of this buffer are the same memory.
// CHECK-LABEL: func.func @no_stride(
// CHECK-NOT: scf.parallel
func.func @no_stride(%b: memref<64x4xf32, strided<[0, 1]>>, %x: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c64 = arith.constant 64 : index
  scf.for %i = %c0 to %c64 step %c1 {
    memref.store %x, %b[%i, %c0] : memref<64x4xf32, strided<[0, 1]>>
  }
  return
}

// An assertion fails in order, a call may do anything.
// CHECK-LABEL: func.func @asserts(
// CHECK-NOT: scf.parallel
func.func @asserts(%p: memref<64xi1>, %x: f32) -> memref<64xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c64 = arith.constant 64 : index
  %b = memref.alloc() : memref<64xf32>
  scf.for %i = %c0 to %c64 step %c1 {
    %ok = memref.load %p[%i] : memref<64xi1>
    cf.assert %ok, "must hold"
    memref.store %x, %b[%i] : memref<64xf32>
  }
  return %b : memref<64xf32>
}

// A third party's operation on a row, whose effects are not known.
// CHECK-LABEL: func.func @unknown(
// CHECK-NOT: scf.parallel
func.func @unknown(%x: f32) -> memref<64xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c64 = arith.constant 64 : index
  %b = memref.alloc() : memref<64xf32>
  scf.for %i = %c0 to %c64 step %c1 {
    "other.op"() : () -> ()
    memref.store %x, %b[%i] : memref<64xf32>
  }
  return %b : memref<64xf32>
}

// The step, or a remainder, is not known.
// CHECK-LABEL: func.func @step(
// CHECK-NOT: scf.parallel
func.func @step(%s: index, %x: f32) -> memref<64xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c7 = arith.constant 7 : index
  %c64 = arith.constant 64 : index
  %b = memref.alloc() : memref<64xf32>
  scf.for %i = %c0 to %c64 step %s {
    memref.store %x, %b[%i] : memref<64xf32>
  }
  scf.for %i = %c0 to %c64 step %c1 {
    %j = arith.remui %i, %c7 : index
    memref.store %x, %b[%j] : memref<64xf32>
  }
  return %b : memref<64xf32>
}

// Few iterations are split with the loop in it. Weights that fit half of the cache stay there while rows pass by: the
// loop over rows is outside; where there are more weights than rows, or than fit, it is inside.
// CHECK-LABEL: func.func @few_weights(
// CHECK: scf.parallel (%[[ROW:.*]], %[[PART:.*]]) = (%c0, %c0) to (%c64, %c2) step
// CHECK: memref.load %x[%{{.*}}, %{{.*}}]
func.func @few_weights(%x: memref<64x64xf32>, %w: memref<2x64xf32>) -> memref<2x64xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c64 = arith.constant 64 : index
  %zero = arith.constant 0.0 : f32
  %y = memref.alloc() : memref<2x64xf32>
  scf.for %part = %c0 to %c2 step %c1 {
    scf.for %row = %c0 to %c64 step %c1 {
      %sum = scf.for %k = %c0 to %c64 step %c1 iter_args(%s = %zero) -> f32 {
        %a = memref.load %x[%row, %k] : memref<64x64xf32>
        %b = memref.load %w[%part, %k] : memref<2x64xf32>
        %p = arith.mulf %a, %b : f32
        %t = arith.addf %s, %p : f32
        scf.yield %t : f32
      }
      memref.store %sum, %y[%part, %row] : memref<2x64xf32>
    }
  }
  return %y : memref<2x64xf32>
}

// CHECK-LABEL: func.func @many_weights(
// CHECK: scf.parallel (%[[PART:.*]], %[[ROW:.*]]) = (%c0, %c0) to (%c2, %c64) step
func.func @many_weights(%x: memref<64x64xf32>, %w: memref<2x4096xf32>) -> memref<2x64xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c64 = arith.constant 64 : index
  %zero = arith.constant 0.0 : f32
  %y = memref.alloc() : memref<2x64xf32>
  scf.for %part = %c0 to %c2 step %c1 {
    %weights = memref.subview %w[%part, 0] [1, 4096] [1, 1] : memref<2x4096xf32> to memref<4096xf32, strided<[1], offset: ?>>
    scf.for %row = %c0 to %c64 step %c1 {
      %sum = scf.for %k = %c0 to %c64 step %c1 iter_args(%s = %zero) -> f32 {
        %a = memref.load %x[%row, %k] : memref<64x64xf32>
        %b = memref.load %weights[%k] : memref<4096xf32, strided<[1], offset: ?>>
        %p = arith.mulf %a, %b : f32
        %t = arith.addf %s, %p : f32
        scf.yield %t : f32
      }
      memref.store %sum, %y[%part, %row] : memref<2x64xf32>
    }
  }
  return %y : memref<2x64xf32>
}

// A loop with a condition may never end, and then the iterations behind it would not run, unless it counts down to 0.
// CHECK-LABEL: func.func @conditions(
// CHECK: scf.for
// CHECK: scf.while
// CHECK: scf.parallel
// CHECK: scf.while
func.func @conditions(%a: memref<64xindex>, %b: memref<64xindex>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c64 = arith.constant 64 : index
  scf.for %i = %c0 to %c64 step %c1 {
    %x = memref.load %a[%i] : memref<64xindex>
    %0 = scf.while (%k = %x) : (index) -> index {
      %more = arith.cmpi ugt, %k, %c1 : index
      scf.condition(%more) %k : index
    } do {
    ^bb0(%k: index):
      %half = arith.shrui %k, %c1 : index
      scf.yield %half : index
    } attributes {plait.ends}
    memref.store %0, %a[%i] : memref<64xindex>
  }
  scf.for %i = %c0 to %c64 step %c1 {
    %x = memref.load %b[%i] : memref<64xindex>
    %0 = scf.while (%k = %x) : (index) -> index {
      %more = arith.cmpi sgt, %k, %c0 : index
      scf.condition(%more) %k : index
    } do {
    ^bb0(%k: index):
      %by = arith.maxsi %x, %c1 : index
      %less = arith.subi %k, %by : index
      scf.yield %less : index
    }
    memref.store %0, %b[%i] : memref<64xindex>
  }
  return
}

// What a loop around carries is one of the buffers that are passed to it: of those, one is written here, and one is not.
// CHECK-LABEL: func.func @carried(
// CHECK: scf.while
// CHECK: scf.parallel
// CHECK: scf.yield
// CHECK-LABEL: func.func @carried_and_written(
// CHECK: scf.while
// CHECK-NOT: scf.parallel
// CHECK: scf.yield
func.func @carried(%n: index, %first: memref<64xindex>) -> memref<64xindex> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c64 = arith.constant 64 : index
  %r:2 = scf.while (%k = %n, %from = %first) : (index, memref<64xindex>) -> (index, memref<64xindex>) {
    %more = arith.cmpi sgt, %k, %c0 : index
    scf.condition(%more) %k, %from : index, memref<64xindex>
  } do {
  ^bb0(%k: index, %from: memref<64xindex>):
    %to = memref.alloc() : memref<64xindex>
    scf.for %i = %c0 to %c64 step %c1 {
      %x = memref.load %from[%c1] : memref<64xindex>
      %y = arith.addi %x, %i : index
      memref.store %y, %to[%i] : memref<64xindex>
    }
    %next = memref.alloc() : memref<64xindex>
    memref.copy %to, %next : memref<64xindex> to memref<64xindex>
    %less = arith.subi %k, %c1 : index
    scf.yield %less, %next : index, memref<64xindex>
  }
  return %r#1 : memref<64xindex>
}
func.func @carried_and_written(%n: index, %first: memref<64xindex>) -> memref<64xindex> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c64 = arith.constant 64 : index
  %to = memref.alloc() : memref<64xindex>
  %r:2 = scf.while (%k = %n, %from = %first) : (index, memref<64xindex>) -> (index, memref<64xindex>) {
    %more = arith.cmpi sgt, %k, %c0 : index
    scf.condition(%more) %k, %from : index, memref<64xindex>
  } do {
  ^bb0(%k: index, %from: memref<64xindex>):
    scf.for %i = %c0 to %c64 step %c1 {
      %x = memref.load %from[%c1] : memref<64xindex>
      %y = arith.addi %x, %i : index
      memref.store %y, %to[%i] : memref<64xindex>
    }
    %less = arith.subi %k, %c1 : index
    scf.yield %less, %to : index, memref<64xindex>
  }
  return %r#1 : memref<64xindex>
}

// Each step allocates what it writes: the state from the step before was there then.
// CHECK-LABEL: func.func @fresh_state(
// CHECK: scf.for
// CHECK: scf.parallel
// CHECK: scf.yield
func.func @fresh_state(%n: index) -> memref<64xindex> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c64 = arith.constant 64 : index
  %a = memref.alloc() : memref<64xindex>
  %r = scf.for %t = %c0 to %n step %c1 iter_args(%h = %a) -> (memref<64xindex>) {
    %b = memref.alloc() : memref<64xindex>
    scf.for %i = %c0 to %c64 step %c1 {
      %x = memref.load %h[%c1] : memref<64xindex>
      memref.store %x, %b[%i] : memref<64xindex>
    }
    memref.dealloc %h : memref<64xindex>
    scf.yield %b : memref<64xindex>
  }
  return %r : memref<64xindex>
}

// As in @fresh_state, but what is read may be what is written: a branch yields one of both, or a loop carries it.
// CHECK-LABEL: func.func @fresh_or_state(
// CHECK-NOT: scf.parallel
func.func @fresh_or_state(%n: index, %which: i1) -> memref<64xindex> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c64 = arith.constant 64 : index
  %a = memref.alloc() : memref<64xindex>
  %r = scf.for %t = %c0 to %n step %c1 iter_args(%h = %a) -> (memref<64xindex>) {
    %b = memref.alloc() : memref<64xindex>
    %e = scf.if %which -> (memref<64xindex>) {
      scf.yield %b : memref<64xindex>
    } else {
      scf.yield %h : memref<64xindex>
    }
    scf.for %i = %c0 to %c64 step %c1 {
      %x = memref.load %e[%c1] : memref<64xindex>
      memref.store %x, %b[%i] : memref<64xindex>
    }
    %w = scf.for %s = %c0 to %n step %c1 iter_args(%g = %b) -> (memref<64xindex>) {
      scf.for %i = %c0 to %c64 step %c1 {
        %x = memref.load %g[%c1] : memref<64xindex>
        memref.store %x, %b[%i] : memref<64xindex>
      }
      scf.yield %h : memref<64xindex>
    }
    scf.yield %b : memref<64xindex>
  }
  return %r : memref<64xindex>
}

// Two buffers that change places in each iteration are each of both, so one that is written may be the one that is read.
// CHECK-LABEL: func.func @swapped(
// CHECK: scf.while
// CHECK-NOT: scf.parallel
// CHECK: scf.yield
func.func @swapped(%n: index) -> memref<64xindex> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c64 = arith.constant 64 : index
  %one = memref.alloc() : memref<64xindex>
  %other = memref.alloc() : memref<64xindex>
  %r:3 = scf.while (%k = %n, %from = %one, %to = %other) : (index, memref<64xindex>, memref<64xindex>) -> (index, memref<64xindex>, memref<64xindex>) {
    %more = arith.cmpi sgt, %k, %c0 : index
    scf.condition(%more) %k, %from, %to : index, memref<64xindex>, memref<64xindex>
  } do {
  ^bb0(%k: index, %from: memref<64xindex>, %to: memref<64xindex>):
    scf.for %i = %c0 to %c64 step %c1 {
      %x = memref.load %from[%c1] : memref<64xindex>
      %y = arith.addi %x, %i : index
      memref.store %y, %to[%i] : memref<64xindex>
    }
    %less = arith.subi %k, %c1 : index
    scf.yield %less, %to, %from : index, memref<64xindex>, memref<64xindex>
  }
  return %r#1 : memref<64xindex>
}

// A result of a condition is what either branch yields: here a buffer that is apart from the one written, and one that is it.
// CHECK-LABEL: func.func @chosen(
// CHECK: arith.select
// CHECK: scf.parallel
// CHECK: return
// CHECK-LABEL: func.func @chosen_and_written(
// CHECK: arith.select
// CHECK-NOT: scf.parallel
// CHECK: return
func.func @chosen(%first: i1, %a: memref<64xindex>, %b: memref<64xindex>) -> memref<64xindex> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c64 = arith.constant 64 : index
  %to = memref.alloc() : memref<64xindex>
  %from = scf.if %first -> (memref<64xindex>) {
    scf.yield %a : memref<64xindex>
  } else {
    scf.yield %b : memref<64xindex>
  }
  scf.for %i = %c0 to %c64 step %c1 {
    %x = memref.load %from[%c1] : memref<64xindex>
    %y = arith.addi %x, %i : index
    memref.store %y, %to[%i] : memref<64xindex>
  }
  return %to : memref<64xindex>
}
func.func @chosen_and_written(%first: i1, %a: memref<64xindex>) -> memref<64xindex> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c64 = arith.constant 64 : index
  %to = memref.alloc() : memref<64xindex>
  %from = scf.if %first -> (memref<64xindex>) {
    scf.yield %a : memref<64xindex>
  } else {
    scf.yield %to : memref<64xindex>
  }
  scf.for %i = %c0 to %c64 step %c1 {
    %x = memref.load %from[%c1] : memref<64xindex>
    %y = arith.addi %x, %i : index
    memref.store %y, %to[%i] : memref<64xindex>
  }
  return %to : memref<64xindex>
}

// Iterations that may access no memory: the loop may run for ever, and threads look for no signals.
// CHECK-LABEL: func.func @now_and_then(
// CHECK-NOT: scf.parallel
// CHECK: return
func.func @now_and_then(%a: memref<4xindex>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  scf.for %i = %c0 to %n step %c1 {
    %c = arith.cmpi slt, %i, %c4 : index
    scf.if %c {
      memref.store %i, %a[%i] : memref<4xindex>
    }
  }
  return
}

// Here each iteration reads an element of its own, and there either branch writes one.
// CHECK-LABEL: func.func @each_reads(
// CHECK: scf.parallel
// CHECK-LABEL: func.func @either_writes(
// CHECK: scf.parallel
func.func @each_reads(%a: memref<?xindex>, %b: memref<?xi1>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = memref.alloc(%n) : memref<?xi1>
  memref.copy %b, %m : memref<?xi1> to memref<?xi1>
  scf.for %i = %c0 to %n step %c1 {
    %c = memref.load %m[%i] : memref<?xi1>
    scf.if %c {
      memref.store %i, %a[%i] : memref<?xindex>
    }
  }
  memref.dealloc %m : memref<?xi1>
  return
}

func.func @either_writes(%a: memref<?xindex>, %n: index, %k: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    %c = arith.cmpi slt, %i, %k : index
    scf.if %c {
      memref.store %i, %a[%i] : memref<?xindex>
    } else {
      memref.store %k, %a[%i] : memref<?xindex>
    }
  }
  return
}
