// A transpose with several readers is not done again in each of them if its rows are reduced.
// RUN: plait opt %s --pass-pipeline='builtin.module(linalg-fuse-elementwise-ops)' | filecheck %s

// CHECK-LABEL: func.func @centered(
// CHECK: %[[T:.*]] = linalg.generic {{.*}} ins(%x : tensor<100x64xf32>)
// CHECK: linalg.generic {{.*}} ins(%[[T]] : tensor<64x100xf32>)
// CHECK: arith.addf
// CHECK: linalg.generic {{.*}} ins(%[[T]], %{{.*}} : tensor<64x100xf32>, tensor<64xf32>)
// CHECK: arith.subf

// Without a reduction, each reader transposes blocks in registers.
// CHECK-LABEL: func.func @twice(
// CHECK: linalg.generic {{.*}} ins(%x : tensor<100x64xf32>)
// CHECK: arith.mulf
// CHECK: linalg.generic {{.*}} ins(%x : tensor<100x64xf32>)
// CHECK: arith.addf
#whole = affine_map<(i, j) -> (i, j)>
#rows = affine_map<(i, j) -> (i)>
#turned = affine_map<(i, j) -> (j, i)>
func.func @centered(%x: tensor<100x64xf32>) -> tensor<64x100xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<64x100xf32>
  %r = tensor.empty() : tensor<64xf32>
  %zeros = linalg.fill ins(%zero : f32) outs(%r : tensor<64xf32>) -> tensor<64xf32>
  %t = linalg.generic {indexing_maps = [#turned, #whole], iterator_types = ["parallel", "parallel"]}
      ins(%x : tensor<100x64xf32>) outs(%e : tensor<64x100xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<64x100xf32>
  %sum = linalg.generic {indexing_maps = [#whole, #rows], iterator_types = ["parallel", "reduction"]}
      ins(%t : tensor<64x100xf32>) outs(%zeros : tensor<64xf32>) {
  ^bb0(%in: f32, %out: f32):
    %1 = arith.addf %out, %in : f32
    linalg.yield %1 : f32
  } -> tensor<64xf32>
  %0 = linalg.generic {indexing_maps = [#whole, #rows, #whole], iterator_types = ["parallel", "parallel"]}
      ins(%t, %sum : tensor<64x100xf32>, tensor<64xf32>) outs(%e : tensor<64x100xf32>) {
  ^bb0(%in: f32, %s: f32, %out: f32):
    %1 = arith.subf %in, %s : f32
    linalg.yield %1 : f32
  } -> tensor<64x100xf32>
  return %0 : tensor<64x100xf32>
}

func.func @twice(%x: tensor<100x64xf32>) -> (tensor<64x100xf32>, tensor<64x100xf32>) {
  %e = tensor.empty() : tensor<64x100xf32>
  %t = linalg.generic {indexing_maps = [#turned, #whole], iterator_types = ["parallel", "parallel"]}
      ins(%x : tensor<100x64xf32>) outs(%e : tensor<64x100xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<64x100xf32>
  %0 = linalg.generic {indexing_maps = [#whole, #whole], iterator_types = ["parallel", "parallel"]}
      ins(%t : tensor<64x100xf32>) outs(%e : tensor<64x100xf32>) {
  ^bb0(%in: f32, %out: f32):
    %2 = arith.mulf %in, %in : f32
    linalg.yield %2 : f32
  } -> tensor<64x100xf32>
  %1 = linalg.generic {indexing_maps = [#whole, #whole], iterator_types = ["parallel", "parallel"]}
      ins(%t : tensor<64x100xf32>) outs(%e : tensor<64x100xf32>) {
  ^bb0(%in: f32, %out: f32):
    %2 = arith.addf %in, %in : f32
    linalg.yield %2 : f32
  } -> tensor<64x100xf32>
  return %0, %1 : tensor<64x100xf32>, tensor<64x100xf32>
}
