// RUN: plait opt %s --tcp-to-linalg | FileCheck %s

// Of a large tensor only the border is filled: the first and the last row together, and so the columns.
// CHECK-LABEL: func.func @border
// CHECK: %[[WHOLE:.+]] = tensor.empty() : tensor<18x18x16xf32>
// CHECK: tensor.insert_slice %{{.+}} into %[[WHOLE]][0, 0, 0] [2, 18, 16] [17, 1, 1]
// CHECK: tensor.insert_slice %{{.+}} into %{{.+}}[1, 0, 0] [16, 2, 16] [1, 17, 1]
// CHECK: tensor.insert_slice %x into %{{.+}}[1, 1, 0] [16, 16, 16]
// CHECK-NOT: tensor<18x18x16xf32>, tensor<18x18x16xf32>
func.func @border(%x: tensor<16x16x16xf32>, %v: tensor<f32>) -> tensor<18x18x16xf32> {
  %0 = tcp.pad %x, %v low [1, 1, 0] high [1, 1, 0] interior [0, 0, 0] : tensor<16x16x16xf32>, tensor<f32> -> tensor<18x18x16xf32>
  return %0 : tensor<18x18x16xf32>
}

// Columns that are apart take as many stores as whole rows of vectors.
// CHECK-LABEL: func.func @columns
// CHECK: %[[FILLED:.+]] = tensor.splat %{{.+}} : tensor<256x16x18xf32>
// CHECK: tensor.insert_slice %x into %[[FILLED]][0, 0, 1] [256, 16, 16]
func.func @columns(%x: tensor<256x16x16xf32>, %v: tensor<f32>) -> tensor<256x16x18xf32> {
  %0 = tcp.pad %x, %v low [0, 0, 1] high [0, 0, 1] interior [0, 0, 0] : tensor<256x16x16xf32>, tensor<f32> -> tensor<256x16x18xf32>
  return %0 : tensor<256x16x18xf32>
}

// Sizes that are not known are taken for large ones: the last part starts where the operand ends.
// CHECK-LABEL: func.func @dynamic
// CHECK: %[[WHOLE:.+]] = tensor.empty({{.+}}) : tensor<?x?x16xf32>
// CHECK: tensor.insert_slice %{{.+}} into %[[WHOLE]][0, 0, 0] [1, %{{.+}}, 16]
// CHECK: tensor.insert_slice %{{.+}} into %{{.+}}[%{{.+}}, 0, 0] [2, %{{.+}}, 16]
// CHECK: tensor.insert_slice %{{.+}} into %{{.+}}[1, 0, 0] [%{{.+}}, 1, 16]
// CHECK: tensor.insert_slice %{{.+}} into %{{.+}}[1, %{{.+}}, 0] [%{{.+}}, 2, 16]
// CHECK: tensor.insert_slice %x into %{{.+}}[1, 1, 0]
// CHECK: return
func.func @dynamic(%x: tensor<?x?x16xf32>, %v: tensor<f32>) -> tensor<?x?x16xf32> {
  %0 = tcp.pad %x, %v low [1, 1, 0] high [2, 2, 0] interior [0, 0, 0] : tensor<?x?x16xf32>, tensor<f32> -> tensor<?x?x16xf32>
  return %0 : tensor<?x?x16xf32>
}

// What is cut off leaves a number of elements that is known at run time only: all is filled.
// CHECK-LABEL: func.func @cut_after
// CHECK: tensor.splat %{{.+}} : tensor<?x64x64xf32>
func.func @cut_after(%x: tensor<?x64x64xf32>, %v: tensor<f32>) -> tensor<?x64x64xf32> {
  %0 = tcp.pad %x, %v low [2, 0, 0] high [-1, 0, 0] interior [0, 0, 0] : tensor<?x64x64xf32>, tensor<f32> -> tensor<?x64x64xf32>
  return %0 : tensor<?x64x64xf32>
}

// CHECK-LABEL: func.func @cut_before
// CHECK: tensor.splat %{{.+}} : tensor<?x64x64xf32>
func.func @cut_before(%x: tensor<?x64x64xf32>, %v: tensor<f32>) -> tensor<?x64x64xf32> {
  %0 = tcp.pad %x, %v low [-1, 0, 0] high [2, 0, 0] interior [0, 0, 0] : tensor<?x64x64xf32>, tensor<f32> -> tensor<?x64x64xf32>
  return %0 : tensor<?x64x64xf32>
}
