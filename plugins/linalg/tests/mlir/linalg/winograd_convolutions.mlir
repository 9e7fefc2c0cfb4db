// Convolutions in tiles of 2x2 outputs, with 16 products for each channel and filter.
// RUN: plait opt %s --pass-pipeline='builtin.module(linalg-winograd-convolutions{l2-bytes=2048 percent=0 vector-bits=128},canonicalize,cse)' | FileCheck %s
// RUN: plait opt %s --pass-pipeline='builtin.module(linalg-winograd-convolutions{percent=20},canonicalize,cse)' | FileCheck %s --check-prefix=VERSIONS
// RUN: plait opt %s --pass-pipeline='builtin.module(linalg-winograd-convolutions{fmr=none},canonicalize,cse)' | FileCheck %s --check-prefix=NONE

// The last column does not fill tiles: it is convolved as before, with the sum that follows.
// CHECK-LABEL: func.func @followed
// CHECK-DAG: %[[C4:.+]] = arith.constant 4 : index
// CHECK: tensor<16x8x8xf32>
// CHECK: scf.for %[[Y:.+]] = %{{.+}} to %[[C4]]
// CHECK: linalg.generic
// CHECK: arith.subf
// CHECK: linalg.generic
// CHECK-SAME: iterator_types = ["parallel", "parallel", "parallel", "reduction"]
// CHECK: linalg.generic
// CHECK: arith.maximumf
// CHECK: tensor.insert_slice {{.*}} [1, 1, 2, 8] [1, 2, 2, 1]
// CHECK: iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction"]
// CHECK-SAME: tensor<1x6x3x8xf32>
// CHECK: arith.maximumf
// NONE-LABEL: func.func @followed
// NONE-NOT: scf.for
#image = affine_map<(n, y, x, f, i, j, c) -> (n, y + i, x + j, c)>
#kernel = affine_map<(n, y, x, f, i, j, c) -> (i, j, c, f)>
#out = affine_map<(n, y, x, f, i, j, c) -> (n, y, x, f)>
#same = affine_map<(n, y, x, f) -> (n, y, x, f)>
func.func @followed(%image: tensor<1x6x7x8xf32>, %kernel: tensor<3x3x8x8xf32>) -> tensor<1x4x5x8xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<1x4x5x8xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<1x4x5x8xf32>) -> tensor<1x4x5x8xf32>
  %0 = linalg.conv_2d_nhwc_hwcf ins(%image, %kernel : tensor<1x6x7x8xf32>, tensor<3x3x8x8xf32>)
    outs(%f : tensor<1x4x5x8xf32>) -> tensor<1x4x5x8xf32>
  %1 = linalg.generic {indexing_maps = [#same, #same], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
    ins(%0 : tensor<1x4x5x8xf32>) outs(%e : tensor<1x4x5x8xf32>) {
  ^bb0(%x: f32, %out: f32):
    %y = arith.maximumf %x, %zero : f32
    linalg.yield %y : f32
  } -> tensor<1x4x5x8xf32>
  return %1 : tensor<1x4x5x8xf32>
}

// Windows with strides, and other windows, are left.
// CHECK-LABEL: func.func @left
// NONE-LABEL: func.func @left
// CHECK-NOT: scf.for
// CHECK: return
func.func @left(%image: tensor<1x6x6x8xf32>, %kernel: tensor<3x3x8x8xf32>, %other: tensor<2x2x8x8xf32>, %f: tensor<1x2x2x8xf32>,
    %g: tensor<1x5x5x8xf32>) -> (tensor<1x2x2x8xf32>, tensor<1x5x5x8xf32>) {
  %0 = linalg.conv_2d_nhwc_hwcf {strides = dense<2> : tensor<2xi64>} ins(%image, %kernel : tensor<1x6x6x8xf32>, tensor<3x3x8x8xf32>)
    outs(%f : tensor<1x2x2x8xf32>) -> tensor<1x2x2x8xf32>
  %1 = linalg.conv_2d_nhwc_hwcf ins(%image, %other : tensor<1x6x6x8xf32>, tensor<2x2x8x8xf32>)
    outs(%g : tensor<1x5x5x8xf32>) -> tensor<1x5x5x8xf32>
  return %0, %1 : tensor<1x2x2x8xf32>, tensor<1x5x5x8xf32>
}

// Filters that a loop does not change are transformed before it.
// CHECK-LABEL: func.func @repeated
// NONE-LABEL: func.func @repeated
// CHECK-NOT: scf.for
// CHECK: tensor.insert_slice {{.*}} into tensor<16x8x8xf32>
// CHECK: scf.for
// CHECK-NOT: tensor<3x3x8x8xf32> to
// CHECK-NOT: into tensor<16x8x8xf32>
// CHECK: return
func.func @repeated(%image: tensor<1x6x6x8xf32>, %kernel: tensor<3x3x8x8xf32>, %start: tensor<1x4x4x8xf32>) -> tensor<1x4x4x8xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %0 = scf.for %i = %c0 to %c4 step %c1 iter_args(%sum = %start) -> (tensor<1x4x4x8xf32>) {
    %1 = linalg.conv_2d_nhwc_hwcf ins(%image, %kernel : tensor<1x6x6x8xf32>, tensor<3x3x8x8xf32>)
      outs(%sum : tensor<1x4x4x8xf32>) -> tensor<1x4x4x8xf32>
    scf.yield %1 : tensor<1x4x4x8xf32>
  }
  return %0 : tensor<1x4x4x8xf32>
}

// The size of blocks follows from that of the image, and memory for a block is allocated once. Rows and columns that do
// not fill tiles are convolved if there are any. Where few tiles would not pay, there is a version for them.
// CHECK-LABEL: func.func @any_size
// CHECK: arith.ceildivsi
// CHECK: %[[MOST:.+]] = arith.addi
// CHECK: scf.for
// CHECK: arith.minsi
// CHECK: scf.for
// CHECK: arith.minsi
// CHECK: bufferization.alloc_tensor(%[[MOST]]) : tensor<16x?x8xf32>
// CHECK: iterator_types = ["parallel", "parallel", "parallel", "reduction"]
// CHECK: scf.if
// CHECK: scf.for
// CHECK: tensor<1x?x1x8xf32>
// CHECK: scf.if
// CHECK: scf.for
// CHECK: tensor<1x1x?x8xf32>
// VERSIONS-LABEL: func.func @any_size
// VERSIONS: %[[TILES:.+]] = arith.muli
// VERSIONS: %[[FEW:.+]] = arith.cmpi slt, %[[TILES]], %{{.+}}
// VERSIONS: scf.if %[[FEW]]
// VERSIONS-NEXT: linalg.generic
// VERSIONS-SAME: "reduction", "reduction", "reduction"]
// VERSIONS: } else {
// VERSIONS: scf.for
// NONE-LABEL: func.func @any_size
// NONE-NOT: scf.
func.func @any_size(%image: tensor<1x?x?x8xf32>, %kernel: tensor<3x3x8x8xf32>, %start: tensor<1x?x?x8xf32>) -> tensor<1x?x?x8xf32> {
  %0 = linalg.conv_2d_nhwc_hwcf ins(%image, %kernel : tensor<1x?x?x8xf32>, tensor<3x3x8x8xf32>)
    outs(%start : tensor<1x?x?x8xf32>) -> tensor<1x?x?x8xf32>
  return %0 : tensor<1x?x?x8xf32>
}

// Where channels and filters are not known, a condition compares the steps of both, and filters are transformed in
// panels of two vectors, of which the last one ends with them. What is left of rows, or all of them, is convolved.
// CHECK-LABEL: func.func @any_channels
// CHECK: %[[ROWS:.+]] = arith.select %{{.+}}, %{{.+}}, %c0
// CHECK: tensor.empty(%{{.+}}, %{{.+}}) : tensor<?x16x?x8xf32>
// CHECK: scf.for
// CHECK: arith.minsi
// CHECK: tensor.extract_slice %{{.+}} [1, 1, %{{.+}}, 8] [1, 1, 1, 1] : tensor<3x3x?x?xf32> to tensor<?x8xf32>
// CHECK: scf.for
// CHECK: bufferization.alloc_tensor(%{{.+}}, %{{.+}}) : tensor<16x?x?xf32>
// CHECK: tensor<?x?x4xf32>
// CHECK: scf.for
// CHECK: iterator_types = ["parallel", "parallel", "parallel", "reduction"]{{.*}} tensor<16x?x?xf32>, tensor<16x?x8xf32>
// CHECK: scf.if
// CHECK-NOT: scf.for
// CHECK: "reduction", "reduction", "reduction"]{{.*}}masked_tiles
// CHECK-NOT: "reduction", "reduction", "reduction"]
// CHECK: return
// NONE-LABEL: func.func @any_channels
// NONE-NOT: scf.
func.func @any_channels(%image: tensor<?x?x?x?xf32>, %kernel: tensor<3x3x?x?xf32>, %e: tensor<?x?x?x?xf32>) -> tensor<?x?x?x?xf32> {
  %zero = arith.constant 0.0 : f32
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<?x?x?x?xf32>) -> tensor<?x?x?x?xf32>
  %0 = linalg.conv_2d_nhwc_hwcf ins(%image, %kernel : tensor<?x?x?x?xf32>, tensor<3x3x?x?xf32>)
    outs(%f : tensor<?x?x?x?xf32>) -> tensor<?x?x?x?xf32>
  return %0 : tensor<?x?x?x?xf32>
}

// Outputs of these tiles may be computed twice, so they are not added to what is there.
// CHECK-LABEL: func.func @added
// CHECK-NOT: scf.
// CHECK: return
func.func @added(%image: tensor<?x?x?x?xf32>, %kernel: tensor<3x3x?x?xf32>, %start: tensor<?x?x?x?xf32>) -> tensor<?x?x?x?xf32> {
  %0 = linalg.conv_2d_nhwc_hwcf ins(%image, %kernel : tensor<?x?x?x?xf32>, tensor<3x3x?x?xf32>)
    outs(%start : tensor<?x?x?x?xf32>) -> tensor<?x?x?x?xf32>
  return %0 : tensor<?x?x?x?xf32>
}
