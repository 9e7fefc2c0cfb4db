// RUN: plait opt %s --chlo-to-tcp | filecheck %s

// Negative numbers are computed in f32 too, where numbers of 16 bits are far enough from zeros of the functions.
// CHECK-LABEL: func.func @lgamma(
// CHECK: tcp.cast %x : tensor<4xf16> -> tensor<4xf32>
// CHECK-NOT: f64
// CHECK: tcp.cast %{{.*}} : tensor<4xf32> -> tensor<4xf16>
// CHECK-NEXT: return
func.func @lgamma(%x: tensor<4xf16>) -> tensor<4xf16> {
  %r = chlo.lgamma %x : tensor<4xf16> -> tensor<4xf16>
  return %r : tensor<4xf16>
}

// CHECK-LABEL: func.func @digamma(
// CHECK: tcp.cast %x : tensor<4xbf16> -> tensor<4xf32>
// CHECK-NOT: f64
// CHECK: tcp.cast %{{.*}} : tensor<4xf32> -> tensor<4xbf16>
// CHECK-NEXT: return
func.func @digamma(%x: tensor<4xbf16>) -> tensor<4xbf16> {
  %r = chlo.digamma %x : tensor<4xbf16> -> tensor<4xbf16>
  return %r : tensor<4xbf16>
}
