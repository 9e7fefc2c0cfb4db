// Rows are reduced one by one, and transposed in blocks: elements of a column are not written with each row.
// RUN: plait opt %s --pass-pipeline='builtin.module(linalg-fuse-reductions{l2-bytes=65536 vector-bits=256},canonicalize,cse)' | filecheck %s

// CHECK-LABEL: func.func @quotients(
// CHECK: scf.for
// CHECK: math.exp
// CHECK: tensor.insert_slice
// CHECK: scf.yield
// CHECK: linalg.generic {{.*}} ins(%{{.*}} : tensor<64x100xf32>, tensor<64xf32>) outs(%{{.*}} : tensor<100x64xf32>)
// CHECK: arith.divf
// CHECK: -> tensor<100x64xf32>

#whole = affine_map<(i, j) -> (i, j)>
#rows = affine_map<(i, j) -> (i)>
#turned = affine_map<(i, j) -> (j, i)>
func.func @quotients(%x: tensor<64x100xf32>) -> tensor<100x64xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<64x100xf32>
  %t = tensor.empty() : tensor<100x64xf32>
  %r = tensor.empty() : tensor<64xf32>
  %zeros = linalg.fill ins(%zero : f32) outs(%r : tensor<64xf32>) -> tensor<64xf32>
  %exp = linalg.generic {indexing_maps = [#whole, #whole], iterator_types = ["parallel", "parallel"]}
      ins(%x : tensor<64x100xf32>) outs(%e : tensor<64x100xf32>) {
  ^bb0(%in: f32, %out: f32):
    %1 = math.exp %in : f32
    linalg.yield %1 : f32
  } -> tensor<64x100xf32>
  %sum = linalg.generic {indexing_maps = [#whole, #rows], iterator_types = ["parallel", "reduction"]}
      ins(%exp : tensor<64x100xf32>) outs(%zeros : tensor<64xf32>) {
  ^bb0(%in: f32, %out: f32):
    %1 = arith.addf %out, %in : f32
    linalg.yield %1 : f32
  } -> tensor<64xf32>
  %0 = linalg.generic {indexing_maps = [#whole, #rows, #turned], iterator_types = ["parallel", "parallel"]}
      ins(%exp, %sum : tensor<64x100xf32>, tensor<64xf32>) outs(%t : tensor<100x64xf32>) {
  ^bb0(%in: f32, %s: f32, %out: f32):
    %1 = arith.divf %in, %s : f32
    linalg.yield %1 : f32
  } -> tensor<100x64xf32>
  return %0 : tensor<100x64xf32>
}
