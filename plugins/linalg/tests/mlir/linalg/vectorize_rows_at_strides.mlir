// Rows of a window at strides are one read of a slice with the stride where they are apart by an unknown number.
// RUN: plait opt %s --linalg-vectorize | filecheck %s

#image = affine_map<(y, f, c) -> (y * 2, c)>
#filters = affine_map<(y, f, c) -> (c, f)>
#out = affine_map<(y, f, c) -> (y, f)>

// CHECK-LABEL: func.func @unknown_pitch(
// CHECK: scf.for %[[I:.*]] = %c0
// CHECK: %[[ROWS:.*]] = tensor.extract_slice %x[%c0, 0] [4, %{{.*}}] [2, 1] : tensor<7x?xf32> to tensor<4x?xf32>
// CHECK: vector.transfer_read %[[ROWS]][%c0, %[[I]]{{.}}, %{{.*}} vector<4x16xf32>
// CHECK-NOT: tensor.extract %
// CHECK: return
func.func @unknown_pitch(%x: tensor<7x?xf32>, %w: tensor<?x16xf32>, %sums: tensor<4x16xf32>) -> tensor<4x16xf32> {
  %0 = linalg.generic {indexing_maps = [#image, #filters, #out], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%x, %w : tensor<7x?xf32>, tensor<?x16xf32>) outs(%sums : tensor<4x16xf32>)
      attrs = {vector_sizes = array<i64: 4, 16, 0>} {
  ^bb0(%a: f32, %b: f32, %sum: f32):
    %p = arith.mulf %a, %b : f32
    %s = arith.addf %sum, %p : f32
    linalg.yield %s : f32
  } -> tensor<4x16xf32>
  return %0 : tensor<4x16xf32>
}

// CHECK-LABEL: func.func @known_pitch(
// CHECK-NOT: tensor.extract_slice
// CHECK: tensor.extract %x[%c0, %{{.*}}] : tensor<7x64xf32>
// CHECK: tensor.extract %x
// CHECK: tensor.extract %x
// CHECK: tensor.extract %x
// CHECK-NOT: tensor.extract_slice
// CHECK: return
func.func @known_pitch(%x: tensor<7x64xf32>, %w: tensor<64x16xf32>, %sums: tensor<4x16xf32>) -> tensor<4x16xf32> {
  %0 = linalg.generic {indexing_maps = [#image, #filters, #out], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%x, %w : tensor<7x64xf32>, tensor<64x16xf32>) outs(%sums : tensor<4x16xf32>)
      attrs = {vector_sizes = array<i64: 4, 16, 0>} {
  ^bb0(%a: f32, %b: f32, %sum: f32):
    %p = arith.mulf %a, %b : f32
    %s = arith.addf %sum, %p : f32
    linalg.yield %s : f32
  } -> tensor<4x16xf32>
  return %0 : tensor<4x16xf32>
}
