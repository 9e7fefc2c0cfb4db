// RUN: plait opt %s | filecheck %s
// RUN: plait opt %s --mlir-print-op-generic | filecheck %s --check-prefix=GENERIC

// CHECK-LABEL: func.func @extract_slice(%x: tensor<8x16x4xf32>, %n: index) -> tensor<16x?xf32> {
// CHECK-NEXT: %slice = tensor.extract_slice %x[0, 0, %n] [1, 16, %n] [1, 1, 1] : tensor<8x16x4xf32> to tensor<16x?xf32>
// CHECK-NEXT: return %slice : tensor<16x?xf32>
// GENERIC: %slice = "tensor.extract_slice"(%x, %n, %n) <{operandSegmentSizes = array<i32: 1, 1, 1, 0>, static_offsets = array<i64: 0, 0, -9223372036854775808>, static_sizes = array<i64: 1, 16, -9223372036854775808>, static_strides = array<i64: 1, 1, 1>}> : (tensor<8x16x4xf32>, index, index) -> tensor<16x?xf32>
func.func @extract_slice(%x: tensor<8x16x4xf32>, %n: index) -> tensor<16x?xf32> {
  %slice = tensor.extract_slice %x[0, 0, %n] [1, 16, %n] [1, 1, 1] : tensor<8x16x4xf32> to tensor<16x?xf32>
  return %slice : tensor<16x?xf32>
}

// CHECK-LABEL: func.func @insert_slice(%x: tensor<16x4xf32>, %d: tensor<8x16x4xf32>) -> tensor<8x16x4xf32> {
// CHECK-NEXT: %inserted_slice = tensor.insert_slice %x into %d[0, 0, 0] [1, 16, 4] [1, 1, 1] : tensor<16x4xf32> into tensor<8x16x4xf32>
// CHECK-NEXT: return %inserted_slice : tensor<8x16x4xf32>
// GENERIC: %inserted_slice = "tensor.insert_slice"(%x, %d) <{operandSegmentSizes = array<i32: 1, 1, 0, 0, 0>, static_offsets = array<i64: 0, 0, 0>, static_sizes = array<i64: 1, 16, 4>, static_strides = array<i64: 1, 1, 1>}> : (tensor<16x4xf32>, tensor<8x16x4xf32>) -> tensor<8x16x4xf32>
func.func @insert_slice(%x: tensor<16x4xf32>, %d: tensor<8x16x4xf32>) -> tensor<8x16x4xf32> {
  %inserted_slice = tensor.insert_slice %x into %d[0, 0, 0] [1, 16, 4] [1, 1, 1] : tensor<16x4xf32> into tensor<8x16x4xf32>
  return %inserted_slice : tensor<8x16x4xf32>
}

// CHECK-LABEL: func.func @mixed_slices(%x: tensor<8x?x4xf32>, %i: index) -> (tensor<?x4xf32>, tensor<2x?x4xf32>) {
// CHECK-NEXT: %extracted_slice = tensor.extract_slice %x[%i, 0, 0] [1, %i, 4] [1, 1, 1] : tensor<8x?x4xf32> to tensor<?x4xf32>
// CHECK-NEXT: %extracted_slice_0 = tensor.extract_slice %x[1, %i, 0] [2, %i, 4] [3, %i, 1] : tensor<8x?x4xf32> to tensor<2x?x4xf32>
// CHECK-NEXT: return %extracted_slice, %extracted_slice_0 : tensor<?x4xf32>, tensor<2x?x4xf32>
// GENERIC: %{{[0-9]+}} = "tensor.extract_slice"(%x, %i, %i) <{operandSegmentSizes = array<i32: 1, 1, 1, 0>, static_offsets = array<i64: -9223372036854775808, 0, 0>, static_sizes = array<i64: 1, -9223372036854775808, 4>, static_strides = array<i64: 1, 1, 1>}> : (tensor<8x?x4xf32>, index, index) -> tensor<?x4xf32>
// GENERIC: %{{[0-9]+}} = "tensor.extract_slice"(%x, %i, %i, %i) <{operandSegmentSizes = array<i32: 1, 1, 1, 1>, static_offsets = array<i64: 1, -9223372036854775808, 0>, static_sizes = array<i64: 2, -9223372036854775808, 4>, static_strides = array<i64: 3, -9223372036854775808, 1>}> : (tensor<8x?x4xf32>, index, index, index) -> tensor<2x?x4xf32>
func.func @mixed_slices(%x: tensor<8x?x4xf32>, %i: index) -> (tensor<?x4xf32>, tensor<2x?x4xf32>) {
  %0 = tensor.extract_slice %x[%i, 0, 0] [1, %i, 4] [1, 1, 1] : tensor<8x?x4xf32> to tensor<?x4xf32>
  %1 = tensor.extract_slice %x[1, %i, 0] [2, %i, 4] [3, %i, 1] : tensor<8x?x4xf32> to tensor<2x?x4xf32>
  return %0, %1 : tensor<?x4xf32>, tensor<2x?x4xf32>
}

// CHECK-LABEL: func.func @insert_of_lower_rank(%s: tensor<4xf32>, %x: tensor<2x4xf32>, %i: index) -> tensor<2x4xf32> {
// CHECK-NEXT: %inserted_slice = tensor.insert_slice %s into %x[%i, 0] [1, 4] [1, 1] : tensor<4xf32> into tensor<2x4xf32>
// CHECK-NEXT: return %inserted_slice : tensor<2x4xf32>
// GENERIC: %{{[0-9]+}} = "tensor.insert_slice"(%s, %x, %i) <{operandSegmentSizes = array<i32: 1, 1, 1, 0, 0>, static_offsets = array<i64: -9223372036854775808, 0>, static_sizes = array<i64: 1, 4>, static_strides = array<i64: 1, 1>}> : (tensor<4xf32>, tensor<2x4xf32>, index) -> tensor<2x4xf32>
func.func @insert_of_lower_rank(%s: tensor<4xf32>, %x: tensor<2x4xf32>, %i: index) -> tensor<2x4xf32> {
  %0 = tensor.insert_slice %s into %x[%i, 0] [1, 4] [1, 1] : tensor<4xf32> into tensor<2x4xf32>
  return %0 : tensor<2x4xf32>
}

// CHECK-LABEL: func.func @slice_of_scalar(%x: tensor<f32>) -> tensor<f32> {
// CHECK-NEXT: %extracted_slice = tensor.extract_slice %x[] [] [] : tensor<f32> to tensor<f32>
// CHECK-NEXT: return %extracted_slice : tensor<f32>
// GENERIC: %{{[0-9]+}} = "tensor.extract_slice"(%x) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64>, static_sizes = array<i64>, static_strides = array<i64>}> : (tensor<f32>) -> tensor<f32>
func.func @slice_of_scalar(%x: tensor<f32>) -> tensor<f32> {
  %0 = tensor.extract_slice %x[] [] [] : tensor<f32> to tensor<f32>
  return %0 : tensor<f32>
}
