// RUN: plait opt %s | filecheck %s
// RUN: plait opt %s --mlir-print-op-generic | plait opt - | filecheck %s

// CHECK-LABEL: func.func @on_tensors(
// CHECK: native.call "axpy" of "blas" symbol "cblas_daxpy" with [#native.size<0, 0, i32>, 2.000000e+00, #native.pointer<0>, #native.stride<0, 0, i32>, #native.pointer<1>, 1 : i32] ins(%{{.*}} : tensor<?xf64>) outs(%{{.*}} : tensor<?xf64>) -> tensor<?xf64>
func.func @on_tensors(%x: tensor<?xf64>, %y: tensor<?xf64>) -> tensor<?xf64> {
  %0 = native.call "axpy" of "blas" symbol "cblas_daxpy"
    with [#native.size<0, 0, i32>, 2.0 : f64, #native.pointer<0>, #native.stride<0, 0, i32>, #native.pointer<1>, 1 : i32]
    ins(%x : tensor<?xf64>) outs(%y : tensor<?xf64>) -> tensor<?xf64>
  return %0 : tensor<?xf64>
}

// CHECK-LABEL: func.func @that_returns(
// CHECK: %{{.*}}:2 = native.call "potrf" of "lapack" symbol "potrf" with [#native.pointer<0>] outs(%{{.*}} : tensor<4x4xf64>) {flops = 1.000000e+02 : f64} -> tensor<4x4xf64>, i32
func.func @that_returns(%a: tensor<4x4xf64>) -> (tensor<4x4xf64>, i32) {
  %0:2 = native.call "potrf" of "lapack" symbol "potrf" with [#native.pointer<0>]
    outs(%a : tensor<4x4xf64>) {flops = 100.0 : f64} -> tensor<4x4xf64>, i32
  return %0#0, %0#1 : tensor<4x4xf64>, i32
}

// CHECK-LABEL: func.func @on_buffers(
// CHECK: native.call "scale" of "blas" symbol "scale" with [#native.pointer<0>, #native.pointer<1>] ins(%{{.*}} : f32) outs(%{{.*}} : memref<4xf32>)
func.func @on_buffers(%f: f32, %x: memref<4xf32>) {
  native.call "scale" of "blas" symbol "scale" with [#native.pointer<0>, #native.pointer<1>] ins(%f : f32) outs(%x : memref<4xf32>)
  return
}
