// RUN: plait opt %s --linalg-strip-elementwise=vector-bits=256 | filecheck %s

#row = affine_map<(i, j) -> (i)>
#column = affine_map<(i, j) -> (j)>
#whole = affine_map<(i, j) -> (i, j)>

// A column that is read for each row is copied once; one of which each row reads one element is not.
// CHECK-LABEL: func.func @pairs
// CHECK-DAG:     %[[X:.*]] = tensor.collapse_shape {{.*}} : tensor<64x1xf32> into tensor<64xf32>
// CHECK-DAG:     %[[COPY:.*]] = linalg.generic {{.*}} outs(%{{[^:]*}} : tensor<100xf32>) attrs = {in_strips, vector_sizes = array<i64: 8>}
// CHECK:         linalg.generic {{.*}} ins(%{{[^,]*}}, %[[COPY]] : tensor<64xf32>, tensor<100xf32>)
// CHECK-NOT:     linalg.generic
// CHECK:         return
func.func @pairs(%a: tensor<64x4xf32>, %b: tensor<100x4xf32>) -> tensor<64x100xf32> {
  %x1 = tensor.extract_slice %a[0, 2] [64, 1] [1, 1] : tensor<64x4xf32> to tensor<64x1xf32>
  %x = tensor.collapse_shape %x1 [[0, 1]] : tensor<64x1xf32> into tensor<64xf32>
  %y1 = tensor.extract_slice %b[0, 2] [100, 1] [1, 1] : tensor<100x4xf32> to tensor<100x1xf32>
  %y = tensor.collapse_shape %y1 [[0, 1]] : tensor<100x1xf32> into tensor<100xf32>
  %e = tensor.empty() : tensor<64x100xf32>
  %0 = linalg.generic {indexing_maps = [#row, #column, #whole], iterator_types = ["parallel", "parallel"]} ins(%x, %y : tensor<64xf32>, tensor<100xf32>) outs(%e : tensor<64x100xf32>) {
  ^bb0(%p: f32, %q: f32, %out: f32):
    %1 = arith.maximumf %p, %q : f32
    linalg.yield %1 : f32
  } -> tensor<64x100xf32>
  return %0 : tensor<64x100xf32>
}

// Few rows read it as it is, and elements side by side need no copy.
// CHECK-LABEL: func.func @few
// CHECK-COUNT-1: linalg.generic
// CHECK-NOT:     linalg.generic
// CHECK:         return
func.func @few(%x: tensor<4xf32>, %b: tensor<100x4xf32>) -> tensor<4x100xf32> {
  %y1 = tensor.extract_slice %b[0, 2] [100, 1] [1, 1] : tensor<100x4xf32> to tensor<100x1xf32>
  %y = tensor.collapse_shape %y1 [[0, 1]] : tensor<100x1xf32> into tensor<100xf32>
  %e = tensor.empty() : tensor<4x100xf32>
  %0 = linalg.generic {indexing_maps = [#row, #column, #whole], iterator_types = ["parallel", "parallel"]} ins(%x, %y : tensor<4xf32>, tensor<100xf32>) outs(%e : tensor<4x100xf32>) {
  ^bb0(%p: f32, %q: f32, %out: f32):
    %1 = arith.maximumf %p, %q : f32
    linalg.yield %1 : f32
  } -> tensor<4x100xf32>
  return %0 : tensor<4x100xf32>
}

// CHECK-LABEL: func.func @beside
// CHECK-COUNT-1: linalg.generic
// CHECK-NOT:     linalg.generic
// CHECK:         return
func.func @beside(%x: tensor<64xf32>, %b: tensor<4x100xf32>) -> tensor<64x100xf32> {
  %y1 = tensor.extract_slice %b[2, 0] [1, 100] [1, 1] : tensor<4x100xf32> to tensor<1x100xf32>
  %y = tensor.collapse_shape %y1 [[0, 1]] : tensor<1x100xf32> into tensor<100xf32>
  %e = tensor.empty() : tensor<64x100xf32>
  %0 = linalg.generic {indexing_maps = [#row, #column, #whole], iterator_types = ["parallel", "parallel"]} ins(%x, %y : tensor<64xf32>, tensor<100xf32>) outs(%e : tensor<64x100xf32>) {
  ^bb0(%p: f32, %q: f32, %out: f32):
    %1 = arith.maximumf %p, %q : f32
    linalg.yield %1 : f32
  } -> tensor<64x100xf32>
  return %0 : tensor<64x100xf32>
}
