// RUN: plait opt %s --linalg-buffers-to-tensors --split-input-file | filecheck %s

#id = affine_map<(i, j) -> (i, j)>
#swapped = affine_map<(i, j) -> (j, i)>

// A buffer of the function becomes a tensor, and is not allocated any more; nothing that is passed is written.
// CHECK-LABEL: func.func @own
// CHECK-NOT:     memref.alloc() : memref<4x8xf32>
// CHECK:         %[[EMPTY:.*]] = tensor.empty() : tensor<4x8xf32>
// CHECK:         %[[ZEROS:.*]] = linalg.fill {{.*}} outs(%[[EMPTY]] : tensor<4x8xf32>)
// CHECK:         %[[A:.*]] = bufferization.to_tensor %a restrict
// CHECK:         %[[PRODUCT:.*]] = linalg.generic {{.*}} ins(%[[A]], %{{.*}} : {{.*}}) outs(%[[ZEROS]] : tensor<4x8xf32>)
// CHECK:         %[[SUM:.*]] = linalg.generic {{.*}} ins(%[[PRODUCT]] : tensor<4x8xf32>)
// CHECK:         bufferization.materialize_in_destination %[[SUM]] in restrict writable %result
// CHECK-NOT:     memref.dealloc
func.func @own(%a: memref<4x8xf32>, %b: memref<8x8xf32>) -> memref<8x4xf32> {
  %zero = arith.constant 0.0 : f32
  %alloc = memref.alloc() : memref<4x8xf32>
  %result = memref.alloc() : memref<8x4xf32>
  linalg.fill ins(%zero : f32) outs(%alloc : memref<4x8xf32>)
  linalg.matmul ins(%a, %b : memref<4x8xf32>, memref<8x8xf32>) outs(%alloc : memref<4x8xf32>)
  linalg.generic {indexing_maps = [#swapped, #id], iterator_types = ["parallel", "parallel"]}
      ins(%alloc : memref<4x8xf32>) outs(%result : memref<8x4xf32>) {
  ^bb0(%x: f32, %out: f32):
    linalg.yield %x : f32
  }
  memref.dealloc %alloc : memref<4x8xf32>
  return %result : memref<8x4xf32>
}

// -----

// Arguments may overlap: the function asks.
// CHECK-LABEL: func.func @passed
// CHECK-DAG:     memref.extract_aligned_pointer_as_index %a
// CHECK-DAG:     memref.extract_aligned_pointer_as_index %b
// CHECK:         scf.if
// CHECK:           func.call @passed_apart(%a, %b)
// CHECK:         } else {
// CHECK:           func.call @passed_overlapping(%a, %b)
// CHECK-LABEL: func.func private @passed_apart
// CHECK:         bufferization.materialize_in_destination
// CHECK-LABEL: func.func private @passed_overlapping
// CHECK:         linalg.exp ins(%a : memref<8xf32>) outs(%b : memref<8xf32>)
func.func @passed(%a: memref<8xf32>, %b: memref<8xf32>) {
  linalg.exp ins(%a : memref<8xf32>) outs(%b : memref<8xf32>)
  return
}

// -----

// Slices of a buffer of the function are slices of its tensor.
// CHECK-LABEL: func.func @slices
// CHECK:         %[[FILLED:.*]] = linalg.fill
// CHECK:         %[[PLACED:.*]] = tensor.insert_slice %{{.*}} into %[[FILLED]][1] [4] [1]
// CHECK:         linalg.generic {{.*}} ins(%[[PLACED]] : tensor<6xf32>)
func.func @slices(%a: memref<4xf32>) -> memref<6xf32> {
  %zero = arith.constant 0.0 : f32
  %padded = memref.alloc() : memref<6xf32>
  linalg.fill ins(%zero : f32) outs(%padded : memref<6xf32>)
  %middle = memref.subview %padded[1] [4] [1] : memref<6xf32> to memref<4xf32, strided<[1], offset: 1>>
  memref.copy %a, %middle : memref<4xf32> to memref<4xf32, strided<[1], offset: 1>>
  %result = memref.alloc() : memref<6xf32>
  linalg.exp ins(%padded : memref<6xf32>) outs(%result : memref<6xf32>)
  memref.dealloc %padded : memref<6xf32>
  return %result : memref<6xf32>
}

// -----

#id = affine_map<(i, j) -> (i, j)>
#swapped = affine_map<(i, j) -> (j, i)>

// What reads elements that other steps write stays as it is, as does what views of one buffer show.
// CHECK-LABEL: func.func @in_order
// CHECK-NOT:     bufferization
// CHECK:         return
func.func @in_order(%a: memref<4x4xf32>, %b: memref<9xf32>) {
  linalg.generic {indexing_maps = [#swapped, #id], iterator_types = ["parallel", "parallel"]}
      ins(%a : memref<4x4xf32>) outs(%a : memref<4x4xf32>) {
  ^bb0(%x: f32, %out: f32):
    linalg.yield %x : f32
  }
  %0 = memref.subview %b[0] [8] [1] : memref<9xf32> to memref<8xf32, strided<[1]>>
  %1 = memref.subview %b[1] [8] [1] : memref<9xf32> to memref<8xf32, strided<[1], offset: 1>>
  linalg.exp ins(%0 : memref<8xf32, strided<[1]>>) outs(%1 : memref<8xf32, strided<[1], offset: 1>>)
  return
}
