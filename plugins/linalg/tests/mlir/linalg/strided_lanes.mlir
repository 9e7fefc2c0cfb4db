// Windows of samples 5 apart, which 64 rows read, are copied with lanes side by side; fewer rows read them where they are.
// RUN: plait opt %s --linalg-copy-strided-lanes=l2-bytes=65536 --canonicalize --cse | filecheck %s

#kernel = affine_map<(f, i, k) -> (f, k)>
#samples = affine_map<(f, i, k) -> (i * 5 + k)>
#out = affine_map<(f, i, k) -> (f, i)>

// CHECK-DAG: #[[READ:.*]] = affine_map<(d0, d1) -> (d1 * 5 + d0)>
// CHECK-DAG: #[[COPY:.*]] = affine_map<(d0, d1) -> (d0, d1)>
// CHECK-LABEL: func.func @many(
// CHECK: %[[WINDOWS:.*]] = linalg.generic {indexing_maps = {{.}}#[[READ]], #[[COPY]]{{.}}
// CHECK-SAME: ins(%x : tensor<115xf32>) outs(%{{.*}} : tensor<10x22xf32>)
// CHECK: ins(%w, %[[WINDOWS]] : tensor<64x10xf32>, tensor<10x22xf32>)
func.func @many(%x: tensor<115xf32>, %w: tensor<64x10xf32>) -> tensor<64x22xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<64x22xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<64x22xf32>) -> tensor<64x22xf32>
  %0 = linalg.generic {indexing_maps = [#kernel, #samples, #out], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%w, %x : tensor<64x10xf32>, tensor<115xf32>) outs(%f : tensor<64x22xf32>) {
  ^bb0(%a: f32, %b: f32, %out: f32):
    %p = arith.mulf %a, %b : f32
    %s = arith.addf %out, %p : f32
    linalg.yield %s : f32
  } -> tensor<64x22xf32>
  return %0 : tensor<64x22xf32>
}

// CHECK-LABEL: func.func @few(
// CHECK-NOT: tensor<10x22xf32>
// CHECK: ins(%w, %x :
func.func @few(%x: tensor<115xf32>, %w: tensor<32x10xf32>) -> tensor<32x22xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<32x22xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<32x22xf32>) -> tensor<32x22xf32>
  %0 = linalg.generic {indexing_maps = [#kernel, #samples, #out], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%w, %x : tensor<32x10xf32>, tensor<115xf32>) outs(%f : tensor<32x22xf32>) {
  ^bb0(%a: f32, %b: f32, %out: f32):
    %p = arith.mulf %a, %b : f32
    %s = arith.addf %out, %p : f32
    linalg.yield %s : f32
  } -> tensor<32x22xf32>
  return %0 : tensor<32x22xf32>
}
