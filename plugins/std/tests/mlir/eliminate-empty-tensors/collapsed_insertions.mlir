// RUN: plait opt %s --pass-pipeline='builtin.module(eliminate-empty-tensors)' | FileCheck %s
// RUN: plait opt %s --pass-pipeline='builtin.module(eliminate-empty-tensors,one-shot-bufferize{bufferize-function-boundaries=true},canonicalize)' | FileCheck %s --check-prefix=BUFFERS

// What is expanded to a part of all rows is computed in a part of the collapsed destination.
// CHECK-LABEL: func.func @planes
// CHECK: %[[DEST:.+]] = tensor.collapse_shape %{{.+}} {{\[\[}}0], [1, 2, 3]] : tensor<?x6x?x?xf32> into tensor<?x?xf32>
// CHECK: %[[PART:.+]] = tensor.extract_slice %[[DEST]][0, %[[AT:[0-9]+]]{{\]}} [%n, %[[COUNT:[0-9]+]]{{\]}} [1, 1]
// CHECK: %[[MADE:.+]] = tensor.insert %v into %[[PART]]
// CHECK: %[[WHOLE:.+]] = tensor.insert_slice %[[MADE]] into %[[DEST]][0, %[[AT]]{{\]}} [%n, %[[COUNT]]{{\]}} [1, 1]
// CHECK: tensor.expand_shape %[[WHOLE]] {{\[\[}}0], [1, 2, 3]] output_shape [%n, 6, %h, %w] : tensor<?x?xf32> into tensor<?x6x?x?xf32>
// BUFFERS-LABEL: func.func @planes
// BUFFERS-COUNT-1: memref.alloc
// BUFFERS-NOT: memref.alloc
// BUFFERS-COUNT-1: memref.copy
// BUFFERS-NOT: memref.copy
// BUFFERS: return
func.func @planes(%v: f32, %x: tensor<?x2x?x?xf32>, %n: index, %h: index, %w: index, %i: index) -> tensor<?x6x?x?xf32> {
  %four = arith.constant 4 : index
  %hw = arith.muli %h, %w : index
  %count = arith.muli %hw, %four : index
  %e = tensor.empty(%n, %count) : tensor<?x?xf32>
  %0 = tensor.insert %v into %e[%i, %i] : tensor<?x?xf32>
  %d = tensor.empty(%n, %h, %w) : tensor<?x6x?x?xf32>
  %1 = tensor.insert_slice %x into %d[0, 0, 0, 0] [%n, 2, %h, %w] [1, 1, 1, 1] : tensor<?x2x?x?xf32> into tensor<?x6x?x?xf32>
  %2 = tensor.expand_shape %0 [[0], [1, 2, 3]] output_shape [%n, 4, %h, %w] : tensor<?x?xf32> into tensor<?x4x?x?xf32>
  %3 = tensor.insert_slice %2 into %1[0, 2, 0, 0] [%n, 4, %h, %w] [1, 1, 1, 1] : tensor<?x4x?x?xf32> into tensor<?x6x?x?xf32>
  return %3 : tensor<?x6x?x?xf32>
}

// Both parts are.
// CHECK-LABEL: func.func @both
// CHECK: %[[DEST:.+]] = tensor.collapse_shape
// CHECK: %[[FIRST:.+]] = tensor.insert_slice %{{.+}} into %[[DEST]][0, 0]
// CHECK: %[[SECOND:.+]] = tensor.insert_slice %{{.+}} into %[[FIRST]][0,
// CHECK: tensor.expand_shape %[[SECOND]]
// BUFFERS-LABEL: func.func @both
// BUFFERS-COUNT-1: memref.alloc
// BUFFERS-NOT: memref.alloc
// BUFFERS-NOT: memref.copy
// BUFFERS: return
func.func @both(%v: f32, %n: index, %w: index, %i: index) -> tensor<?x6x?xf32> {
  %two = arith.constant 2 : index
  %four = arith.constant 4 : index
  %small = arith.muli %w, %two : index
  %large = arith.muli %w, %four : index
  %d = tensor.empty(%n, %w) : tensor<?x6x?xf32>
  %e = tensor.empty(%n, %small) : tensor<?x?xf32>
  %0 = tensor.insert %v into %e[%i, %i] : tensor<?x?xf32>
  %1 = tensor.expand_shape %0 [[0], [1, 2]] output_shape [%n, 2, %w] : tensor<?x?xf32> into tensor<?x2x?xf32>
  %2 = tensor.insert_slice %1 into %d[0, 0, 0] [%n, 2, %w] [1, 1, 1] : tensor<?x2x?xf32> into tensor<?x6x?xf32>
  %f = tensor.empty(%n, %large) : tensor<?x?xf32>
  %3 = tensor.insert %v into %f[%i, %i] : tensor<?x?xf32>
  %4 = tensor.expand_shape %3 [[0], [1, 2]] output_shape [%n, 4, %w] : tensor<?x?xf32> into tensor<?x4x?xf32>
  %5 = tensor.insert_slice %4 into %2[0, 2, 0] [%n, 4, %w] [1, 1, 1] : tensor<?x4x?xf32> into tensor<?x6x?xf32>
  return %5 : tensor<?x6x?xf32>
}

// Rows may be longer than what is inserted, or begin before it.
// CHECK-LABEL: func.func @parts_of_rows
// CHECK-NOT: tensor.collapse_shape
// CHECK: return
func.func @parts_of_rows(%v: f32, %n: index, %w: index, %longer: index, %i: index) -> tensor<?x6x?xf32> {
  %two = arith.constant 2 : index
  %small = arith.muli %w, %two : index
  %d = tensor.empty(%n, %longer) : tensor<?x6x?xf32>
  %e = tensor.empty(%n, %small) : tensor<?x?xf32>
  %0 = tensor.insert %v into %e[%i, %i] : tensor<?x?xf32>
  %1 = tensor.expand_shape %0 [[0], [1, 2]] output_shape [%n, 2, %w] : tensor<?x?xf32> into tensor<?x2x?xf32>
  %2 = tensor.insert_slice %1 into %d[0, 0, 0] [%n, 2, %w] [1, 1, 1] : tensor<?x2x?xf32> into tensor<?x6x?xf32>
  return %2 : tensor<?x6x?xf32>
}

// What others overwrite too stays.
// CHECK-LABEL: func.func @shared
// CHECK-NOT: tensor.collapse_shape
// CHECK: return
func.func @shared(%v: f32, %n: index, %w: index, %i: index) -> (tensor<?x6x?xf32>, tensor<?x6x?xf32>) {
  %two = arith.constant 2 : index
  %small = arith.muli %w, %two : index
  %empty = tensor.empty(%n, %w) : tensor<?x6x?xf32>
  %d = tensor.insert %v into %empty[%i, %i, %i] : tensor<?x6x?xf32>
  %e = tensor.empty(%n, %small) : tensor<?x?xf32>
  %0 = tensor.insert %v into %e[%i, %i] : tensor<?x?xf32>
  %1 = tensor.expand_shape %0 [[0], [1, 2]] output_shape [%n, 2, %w] : tensor<?x?xf32> into tensor<?x2x?xf32>
  %2 = tensor.insert_slice %1 into %d[0, 0, 0] [%n, 2, %w] [1, 1, 1] : tensor<?x2x?xf32> into tensor<?x6x?xf32>
  return %2, %d : tensor<?x6x?xf32>, tensor<?x6x?xf32>
}

// A dimension that only the destination has is in no group.
// CHECK-LABEL: func.func @of_less_rank
// CHECK-NOT: tensor.collapse_shape
// CHECK: return
func.func @of_less_rank(%v: f32, %n: index, %w: index, %i: index) -> tensor<?x6x?x1xf32> {
  %two = arith.constant 2 : index
  %small = arith.muli %w, %two : index
  %d = tensor.empty(%n, %w) : tensor<?x6x?x1xf32>
  %e = tensor.empty(%n, %small) : tensor<?x?xf32>
  %0 = tensor.insert %v into %e[%i, %i] : tensor<?x?xf32>
  %1 = tensor.expand_shape %0 [[0], [1, 2]] output_shape [%n, 2, %w] : tensor<?x?xf32> into tensor<?x2x?xf32>
  %2 = tensor.insert_slice %1 into %d[0, 0, 0, 0] [%n, 2, %w, 1] [1, 1, 1, 1] : tensor<?x2x?xf32> into tensor<?x6x?x1xf32>
  return %2 : tensor<?x6x?x1xf32>
}
