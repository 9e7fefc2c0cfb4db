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

// Windows of one element are copied in the order of the image, whose size need not be known, so that rows and columns
// of the copy may become one loop.
#image = affine_map<(b, f, y, x, c, i, j) -> (b, c, y * 2 + i, x * 2 + j)>
#filters = affine_map<(b, f, y, x, c, i, j) -> (f, c, i, j)>
#planes = affine_map<(b, f, y, x, c, i, j) -> (b, f, y, x)>

// CHECK-LABEL: func.func @single_elements(
// CHECK-DAG: %[[ROWS:.*]] = tensor.dim %out, %c2
// CHECK-DAG: %[[COLUMNS:.*]] = tensor.dim %out, %c3
// CHECK: %[[PART:.*]] = tensor.extract_slice %x[0, 0, 0, 0] [%{{.*}}, 32, %[[ROWS]], %[[COLUMNS]]{{.}} [1, 1, 2, 2]
// CHECK: %[[COPY:.*]] = tensor.insert_slice %[[PART]] into %{{.*}} : tensor<?x32x?x?xf32> into tensor<?x32x?x?xf32>
// CHECK: linalg.generic {{.*}} ins(%[[COPY]], %w :
func.func @single_elements(
    %x: tensor<?x32x?x?xf32>, %w: tensor<64x32x1x1xf32>, %out: tensor<?x64x?x?xf32>) -> tensor<?x64x?x?xf32> {
  %0 = linalg.generic {indexing_maps = [#image, #filters, #planes],
      iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction"]}
      ins(%x, %w : tensor<?x32x?x?xf32>, tensor<64x32x1x1xf32>) outs(%out : tensor<?x64x?x?xf32>) {
  ^bb0(%a: f32, %b: f32, %sum: f32):
    %p = arith.mulf %a, %b : f32
    %s = arith.addf %sum, %p : f32
    linalg.yield %s : f32
  } -> tensor<?x64x?x?xf32>
  return %0 : tensor<?x64x?x?xf32>
}
