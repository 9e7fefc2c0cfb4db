// RUN: plait opt %s | filecheck %s
// RUN: plait opt %s --mlir-print-op-generic | filecheck %s --check-prefix=GENERIC
// RUN: plait opt %s --mlir-print-op-generic | plait opt - | filecheck %s

func.func @example(%arg0: tensor<4xf32>) {
  %0 = chlo.bessel_i1e %arg0 : tensor<4xf32> -> tensor<4xf32>
  return
}

// CHECK: %0 = chlo.bessel_i1e %arg0 : tensor<4xf32> -> tensor<4xf32>
// CHECK-NEXT: return
// GENERIC: %0 = "chlo.bessel_i1e"(%arg0) : (tensor<4xf32>) -> tensor<4xf32>
