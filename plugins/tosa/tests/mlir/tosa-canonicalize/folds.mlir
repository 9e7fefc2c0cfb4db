// RUN: plait opt %s --canonicalize | FileCheck %s

// CHECK-LABEL: func.func @neutral
// CHECK-SAME: %[[X:.*]]: tensor<2x3xf32>
// CHECK-NEXT: return %[[X]]
func.func @neutral(%x: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %zero = "tosa.const"() <{values = dense<0.0> : tensor<1x1xf32>}> : () -> tensor<1x1xf32>
  %one = "tosa.const"() <{values = dense<1.0> : tensor<1x1xf32>}> : () -> tensor<1x1xf32>
  %s = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.add %zero, %x : (tensor<1x1xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  %1 = tosa.mul %0, %one, %s : (tensor<2x3xf32>, tensor<1x1xf32>, tensor<1xi8>) -> tensor<2x3xf32>
  %2 = tosa.sub %1, %zero : (tensor<2x3xf32>, tensor<1x1xf32>) -> tensor<2x3xf32>
  return %2 : tensor<2x3xf32>
}

// A NaN times 0 is a NaN.

// CHECK-LABEL: func.func @zero
// CHECK: tosa.mul
func.func @zero(%x: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %zero = "tosa.const"() <{values = dense<0.0> : tensor<1x1xf32>}> : () -> tensor<1x1xf32>
  %s = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.mul %x, %zero, %s : (tensor<2x3xf32>, tensor<1x1xf32>, tensor<1xi8>) -> tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}

// CHECK-LABEL: func.func @shift
// CHECK-NEXT: "tosa.const"() <{values = dense<4> : tensor<2xi32>}>
// CHECK-NEXT: return
func.func @shift() -> tensor<2xi32> {
  %a = "tosa.const"() <{values = dense<3> : tensor<2xi32>}> : () -> tensor<2xi32>
  %b = "tosa.const"() <{values = dense<5> : tensor<2xi32>}> : () -> tensor<2xi32>
  %s = "tosa.const"() <{values = dense<2> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.mul %a, %b, %s : (tensor<2xi32>, tensor<2xi32>, tensor<1xi8>) -> tensor<2xi32>
  return %0 : tensor<2xi32>
}

// CHECK-LABEL: func.func @opposite
// CHECK-SAME: %[[X:.*]]: tensor<4xi32>, %[[Y:.*]]: tensor<4xi8>
// CHECK: %[[A:.*]] = tosa.negate %[[Y]]
// CHECK-NEXT: %[[B:.*]] = tosa.negate %[[A]]
// CHECK-NEXT: return %[[X]], %[[B]]
func.func @opposite(%x: tensor<4xi32>, %y: tensor<4xi8>) -> (tensor<4xi32>, tensor<4xi8>) {
  %z = "tosa.const"() <{values = dense<0> : tensor<1xi32>}> : () -> tensor<1xi32>
  %w = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.negate %x, %z, %z : (tensor<4xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<4xi32>
  %1 = tosa.negate %0, %z, %z : (tensor<4xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<4xi32>
  %2 = tosa.negate %y, %w, %w : (tensor<4xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<4xi8>
  %3 = tosa.negate %2, %w, %w : (tensor<4xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<4xi8>
  return %1, %3 : tensor<4xi32>, tensor<4xi8>
}

// CHECK-LABEL: func.func @reduced
// CHECK-SAME: %[[X:.*]]: tensor<4x1xf32>
// CHECK-NEXT: %[[Z:.*]] = "tosa.const"() <{values = dense<0> : tensor<4xi32>}>
// CHECK-NEXT: %[[N:.*]] = tosa.reduce_max %[[X]] {axis = 1 : i32, nan_mode = IGNORE}
// CHECK-NEXT: return %[[X]], %[[N]], %[[Z]]
func.func @reduced(%x: tensor<4x1xf32>) -> (tensor<4x1xf32>, tensor<4x1xf32>, tensor<4xi32>) {
  %0 = tosa.reduce_max %x {axis = 1 : i32} : (tensor<4x1xf32>) -> tensor<4x1xf32>
  %1 = tosa.reduce_max %x {axis = 1 : i32, nan_mode = IGNORE} : (tensor<4x1xf32>) -> tensor<4x1xf32>
  %2 = tosa.argmax %x {axis = 1 : i32} : (tensor<4x1xf32>) -> tensor<4xi32>
  return %0, %1, %2 : tensor<4x1xf32>, tensor<4x1xf32>, tensor<4xi32>
}

// CHECK-LABEL: func.func @chosen
// CHECK-SAME: %[[P:.*]]: tensor<4xi1>, %[[X:.*]]: tensor<4xf32>, %[[Y:.*]]: tensor<4xf32>
// CHECK-NEXT: %[[R:.*]] = tosa.select %[[P]], %[[Y]], %[[X]]
// CHECK-NEXT: return %[[R]], %[[X]]
func.func @chosen(%p: tensor<4xi1>, %x: tensor<4xf32>, %y: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %0 = tosa.logical_not %p : (tensor<4xi1>) -> tensor<4xi1>
  %1 = tosa.select %0, %x, %y : (tensor<4xi1>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %2 = tosa.select %p, %x, %x : (tensor<4xi1>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return %1, %2 : tensor<4xf32>, tensor<4xf32>
}
