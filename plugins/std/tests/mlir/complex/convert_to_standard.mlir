// Complex numbers are computed by their parts.
// RUN: plait opt %s --convert-complex-to-standard --canonicalize | filecheck %s

// CHECK-LABEL: func.func @product(
// CHECK-DAG: %[[A:.*]] = complex.re %x
// CHECK-DAG: %[[B:.*]] = complex.im %x
// CHECK-DAG: %[[C:.*]] = complex.re %y
// CHECK-DAG: %[[D:.*]] = complex.im %y
// CHECK: %[[AC:.*]] = arith.mulf %[[A]], %[[C]]
// CHECK: %[[BD:.*]] = arith.mulf %[[B]], %[[D]]
// CHECK: %[[RE:.*]] = arith.subf %[[AC]], %[[BD]]
// CHECK: %[[IM:.*]] = arith.addf
// CHECK: complex.create %[[RE]], %[[IM]] : complex<f32>
func.func @product(%x: complex<f32>, %y: complex<f32>) -> complex<f32> {
  %0 = complex.mul %x, %y : complex<f32>
  return %0 : complex<f32>
}

// Between operations there are no numbers.
// CHECK-LABEL: func.func @several(
// CHECK-NOT: complex.create
// CHECK: arith.select %c
// CHECK-NOT: complex.{{(create|add|abs|constant)}}
// CHECK: math.sqrt
// CHECK: return
func.func @several(%x: complex<f64>, %c: i1) -> f64 {
  %k = complex.constant [1.0, -2.0] : complex<f64>
  %0 = complex.add %x, %k : complex<f64>
  %1 = arith.select %c, %0, %x : complex<f64>
  %2 = complex.abs %1 : complex<f64>
  return %2 : f64
}

// CHECK-LABEL: func.func @power(
// CHECK: arith.sitofp %n
// CHECK-NOT: complex.powi
func.func @power(%x: complex<f32>, %n: i32) -> complex<f32> {
  %0 = complex.powi %x, %n : complex<f32>, i32
  return %0 : complex<f32>
}

// Tensors of numbers stay.
// CHECK-LABEL: func.func @tensors(
// CHECK: arith.select %c, %x, %y : tensor<4xcomplex<f32>>
func.func @tensors(%x: tensor<4xcomplex<f32>>, %y: tensor<4xcomplex<f32>>, %c: i1) -> tensor<4xcomplex<f32>> {
  %0 = arith.select %c, %x, %y : tensor<4xcomplex<f32>>
  return %0 : tensor<4xcomplex<f32>>
}
