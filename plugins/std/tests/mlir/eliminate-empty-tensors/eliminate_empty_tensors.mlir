// RUN: plait opt %s --pass-pipeline='builtin.module(eliminate-empty-tensors)' | FileCheck %s
// RUN: plait opt %s --pass-pipeline='builtin.module(eliminate-empty-tensors,one-shot-bufferize{bufferize-function-boundaries=true},canonicalize)' | FileCheck %s --check-prefix=BUFFERS

// What is computed is inserted: it is computed in a slice of the destination.
// CHECK-LABEL: func.func @in_place
// CHECK: %[[DEST:.+]] = tensor.insert %v into
// CHECK: %[[SLICE:.+]] = tensor.extract_slice %[[DEST]][1] [8] [1]
// CHECK: scf.for {{.*}} iter_args(%{{.+}} = %[[SLICE]])
// CHECK: tensor.insert_slice %{{.+}} into %[[DEST]][1] [8] [1]
// BUFFERS-LABEL: func.func @in_place
// BUFFERS: %[[WHOLE:.+]] = memref.alloc
// BUFFERS-NEXT: memref.store %v, %[[WHOLE]]
// BUFFERS-NEXT: memref.subview %[[WHOLE]][1] [8] [1]
// BUFFERS-NEXT: scf.for
// BUFFERS: return %[[WHOLE]]
func.func @in_place(%v: f32, %x: tensor<8xf32>) -> tensor<10xf32> {
  %whole = tensor.empty() : tensor<10xf32>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %d = tensor.insert %v into %whole[%c0] : tensor<10xf32>
  %e = tensor.empty() : tensor<8xf32>
  %1 = scf.for %i = %c0 to %c8 step %c1 iter_args(%t = %e) -> tensor<8xf32> {
    %a = tensor.extract %x[%i] : tensor<8xf32>
    %n = tensor.insert %a into %t[%i] : tensor<8xf32>
    scf.yield %n : tensor<8xf32>
  }
  %2 = tensor.insert_slice %1 into %d[1] [8] [1] : tensor<8xf32> into tensor<10xf32>
  return %2 : tensor<10xf32>
}

// An argument would be copied.
// CHECK-LABEL: func.func @argument
// CHECK-NOT: tensor.extract_slice
func.func @argument(%v: f32, %d: tensor<10xf32>, %i: index) -> tensor<10xf32> {
  %e = tensor.empty() : tensor<8xf32>
  %0 = tensor.insert %v into %e[%i] : tensor<8xf32>
  %1 = tensor.insert_slice %0 into %d[1] [8] [1] : tensor<8xf32> into tensor<10xf32>
  return %1 : tensor<10xf32>
}

// Two insertions of the same into one tensor: the second one would overwrite what is read.
// CHECK-LABEL: func.func @twice_inserted
// CHECK-NOT: tensor.extract_slice
func.func @twice_inserted(%v: f32, %x: tensor<8xf32>, %j: index) -> tensor<16xf32> {
  %whole = tensor.empty() : tensor<16xf32>
  %d = tensor.insert %v into %whole[%j] : tensor<16xf32>
  %e = tensor.empty() : tensor<8xf32>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %0 = scf.for %i = %c0 to %c8 step %c1 iter_args(%t = %e) -> tensor<8xf32> {
    %a = tensor.extract %x[%i] : tensor<8xf32>
    %n = tensor.insert %a into %t[%i] : tensor<8xf32>
    scf.yield %n : tensor<8xf32>
  }
  %1 = tensor.insert_slice %0 into %d[0] [8] [1] : tensor<8xf32> into tensor<16xf32>
  %2 = tensor.insert_slice %0 into %1[8] [8] [1] : tensor<8xf32> into tensor<16xf32>
  return %2 : tensor<16xf32>
}

// The destination is read by others as well: it would be copied.
// CHECK-LABEL: func.func @read_by_others
// CHECK-NOT: tensor.extract_slice
func.func @read_by_others(%v: f32, %x: tensor<8xf32>) -> (tensor<16xf32>, tensor<16xf32>) {
  %whole = tensor.empty() : tensor<16xf32>
  %d = tensor.insert_slice %x into %whole[0] [8] [1] : tensor<8xf32> into tensor<16xf32>
  %e = tensor.empty() : tensor<8xf32>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %0 = scf.for %i = %c0 to %c8 step %c1 iter_args(%t = %e) -> tensor<8xf32> {
    %n = tensor.insert %v into %t[%i] : tensor<8xf32>
    scf.yield %n : tensor<8xf32>
  }
  %1 = tensor.insert_slice %0 into %d[0] [8] [1] : tensor<8xf32> into tensor<16xf32>
  return %1, %d : tensor<16xf32>, tensor<16xf32>
}

// A reshape between the two is one of the slice, as long as it does not join what is apart.
// CHECK-LABEL: func.func @rows
// CHECK: %[[SLICE:.+]] = tensor.extract_slice %d[1, 0] [2, 4] [1, 1]
// CHECK: %[[FLAT:.+]] = tensor.collapse_shape %[[SLICE]]
// CHECK: tensor.insert %v into %[[FLAT]]
// BUFFERS-LABEL: func.func @rows
// BUFFERS: memref.store
// BUFFERS-NEXT: return
func.func @rows(%v: f32, %i: index) -> tensor<4x4xf32> {
  %d = tensor.empty() : tensor<4x4xf32>
  %e = tensor.empty() : tensor<8xf32>
  %0 = tensor.insert %v into %e[%i] : tensor<8xf32>
  %1 = tensor.expand_shape %0 [[0, 1]] output_shape [2, 4] : tensor<8xf32> into tensor<2x4xf32>
  %2 = tensor.insert_slice %1 into %d[1, 0] [2, 4] [1, 1] : tensor<2x4xf32> into tensor<4x4xf32>
  return %2 : tensor<4x4xf32>
}

// CHECK-LABEL: func.func @columns
// CHECK-NOT: tensor.extract_slice
func.func @columns(%v: f32, %i: index) -> tensor<4x8xf32> {
  %d = tensor.empty() : tensor<4x8xf32>
  %e = tensor.empty() : tensor<8xf32>
  %0 = tensor.insert %v into %e[%i] : tensor<8xf32>
  %1 = tensor.expand_shape %0 [[0, 1]] output_shape [2, 4] : tensor<8xf32> into tensor<2x4xf32>
  %2 = tensor.insert_slice %1 into %d[1, 0] [2, 4] [1, 1] : tensor<2x4xf32> into tensor<4x8xf32>
  return %2 : tensor<4x8xf32>
}

// A loop that fills is run again for each place: that costs less than a copy. So is what it fills the border of, where
// others overwrite that, too.
// CHECK-LABEL: func.func @border_of_two
// CHECK: scf.for
// CHECK: scf.for
// CHECK: %[[BORDER:.+]] = tensor.insert_slice %{{.+}} into %{{.+}}[9, 0]
// CHECK: scf.for
// CHECK: scf.for
// CHECK: %[[AGAIN:.+]] = tensor.insert_slice %{{.+}} into %{{.+}}[9, 0]
// CHECK: %[[PART:.+]] = tensor.extract_slice %[[AGAIN]][1, 0] [8, 8] [1, 1]
// CHECK: scf.for {{.*}} iter_args(%{{.+}} = %[[PART]])
// CHECK: %[[OTHER:.+]] = tensor.extract_slice %[[BORDER]][1, 0] [8, 8] [1, 1]
// CHECK: scf.for {{.*}} iter_args(%{{.+}} = %[[OTHER]])
// BUFFERS-LABEL: func.func @border_of_two
// BUFFERS-NOT: memref.copy
// BUFFERS: return
func.func @border_of_two(%v: f32, %x: tensor<8x8xf32>) -> (tensor<10x8xf32>, tensor<10x8xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c8 = arith.constant 8 : index
  %whole = tensor.empty() : tensor<10x8xf32>
  %e = tensor.empty() : tensor<1x8xf32>
  %row = scf.for %i = %c0 to %c8 step %c2 iter_args(%t = %e) -> tensor<1x8xf32> {
    %n = tensor.insert %v into %t[%c0, %i] : tensor<1x8xf32>
    %next = arith.addi %i, %c1 : index
    %n1 = tensor.insert %v into %n[%c0, %next] : tensor<1x8xf32>
    scf.yield %n1 : tensor<1x8xf32>
  }
  %above = tensor.insert_slice %row into %whole[0, 0] [1, 8] [1, 1] : tensor<1x8xf32> into tensor<10x8xf32>
  %border = tensor.insert_slice %row into %above[9, 0] [1, 8] [1, 1] : tensor<1x8xf32> into tensor<10x8xf32>
  %e8 = tensor.empty() : tensor<8x8xf32>
  %0 = scf.for %i = %c0 to %c8 step %c1 iter_args(%t = %e8) -> tensor<8x8xf32> {
    %a = tensor.extract %x[%i, %c0] : tensor<8x8xf32>
    %n = tensor.insert %a into %t[%i, %c1] : tensor<8x8xf32>
    scf.yield %n : tensor<8x8xf32>
  }
  %1 = tensor.insert_slice %0 into %border[1, 0] [8, 8] [1, 1] : tensor<8x8xf32> into tensor<10x8xf32>
  %2 = scf.for %i = %c0 to %c8 step %c1 iter_args(%t = %e8) -> tensor<8x8xf32> {
    %a = tensor.extract %x[%c1, %i] : tensor<8x8xf32>
    %n = tensor.insert %a into %t[%i, %i] : tensor<8x8xf32>
    scf.yield %n : tensor<8x8xf32>
  }
  %3 = tensor.insert_slice %2 into %border[1, 0] [8, 8] [1, 1] : tensor<8x8xf32> into tensor<10x8xf32>
  return %1, %3 : tensor<10x8xf32>, tensor<10x8xf32>
}

// What was put together in an empty tensor is inserted part by part.
// CHECK-LABEL: func.func @parts
// CHECK: %[[A:.+]] = tensor.insert_slice %x into %d[0, 4] [1, 4] [1, 1]
// CHECK-NEXT: %[[B:.+]] = tensor.insert_slice %y into %[[A]][1, 4] [3, 4] [1, 1]
// CHECK-NEXT: return %[[B]]
// BUFFERS-LABEL: func.func @parts
// BUFFERS: memref.alloc() {{.*}} memref<4x8xf32>
// BUFFERS-NOT: memref.alloc()
// BUFFERS: return
func.func @parts(%x: tensor<1x4xf32>, %y: tensor<3x4xf32>) -> tensor<4x8xf32> {
  %d = tensor.empty() : tensor<4x8xf32>
  %e = tensor.empty() : tensor<4x4xf32>
  %0 = tensor.insert_slice %x into %e[0, 0] [1, 4] [1, 1] : tensor<1x4xf32> into tensor<4x4xf32>
  %1 = tensor.insert_slice %y into %0[1, 0] [3, 4] [1, 1] : tensor<3x4xf32> into tensor<4x4xf32>
  %2 = tensor.insert_slice %1 into %d[0, 4] [4, 4] [1, 1] : tensor<4x4xf32> into tensor<4x8xf32>
  return %2 : tensor<4x8xf32>
}

// Others read what was put together.
// CHECK-LABEL: func.func @parts_read_by_others
// CHECK: tensor.insert_slice %{{.+}} into %{{.+}}[0, 4] [4, 4] [1, 1]
func.func @parts_read_by_others(%x: tensor<4x4xf32>) -> (tensor<4x8xf32>, tensor<4x4xf32>) {
  %d = tensor.empty() : tensor<4x8xf32>
  %e = tensor.empty() : tensor<4x4xf32>
  %0 = tensor.insert_slice %x into %e[0, 0] [4, 4] [1, 1] : tensor<4x4xf32> into tensor<4x4xf32>
  %1 = tensor.insert_slice %0 into %d[0, 4] [4, 4] [1, 1] : tensor<4x4xf32> into tensor<4x8xf32>
  return %1, %0 : tensor<4x8xf32>, tensor<4x4xf32>
}

// What is computed before its destination, and only inserted, is computed behind it.
// CHECK-LABEL: func.func @late
// CHECK: %[[FIRST:.+]] = tensor.insert_slice %x into
// CHECK: %[[SLICE:.+]] = tensor.extract_slice %[[FIRST]][8] [8] [1]
// CHECK: scf.for {{.*}} iter_args(%{{.+}} = %[[SLICE]])
// CHECK: tensor.insert_slice %{{.+}} into %[[FIRST]][8] [8] [1]
func.func @late(%v: f32, %x: tensor<8xf32>) -> tensor<16xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %e = tensor.empty() : tensor<8xf32>
  %0 = scf.for %i = %c0 to %c8 step %c1 iter_args(%t = %e) -> tensor<8xf32> {
    %a = tensor.extract %x[%i] : tensor<8xf32>
    %n = tensor.insert %a into %t[%i] : tensor<8xf32>
    scf.yield %n : tensor<8xf32>
  }
  %d = tensor.empty() : tensor<16xf32>
  %1 = tensor.insert_slice %x into %d[0] [8] [1] : tensor<8xf32> into tensor<16xf32>
  %2 = tensor.insert_slice %0 into %1[8] [8] [1] : tensor<8xf32> into tensor<16xf32>
  return %2 : tensor<16xf32>
}

// The block that puts together may be written behind the one that inserts.
// CHECK-LABEL: func.func @blocks_in_another_order(
// CHECK: %[[FILLED:.*]] = tensor.splat
// CHECK-NEXT: %[[A:.*]] = tensor.insert_slice %a into %[[FILLED]][1] [2] [1]
// CHECK-NEXT: %[[B:.*]] = tensor.insert_slice %b into %[[A]][3] [2] [1]
// CHECK-NEXT: return %[[B]]
func.func @blocks_in_another_order(%a: tensor<2xf32>, %b: tensor<2xf32>) -> tensor<6xf32> {
  cf.br ^first
^last:
  %zero = arith.constant 0.0 : f32
  %filled = tensor.splat %zero : tensor<6xf32>
  %r = tensor.insert_slice %together into %filled[1] [4] [1] : tensor<4xf32> into tensor<6xf32>
  return %r : tensor<6xf32>
^first:
  %e = tensor.empty() : tensor<4xf32>
  %half = tensor.insert_slice %a into %e[0] [2] [1] : tensor<2xf32> into tensor<4xf32>
  %together = tensor.insert_slice %b into %half[2] [2] [1] : tensor<2xf32> into tensor<4xf32>
  cf.br ^last
}

// What one of two branches computes is inserted there, in one destination; a branch that allocates memory may be moved.
// CHECK-LABEL: func.func @branches
// CHECK: %[[DEST:.+]] = tensor.insert %v into
// CHECK: scf.if %c -> (tensor<?xf32>) {
// CHECK:   %[[PART:.+]] = tensor.extract_slice %[[DEST]][1] [%n] [1]
// CHECK:   scf.for {{.*}} iter_args(%{{.+}} = %[[PART]])
// CHECK:   %[[WHOLE:.+]] = tensor.insert_slice %{{.+}} into %[[DEST]][1] [%n] [1]
// CHECK:   scf.yield %[[WHOLE]]
// CHECK: } else {
// CHECK:   %[[PART:.+]] = tensor.extract_slice %[[DEST]][1] [%n] [1]
// CHECK:   tensor.insert %v into %[[PART]]
// CHECK:   tensor.insert_slice %{{.+}} into %[[DEST]][1] [%n] [1]
// BUFFERS-LABEL: func.func @branches
// BUFFERS: %[[WHOLE:.+]] = memref.alloc(%{{.+}})
// BUFFERS: scf.if %c
// BUFFERS-NOT: memref.copy
// BUFFERS: memref.subview %[[WHOLE]][1] [%n] [1]
// BUFFERS-NOT: memref.copy
// BUFFERS: return
func.func @branches(%c: i1, %v: f32, %n: index, %x: tensor<?xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %e = tensor.empty(%n) : tensor<?xf32>
  %0 = scf.if %c -> (tensor<?xf32>) {
    %1 = scf.for %i = %c0 to %n step %c1 iter_args(%t = %e) -> tensor<?xf32> {
      %a = tensor.extract %x[%i] : tensor<?xf32>
      %b = tensor.insert %a into %t[%i] : tensor<?xf32>
      scf.yield %b : tensor<?xf32>
    }
    scf.yield %1 : tensor<?xf32>
  } else {
    %1 = tensor.insert %v into %e[%c0] : tensor<?xf32>
    scf.yield %1 : tensor<?xf32>
  }
  %m = arith.addi %n, %c1 : index
  %whole = tensor.empty(%m) : tensor<?xf32>
  %d = tensor.insert %v into %whole[%c0] : tensor<?xf32>
  %2 = tensor.insert_slice %0 into %d[1] [%n] [1] : tensor<?xf32> into tensor<?xf32>
  return %2 : tensor<?xf32>
}

// Another user needs the result of the branches as it is; and a branch that passes on a tensor computes nothing in place.
// CHECK-LABEL: func.func @branches_for_others
// CHECK: scf.if
// CHECK-NOT: tensor.insert_slice
// CHECK: scf.if
// CHECK-NOT: tensor.insert_slice
// CHECK: %{{.+}} = tensor.insert %v into
// CHECK-NEXT: scf.yield
// CHECK-NEXT: }
// CHECK-NEXT: tensor.insert_slice
// CHECK-NEXT: tensor.insert_slice
func.func @branches_for_others(%c: i1, %v: f32, %x: tensor<8xf32>, %d: tensor<10xf32>) -> (tensor<10xf32>, tensor<8xf32>, tensor<10xf32>) {
  %c0 = arith.constant 0 : index
  %e = tensor.empty() : tensor<8xf32>
  %0:2 = scf.if %c -> (tensor<8xf32>, index) {
    %1 = tensor.insert %v into %e[%c0] : tensor<8xf32>
    scf.yield %1, %c0 : tensor<8xf32>, index
  } else {
    %1 = tensor.insert %v into %x[%c0] : tensor<8xf32>
    scf.yield %1, %c0 : tensor<8xf32>, index
  }
  %2 = scf.if %c -> (tensor<8xf32>) {
    scf.yield %x : tensor<8xf32>
  } else {
    %3 = tensor.insert %v into %e[%c0] : tensor<8xf32>
    scf.yield %3 : tensor<8xf32>
  }
  %4 = tensor.insert_slice %0#0 into %d[1] [8] [1] : tensor<8xf32> into tensor<10xf32>
  %5 = tensor.insert_slice %2 into %d[%0#1] [8] [1] : tensor<8xf32> into tensor<10xf32>
  return %4, %0#0, %5 : tensor<10xf32>, tensor<8xf32>, tensor<10xf32>
}
