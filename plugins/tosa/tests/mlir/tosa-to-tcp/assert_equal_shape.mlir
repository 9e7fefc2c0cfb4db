// RUN: plait opt %s --tosa-to-tcp | filecheck %s

func.func @example() {
  %a = tosa.const_shape  {values = dense<[4, 3]> : tensor<2xindex>} : () -> !tosa.shape<2>
  tosa.assert_equal_shape %a, %a {allow_broadcast = false} : (!tosa.shape<2>, !tosa.shape<2>) -> ()
  return
}

// CHECK: func.func @example() {
// CHECK-NEXT: %a = tosa.const_shape  {values = dense<[4, 3]> : tensor<2xindex>} : () -> !tosa.shape<2>
