// RUN: plait opt %s | filecheck %s
// RUN: plait opt %s --mlir-print-op-generic | filecheck %s --check-prefix=GENERIC
// RUN: plait opt %s --mlir-print-op-generic | plait opt - | filecheck %s

func.func @example() {
  %s = tosa.const_shape  {values = dense<[4, 3]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %r = tosa.log2_ceil_shape %s : (!tosa.shape<2>) -> !tosa.shape<2>
  return
}

// CHECK: func.func @example() {
// CHECK-NEXT: %s = tosa.const_shape  {values = dense<[4, 3]> : tensor<2xindex>} : () -> !tosa.shape<2>
// CHECK-NEXT: %r = tosa.log2_ceil_shape %s : (!tosa.shape<2>) -> !tosa.shape<2>
// GENERIC: %r = "tosa.log2_ceil_shape"(%s) : (!tosa.shape<2>) -> !tosa.shape<2>
