// Contractions in tiles of registers, with what follows them.
// RUN: plait opt %s --pass-pipeline='builtin.module(linalg-tile-and-fuse{l2-bytes=65536 vector-bits=128 vector-registers=16},canonicalize,cse)' | filecheck %s

// CHECK-LABEL: func.func @dense(
// CHECK: scf.for %[[J:.*]] = %{{.*}} step %c8
// CHECK: %[[PANEL:.*]] = scf.for %{{.*}} -> (tensor<1x32x8xf32>) {
// CHECK: scf.for %[[I:.*]] = %{{.*}} step %c6
// CHECK: tensor.extract_slice %{{.*}}[%[[I]], 0] [6, 32] [1, 1]
// CHECK: tensor.extract_slice %[[PANEL]][0, 0, 0] [1, 32, 8] [1, 1, 1]
// CHECK: linalg.fill {vector_sizes = array<i64: 6, 8>}
// CHECK: attrs = {vector_sizes = array<i64: 6, 8, 0>}
// CHECK: attrs = {vector_sizes = array<i64: 6, 8>}
// CHECK: tensor.insert_slice %{{.*}} into %{{.*}}[%[[I]], %[[J]]{{\]}} [6, 8] [1, 1]
// CHECK-NOT: linalg.generic
func.func @dense(%a: tensor<48x32xf32>, %b: tensor<32x128xf32>, %bias: tensor<128xf32>) -> tensor<48x128xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<48x128xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<48x128xf32>) -> tensor<48x128xf32>
  %0 = linalg.matmul ins(%a, %b : tensor<48x32xf32>, tensor<32x128xf32>) outs(%f : tensor<48x128xf32>) -> tensor<48x128xf32>
  %1 = linalg.generic {
    indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (j)>, affine_map<(i, j) -> (i, j)>],
    iterator_types = ["parallel", "parallel"]
  } ins(%0, %bias : tensor<48x128xf32>, tensor<128xf32>) outs(%e : tensor<48x128xf32>) {
  ^bb0(%x: f32, %y: f32, %out: f32):
    %s = arith.addf %x, %y : f32
    %r = arith.maximumf %s, %zero : f32
    linalg.yield %r : f32
  } -> tensor<48x128xf32>
  return %1 : tensor<48x128xf32>
}

// What is left of the rows, whose number is known at run time only, goes four by four, then one by one.
// CHECK-LABEL: func.func @rows_of_unknown_number(
// CHECK: linalg.generic {{.*}} ins(%{{.*}} : tensor<6x32xf32>, tensor<32x8xf32>)
// CHECK: linalg.generic {{.*}} ins(%{{.*}} : tensor<4x32xf32>, tensor<32x8xf32>)
// CHECK: linalg.generic {{.*}} ins(%{{.*}} : tensor<1x32xf32>, tensor<32x8xf32>)
func.func @rows_of_unknown_number(%a: tensor<?x32xf32>, %b: tensor<32x8xf32>, %c: tensor<?x8xf32>) -> tensor<?x8xf32> {
  %0 = linalg.matmul ins(%a, %b : tensor<?x32xf32>, tensor<32x8xf32>) outs(%c : tensor<?x8xf32>) -> tensor<?x8xf32>
  return %0 : tensor<?x8xf32>
}

// Vectors lie along the rows of the matrix, which would have to be transposed for one product.
// CHECK-LABEL: func.func @matvec(
// CHECK: scf.for {{.*}} step %c4
// CHECK: linalg.generic {{.*}} ins(%{{.*}} : tensor<4x32xf32>, tensor<32xf32>) {{.*}} attrs = {vector_sizes = array<i64: 4, 4>}
func.func @matvec(%a: tensor<8x32xf32>, %b: tensor<32xf32>, %c: tensor<8xf32>) -> tensor<8xf32> {
  %0 = linalg.matvec ins(%a, %b : tensor<8x32xf32>, tensor<32xf32>) outs(%c : tensor<8xf32>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}

// A small image fills the registers: two rows of three pixels by eight channels.
// CHECK-LABEL: func.func @convolution(
// CHECK: scf.for %[[OH:.*]] = %{{.*}} step %c2
// CHECK: linalg.generic {{.*}} attrs = {vector_sizes = array<i64: 1, 2, 3, 8, 0, 0, 0>}
// CHECK: tensor.insert_slice %{{.*}} into %{{.*}}[0, %[[OH]], 0, 0] [1, 2, 3, 8] [1, 1, 1, 1]
// CHECK-NOT: linalg.generic
func.func @convolution(%x: tensor<1x10x5x4xf32>, %w: tensor<3x3x4x8xf32>, %c: tensor<1x8x3x8xf32>) -> tensor<1x8x3x8xf32> {
  %0 = linalg.conv_2d_nhwc_hwcf ins(%x, %w : tensor<1x10x5x4xf32>, tensor<3x3x4x8xf32>)
    outs(%c : tensor<1x8x3x8xf32>) -> tensor<1x8x3x8xf32>
  return %0 : tensor<1x8x3x8xf32>
}

// The lanes of a pool move with its rows, which are pixels: each needs a register for what it reads.
// CHECK-LABEL: func.func @pool(
// CHECK: linalg.generic {{.*}} attrs = {vector_sizes = array<i64: 1, 2, 3, 4, 0, 0>}
func.func @pool(%x: tensor<1x10x5x4xf32>, %w: tensor<3x3xf32>, %c: tensor<1x8x3x4xf32>) -> tensor<1x8x3x4xf32> {
  %0 = linalg.pooling_nhwc_max ins(%x, %w : tensor<1x10x5x4xf32>, tensor<3x3xf32>)
    outs(%c : tensor<1x8x3x4xf32>) -> tensor<1x8x3x4xf32>
  return %0 : tensor<1x8x3x4xf32>
}

// Panels of a constant are a constant; what is missing in the last one is zero.
// CHECK-LABEL: func.func @constant(
// CHECK: arith.constant dense<{{\[\[\[}}1, 2, 3, 4, 5, 6, 7, 8], [10, 11, 12, 13, 14, 15, 16, 17]],
// CHECK-SAME: {{\[\[}}9, 0, 0, 0, 0, 0, 0, 0], [18, 0, 0, 0, 0, 0, 0, 0]]]> : tensor<2x2x8xi32>
// CHECK-NOT: vector.transfer_write
// CHECK: return
func.func @constant(%a: tensor<6x2xi32>, %c: tensor<6x9xi32>) -> tensor<6x9xi32> {
  %b = arith.constant dense<[[1, 2, 3, 4, 5, 6, 7, 8, 9], [10, 11, 12, 13, 14, 15, 16, 17, 18]]> : tensor<2x9xi32>
  %0 = linalg.matmul ins(%a, %b : tensor<6x2xi32>, tensor<2x9xi32>) outs(%c : tensor<6x9xi32>) -> tensor<6x9xi32>
  return %0 : tensor<6x9xi32>
}

// Rows longer than a page, of an operand that is larger than the cache and read once: a few of them at a time.
// CHECK-LABEL: func.func @long_rows(
// CHECK: scf.for %[[K:.*]] = %c0 to %c64 step %c8
// CHECK: scf.for %[[J:.*]] = %c0 to %c1024 step %c32
// CHECK: tensor.extract_slice %b[%[[K]], %[[J]]{{\]}} [8, 32] [1, 1]
// CHECK: vector_sizes = array<i64: 1, 32, 0>
func.func @long_rows(%a: tensor<1x64xf32>, %b: tensor<64x1024xf32>, %c: tensor<1x1024xf32>) -> tensor<1x1024xf32> {
  %0 = linalg.matmul ins(%a, %b : tensor<1x64xf32>, tensor<64x1024xf32>) outs(%c : tensor<1x1024xf32>) -> tensor<1x1024xf32>
  return %0 : tensor<1x1024xf32>
}

// A panel is copied just before the tiles that read it.
// CHECK-LABEL: func.func @panels(
// CHECK: scf.for %[[J:.*]] = %c0 to %c64 step %c8
// CHECK: tensor.extract_slice %b[0, %[[J]]{{\]}} [256, 8] [1, 1]
// CHECK: scf.for %[[K:.*]] = %c0 to %c256 step %c1
// CHECK: vector.transfer_write {{.*}} : vector<8xf32>, tensor<1x256x8xf32>
// CHECK: scf.for %{{.*}} = %c0 to %c24 step
func.func @panels(%a: tensor<24x256xf32>, %b: tensor<256x64xf32>, %c: tensor<24x64xf32>) -> tensor<24x64xf32> {
  %0 = linalg.matmul ins(%a, %b : tensor<24x256xf32>, tensor<256x64xf32>) outs(%c : tensor<24x64xf32>) -> tensor<24x64xf32>
  return %0 : tensor<24x64xf32>
}

// A tile's rows are written from end to end, as far as a block of what their lanes read goes: see Note [Planes].
// CHECK-LABEL: func.func @planes(
// CHECK-NOT: tensor<1x16x8xf32>
// CHECK: scf.for %[[BLOCK:.*]] = %{{.*}} step %c128
// CHECK: scf.for %[[I:.*]] = %{{.*}} step %c6
// CHECK: scf.for %[[J:.*]] = %[[BLOCK]] to %{{.*}} step %c8
// CHECK: tensor.extract_slice %{{.*}}[0, %[[J]]{{\]}} [16, 8] [1, 1]
// CHECK: tensor.insert_slice %{{.*}} into %{{.*}}[%[[I]], %[[J]]{{\]}} [6, 8] [1, 1]
func.func @planes(%a: tensor<24x16xf32>, %b: tensor<16x1024xf32>, %c: tensor<24x1024xf32>) -> tensor<24x1024xf32> {
  %0 = linalg.matmul ins(%a, %b : tensor<24x16xf32>, tensor<16x1024xf32>) outs(%c : tensor<24x1024xf32>) -> tensor<24x1024xf32>
  return %0 : tensor<24x1024xf32>
}

// As many rows as are not known are taken for many, and so are columns: the output is written in the same order.
// CHECK-LABEL: func.func @planes_of_unknown_size(
// CHECK-NOT: tensor<1x16x8xf32>
// CHECK: scf.for %[[BLOCK:.*]] = %{{.*}} step %c128
// CHECK: scf.for %[[ROWS:.*]] = %{{.*}} step %c6
// CHECK: scf.for %[[J:.*]] = %[[BLOCK]] to %{{.*}} step %c8
// CHECK: scf.for %[[I:.*]] = %[[ROWS]] to %{{.*}} step %c6
// CHECK: tensor.extract_slice %{{.*}}[0, %[[J]]{{\]}}
func.func @planes_of_unknown_size(%a: tensor<?x16xf32>, %b: tensor<16x?xf32>, %c: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %0 = linalg.matmul ins(%a, %b : tensor<?x16xf32>, tensor<16x?xf32>) outs(%c : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}
