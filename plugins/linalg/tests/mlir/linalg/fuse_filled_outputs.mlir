// What reduces nothing starts from the scalar with which its output is filled, and is elementwise.
// RUN: plait opt %s --linalg-fuse-elementwise-ops | filecheck %s

#row = affine_map<(i, j) -> (i)>
#column = affine_map<(i, j) -> (j)>
#whole = affine_map<(i, j) -> (i, j)>

// CHECK-LABEL: func.func @angles(
// CHECK-NOT: linalg.fill
// CHECK: linalg.generic {{.*}} ins(%x, %y : tensor<8xf32>, tensor<16xf32>) outs(%{{[^ ]*}} : tensor<8x16xf32>)
// CHECK: arith.mulf
// CHECK: arith.addf %zero, %{{.*}} : f32
// CHECK: math.sin
// CHECK-NOT: linalg.generic
func.func @angles(%x: tensor<8xf32>, %y: tensor<16xf32>) -> tensor<8x16xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<8x16xf32>
  %0 = linalg.fill ins(%zero : f32) outs(%e : tensor<8x16xf32>) -> tensor<8x16xf32>
  %1 = linalg.generic {indexing_maps = [#row, #column, #whole], iterator_types = ["parallel", "parallel"]}
      ins(%x, %y : tensor<8xf32>, tensor<16xf32>) outs(%0 : tensor<8x16xf32>) {
  ^bb0(%a: f32, %b: f32, %out: f32):
    %p = arith.mulf %a, %b : f32
    %s = arith.addf %out, %p : f32
    linalg.yield %s : f32
  } -> tensor<8x16xf32>
  %2 = linalg.generic {indexing_maps = [#whole, #whole], iterator_types = ["parallel", "parallel"]}
      ins(%1 : tensor<8x16xf32>) outs(%e : tensor<8x16xf32>) {
  ^bb0(%a: f32, %out: f32):
    %s = math.sin %a : f32
    linalg.yield %s : f32
  } -> tensor<8x16xf32>
  return %2 : tensor<8x16xf32>
}

#pixel = affine_map<(h, c, k) -> (h + k, c)>
#scale = affine_map<(h, c, k) -> (k, c)>
#kept = affine_map<(h, c, k) -> (h, c)>

// A window of one element is no reduction.
// CHECK-LABEL: func.func @scale(
// CHECK-NOT: linalg.fill
// CHECK: linalg.generic {{.*}}iterator_types = ["parallel", "parallel"]} ins(%x, %w
func.func @scale(%x: tensor<8x3xf32>, %w: tensor<1x3xf32>) -> tensor<8x3xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<8x3xf32>
  %0 = linalg.fill ins(%zero : f32) outs(%e : tensor<8x3xf32>) -> tensor<8x3xf32>
  %1 = linalg.generic {indexing_maps = [#pixel, #scale, #kept], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%x, %w : tensor<8x3xf32>, tensor<1x3xf32>) outs(%0 : tensor<8x3xf32>) {
  ^bb0(%a: f32, %b: f32, %out: f32):
    %p = arith.mulf %a, %b : f32
    %s = arith.addf %out, %p : f32
    linalg.yield %s : f32
  } -> tensor<8x3xf32>
  return %1 : tensor<8x3xf32>
}

// A sum over a longer window keeps its start.
// CHECK-LABEL: func.func @window(
// CHECK: linalg.fill
// CHECK: linalg.generic {{.*}}"reduction"
func.func @window(%x: tensor<9x3xf32>, %w: tensor<2x3xf32>) -> tensor<8x3xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<8x3xf32>
  %0 = linalg.fill ins(%zero : f32) outs(%e : tensor<8x3xf32>) -> tensor<8x3xf32>
  %1 = linalg.generic {indexing_maps = [#pixel, #scale, #kept], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%x, %w : tensor<9x3xf32>, tensor<2x3xf32>) outs(%0 : tensor<8x3xf32>) {
  ^bb0(%a: f32, %b: f32, %out: f32):
    %p = arith.mulf %a, %b : f32
    %s = arith.addf %out, %p : f32
    linalg.yield %s : f32
  } -> tensor<8x3xf32>
  return %1 : tensor<8x3xf32>
}

// Elements that no step writes stay as they are filled.
// CHECK-LABEL: func.func @column(
// CHECK: linalg.fill
// CHECK: linalg.generic {{.*}} outs(%{{[^ ]*}} : tensor<8x2xf32>)
func.func @column(%x: tensor<8xf32>) -> tensor<8x2xf32> {
  %one = arith.constant 1.0 : f32
  %e = tensor.empty() : tensor<8x2xf32>
  %0 = linalg.fill ins(%one : f32) outs(%e : tensor<8x2xf32>) -> tensor<8x2xf32>
  %1 = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i, 0)>], iterator_types = ["parallel"]}
      ins(%x : tensor<8xf32>) outs(%0 : tensor<8x2xf32>) {
  ^bb0(%a: f32, %out: f32):
    %s = arith.addf %out, %a : f32
    linalg.yield %s : f32
  } -> tensor<8x2xf32>
  return %1 : tensor<8x2xf32>
}
