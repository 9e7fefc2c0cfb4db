// Convolutions.
// RUN: plait opt %s | filecheck %s
// RUN: plait opt %s --mlir-print-op-generic | plait opt - | filecheck %s

// CHECK-LABEL: func.func @conv(
// CHECK-SAME: %[[X:[a-z0-9_]+]]: tensor<?x8x?x3xf32>, %[[W:[a-z0-9_]+]]: tensor<3x3x3x16xf32>, %[[H:[a-z0-9_]+]]: index
// CHECK: %[[Y:[a-z0-9_]+]] = tcp.conv %[[X]], %[[W]] dims [0, 3, 1, 2], [2, 3, 0, 1] -> [0, 3, 1, 2] strides = [2, 2] low [1, 1] high [1, %[[H]]{{\]}} : tensor<?x8x?x3xf32>, tensor<3x3x3x16xf32> -> tensor<?x4x?x16xf32>
// CHECK: }
func.func @conv(%x: tensor<?x8x?x3xf32>, %w: tensor<3x3x3x16xf32>, %h: index) {
  %y = tcp.conv %x, %w dims [0, 3, 1, 2], [2, 3, 0, 1] -> [0, 3, 1, 2] strides = [2, 2] low [1, 1] high [1, %h]
      : tensor<?x8x?x3xf32>, tensor<3x3x3x16xf32> -> tensor<?x4x?x16xf32>
  return
}
