// Numbers are brought between the bounds of an integer type before they are converted, if its bounds are numbers.
// RUN: plait opt %s --pass-pipeline='builtin.module(generalize)' | filecheck %s

// CHECK-LABEL: func.func @exact(
// CHECK: arith.cmpf ord, %[[X:.*]], %[[X]] : f32
// CHECK: arith.cmpf ogt, %{{.*}} : f32
// CHECK: arith.cmpf olt, %{{.*}} : f32
// CHECK: %[[R:.*]] = arith.fptosi %{{.*}} : f32 to i16
// CHECK-NEXT: linalg.yield %[[R]] : i16
func.func @exact(%x: tensor<4xf32>) -> tensor<4xi16> {
  %0 = tcp.cast %x : tensor<4xf32> -> tensor<4xi16>
  return %0 : tensor<4xi16>
}

// The largest integer of 32 bits is no f32.
// CHECK-LABEL: func.func @inexact(
// CHECK: arith.fptosi %{{.*}} : f32 to i32
// CHECK: arith.select
// CHECK: linalg.yield
func.func @inexact(%x: tensor<4xf32>) -> tensor<4xi32> {
  %0 = tcp.cast %x : tensor<4xf32> -> tensor<4xi32>
  return %0 : tensor<4xi32>
}
