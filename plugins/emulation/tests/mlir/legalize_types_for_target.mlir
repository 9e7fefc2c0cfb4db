// Element types that a target does not support.
// RUN: plait opt %s --legalize-types-for-target="widen=bf16" | filecheck %s

// CHECK-LABEL: func.func @widen(
// CHECK: %[[A:[a-z0-9_]+]] = tcp.cast %x : tensor<4xbf16> -> tensor<4xf32>
// CHECK: %[[R:[a-z0-9_]+]] = tcp.binary add %[[A]], %{{[a-z0-9_]+}} : tensor<4xf32>
// CHECK: tcp.cast %[[R]] : tensor<4xf32> -> tensor<4xbf16>
// CHECK: return
func.func @widen(%x: tensor<4xbf16>) -> tensor<4xbf16> {
  %y = tcp.binary add %x, %x : tensor<4xbf16>
  return %y : tensor<4xbf16>
}
