// Constant rows become panels, as wide as a tile has rows, when compiling; others are read where they are.
// RUN: plait opt %s --linalg-tile-and-fuse='vector-bits=128 vector-registers=16' --canonicalize --cse | filecheck %s

// CHECK-LABEL: func.func @constant(
// CHECK: %[[PANELS:.*]] = arith.constant dense<{{.}}{{.}}[0.000000e+00, 2.000000e+00, 4.000000e+00, 6.000000e+00], [1.000000e+00, 3.000000e+00, 5.000000e+00, 7.000000e+00]{{.}}, {{.}}[8.000000e+00,
// CHECK: tensor.extract_slice %[[PANELS]][%{{.*}}, 0, 0] [1, 2, 4] [1, 1, 1] : tensor<2x2x4xf32> to tensor<2x4xf32>
func.func @constant(%b: tensor<2x8xf32>) -> tensor<8x8xf32> {
  %a = arith.constant dense<[[0.0, 1.0], [2.0, 3.0], [4.0, 5.0], [6.0, 7.0], [8.0, 9.0], [10.0, 11.0], [12.0, 13.0], [14.0, 15.0]]> : tensor<8x2xf32>
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<8x8xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<8x8xf32>) -> tensor<8x8xf32>
  %0 = linalg.matmul ins(%a, %b : tensor<8x2xf32>, tensor<2x8xf32>) outs(%f : tensor<8x8xf32>) -> tensor<8x8xf32>
  return %0 : tensor<8x8xf32>
}

// CHECK-LABEL: func.func @argument(
// CHECK: tensor.extract_slice %a[%{{.*}}, 0] [4, 2] [1, 1] : tensor<8x2xf32> to tensor<4x2xf32>
func.func @argument(%a: tensor<8x2xf32>, %b: tensor<2x8xf32>) -> tensor<8x8xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<8x8xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<8x8xf32>) -> tensor<8x8xf32>
  %0 = linalg.matmul ins(%a, %b : tensor<8x2xf32>, tensor<2x8xf32>) outs(%f : tensor<8x8xf32>) -> tensor<8x8xf32>
  return %0 : tensor<8x8xf32>
}
