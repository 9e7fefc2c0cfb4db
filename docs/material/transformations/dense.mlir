func.func @main(%a: tensor<48x32xf32>, %b: tensor<32x16xf32>, %bias: tensor<16xf32>) -> tensor<48x16xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<48x16xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<48x16xf32>) -> tensor<48x16xf32>
  %0 = linalg.matmul ins(%a, %b : tensor<48x32xf32>, tensor<32x16xf32>) outs(%f : tensor<48x16xf32>) -> tensor<48x16xf32>
  %1 = linalg.generic {
    indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (j)>, affine_map<(i, j) -> (i, j)>],
    iterator_types = ["parallel", "parallel"]
  } ins(%0, %bias : tensor<48x16xf32>, tensor<16xf32>) outs(%e : tensor<48x16xf32>) {
  ^bb0(%x: f32, %y: f32, %out: f32):
    %s = arith.addf %x, %y : f32
    linalg.yield %s : f32
  } -> tensor<48x16xf32>
  return %1 : tensor<48x16xf32>
}
