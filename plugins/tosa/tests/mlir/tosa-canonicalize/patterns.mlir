// RUN: plait opt %s --canonicalize | FileCheck %s

// CHECK-LABEL: func.func @clamps
// CHECK-NEXT: tosa.clamp %{{.*}} {max_val = 5 : i8, min_val = 0 : i8}
// CHECK-NEXT: return
func.func @clamps(%x: tensor<4xi8>) -> tensor<4xi8> {
  %0 = tosa.clamp %x {min_val = -5 : i8, max_val = 5 : i8} : (tensor<4xi8>) -> tensor<4xi8>
  %1 = tosa.clamp %0 {min_val = 0 : i8, max_val = 9 : i8} : (tensor<4xi8>) -> tensor<4xi8>
  %2 = tosa.clamp %1 {min_val = -128 : i8, max_val = 127 : i8} : (tensor<4xi8>) -> tensor<4xi8>
  return %2 : tensor<4xi8>
}

// CHECK-LABEL: func.func @transposes
// CHECK-SAME: %[[X:.*]]: tensor<2x3x1xf32>
// CHECK-NEXT: %[[S:.*]] = tosa.const_shape {values = dense<[2, 1, 3]> : tensor<3xindex>}
// CHECK-NEXT: %[[R:.*]] = tosa.reshape %[[X]], %[[S]]
// CHECK-NEXT: return %[[R]]
func.func @transposes(%x: tensor<2x3x1xf32>) -> tensor<2x1x3xf32> {
  %0 = tosa.transpose %x {perms = array<i32: 1, 0, 2>} : (tensor<2x3x1xf32>) -> tensor<3x2x1xf32>
  %1 = tosa.transpose %0 {perms = array<i32: 1, 2, 0>} : (tensor<3x2x1xf32>) -> tensor<2x1x3xf32>
  return %1 : tensor<2x1x3xf32>
}

// CHECK-LABEL: func.func @sliced
// CHECK-SAME: %{{.*}}: tensor<2x3xf32>, %[[Y:.*]]: tensor<2x4xf32>
// CHECK-DAG: %[[A:.*]] = tosa.const_shape {values = dense<[0, 1]> : tensor<2xindex>}
// CHECK-DAG: %[[B:.*]] = tosa.const_shape {values = dense<2> : tensor<2xindex>}
// CHECK: %[[R:.*]] = tosa.slice %[[Y]], %[[A]], %[[B]]
// CHECK-NEXT: return %[[R]]
func.func @sliced(%x: tensor<2x3xf32>, %y: tensor<2x4xf32>) -> tensor<2x2xf32> {
  %0 = tosa.concat %x, %y {axis = 1 : i32} : (tensor<2x3xf32>, tensor<2x4xf32>) -> tensor<2x7xf32>
  %a = tosa.const_shape {values = dense<[0, 4]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %b = tosa.const_shape {values = dense<[2, 2]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %1 = tosa.slice %0, %a, %b : (tensor<2x7xf32>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<2x2xf32>
  return %1 : tensor<2x2xf32>
}

// CHECK-LABEL: func.func @padded
// CHECK-SAME: %[[X:.*]]: tensor<1x4x4x3xf32>
// CHECK-NOT: tosa.pad
// CHECK: tosa.conv2d %[[X]], %{{.*}}pad = array<i64: 1, 1, 2, 1>
func.func @padded(%x: tensor<1x4x4x3xf32>, %w: tensor<2x3x3x3xf32>, %b: tensor<2xf32>) -> tensor<1x4x5x2xf32> {
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %p = tosa.const_shape {values = dense<[0, 0, 1, 1, 1, 1, 0, 0]> : tensor<8xindex>} : () -> !tosa.shape<8>
  %0 = tosa.pad %x, %p, %z : (tensor<1x4x4x3xf32>, !tosa.shape<8>, tensor<1xf32>) -> tensor<1x6x6x3xf32>
  %1 = tosa.conv2d %0, %w, %b, %z, %z {acc_type = f32, pad = array<i64: 0, 0, 1, 0>, stride = array<i64: 1, 1>,
      dilation = array<i64: 1, 1>} : (tensor<1x6x6x3xf32>, tensor<2x3x3x3xf32>, tensor<2xf32>, tensor<1xf32>,
      tensor<1xf32>) -> tensor<1x4x5x2xf32>
  return %1 : tensor<1x4x5x2xf32>
}
