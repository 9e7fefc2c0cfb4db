// RUN: plait opt %s | filecheck %s
// RUN: plait opt %s --mlir-print-op-generic | filecheck %s --check-prefix=GENERIC
// RUN: plait opt %s --mlir-print-op-generic | plait opt - | filecheck %s

func.func @example(%x: tensor<4x5xf32>, %v: tensor<1xf32>) {
  %p = tosa.const_shape {values = dense<[1, 1, 0, 0]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %r = tosa.pad %x, %p, %v : (tensor<4x5xf32>, !tosa.shape<4>, tensor<1xf32>) -> tensor<6x5xf32>
  return
}

// CHECK: func.func @example(%x: tensor<4x5xf32>, %v: tensor<1xf32>) {
// CHECK-NEXT: %p = tosa.const_shape  {values = dense<[1, 1, 0, 0]> : tensor<4xindex>} : () -> !tosa.shape<4>
// CHECK-NEXT: %r = tosa.pad %x, %p, %v : (tensor<4x5xf32>, !tosa.shape<4>, tensor<1xf32>) -> tensor<6x5xf32>
// GENERIC: %r = "tosa.pad"(%x, %p, %v) : (tensor<4x5xf32>, !tosa.shape<4>, tensor<1xf32>) -> tensor<6x5xf32>
