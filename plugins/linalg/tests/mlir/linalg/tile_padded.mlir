// Tiles inside of a padded image read the image, those at its edge a padded copy of their part.
// RUN: plait opt %s --pass-pipeline='builtin.module(linalg-tile-and-fuse{l1-bytes=1024 vector-bits=128 vector-registers=16},canonicalize,cse)' | FileCheck %s
// RUN: plait opt %s --pass-pipeline='builtin.module(linalg-tile-and-fuse{l1-bytes=1024 padding-percent=0 vector-bits=128 vector-registers=16},canonicalize,cse)' | FileCheck %s --check-prefix=BEFORE

// CHECK-LABEL: func.func @depthwise(%x: tensor<1x48x48x8xf32>
// CHECK-NOT: 50x50
// CHECK: scf.for %[[H:.+]] = %{{.+}} to
// CHECK: scf.for %[[W:.+]] = %{{.+}} to
// CHECK: scf.if %{{.+}} -> (tensor<1x48x48x8xf32>)
// CHECK: %[[TOP:.+]] = arith.subi %[[H]], %c1
// CHECK: %[[LEFT:.+]] = arith.subi %[[W]], %c1
// CHECK: %[[IMAGE:.+]] = tensor.extract_slice %x[0, %[[TOP]], %[[LEFT]], 0] [1, 4, 4, 8]
// CHECK: linalg.generic
// CHECK-SAME: ins(%[[IMAGE]], %w
// CHECK: } else {
// CHECK: %[[BUFFER:.+]] = tensor.empty() : tensor<1x4x4x8xf32>
// CHECK: %[[FILLED:.+]] = linalg.fill ins(%zero : f32) outs(%[[BUFFER]]
// CHECK: %[[KEPT:.+]] = tensor.extract_slice %x
// CHECK: %[[COPY:.+]] = tensor.insert_slice %[[KEPT]] into %[[FILLED]]
// CHECK: linalg.generic
// CHECK-SAME: ins(%[[COPY]], %w

// BEFORE-LABEL: func.func @depthwise
// BEFORE: %[[PADDED:.+]] = tensor.insert_slice %x
// BEFORE-NOT: scf.if
// BEFORE: tensor.extract_slice %[[PADDED]]
func.func @depthwise(%x: tensor<1x48x48x8xf32>, %w: tensor<3x3x8xf32>) -> tensor<1x48x48x8xf32> {
  %zero = arith.constant 0.0 : f32
  %p = tensor.empty() : tensor<1x50x50x8xf32>
  %zeros = linalg.fill ins(%zero : f32) outs(%p : tensor<1x50x50x8xf32>) -> tensor<1x50x50x8xf32>
  %padded = tensor.insert_slice %x into %zeros[0, 1, 1, 0] [1, 48, 48, 8] [1, 1, 1, 1] : tensor<1x48x48x8xf32> into tensor<1x50x50x8xf32>
  %e = tensor.empty() : tensor<1x48x48x8xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<1x48x48x8xf32>) -> tensor<1x48x48x8xf32>
  %0 = linalg.generic {
    indexing_maps = [
      affine_map<(n, h, w, c, kh, kw) -> (n, h + kh, w + kw, c)>, affine_map<(n, h, w, c, kh, kw) -> (kh, kw, c)>,
      affine_map<(n, h, w, c, kh, kw) -> (n, h, w, c)>
    ],
    iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction"]
  } ins(%padded, %w : tensor<1x50x50x8xf32>, tensor<3x3x8xf32>) outs(%f : tensor<1x48x48x8xf32>) {
  ^bb0(%a: f32, %b: f32, %out: f32):
    %p0 = arith.mulf %a, %b : f32
    %s = arith.addf %out, %p0 : f32
    linalg.yield %s : f32
  } -> tensor<1x48x48x8xf32>
  return %0 : tensor<1x48x48x8xf32>
}

// -----

// What is computed nearby is computed inside of the padding: no tile copies it.
// CHECK-LABEL: func.func @computed
// CHECK: tensor.insert_slice %{{.+}} into %{{.+}}[0, 1, 1, 0] [1, 48, 48, 8]
// CHECK-NOT: scf.if
// BEFORE-LABEL: func.func @computed
func.func @computed(%x: tensor<1x48x48x8xf32>, %w: tensor<3x3x8xf32>) -> tensor<1x48x48x8xf32> {
  %zero = arith.constant 0.0 : f32
  %p = tensor.empty() : tensor<1x50x50x8xf32>
  %e = tensor.empty() : tensor<1x48x48x8xf32>
  %y = linalg.exp ins(%x : tensor<1x48x48x8xf32>) outs(%e : tensor<1x48x48x8xf32>) -> tensor<1x48x48x8xf32>
  %zeros = linalg.fill ins(%zero : f32) outs(%p : tensor<1x50x50x8xf32>) -> tensor<1x50x50x8xf32>
  %padded = tensor.insert_slice %y into %zeros[0, 1, 1, 0] [1, 48, 48, 8] [1, 1, 1, 1] : tensor<1x48x48x8xf32> into tensor<1x50x50x8xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<1x48x48x8xf32>) -> tensor<1x48x48x8xf32>
  %0 = linalg.generic {
    indexing_maps = [
      affine_map<(n, h, w, c, kh, kw) -> (n, h + kh, w + kw, c)>, affine_map<(n, h, w, c, kh, kw) -> (kh, kw, c)>,
      affine_map<(n, h, w, c, kh, kw) -> (n, h, w, c)>
    ],
    iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction"]
  } ins(%padded, %w : tensor<1x50x50x8xf32>, tensor<3x3x8xf32>) outs(%f : tensor<1x48x48x8xf32>) {
  ^bb0(%a: f32, %b: f32, %out: f32):
    %p0 = arith.mulf %a, %b : f32
    %s = arith.addf %out, %p0 : f32
    linalg.yield %s : f32
  } -> tensor<1x48x48x8xf32>
  return %0 : tensor<1x48x48x8xf32>
}

// -----

// An operand that is copied to panels is padded before: no tile reads it.
// CHECK-LABEL: func.func @panels
// CHECK-NOT: scf.if
// BEFORE-LABEL: func.func @panels
func.func @panels(%a: tensor<96x64xf32>, %b: tensor<64x1020xf32>) -> tensor<96x1024xf32> {
  %zero = arith.constant 0.0 : f32
  %p = tensor.empty() : tensor<64x1024xf32>
  %zeros = linalg.fill ins(%zero : f32) outs(%p : tensor<64x1024xf32>) -> tensor<64x1024xf32>
  %padded = tensor.insert_slice %b into %zeros[0, 0] [64, 1020] [1, 1] : tensor<64x1020xf32> into tensor<64x1024xf32>
  %e = tensor.empty() : tensor<96x1024xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<96x1024xf32>) -> tensor<96x1024xf32>
  %0 = linalg.matmul ins(%a, %padded : tensor<96x64xf32>, tensor<64x1024xf32>) outs(%f : tensor<96x1024xf32>) -> tensor<96x1024xf32>
  return %0 : tensor<96x1024xf32>
}

// -----

// A tile of channels whose number is not known copies them into room for as many as a tile has.
// CHECK-LABEL: func.func @channels(%x: tensor<1x48x48x?xf32>
// CHECK-NOT: tensor<1x50x50x?xf32>
// CHECK: scf.for
// CHECK: scf.if
// CHECK: linalg.generic
// CHECK: } else {
// CHECK: tensor.empty() : tensor<1x4x4x[[LANES:[0-9]+]]xf32>
// CHECK: linalg.generic
// CHECK: scf.if
// CHECK: linalg.generic
// CHECK: } else {
// CHECK: %[[ROOM:.+]] = tensor.empty() : tensor<1x4x4x[[LANES]]xf32>
// CHECK: %[[FILLED:.+]] = linalg.fill ins(%{{.+}} : f32) outs(%[[ROOM]]
// CHECK: tensor.extract_slice %[[FILLED]][0, 0, 0, 0] [1, {{.+}}, {{.+}}, %{{.+}}]
// CHECK: linalg.generic

// BEFORE-LABEL: func.func @channels
// BEFORE: tensor.insert_slice %x into
// BEFORE-NOT: scf.if
func.func @channels(%x: tensor<1x48x48x?xf32>, %w: tensor<3x3x?xf32>, %c: index) -> tensor<1x48x48x?xf32> {
  %zero = arith.constant 0.0 : f32
  %p = tensor.empty(%c) : tensor<1x50x50x?xf32>
  %zeros = linalg.fill ins(%zero : f32) outs(%p : tensor<1x50x50x?xf32>) -> tensor<1x50x50x?xf32>
  %padded = tensor.insert_slice %x into %zeros[0, 1, 1, 0] [1, 48, 48, %c] [1, 1, 1, 1] : tensor<1x48x48x?xf32> into tensor<1x50x50x?xf32>
  %e = tensor.empty(%c) : tensor<1x48x48x?xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<1x48x48x?xf32>) -> tensor<1x48x48x?xf32>
  %0 = linalg.generic {
    indexing_maps = [
      affine_map<(n, h, w, c, kh, kw) -> (n, h + kh, w + kw, c)>, affine_map<(n, h, w, c, kh, kw) -> (kh, kw, c)>,
      affine_map<(n, h, w, c, kh, kw) -> (n, h, w, c)>
    ],
    iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction"]
  } ins(%padded, %w : tensor<1x50x50x?xf32>, tensor<3x3x?xf32>) outs(%f : tensor<1x48x48x?xf32>) {
  ^bb0(%a: f32, %b: f32, %out: f32):
    %p0 = arith.mulf %a, %b : f32
    %s = arith.addf %out, %p0 : f32
    linalg.yield %s : f32
  } -> tensor<1x48x48x?xf32>
  return %0 : tensor<1x48x48x?xf32>
}
