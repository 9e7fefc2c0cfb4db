// What functions return is written past the caches, if it is large and they do not read it.
// RUN: plait opt %s --stream-results='streamed-bytes=4096' --canonicalize | filecheck %s
// RUN: plait opt %s --stream-results='streamed-bytes=0' | filecheck %s --check-prefix=NONE
// RUN: plait opt %s --stream-results='streamed-bytes=8192' | filecheck %s --check-prefix=LARGER

// NONE-NOT: nontemporal
// NONE: func.func private @rows_of_100
// LARGER-NOT: call @{{.*}}streamed
// LARGER: func.func @size_of_the_run(
// LARGER: call @{{.*}}streamed
// LARGER: func.func private @rows_of_100

// CHECK-LABEL: func.func @whole_lines(
// CHECK: %[[R:.*]] = memref.alloc()
// CHECK: %[[ADDRESS:.*]] = memref.extract_aligned_pointer_as_index %[[R]]
// CHECK: %[[REST:.*]] = arith.remui %[[ADDRESS]], %c64
// CHECK: %[[IS_LINE:.*]] = arith.cmpi eq, %[[REST]], %c0
// CHECK: scf.if %[[IS_LINE]] {
// CHECK: call @lines_streamed(%x, %[[R]])
// CHECK: } else {
// CHECK: call @lines(%x, %[[R]])
func.func @whole_lines(%x: memref<1024xf32>) -> memref<1024xf32> {
  %r = memref.alloc() : memref<1024xf32>
  func.call @lines(%x, %r) : (memref<1024xf32>, memref<1024xf32>) -> ()
  return %r : memref<1024xf32>
}

// CHECK-LABEL: func.func private @lines(
// CHECK-NOT: nontemporal
// CHECK-LABEL: func.func private @lines_streamed(
// CHECK: vector.store %{{.*}}, %{{.*}}[%{{.*}}] {alignment = 64 : i64, nontemporal = true}
// CHECK: vector.transfer_write %{{.*}} : vector<8xf32>
func.func private @lines(%x: memref<1024xf32>, %r: memref<1024xf32>) {
  %c0 = arith.constant 0 : index
  %c16 = arith.constant 16 : index
  %c1008 = arith.constant 1008 : index
  %pad = arith.constant 0.0 : f32
  scf.for %i = %c0 to %c1008 step %c16 {
    %v = vector.transfer_read %x[%i], %pad {in_bounds = [true]} : memref<1024xf32>, vector<16xf32>
    vector.transfer_write %v, %r[%i] {in_bounds = [true]} : vector<16xf32>, memref<1024xf32>
  }
  %v = vector.transfer_read %x[%c1008], %pad {in_bounds = [true]} : memref<1024xf32>, vector<8xf32>
  vector.transfer_write %v, %r[%c1008] {in_bounds = [true]} : vector<8xf32>, memref<1024xf32>
  return
}

// Chunks begin with lines, so that each call may.
// CHECK-LABEL: func.func @in_chunks(
// CHECK: scf.parallel
// CHECK: scf.if
// CHECK: func.call @chunk_streamed(
func.func @in_chunks(%x: memref<1024xf32>) -> memref<32x32xf32> {
  %c0 = arith.constant 0 : index
  %c128 = arith.constant 128 : index
  %c1024 = arith.constant 1024 : index
  %r = memref.alloc() : memref<1024xf32>
  scf.parallel (%i) = (%c0) to (%c1024) step (%c128) {
    %end = arith.addi %i, %c128 : index
    func.call @chunk(%i, %end, %x, %r) : (index, index, memref<1024xf32>, memref<1024xf32>) -> ()
    scf.reduce
  }
  %s = memref.expand_shape %r [[0, 1]] output_shape [32, 32] : memref<1024xf32> into memref<32x32xf32>
  return %s : memref<32x32xf32>
}

func.func private @chunk(%from: index, %to: index, %x: memref<1024xf32>, %r: memref<1024xf32>) {
  %c16 = arith.constant 16 : index
  %pad = arith.constant 0.0 : f32
  scf.for %i = %from to %to step %c16 {
    %v = vector.transfer_read %x[%i], %pad {in_bounds = [true]} : memref<1024xf32>, vector<16xf32>
    vector.transfer_write %v, %r[%i] {in_bounds = [true]} : vector<16xf32>, memref<1024xf32>
  }
  return
}

// Chunks that begin anywhere do not.
// CHECK-LABEL: func.func @in_odd_chunks(
// CHECK-NOT: scf.if
// CHECK: call @chunk(
func.func @in_odd_chunks(%x: memref<1024xf32>, %from: index) -> memref<1024xf32> {
  %c1024 = arith.constant 1024 : index
  %r = memref.alloc() : memref<1024xf32>
  func.call @chunk(%from, %c1024, %x, %r) : (index, index, memref<1024xf32>, memref<1024xf32>) -> ()
  return %r : memref<1024xf32>
}

// A result of unknown size is asked for its size.
// CHECK-LABEL: func.func @size_of_the_run(
// CHECK: arith.cmpi eq
// CHECK: %[[BYTES:.*]] = arith.muli %{{.*}}, %c4
// CHECK: %[[IS_LARGE:.*]] = arith.cmpi sge, %[[BYTES]], %c4096
// CHECK: arith.andi %{{.*}}, %[[IS_LARGE]]
// CHECK: call @lines_of_any_number_streamed(
func.func @size_of_the_run(%x: memref<?xf32>, %n: index) -> memref<?xf32> {
  %r = memref.alloc(%n) : memref<?xf32>
  func.call @lines_of_any_number(%n, %x, %r) : (index, memref<?xf32>, memref<?xf32>) -> ()
  return %r : memref<?xf32>
}

func.func private @lines_of_any_number(%n: index, %x: memref<?xf32>, %r: memref<?xf32>) {
  %c0 = arith.constant 0 : index
  %c16 = arith.constant 16 : index
  %pad = arith.constant 0.0 : f32
  scf.for %i = %c0 to %n step %c16 {
    %v = vector.transfer_read %x[%i], %pad {in_bounds = [true]} : memref<?xf32>, vector<16xf32>
    vector.transfer_write %v, %r[%i] {in_bounds = [true]} : vector<16xf32>, memref<?xf32>
  }
  return
}

// Rows of unknown length are asked whether they are whole lines.
// CHECK-LABEL: func.func @rows_of_the_run(
// CHECK: %[[N:.*]] = memref.dim %{{.*}}, %c1
// CHECK: arith.remui %[[N]], %c16
// CHECK: call @rows_of_any_length_streamed(
func.func @rows_of_the_run(%x: memref<?x?xf32>) -> memref<?x?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = memref.dim %x, %c0 : memref<?x?xf32>
  %n = memref.dim %x, %c1 : memref<?x?xf32>
  %r = memref.alloc(%m, %n) : memref<?x?xf32>
  func.call @rows_of_any_length(%m, %n, %x, %r) : (index, index, memref<?x?xf32>, memref<?x?xf32>) -> ()
  return %r : memref<?x?xf32>
}

func.func private @rows_of_any_length(%m: index, %n: index, %x: memref<?x?xf32>, %r: memref<?x?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c16 = arith.constant 16 : index
  %pad = arith.constant 0.0 : f32
  scf.for %i = %c0 to %m step %c1 {
    scf.for %j = %c0 to %n step %c16 {
      %v = vector.transfer_read %x[%i, %j], %pad {in_bounds = [true]} : memref<?x?xf32>, vector<16xf32>
      vector.transfer_write %v, %r[%i, %j] {in_bounds = [true]} : vector<16xf32>, memref<?x?xf32>
    }
  }
  return
}

// A nest, and what is left of it: the second call begins where the first one ends.
// CHECK-LABEL: func.func @and_the_rest(
// CHECK: call @lines_of_any_number_streamed(
// CHECK: call @from_any_line_streamed(
func.func @and_the_rest(%x: memref<?xf32>, %m: index, %n: index) -> memref<?xf32> {
  %c16 = arith.constant 16 : index
  %r = memref.alloc(%n) : memref<?xf32>
  %q = arith.muli %m, %c16 : index
  func.call @lines_of_any_number(%q, %x, %r) : (index, memref<?xf32>, memref<?xf32>) -> ()
  func.call @from_any_line(%q, %n, %x, %r) : (index, index, memref<?xf32>, memref<?xf32>) -> ()
  return %r : memref<?xf32>
}

// CHECK-LABEL: func.func @filled_before(
// CHECK-NOT: scf.if
// CHECK: return
func.func @filled_before(%x: memref<?xf32>, %m: index, %n: index) -> memref<?xf32> {
  %r = memref.alloc(%n) : memref<?xf32>
  func.call @lines_of_any_number(%n, %x, %r) : (index, memref<?xf32>, memref<?xf32>) -> ()
  func.call @from_any_line(%m, %n, %x, %r) : (index, index, memref<?xf32>, memref<?xf32>) -> ()
  return %r : memref<?xf32>
}

func.func private @from_any_line(%m: index, %n: index, %x: memref<?xf32>, %r: memref<?xf32>) {
  %c16 = arith.constant 16 : index
  %pad = arith.constant 0.0 : f32
  scf.for %i = %m to %n step %c16 {
    %v = vector.transfer_read %x[%i], %pad {in_bounds = [true]} : memref<?xf32>, vector<16xf32>
    vector.transfer_write %v, %r[%i] {in_bounds = [true]} : vector<16xf32>, memref<?xf32>
  }
  return
}

// What is read again, is written twice, or does not leave the function, had better stay near.
// CHECK-LABEL: func.func @read_again(
// CHECK-NOT: scf.if
// CHECK: return
func.func @read_again(%x: memref<1024xf32>) -> (memref<1024xf32>, memref<1024xf32>) {
  %r = memref.alloc() : memref<1024xf32>
  %s = memref.alloc() : memref<1024xf32>
  func.call @lines(%x, %r) : (memref<1024xf32>, memref<1024xf32>) -> ()
  func.call @sums(%r, %s) : (memref<1024xf32>, memref<1024xf32>) -> ()
  return %r, %s : memref<1024xf32>, memref<1024xf32>
}

// CHECK-LABEL: func.func private @sums(
// CHECK-NOT: nontemporal
func.func private @sums(%x: memref<1024xf32>, %r: memref<1024xf32>) {
  %c0 = arith.constant 0 : index
  %c16 = arith.constant 16 : index
  %c1024 = arith.constant 1024 : index
  %pad = arith.constant 0.0 : f32
  scf.for %i = %c0 to %c1024 step %c16 {
    %v = vector.transfer_read %x[%i], %pad {in_bounds = [true]} : memref<1024xf32>, vector<16xf32>
    %t = vector.transfer_read %r[%i], %pad {in_bounds = [true]} : memref<1024xf32>, vector<16xf32>
    %u = arith.addf %v, %t : vector<16xf32>
    vector.transfer_write %u, %r[%i] {in_bounds = [true]} : vector<16xf32>, memref<1024xf32>
  }
  return
}

// CHECK-LABEL: func.func @written_twice(
// CHECK-NOT: scf.if
// CHECK: return
func.func @written_twice(%x: memref<1024xf32>) -> memref<1024xf32> {
  %r = memref.alloc() : memref<1024xf32>
  func.call @lines(%x, %r) : (memref<1024xf32>, memref<1024xf32>) -> ()
  func.call @lines(%x, %r) : (memref<1024xf32>, memref<1024xf32>) -> ()
  return %r : memref<1024xf32>
}

// CHECK-LABEL: func.func @freed(
// CHECK-NOT: scf.if
// CHECK: return
func.func @freed(%x: memref<1024xf32>) {
  %r = memref.alloc() : memref<1024xf32>
  func.call @lines(%x, %r) : (memref<1024xf32>, memref<1024xf32>) -> ()
  memref.dealloc %r : memref<1024xf32>
  return
}

// Two calls write a part each.
// CHECK-LABEL: func.func @in_parts(
// CHECK: call @half_streamed(
// CHECK: call @half_streamed(
func.func @in_parts(%x: memref<512xf32>) -> memref<1024xf32> {
  %c0 = arith.constant 0 : index
  %c512 = arith.constant 512 : index
  %r = memref.alloc() : memref<1024xf32>
  func.call @half(%c0, %x, %r) : (index, memref<512xf32>, memref<1024xf32>) -> ()
  func.call @half(%c512, %x, %r) : (index, memref<512xf32>, memref<1024xf32>) -> ()
  return %r : memref<1024xf32>
}

func.func private @half(%at: index, %x: memref<512xf32>, %r: memref<1024xf32>) {
  %c0 = arith.constant 0 : index
  %c16 = arith.constant 16 : index
  %c512 = arith.constant 512 : index
  %pad = arith.constant 0.0 : f32
  %part = memref.subview %r[%at] [512] [1] : memref<1024xf32> to memref<512xf32, strided<[1], offset: ?>>
  scf.for %i = %c0 to %c512 step %c16 {
    %v = vector.transfer_read %x[%i], %pad {in_bounds = [true]} : memref<512xf32>, vector<16xf32>
    vector.transfer_write %v, %part[%i] {in_bounds = [true]} : vector<16xf32>, memref<512xf32, strided<[1], offset: ?>>
  }
  return
}

// Rows that are not whole lines begin within lines.
// CHECK-LABEL: func.func @rows(
// CHECK-NOT: scf.if
// CHECK: call @rows_of_100(
func.func @rows(%x: memref<64x100xf32>) -> memref<64x100xf32> {
  %r = memref.alloc() : memref<64x100xf32>
  func.call @rows_of_100(%x, %r) : (memref<64x100xf32>, memref<64x100xf32>) -> ()
  return %r : memref<64x100xf32>
}

func.func private @rows_of_100(%x: memref<64x100xf32>, %r: memref<64x100xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c16 = arith.constant 16 : index
  %c64 = arith.constant 64 : index
  %c96 = arith.constant 96 : index
  %pad = arith.constant 0.0 : f32
  scf.for %i = %c0 to %c64 step %c1 {
    scf.for %j = %c0 to %c96 step %c16 {
      %v = vector.transfer_read %x[%i, %j], %pad {in_bounds = [true]} : memref<64x100xf32>, vector<16xf32>
      vector.transfer_write %v, %r[%i, %j] {in_bounds = [true]} : vector<16xf32>, memref<64x100xf32>
    }
  }
  return
}

// Functions that call others are not copied, and what returns something else is left alone.
// CHECK-LABEL: func.func @through_others(
// CHECK-NOT: scf.if
// CHECK: call @calls_lines(
// CHECK: call @counts_lines(
func.func @through_others(%x: memref<1024xf32>) -> (memref<1024xf32>, memref<1024xf32>, index) {
  %r = memref.alloc() : memref<1024xf32>
  %s = memref.alloc() : memref<1024xf32>
  func.call @calls_lines(%x, %r) : (memref<1024xf32>, memref<1024xf32>) -> ()
  %n = func.call @counts_lines(%x, %s) : (memref<1024xf32>, memref<1024xf32>) -> index
  return %r, %s, %n : memref<1024xf32>, memref<1024xf32>, index
}

func.func private @calls_lines(%x: memref<1024xf32>, %r: memref<1024xf32>) {
  %y = memref.alloc() : memref<1024xf32>
  func.call @lines(%x, %y) : (memref<1024xf32>, memref<1024xf32>) -> ()
  memref.dealloc %y : memref<1024xf32>
  %c0 = arith.constant 0 : index
  %v = arith.constant dense<1.0> : vector<16xf32>
  vector.transfer_write %v, %r[%c0] {in_bounds = [true]} : vector<16xf32>, memref<1024xf32>
  return
}

func.func private @counts_lines(%x: memref<1024xf32>, %r: memref<1024xf32>) -> index {
  %c0 = arith.constant 0 : index
  %c16 = arith.constant 16 : index
  %c64 = arith.constant 64 : index
  %c1024 = arith.constant 1024 : index
  %pad = arith.constant 0.0 : f32
  scf.for %i = %c0 to %c1024 step %c16 {
    %v = vector.transfer_read %x[%i], %pad {in_bounds = [true]} : memref<1024xf32>, vector<16xf32>
    vector.transfer_write %v, %r[%i] {in_bounds = [true]} : vector<16xf32>, memref<1024xf32>
  }
  return %c64 : index
}

// Rows that are split have parts of any length, although the rows are whole lines.
// CHECK-LABEL: func.func @parts_of_rows(
// CHECK-NOT: scf.if
// CHECK: call @parts_of_any_length(
func.func @parts_of_rows(%x: memref<?x?xf32>, %k: index, %l: index) -> memref<?x?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = memref.dim %x, %c0 : memref<?x?xf32>
  %n = memref.dim %x, %c1 : memref<?x?xf32>
  %r = memref.alloc(%m, %n) : memref<?x?xf32>
  func.call @parts_of_any_length(%m, %k, %l, %x, %r) : (index, index, index, memref<?x?xf32>, memref<?x?xf32>) -> ()
  return %r : memref<?x?xf32>
}

func.func private @parts_of_any_length(%m: index, %k: index, %l: index, %x: memref<?x?xf32>, %r: memref<?x?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %pad = arith.constant 0.0 : f32
  %y = memref.expand_shape %r [[0], [1, 2]] output_shape [%m, %k, %l] : memref<?x?xf32> into memref<?x?x?xf32>
  scf.for %i = %c0 to %m step %c1 {
    scf.for %j = %c0 to %k step %c1 {
      %v = vector.transfer_read %x[%i, %j], %pad {in_bounds = [true]} : memref<?x?xf32>, vector<16xf32>
      vector.transfer_write %v, %y[%i, %j, %c0] {in_bounds = [true]} : vector<16xf32>, memref<?x?x?xf32>
    }
  }
  return
}
