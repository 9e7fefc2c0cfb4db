// RUN: plait opt %s | filecheck %s
// RUN: plait opt %s --mlir-print-op-generic | filecheck %s --check-prefix=GENERIC
// RUN: plait opt %s --mlir-print-op-generic | plait opt - | filecheck %s

func.func @example(%x: tensor<4xf32>) {
  %r = stablehlo.reduce_precision %x, format = e5m10 : tensor<4xf32>
  return
}

// CHECK: func.func @example(%x: tensor<4xf32>) {
// CHECK-NEXT: %r = stablehlo.reduce_precision %x, format = e5m10 : tensor<4xf32>
// GENERIC: %r = "stablehlo.reduce_precision"(%x) <{exponent_bits = 5 : i32, mantissa_bits = 10 : i32}> : (tensor<4xf32>) -> tensor<4xf32>
