// Named contractions, fills and copies.
// RUN: plait opt %s | filecheck %s
// RUN: plait opt %s --mlir-print-op-generic | plait opt - | filecheck %s

// CHECK-LABEL: func.func @fill(
// CHECK-SAME: %[[S:[a-z0-9_]+]]: f32, %[[T:[a-z0-9_]+]]: tensor<4x?xf32>
// CHECK: %[[V0:[a-z0-9_]+]] = linalg.fill ins(%[[S]] : f32) outs(%[[T]] : tensor<4x?xf32>) -> tensor<4x?xf32>
// CHECK: }
func.func @fill(%s: f32, %t: tensor<4x?xf32>) {
  %0 = linalg.fill ins(%s : f32) outs(%t : tensor<4x?xf32>) -> tensor<4x?xf32>
  return
}

// CHECK-LABEL: func.func @copy(
// CHECK-SAME: %[[X:[a-z0-9_]+]]: tensor<4xf32>, %[[T:[a-z0-9_]+]]: tensor<4xf32>
// CHECK: %[[V0:[a-z0-9_]+]] = linalg.copy ins(%[[X]] : tensor<4xf32>) outs(%[[T]] : tensor<4xf32>) -> tensor<4xf32>
// CHECK: }
func.func @copy(%x: tensor<4xf32>, %t: tensor<4xf32>) {
  %0 = linalg.copy ins(%x : tensor<4xf32>) outs(%t : tensor<4xf32>) -> tensor<4xf32>
  return
}

// CHECK-LABEL: func.func @matmul(
// CHECK-SAME: %[[A:[a-z0-9_]+]]: tensor<2x3xf32>, %[[B:[a-z0-9_]+]]: tensor<3x4xf32>, %[[C:[a-z0-9_]+]]: tensor<2x4xf32>
// CHECK: %[[V0:[a-z0-9_]+]] = linalg.matmul ins(%[[A]], %[[B]] : tensor<2x3xf32>, tensor<3x4xf32>) outs(%[[C]] : tensor<2x4xf32>) -> tensor<2x4xf32>
// CHECK: }
func.func @matmul(%a: tensor<2x3xf32>, %b: tensor<3x4xf32>, %c: tensor<2x4xf32>) {
  %0 = linalg.matmul ins(%a, %b : tensor<2x3xf32>, tensor<3x4xf32>) outs(%c : tensor<2x4xf32>) -> tensor<2x4xf32>
  return
}

// CHECK-LABEL: func.func @batch_matmul(
// CHECK-SAME: %[[A:[a-z0-9_]+]]: tensor<5x2x3xf32>, %[[B:[a-z0-9_]+]]: tensor<5x3x4xf32>, %[[C:[a-z0-9_]+]]: tensor<5x2x4xf32>
// CHECK: %[[V0:[a-z0-9_]+]] = linalg.batch_matmul ins(%[[A]], %[[B]] : tensor<5x2x3xf32>, tensor<5x3x4xf32>) outs(%[[C]] : tensor<5x2x4xf32>) -> tensor<5x2x4xf32>
// CHECK: }
func.func @batch_matmul(%a: tensor<5x2x3xf32>, %b: tensor<5x3x4xf32>, %c: tensor<5x2x4xf32>) {
  %0 = linalg.batch_matmul ins(%a, %b : tensor<5x2x3xf32>, tensor<5x3x4xf32>) outs(%c : tensor<5x2x4xf32>) -> tensor<5x2x4xf32>
  return
}

// CHECK-LABEL: func.func @matvec(
// CHECK-SAME: %[[A:[a-z0-9_]+]]: tensor<2x3xf32>, %[[X:[a-z0-9_]+]]: tensor<3xf32>, %[[Y:[a-z0-9_]+]]: tensor<2xf32>
// CHECK: %[[V0:[a-z0-9_]+]] = linalg.matvec ins(%[[A]], %[[X]] : tensor<2x3xf32>, tensor<3xf32>) outs(%[[Y]] : tensor<2xf32>) -> tensor<2xf32>
// CHECK: }
func.func @matvec(%a: tensor<2x3xf32>, %x: tensor<3xf32>, %y: tensor<2xf32>) {
  %0 = linalg.matvec ins(%a, %x : tensor<2x3xf32>, tensor<3xf32>) outs(%y : tensor<2xf32>) -> tensor<2xf32>
  return
}

// CHECK-LABEL: func.func @vecmat(
// CHECK-SAME: %[[X:[a-z0-9_]+]]: tensor<2xf32>, %[[A:[a-z0-9_]+]]: tensor<2x3xf32>, %[[Y:[a-z0-9_]+]]: tensor<3xf32>
// CHECK: %[[V0:[a-z0-9_]+]] = linalg.vecmat ins(%[[X]], %[[A]] : tensor<2xf32>, tensor<2x3xf32>) outs(%[[Y]] : tensor<3xf32>) -> tensor<3xf32>
// CHECK: }
func.func @vecmat(%x: tensor<2xf32>, %a: tensor<2x3xf32>, %y: tensor<3xf32>) {
  %0 = linalg.vecmat ins(%x, %a : tensor<2xf32>, tensor<2x3xf32>) outs(%y : tensor<3xf32>) -> tensor<3xf32>
  return
}

// CHECK-LABEL: func.func @dot(
// CHECK-SAME: %[[X:[a-z0-9_]+]]: tensor<3xf32>, %[[Y:[a-z0-9_]+]]: tensor<3xf32>, %[[S:[a-z0-9_]+]]: tensor<f32>
// CHECK: %[[V0:[a-z0-9_]+]] = linalg.dot ins(%[[X]], %[[Y]] : tensor<3xf32>, tensor<3xf32>) outs(%[[S]] : tensor<f32>) -> tensor<f32>
// CHECK: }
func.func @dot(%x: tensor<3xf32>, %y: tensor<3xf32>, %s: tensor<f32>) {
  %0 = linalg.dot ins(%x, %y : tensor<3xf32>, tensor<3xf32>) outs(%s : tensor<f32>) -> tensor<f32>
  return
}

// CHECK-LABEL: func.func @batch_matvec(
// CHECK-SAME: %[[A:[a-z0-9_]+]]: tensor<5x2x3xf32>, %[[X:[a-z0-9_]+]]: tensor<5x3xf32>, %[[Y:[a-z0-9_]+]]: tensor<5x2xf32>
// CHECK: %[[V0:[a-z0-9_]+]] = linalg.batch_matvec ins(%[[A]], %[[X]] : tensor<5x2x3xf32>, tensor<5x3xf32>) outs(%[[Y]] : tensor<5x2xf32>) -> tensor<5x2xf32>
// CHECK: }
func.func @batch_matvec(%a: tensor<5x2x3xf32>, %x: tensor<5x3xf32>, %y: tensor<5x2xf32>) {
  %0 = linalg.batch_matvec ins(%a, %x : tensor<5x2x3xf32>, tensor<5x3xf32>) outs(%y : tensor<5x2xf32>) -> tensor<5x2xf32>
  return
}

// CHECK-LABEL: func.func @batch_vecmat(
// CHECK-SAME: %[[X:[a-z0-9_]+]]: tensor<5x2xf32>, %[[A:[a-z0-9_]+]]: tensor<5x2x3xf32>, %[[Y:[a-z0-9_]+]]: tensor<5x3xf32>
// CHECK: %[[V0:[a-z0-9_]+]] = linalg.batch_vecmat ins(%[[X]], %[[A]] : tensor<5x2xf32>, tensor<5x2x3xf32>) outs(%[[Y]] : tensor<5x3xf32>) -> tensor<5x3xf32>
// CHECK: }
func.func @batch_vecmat(%x: tensor<5x2xf32>, %a: tensor<5x2x3xf32>, %y: tensor<5x3xf32>) {
  %0 = linalg.batch_vecmat ins(%x, %a : tensor<5x2xf32>, tensor<5x2x3xf32>) outs(%y : tensor<5x3xf32>) -> tensor<5x3xf32>
  return
}

// CHECK-LABEL: func.func @batch_reduce_matmul(
// CHECK-SAME: %[[A:[a-z0-9_]+]]: tensor<5x2x3xf32>, %[[B:[a-z0-9_]+]]: tensor<5x3x4xf32>, %[[C:[a-z0-9_]+]]: tensor<2x4xf32>
// CHECK: %[[V0:[a-z0-9_]+]] = linalg.batch_reduce_matmul ins(%[[A]], %[[B]] : tensor<5x2x3xf32>, tensor<5x3x4xf32>) outs(%[[C]] : tensor<2x4xf32>) -> tensor<2x4xf32>
// CHECK: }
func.func @batch_reduce_matmul(%a: tensor<5x2x3xf32>, %b: tensor<5x3x4xf32>, %c: tensor<2x4xf32>) {
  %0 = linalg.batch_reduce_matmul ins(%a, %b : tensor<5x2x3xf32>, tensor<5x3x4xf32>) outs(%c : tensor<2x4xf32>) -> tensor<2x4xf32>
  return
}

// CHECK-LABEL: func.func @mmt4d(
// CHECK-SAME: %[[A:[a-z0-9_]+]]: tensor<2x3x4x5xf32>, %[[B:[a-z0-9_]+]]: tensor<6x3x7x5xf32>, %[[C:[a-z0-9_]+]]: tensor<2x6x4x7xf32>
// CHECK: %[[V0:[a-z0-9_]+]] = linalg.mmt4d ins(%[[A]], %[[B]] : tensor<2x3x4x5xf32>, tensor<6x3x7x5xf32>) outs(%[[C]] : tensor<2x6x4x7xf32>) -> tensor<2x6x4x7xf32>
// CHECK: }
func.func @mmt4d(%a: tensor<2x3x4x5xf32>, %b: tensor<6x3x7x5xf32>, %c: tensor<2x6x4x7xf32>) {
  %0 = linalg.mmt4d ins(%a, %b : tensor<2x3x4x5xf32>, tensor<6x3x7x5xf32>) outs(%c : tensor<2x6x4x7xf32>) -> tensor<2x6x4x7xf32>
  return
}

// CHECK-LABEL: func.func @batch_mmt4d(
// CHECK-SAME: %[[A:[a-z0-9_]+]]: tensor<8x2x3x4x5xf32>, %[[B:[a-z0-9_]+]]: tensor<8x6x3x7x5xf32>, %[[C:[a-z0-9_]+]]: tensor<8x2x6x4x7xf32>
// CHECK: %[[V0:[a-z0-9_]+]] = linalg.batch_mmt4d ins(%[[A]], %[[B]] : tensor<8x2x3x4x5xf32>, tensor<8x6x3x7x5xf32>) outs(%[[C]] : tensor<8x2x6x4x7xf32>) -> tensor<8x2x6x4x7xf32>
// CHECK: }
func.func @batch_mmt4d(%a: tensor<8x2x3x4x5xf32>, %b: tensor<8x6x3x7x5xf32>, %c: tensor<8x2x6x4x7xf32>) {
  %0 = linalg.batch_mmt4d ins(%a, %b : tensor<8x2x3x4x5xf32>, tensor<8x6x3x7x5xf32>) outs(%c : tensor<8x2x6x4x7xf32>) -> tensor<8x2x6x4x7xf32>
  return
}

// CHECK-LABEL: func.func @quantized_matmul(
// CHECK-SAME: %[[A:[a-z0-9_]+]]: tensor<2x3xi8>, %[[B:[a-z0-9_]+]]: tensor<3x4xi8>, %[[AZ:[a-z0-9_]+]]: i32, %[[BZ:[a-z0-9_]+]]: i32, %[[C:[a-z0-9_]+]]: tensor<2x4xi32>
// CHECK: %[[V0:[a-z0-9_]+]] = linalg.quantized_matmul ins(%[[A]], %[[B]], %[[AZ]], %[[BZ]] : tensor<2x3xi8>, tensor<3x4xi8>, i32, i32) outs(%[[C]] : tensor<2x4xi32>) -> tensor<2x4xi32>
// CHECK: }
func.func @quantized_matmul(%a: tensor<2x3xi8>, %b: tensor<3x4xi8>, %az: i32, %bz: i32, %c: tensor<2x4xi32>) {
  %0 = linalg.quantized_matmul ins(%a, %b, %az, %bz : tensor<2x3xi8>, tensor<3x4xi8>, i32, i32) outs(%c : tensor<2x4xi32>) -> tensor<2x4xi32>
  return
}

// CHECK-LABEL: func.func @quantized_batch_matmul(
// CHECK-SAME: %[[A:[a-z0-9_]+]]: tensor<5x2x3xi8>, %[[B:[a-z0-9_]+]]: tensor<5x3x4xi8>, %[[AZ:[a-z0-9_]+]]: i32, %[[BZ:[a-z0-9_]+]]: i32, %[[C:[a-z0-9_]+]]: tensor<5x2x4xi32>
// CHECK: %[[V0:[a-z0-9_]+]] = linalg.quantized_batch_matmul ins(%[[A]], %[[B]], %[[AZ]], %[[BZ]] : tensor<5x2x3xi8>, tensor<5x3x4xi8>, i32, i32) outs(%[[C]] : tensor<5x2x4xi32>) -> tensor<5x2x4xi32>
// CHECK: }
func.func @quantized_batch_matmul(%a: tensor<5x2x3xi8>, %b: tensor<5x3x4xi8>, %az: i32, %bz: i32, %c: tensor<5x2x4xi32>) {
  %0 = linalg.quantized_batch_matmul ins(%a, %b, %az, %bz : tensor<5x2x3xi8>, tensor<5x3x4xi8>, i32, i32) outs(%c : tensor<5x2x4xi32>) -> tensor<5x2x4xi32>
  return
}

// CHECK-LABEL: func.func @contract(
// CHECK-SAME: %[[A:[a-z0-9_]+]]: tensor<3x2xf32>, %[[B:[a-z0-9_]+]]: tensor<3x4xf32>, %[[C:[a-z0-9_]+]]: tensor<2x4xf32>
// CHECK: %[[V0:[a-z0-9_]+]] = linalg.contract indexing_maps = [{{#map[0-9]*, #map[0-9]*, #map[0-9]*}}] ins(%[[A]], %[[B]] : tensor<3x2xf32>, tensor<3x4xf32>) outs(%[[C]] : tensor<2x4xf32>) -> tensor<2x4xf32>
// CHECK: }
func.func @contract(%a: tensor<3x2xf32>, %b: tensor<3x4xf32>, %c: tensor<2x4xf32>) {
  %0 = linalg.contract indexing_maps = [affine_map<(d0, d1, d2) -> (d2, d0)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>] ins(%a, %b : tensor<3x2xf32>, tensor<3x4xf32>) outs(%c : tensor<2x4xf32>) -> tensor<2x4xf32>
  return
}

// CHECK-LABEL: func.func @fill_rng_2d(
// CHECK-SAME: %[[MIN:[a-z0-9_]+]]: f64, %[[MAX:[a-z0-9_]+]]: f64, %[[SEED:[a-z0-9_]+]]: i32, %[[T:[a-z0-9_]+]]: tensor<4x4xf32>
// CHECK: %[[V0:[a-z0-9_]+]] = linalg.fill_rng_2d ins(%[[MIN]], %[[MAX]], %[[SEED]] : f64, f64, i32) outs(%[[T]] : tensor<4x4xf32>) -> tensor<4x4xf32>
// CHECK: }
func.func @fill_rng_2d(%min: f64, %max: f64, %seed: i32, %t: tensor<4x4xf32>) {
  %0 = linalg.fill_rng_2d ins(%min, %max, %seed : f64, f64, i32) outs(%t : tensor<4x4xf32>) -> tensor<4x4xf32>
  return
}
