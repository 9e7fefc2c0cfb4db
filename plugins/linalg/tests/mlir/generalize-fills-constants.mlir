// RUN: plait opt %s --generalize | filecheck %s

// What overwrites a large constant of one number, or returns it to a caller, starts from a tensor that is filled.

// CHECK-LABEL: func.func @overwritten(
// CHECK: %[[E:.*]] = tensor.empty() : tensor<100x64xf32>
// CHECK: %[[F:.*]] = linalg.fill ins(%{{.*}} : f32) outs(%[[E]] : tensor<100x64xf32>)
// CHECK: tensor.insert_slice %{{.*}} into %[[F]]
func.func @overwritten(%u: tensor<2x64xf32>, %i: index) -> tensor<100x64xf32> {
  %z = arith.constant dense<1.0> : tensor<100x64xf32>
  %0 = tensor.insert_slice %u into %z[%i, 0] [2, 64] [1, 1] : tensor<2x64xf32> into tensor<100x64xf32>
  return %0 : tensor<100x64xf32>
}

// CHECK-LABEL: func.func @carried(
// CHECK: %[[F:.*]] = linalg.fill
// CHECK: scf.for {{.*}} iter_args(%{{.*}} = %[[F]]) -> (tensor<1000xi32>)
func.func @carried(%n: index) -> tensor<1000xi32> {
  %z = arith.constant dense<-1> : tensor<1000xi32>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c7_i32 = arith.constant 7 : i32
  %0 = scf.for %i = %c0 to %n step %c1 iter_args(%t = %z) -> (tensor<1000xi32>) {
    %1 = tensor.insert %c7_i32 into %t[%i] : tensor<1000xi32>
    scf.yield %1 : tensor<1000xi32>
  }
  return %0 : tensor<1000xi32>
}

// CHECK-LABEL: func.func @returned(
// CHECK: %[[F:.*]] = linalg.fill
// CHECK: return %[[F]]
func.func @returned() -> tensor<200xcomplex<f32>> {
  %z = arith.constant dense<(1.0, 2.0)> : tensor<200xcomplex<f32>>
  return %z : tensor<200xcomplex<f32>>
}

// What is only read, and what is small, stays a constant; so does what callers of this module alone are given.

// CHECK-LABEL: func.func @read(
// CHECK-NOT: linalg.fill
func.func @read(%i: index, %u: f32) -> (f32, tensor<4xf32>) {
  %z = arith.constant dense<1.0> : tensor<1000xf32>
  %s = arith.constant dense<0.0> : tensor<4xf32>
  %0 = tensor.extract %z[%i] : tensor<1000xf32>
  %1 = tensor.insert %u into %s[%i] : tensor<4xf32>
  return %0, %1 : f32, tensor<4xf32>
}

// CHECK-LABEL: func.func private @given(
// CHECK-NOT: linalg.fill
func.func private @given() -> tensor<1000xf32> {
  %z = arith.constant dense<1.0> : tensor<1000xf32>
  return %z : tensor<1000xf32>
}
