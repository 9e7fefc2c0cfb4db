// RUN: plait opt %s --linalg-fold-unit-dims | filecheck %s

#id = affine_map<(i, j) -> (i, j)>
#row = affine_map<(i, j) -> (i, 0)>
#top = affine_map<(i, j) -> (0, 0)>

// Both operations lose the dimension, and the loop over it goes.
// CHECK-LABEL: func.func @means
// CHECK:         %[[ZERO:.*]] = linalg.fill {{.*}} -> tensor<64xf32>
// CHECK:         %[[SUMS:.*]] = linalg.generic {{.*}}iterator_types = ["parallel", "reduction"]} {{.*}} outs(%[[ZERO]] : tensor<64xf32>)
// CHECK:         %[[MEANS:.*]] = linalg.generic {{.*}}iterator_types = ["parallel"]} ins(%[[SUMS]] : tensor<64xf32>)
// CHECK:         linalg.generic {{.*}} ins(%arg0, %[[MEANS]] : tensor<64x100xf32>, tensor<64xf32>)
// CHECK:         %[[WHOLE:.*]] = tensor.expand_shape %[[MEANS]] {{\[\[}}0, 1]] output_shape [64, 1]
// CHECK:         return %{{.*}}, %[[WHOLE]]
func.func @means(%arg0: tensor<64x100xf32>) -> (tensor<64x100xf32>, tensor<64x1xf32>) {
  %z = arith.constant 0.0 : f32
  %n = arith.constant 100.0 : f32
  %e = tensor.empty() : tensor<64x1xf32>
  %w = tensor.empty() : tensor<64x100xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<64x1xf32>) -> tensor<64x1xf32>
  %sums = linalg.generic {indexing_maps = [#id, #row], iterator_types = ["parallel", "reduction"]} ins(%arg0 : tensor<64x100xf32>) outs(%f : tensor<64x1xf32>) {
  ^bb0(%x: f32, %out: f32):
    %0 = arith.addf %x, %out : f32
    linalg.yield %0 : f32
  } -> tensor<64x1xf32>
  %means = linalg.generic {indexing_maps = [#row, #id], iterator_types = ["parallel", "parallel"]} ins(%sums : tensor<64x1xf32>) outs(%e : tensor<64x1xf32>) {
  ^bb0(%x: f32, %out: f32):
    %0 = arith.divf %x, %n : f32
    linalg.yield %0 : f32
  } -> tensor<64x1xf32>
  %rest = linalg.generic {indexing_maps = [#id, #row, #id], iterator_types = ["parallel", "parallel"]} ins(%arg0, %means : tensor<64x100xf32>, tensor<64x1xf32>) outs(%w : tensor<64x100xf32>) {
  ^bb0(%x: f32, %y: f32, %out: f32):
    %0 = arith.subf %x, %y : f32
    linalg.yield %0 : f32
  } -> tensor<64x100xf32>
  return %rest, %means : tensor<64x100xf32>, tensor<64x1xf32>
}

// All dimensions may go.
// CHECK-LABEL: func.func @total
// CHECK:         linalg.generic {{.*}}iterator_types = ["reduction", "reduction"]} {{.*}} outs(%{{.*}} : tensor<f32>)
// CHECK:         tensor.expand_shape %{{.*}} [] output_shape [1, 1] : tensor<f32> into tensor<1x1xf32>
func.func @total(%x: tensor<?x100xf32>, %init: tensor<1x1xf32>) -> tensor<1x1xf32> {
  %0 = linalg.generic {indexing_maps = [#id, #top], iterator_types = ["reduction", "reduction"]} ins(%x : tensor<?x100xf32>) outs(%init : tensor<1x1xf32>) {
  ^bb0(%a: f32, %out: f32):
    %1 = arith.addf %a, %out : f32
    linalg.yield %1 : f32
  } -> tensor<1x1xf32>
  return %0 : tensor<1x1xf32>
}

// A column of a larger tensor stays, as do arguments, loops of one step whose index the body uses, and dimensions that
// loops alone count.
// CHECK-LABEL: func.func @others
// CHECK:         ins(%{{.*}} : tensor<4x3xf32>)
// CHECK:         linalg.generic {{.*}}iterator_types = ["parallel", "reduction"]} {{.*}} outs(%{{.*}} : tensor<4xf32>)
// CHECK:         linalg.generic {{.*}}iterator_types = ["parallel", "parallel"]} ins(%{{.*}} : tensor<4xf32>) outs(%{{.*}} : tensor<4x1xf32>)
// CHECK:         linalg.index 1
// CHECK:         linalg.generic {{.*}}iterator_types = ["parallel", "parallel"]} ins(%{{.*}} : tensor<1x4xf32>)
// CHECK:         linalg.generic {{.*}} ins(%{{.*}} : tensor<4x1xf32>) outs(%{{.*}} : tensor<4x5xf32>)
func.func @others(%x: tensor<4x3xf32>, %y: tensor<4x1xf32>, %z: tensor<1x4xf32>, %w: tensor<4x1xf32>) -> (tensor<4x5xf32>, tensor<4x1xf32>, tensor<1x4xf32>, tensor<4x5xf32>) {
  %e = tensor.empty() : tensor<4x5xf32>
  %0 = linalg.generic {indexing_maps = [#row, #id], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<4x3xf32>) outs(%e : tensor<4x5xf32>) {
  ^bb0(%a: f32, %out: f32):
    linalg.yield %a : f32
  } -> tensor<4x5xf32>
  %e1 = tensor.empty() : tensor<4x1xf32>
  %kept = linalg.generic {indexing_maps = [#id, #row], iterator_types = ["parallel", "reduction"]} ins(%x : tensor<4x3xf32>) outs(%y : tensor<4x1xf32>) {
  ^bb0(%a: f32, %out: f32):
    %s = arith.addf %a, %out : f32
    linalg.yield %s : f32
  } -> tensor<4x1xf32>
  %1 = linalg.generic {indexing_maps = [#row, #id], iterator_types = ["parallel", "parallel"]} ins(%kept : tensor<4x1xf32>) outs(%e1 : tensor<4x1xf32>) {
  ^bb0(%a: f32, %out: f32):
    %i = linalg.index 1 : index
    %j = arith.index_cast %i : index to i32
    %k = arith.sitofp %j : i32 to f32
    %s = arith.addf %a, %k : f32
    linalg.yield %s : f32
  } -> tensor<4x1xf32>
  %e2 = tensor.empty() : tensor<1x4xf32>
  %2 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%z : tensor<1x4xf32>) outs(%e2 : tensor<1x4xf32>) {
  ^bb0(%a: f32, %out: f32):
    %s = arith.negf %a : f32
    linalg.yield %s : f32
  } -> tensor<1x4xf32>
  %3 = linalg.generic {indexing_maps = [#row, #id], iterator_types = ["parallel", "parallel"]} ins(%w : tensor<4x1xf32>) outs(%e : tensor<4x5xf32>) {
  ^bb0(%a: f32, %out: f32):
    %s = arith.negf %a : f32
    linalg.yield %s : f32
  } -> tensor<4x5xf32>
  return %0, %1, %2, %3 : tensor<4x5xf32>, tensor<4x1xf32>, tensor<1x4xf32>, tensor<4x5xf32>
}

// Behind the dimension that vectors lie along, an argument loses dimensions, too; in front of it they stay.
// CHECK-LABEL: func.func @biases
// CHECK-SAME:    %[[X:[a-z0-9]+]]: tensor<8x64xf32>, %[[BEHIND:[a-z0-9]+]]: tensor<64x1x1xf32>, %[[FRONT:[a-z0-9]+]]: tensor<1x64xf32>
// CHECK:         %[[FLAT:.*]] = tensor.collapse_shape %[[BEHIND]] {{\[\[}}0, 1, 2]] : tensor<64x1x1xf32> into tensor<64xf32>
// CHECK:         linalg.generic {{.*}} ins(%[[X]], %[[FLAT]], %[[FRONT]] : tensor<8x64xf32>, tensor<64xf32>, tensor<1x64xf32>)
func.func @biases(%x: tensor<8x64xf32>, %behind: tensor<64x1x1xf32>, %front: tensor<1x64xf32>) -> tensor<8x64xf32> {
  %0 = linalg.generic {
    indexing_maps = [#id, affine_map<(i, j) -> (j, 0, 0)>, affine_map<(i, j) -> (0, j)>, #id],
    iterator_types = ["parallel", "parallel"]
  } ins(%x, %behind, %front : tensor<8x64xf32>, tensor<64x1x1xf32>, tensor<1x64xf32>) outs(%x : tensor<8x64xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32, %out: f32):
    %1 = arith.addf %a, %b : f32
    %2 = arith.addf %1, %c : f32
    linalg.yield %2 : f32
  } -> tensor<8x64xf32>
  return %0 : tensor<8x64xf32>
}

// Nor do loops of one step count such dimensions: of a depthwise convolution's gradient by its kernel, the features of
// a group, behind the groups in the image.
// CHECK-LABEL: func.func @depthwise_gradient
// CHECK-DAG:     tensor.collapse_shape %{{.*}} {{\[\[}}0], [1], [2, 3]] : tensor<2x6x8x1xf32> into tensor<2x6x8xf32>
// CHECK:         linalg.generic {{.*}} ["parallel", "parallel", "reduction", "reduction"]} ins(%{{.*}}, %{{.*}} : tensor<2x6x8xf32>, tensor<2x4x8xf32>) outs(%{{.*}} : tensor<3x8xf32>)
// CHECK:         tensor.expand_shape %{{.*}} into tensor<3x1x8xf32>
func.func @depthwise_gradient(%x: tensor<2x6x8x1xf32>, %g: tensor<2x4x8xf32>, %init: tensor<3x1x8xf32>) -> tensor<3x1x8xf32> {
  %0 = linalg.generic {
    indexing_maps = [affine_map<(o, m, c, b, r) -> (b, o + r, c, m)>, affine_map<(o, m, c, b, r) -> (b, r, c)>, affine_map<(o, m, c, b, r) -> (o, m, c)>],
    iterator_types = ["parallel", "parallel", "parallel", "reduction", "reduction"]
  } ins(%x, %g : tensor<2x6x8x1xf32>, tensor<2x4x8xf32>) outs(%init : tensor<3x1x8xf32>) {
  ^bb0(%a: f32, %b: f32, %out: f32):
    %1 = arith.mulf %a, %b : f32
    %2 = arith.addf %out, %1 : f32
    linalg.yield %2 : f32
  } -> tensor<3x1x8xf32>
  return %0 : tensor<3x1x8xf32>
}
