// Zero points that are subtracted before a contraction are subtracted from its sums where a machine multiplies narrow factors.
// RUN: plait opt %s --pass-pipeline='builtin.module(linalg-pair-factors{instructions=dot-u8-i8},canonicalize,cse)' | filecheck %s
// RUN: plait opt %s --pass-pipeline='builtin.module(linalg-pair-factors{instructions=dot-i16},canonicalize,cse)' | filecheck %s --check-prefix=PAIRS

#id = affine_map<(n, h, w, c) -> (n, h, w, c)>
#flat = affine_map<(i) -> (i)>
#x = affine_map<(n, h, w, o, kh, kw, c) -> (n, h + kh, w + kw, c)>
#w = affine_map<(n, h, w, o, kh, kw, c) -> (kh, kw, c, o)>
#y = affine_map<(n, h, w, o, kh, kw, c) -> (n, h, w, o)>

// CHECK-LABEL: func.func @convolution(
// CHECK-NOT: tensor<1x10x10x16xi32>
// CHECK: native.reinterpret %q : tensor<1x10x10x16xi8> to tensor<1x10x10x4xi32>
// CHECK: linalg.generic {{.*}} ins(%{{.*}}, %{{.*}} : tensor<1x10x10x4xi32>, tensor<3x3x4x32xi32>)
// PAIRS-LABEL: func.func @convolution(
// PAIRS: tensor<1x10x10x8xi32>, tensor<3x3x8x32xi32>
func.func @convolution(%q: tensor<1x10x10x16xi8>, %k: tensor<3x3x16x32xi8>, %c: tensor<1x8x8x32xi32>) -> tensor<1x8x8x32xi32> {
  %three = arith.constant 3 : i32
  %e = tensor.empty() : tensor<1600xi32>
  %flat = tensor.collapse_shape %q [[0, 1, 2, 3]] : tensor<1x10x10x16xi8> into tensor<1600xi8>
  %0 = linalg.generic {indexing_maps = [#flat, #flat], iterator_types = ["parallel"]}
      ins(%flat : tensor<1600xi8>) outs(%e : tensor<1600xi32>) {
  ^bb0(%a: i8, %out: i32):
    %1 = arith.extui %a : i8 to i32
    %2 = arith.subi %1, %three : i32
    linalg.yield %2 : i32
  } -> tensor<1600xi32>
  %whole = tensor.expand_shape %0 [[0, 1, 2, 3]] output_shape [1, 10, 10, 16] : tensor<1600xi32> into tensor<1x10x10x16xi32>
  %3 = linalg.generic {indexing_maps = [#x, #w, #y], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction"]}
      ins(%whole, %k : tensor<1x10x10x16xi32>, tensor<3x3x16x32xi8>) outs(%c : tensor<1x8x8x32xi32>) {
  ^bb0(%a: i32, %b: i8, %out: i32):
    %4 = arith.extsi %b : i8 to i32
    %5 = arith.muli %a, %4 : i32
    %6 = arith.addi %out, %5 : i32
    linalg.yield %6 : i32
  } -> tensor<1x8x8x32xi32>
  return %3 : tensor<1x8x8x32xi32>
}

// What is expanded to other sizes than it was collapsed from stays apart.
// CHECK-LABEL: func.func @reshaped(
// CHECK: linalg.generic {{.*}} ins(%{{.*}} : tensor<?xi8>)
// CHECK: tensor.expand_shape
// CHECK: return
func.func @reshaped(%x: tensor<?x?x64xi8>, %w: tensor<64x32xi8>, %y: tensor<?x?x32xi32>, %n: index, %m: index, %k: index) -> tensor<?x?x32xi32> {
  %three = arith.constant 3 : i32
  %e = tensor.empty(%k) : tensor<?xi32>
  %flat = tensor.collapse_shape %x [[0, 1, 2]] : tensor<?x?x64xi8> into tensor<?xi8>
  %0 = linalg.generic {indexing_maps = [#flat, #flat], iterator_types = ["parallel"]}
      ins(%flat : tensor<?xi8>) outs(%e : tensor<?xi32>) {
  ^bb0(%a: i8, %out: i32):
    %1 = arith.extsi %a : i8 to i32
    %2 = arith.subi %1, %three : i32
    linalg.yield %2 : i32
  } -> tensor<?xi32>
  %other = tensor.expand_shape %0 [[0, 1, 2]] output_shape [%n, %m, 64] : tensor<?xi32> into tensor<?x?x64xi32>
  %3 = linalg.generic {indexing_maps = [affine_map<(b, i, j, k) -> (b, i, k)>, affine_map<(b, i, j, k) -> (k, j)>, affine_map<(b, i, j, k) -> (b, i, j)>], iterator_types = ["parallel", "parallel", "parallel", "reduction"]}
      ins(%other, %w : tensor<?x?x64xi32>, tensor<64x32xi8>) outs(%y : tensor<?x?x32xi32>) {
  ^bb0(%a: i32, %b: i8, %out: i32):
    %4 = arith.extsi %b : i8 to i32
    %5 = arith.muli %a, %4 : i32
    %6 = arith.addi %out, %5 : i32
    linalg.yield %6 : i32
  } -> tensor<?x?x32xi32>
  return %3 : tensor<?x?x32xi32>
}
