// Blocks of tiles fit the second level cache, or a part of the third, where a block reads more of the filters than it moves.
// RUN: plait opt %s --pass-pipeline='builtin.module(linalg-winograd-convolutions{l2-bytes=16384 l3-bytes=2097152},canonicalize,cse)' | FileCheck %s
// RUN: plait opt %s --pass-pipeline='builtin.module(linalg-winograd-convolutions{l2-bytes=16384 l3-bytes=131072},canonicalize,cse)' | FileCheck %s --check-prefix=FEW
// RUN: plait opt %s --pass-pipeline='builtin.module(linalg-winograd-convolutions{l2-bytes=16384 l3-bytes=65536},canonicalize,cse)' | FileCheck %s --check-prefix=SECOND
// RUN: plait opt %s --pass-pipeline='builtin.module(linalg-winograd-convolutions{l2-bytes=524288 l3-bytes=2097152},canonicalize,cse)' | FileCheck %s --check-prefix=FITS

// CHECK-LABEL: func.func @main
// CHECK: bufferization.alloc_tensor() : tensor<16x65x64xf32>
// FEW: tensor.extract_slice %{{.*}} [1, 1, 4, 64] [1, 2, 2, 1]
// SECOND: tensor.extract_slice %{{.*}} [1, 1, 2, 64] [1, 2, 2, 1]
// FITS: bufferization.alloc_tensor() : tensor<16x33x64xf32>
func.func @main(%image: tensor<1x18x18x64xf32>, %kernel: tensor<3x3x64x64xf32>) -> tensor<1x16x16x64xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<1x16x16x64xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<1x16x16x64xf32>) -> tensor<1x16x16x64xf32>
  %0 = linalg.conv_2d_nhwc_hwcf ins(%image, %kernel : tensor<1x18x18x64xf32>, tensor<3x3x64x64xf32>)
    outs(%f : tensor<1x16x16x64xf32>) -> tensor<1x16x16x64xf32>
  return %0 : tensor<1x16x16x64xf32>
}
