// RUN: plait opt %s --generalize --canonicalize | filecheck %s
// RUN: not plait opt %s --no-such-pass 2>&1 | filecheck %s --check-prefix=WRONG

// CHECK-LABEL: @main
// CHECK: %[[SQUARE:.*]] = arith.mulf %[[LAMP:.*]], %[[LAMP]]
// CHECK-NEXT: arith.addf %{{.*}}, %[[SQUARE]]
// CHECK-NOT: sunny.glow
func.func @main(%light: tensor<4xf32>, %lamp: tensor<4xf32>) -> tensor<4xf32> {
  %0 = sunny.glow %light, %lamp : tensor<4xf32>
  return %0 : tensor<4xf32>
}
// WRONG: unknown pass 'no-such-pass'
