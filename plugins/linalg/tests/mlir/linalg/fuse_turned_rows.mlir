// Rows that are gathered are vectors, and are transposed afterwards: what gathers them is not computed across them.
// RUN: plait opt %s --pass-pipeline='builtin.module(linalg-fuse-elementwise-ops)' | filecheck %s

// CHECK-LABEL: func.func @turned(
// CHECK: %[[ROWS:.*]] = linalg.generic
// CHECK: tensor.extract %x
// CHECK: arith.mulf
// CHECK: linalg.generic {{.*}} ins(%[[ROWS]], %bias : tensor<100x64xf32>, tensor<64x100xf32>)
// CHECK-NOT: tensor.extract
// CHECK: arith.addf

// Short rows are no vectors.
// CHECK-LABEL: func.func @short(
// CHECK: linalg.generic
// CHECK: tensor.extract %x
// CHECK: arith.mulf
// CHECK: arith.addf
// CHECK-NOT: linalg.generic

// What keeps rows where they are gathers them itself.
// CHECK-LABEL: func.func @straight(
// CHECK: linalg.generic
// CHECK: tensor.extract %x
// CHECK: arith.addf
// CHECK-NOT: linalg.generic
#whole = affine_map<(i, j) -> (i, j)>
#rows = affine_map<(i, j) -> (i)>
#turned = affine_map<(i, j) -> (j, i)>
func.func @turned(%x: tensor<900x64xf32>, %at: tensor<100xindex>, %w: tensor<100xf32>, %bias: tensor<64x100xf32>) -> tensor<64x100xf32> {
  %e = tensor.empty() : tensor<100x64xf32>
  %o = tensor.empty() : tensor<64x100xf32>
  %0 = linalg.generic {indexing_maps = [#rows, #whole], iterator_types = ["parallel", "parallel"]}
      ins(%at : tensor<100xindex>) outs(%e : tensor<100x64xf32>) {
  ^bb0(%row: index, %out: f32):
    %column = linalg.index 1 : index
    %v = tensor.extract %x[%row, %column] : tensor<900x64xf32>
    linalg.yield %v : f32
  } -> tensor<100x64xf32>
  %1 = linalg.generic {indexing_maps = [#whole, #rows, #whole], iterator_types = ["parallel", "parallel"]}
      ins(%0, %w : tensor<100x64xf32>, tensor<100xf32>) outs(%e : tensor<100x64xf32>) {
  ^bb0(%a: f32, %b: f32, %out: f32):
    %v = arith.mulf %a, %b : f32
    linalg.yield %v : f32
  } -> tensor<100x64xf32>
  %2 = linalg.generic {indexing_maps = [#turned, #whole, #whole], iterator_types = ["parallel", "parallel"]}
      ins(%1, %bias : tensor<100x64xf32>, tensor<64x100xf32>) outs(%o : tensor<64x100xf32>) {
  ^bb0(%a: f32, %b: f32, %out: f32):
    %v = arith.addf %a, %b : f32
    linalg.yield %v : f32
  } -> tensor<64x100xf32>
  return %2 : tensor<64x100xf32>
}

func.func @short(%x: tensor<900x3xf32>, %at: tensor<100xindex>, %w: tensor<100xf32>, %bias: tensor<3x100xf32>) -> tensor<3x100xf32> {
  %e = tensor.empty() : tensor<100x3xf32>
  %o = tensor.empty() : tensor<3x100xf32>
  %0 = linalg.generic {indexing_maps = [#rows, #rows, #whole], iterator_types = ["parallel", "parallel"]}
      ins(%at, %w : tensor<100xindex>, tensor<100xf32>) outs(%e : tensor<100x3xf32>) {
  ^bb0(%row: index, %b: f32, %out: f32):
    %column = linalg.index 1 : index
    %v = tensor.extract %x[%row, %column] : tensor<900x3xf32>
    %y = arith.mulf %v, %b : f32
    linalg.yield %y : f32
  } -> tensor<100x3xf32>
  %2 = linalg.generic {indexing_maps = [#turned, #whole, #whole], iterator_types = ["parallel", "parallel"]}
      ins(%0, %bias : tensor<100x3xf32>, tensor<3x100xf32>) outs(%o : tensor<3x100xf32>) {
  ^bb0(%a: f32, %b: f32, %out: f32):
    %v = arith.addf %a, %b : f32
    linalg.yield %v : f32
  } -> tensor<3x100xf32>
  return %2 : tensor<3x100xf32>
}

func.func @straight(%x: tensor<900x64xf32>, %at: tensor<100xindex>, %bias: tensor<100x64xf32>) -> tensor<100x64xf32> {
  %e = tensor.empty() : tensor<100x64xf32>
  %0 = linalg.generic {indexing_maps = [#rows, #whole], iterator_types = ["parallel", "parallel"]}
      ins(%at : tensor<100xindex>) outs(%e : tensor<100x64xf32>) {
  ^bb0(%row: index, %out: f32):
    %column = linalg.index 1 : index
    %v = tensor.extract %x[%row, %column] : tensor<900x64xf32>
    linalg.yield %v : f32
  } -> tensor<100x64xf32>
  %2 = linalg.generic {indexing_maps = [#whole, #whole, #whole], iterator_types = ["parallel", "parallel"]}
      ins(%0, %bias : tensor<100x64xf32>, tensor<100x64xf32>) outs(%e : tensor<100x64xf32>) {
  ^bb0(%a: f32, %b: f32, %out: f32):
    %v = arith.addf %a, %b : f32
    linalg.yield %v : f32
  } -> tensor<100x64xf32>
  return %2 : tensor<100x64xf32>
}
