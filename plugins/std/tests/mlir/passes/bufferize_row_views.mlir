// A row of unknown length keeps the stride of its elements when its dimension of one element is left out.
// RUN: plait opt %s --pass-pipeline='builtin.module(one-shot-bufferize{bufferize-function-boundaries=true})' | filecheck %s

// CHECK-LABEL: func.func @row(
// CHECK: memref.subview %x[%i, 0] [1, %m] [1, 1] : memref<?x?xf32> to memref<?xf32, strided<[1], offset: ?>>
func.func @row(%x: tensor<?x?xf32>, %i: index, %j: index, %m: index) -> f32 {
  %row = tensor.extract_slice %x[%i, 0] [1, %m] [1, 1] : tensor<?x?xf32> to tensor<1x?xf32>
  %flat = tensor.collapse_shape %row [[0, 1]] : tensor<1x?xf32> into tensor<?xf32>
  %0 = tensor.extract %flat[%j] : tensor<?xf32>
  return %0 : f32
}

// Where the size is known, so is the stride.
// CHECK-LABEL: func.func @known(
// CHECK: memref.collapse_shape %{{.*}} : memref<1x8xf32, strided<[?, 1], offset: ?>> into memref<8xf32, strided<[1], offset: ?>>
func.func @known(%x: tensor<?x?xf32>, %i: index, %j: index) -> f32 {
  %row = tensor.extract_slice %x[%i, 0] [1, 8] [1, 1] : tensor<?x?xf32> to tensor<1x8xf32>
  %flat = tensor.collapse_shape %row [[0, 1]] : tensor<1x8xf32> into tensor<8xf32>
  %0 = tensor.extract %flat[%j] : tensor<8xf32>
  return %0 : f32
}
