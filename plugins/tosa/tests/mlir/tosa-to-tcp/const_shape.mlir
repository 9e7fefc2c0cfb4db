// RUN: plait opt %s --tosa-to-tcp | filecheck %s

func.func @example() {
  %s = tosa.const_shape {values = dense<[2, 3]> : tensor<2xindex>} : () -> !tosa.shape<2>
  return
}

// CHECK: func.func @example() {
