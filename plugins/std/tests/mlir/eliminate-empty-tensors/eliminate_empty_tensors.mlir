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
func.func @twice_inserted(%v: f32, %j: index) -> tensor<16xf32> {
  %whole = tensor.empty() : tensor<16xf32>
  %d = tensor.insert %v into %whole[%j] : tensor<16xf32>
  %e = tensor.empty() : tensor<8xf32>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %0 = scf.for %i = %c0 to %c8 step %c1 iter_args(%t = %e) -> tensor<8xf32> {
    %n = tensor.insert %v into %t[%i] : tensor<8xf32>
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
