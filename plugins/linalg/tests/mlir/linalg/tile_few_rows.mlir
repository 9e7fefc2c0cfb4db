// A convolution of an image of 2x2 pixels, with a kernel that does not fit the second level cache: it is read from end to end.
// RUN: plait opt %s --pass-pipeline='builtin.module(linalg-tile-and-fuse{l2-bytes=4096 vector-bits=128 vector-registers=16},canonicalize,cse)' | FileCheck %s

// CHECK-LABEL: func.func @features_last
// CHECK-DAG: %[[C1:.+]] = arith.constant 1 : index
// CHECK-DAG: %[[C8:.+]] = arith.constant 8 : index
// CHECK-DAG: %[[C32:.+]] = arith.constant 32 : index
// CHECK: linalg.fill
// CHECK: scf.for %[[KH:.+]] = %{{.+}} to %{{.+}} step %[[C1]]
// CHECK: scf.for %[[KW:.+]] = %{{.+}} to %{{.+}} step %[[C1]]
// CHECK: scf.for %[[C:.+]] = %{{.+}} to %{{.+}} step %[[C32]]
// CHECK: scf.for %[[F:.+]] = %{{.+}} to %{{.+}} step %[[C8]]
// CHECK: tensor.extract_slice %w[%[[KH]], %[[KW]], %[[C]], %[[F]]{{.}} [1, 1, 32, 8]
// CHECK: vector_sizes = array<i64: 1, 2, 2, 8, 0, 0, 0>
func.func @features_last(%x: tensor<1x4x4x64xf32>, %w: tensor<3x3x64x16xf32>) -> tensor<1x2x2x16xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<1x2x2x16xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<1x2x2x16xf32>) -> tensor<1x2x2x16xf32>
  %0 = linalg.conv_2d_nhwc_hwcf ins(%x, %w : tensor<1x4x4x64xf32>, tensor<3x3x64x16xf32>)
    outs(%f : tensor<1x2x2x16xf32>) -> tensor<1x2x2x16xf32>
  return %0 : tensor<1x2x2x16xf32>
}

// Inner products: all four rows with two columns at a time, as the columns of more would not fit the first cache.
// CHECK-LABEL: func.func @features_first
// CHECK: vector_sizes = array<i64: 1, 2, 2, 2, 0, 0, 4>
func.func @features_first(%x: tensor<1x4x4x512xf32>, %w: tensor<16x3x3x512xf32>) -> tensor<1x2x2x16xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<1x2x2x16xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<1x2x2x16xf32>) -> tensor<1x2x2x16xf32>
  %0 = linalg.conv_2d_nhwc_fhwc ins(%x, %w : tensor<1x4x4x512xf32>, tensor<16x3x3x512xf32>)
    outs(%f : tensor<1x2x2x16xf32>) -> tensor<1x2x2x16xf32>
  return %0 : tensor<1x2x2x16xf32>
}

// Rows of a page, which one tile reads once, are read from end to end in blocks of twice as many steps as it has rows.
// CHECK-LABEL: func.func @long_rows
// CHECK: scf.for %[[K:.+]] = %{{.+}} to %{{.+}} step %c12
// CHECK: tensor.extract_slice %b[%[[K]], %{{.+}}] [12, 8]
func.func @long_rows(%a: tensor<6x48xf32>, %b: tensor<48x1024xf32>, %c: tensor<6x1024xf32>) -> tensor<6x1024xf32> {
  %0 = linalg.matmul ins(%a, %b : tensor<6x48xf32>, tensor<48x1024xf32>) outs(%c : tensor<6x1024xf32>) -> tensor<6x1024xf32>
  return %0 : tensor<6x1024xf32>
}

// Blocks have eight steps at least.
// CHECK-LABEL: func.func @four_long_rows
// CHECK: tensor.extract_slice %b[%{{.+}}, %{{.+}}] [8, 8]
func.func @four_long_rows(%a: tensor<4x48xf32>, %b: tensor<48x1024xf32>, %c: tensor<4x1024xf32>) -> tensor<4x1024xf32> {
  %0 = linalg.matmul ins(%a, %b : tensor<4x48xf32>, tensor<48x1024xf32>) outs(%c : tensor<4x1024xf32>) -> tensor<4x1024xf32>
  return %0 : tensor<4x1024xf32>
}

// With four rows, which do not take longer to compute than to read, shorter rows are read so too ...
// CHECK-LABEL: func.func @four_short_rows
// CHECK: tensor.extract_slice %b[%{{.+}}, %{{.+}}] [8, 8]
func.func @four_short_rows(%a: tensor<4x48xf32>, %b: tensor<48x128xf32>, %c: tensor<4x128xf32>) -> tensor<4x128xf32> {
  %0 = linalg.matmul ins(%a, %b : tensor<4x48xf32>, tensor<48x128xf32>) outs(%c : tensor<4x128xf32>) -> tensor<4x128xf32>
  return %0 : tensor<4x128xf32>
}

// ... and with more rows, half as long ones, ...
// CHECK-LABEL: func.func @six_short_rows
// CHECK: tensor.extract_slice %b[%{{.+}}, %{{.+}}] [12, 8]
func.func @six_short_rows(%a: tensor<6x96xf32>, %b: tensor<96x64xf32>, %c: tensor<6x64xf32>) -> tensor<6x64xf32> {
  %0 = linalg.matmul ins(%a, %b : tensor<6x96xf32>, tensor<96x64xf32>) outs(%c : tensor<6x64xf32>) -> tensor<6x64xf32>
  return %0 : tensor<6x64xf32>
}

// ... but no shorter ones.
// CHECK-LABEL: func.func @shorter_rows
// CHECK: tensor.extract_slice %b[0, %{{.+}}] [192, 8]
func.func @shorter_rows(%a: tensor<6x192xf32>, %b: tensor<192x32xf32>, %c: tensor<6x32xf32>) -> tensor<6x32xf32> {
  %0 = linalg.matmul ins(%a, %b : tensor<6x192xf32>, tensor<192x32xf32>) outs(%c : tensor<6x32xf32>) -> tensor<6x32xf32>
  return %0 : tensor<6x32xf32>
}

// A block has as many rows of all operands with the lanes together.
// CHECK-LABEL: func.func @two_operands_with_lanes
// CHECK-DAG: tensor.extract_slice %b[%{{.+}}, %{{.+}}] [4, 8]
// CHECK-DAG: tensor.extract_slice %d[%{{.+}}, %{{.+}}] [4, 8]
func.func @two_operands_with_lanes(
  %a: tensor<4x48xf32>, %b: tensor<48x1024xf32>, %d: tensor<48x1024xf32>, %c: tensor<4x1024xf32>
) -> tensor<4x1024xf32> {
  %0 = linalg.generic {
    indexing_maps = [
      affine_map<(i, j, k) -> (i, k)>, affine_map<(i, j, k) -> (k, j)>, affine_map<(i, j, k) -> (k, j)>,
      affine_map<(i, j, k) -> (i, j)>
    ],
    iterator_types = ["parallel", "parallel", "reduction"]
  } ins(%a, %b, %d : tensor<4x48xf32>, tensor<48x1024xf32>, tensor<48x1024xf32>) outs(%c : tensor<4x1024xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32, %out: f32):
    %1 = arith.addf %y, %z : f32
    %2 = arith.mulf %x, %1 : f32
    %3 = arith.addf %out, %2 : f32
    linalg.yield %3 : f32
  } -> tensor<4x1024xf32>
  return %0 : tensor<4x1024xf32>
}

// -----

// Columns of inner products that do not stay in the first cache are read again by each tile of rows: from 16 rows on,
// they are transposed to panels. Where they stay, more rows are computed so.
// RUN: plait opt %s --pass-pipeline='builtin.module(linalg-tile-and-fuse{l1-bytes=4096 vector-bits=128 vector-registers=32},canonicalize,cse)' | FileCheck %s --check-prefix=APART
// RUN: plait opt %s --pass-pipeline='builtin.module(linalg-tile-and-fuse{l1-bytes=16384 vector-bits=128 vector-registers=32},canonicalize,cse)' | FileCheck %s --check-prefix=STAY

// APART-LABEL: func.func @columns_15
// APART-NOT: vector.transpose
// APART: vector_sizes = array<i64: {{[0-9]+}}, {{[0-9]+}}, 4>
func.func @columns_15(%a: tensor<15x128xf32>, %b: tensor<64x128xf32>, %c: tensor<15x64xf32>) -> tensor<15x64xf32> {
  %0 = linalg.matmul indexing_maps = [
    affine_map<(i, j, k) -> (i, k)>, affine_map<(i, j, k) -> (j, k)>, affine_map<(i, j, k) -> (i, j)>
  ] ins(%a, %b : tensor<15x128xf32>, tensor<64x128xf32>) outs(%c : tensor<15x64xf32>) -> tensor<15x64xf32>
  return %0 : tensor<15x64xf32>
}

// APART-LABEL: func.func @columns_16
// APART: vector.transpose
// APART: vector_sizes = array<i64: {{[0-9]+}}, {{[0-9]+}}, 0>
// STAY-LABEL: func.func @columns_16
// STAY-NOT: vector.transpose
// STAY: vector_sizes = array<i64: {{[0-9]+}}, {{[0-9]+}}, 4>
func.func @columns_16(%a: tensor<16x128xf32>, %b: tensor<64x128xf32>, %c: tensor<16x64xf32>) -> tensor<16x64xf32> {
  %0 = linalg.matmul indexing_maps = [
    affine_map<(i, j, k) -> (i, k)>, affine_map<(i, j, k) -> (j, k)>, affine_map<(i, j, k) -> (i, j)>
  ] ins(%a, %b : tensor<16x128xf32>, tensor<64x128xf32>) outs(%c : tensor<16x64xf32>) -> tensor<16x64xf32>
  return %0 : tensor<16x64xf32>
}

// Windows of an image stay inner products.
// APART-LABEL: func.func @windows_16
// APART-NOT: vector.transpose
// APART: vector_sizes = array<i64: {{[0-9]+}}, {{[0-9]+}}, {{[0-9]+}}, {{[0-9]+}}, 0, 0, 4>
func.func @windows_16(%x: tensor<1x6x6x128xf32>, %w: tensor<64x3x3x128xf32>, %c: tensor<1x4x4x64xf32>) -> tensor<1x4x4x64xf32> {
  %0 = linalg.conv_2d_nhwc_fhwc ins(%x, %w : tensor<1x6x6x128xf32>, tensor<64x3x3x128xf32>)
    outs(%c : tensor<1x4x4x64xf32>) -> tensor<1x4x4x64xf32>
  return %0 : tensor<1x4x4x64xf32>
}

// Panels no wider than a line of the cache, which three tiles of rows read, of an operand that comes from memory: a
// block of them is copied from pieces of rows of 2 KiB, in parts of 16 steps.
// CHECK-LABEL: func.func @panels_of_one_line
// CHECK: scf.for %[[J:.+]] = %{{.+}} to %{{.+}} step %c512
// CHECK: scf.for %[[K:.+]] = %{{.+}} to %{{.+}} step %c16
// CHECK: tensor.extract_slice %b[%[[K]], %[[J]]{{.}} [16, 512]
// CHECK: vector.transfer_write {{.*}} : vector<8xf32>, tensor<64x16x8xf32>
// CHECK: vector_sizes = array<i64: 6, 8, 0>
func.func @panels_of_one_line(%a: tensor<18x400xf32>, %b: tensor<400x1024xf32>, %c: tensor<18x1024xf32>) -> tensor<18x1024xf32> {
  %0 = linalg.matmul ins(%a, %b : tensor<18x400xf32>, tensor<400x1024xf32>) outs(%c : tensor<18x1024xf32>) -> tensor<18x1024xf32>
  return %0 : tensor<18x1024xf32>
}

// What may be in the third cache, is copied a panel at a time.
// CHECK-LABEL: func.func @near_panels
// CHECK-NOT: tensor.extract_slice %b[%{{.+}}, %{{.+}}] [{{.+}}, 512]
// CHECK: return
func.func @near_panels(%a: tensor<18x8xf32>, %b: tensor<8x1024xf32>, %c: tensor<18x1024xf32>) -> tensor<18x1024xf32> {
  %0 = linalg.matmul ins(%a, %b : tensor<18x8xf32>, tensor<8x1024xf32>) outs(%c : tensor<18x1024xf32>) -> tensor<18x1024xf32>
  return %0 : tensor<18x1024xf32>
}
