// What a target does not have.
// RUN: plait opt %s --legalize-for-target="decompose=top_k,fft widen=bf16" | filecheck %s

// CHECK-LABEL: func.func @top_k(
// CHECK-NOT: tcp.top_k
// CHECK: tcp.sort(
// CHECK: return
func.func @top_k(%x: tensor<?x8xf32>) -> tensor<?x2xf32> {
  %v, %i = tcp.top_k %x k = 2 : tensor<?x8xf32>
  return %v : tensor<?x2xf32>
}

// CHECK-LABEL: func.func @fft(
// CHECK-NOT: tcp.fft
// CHECK: tcp.contract
// CHECK: return
func.func @fft(%x: tensor<6xcomplex<f32>>) -> tensor<6xcomplex<f32>> {
  %y = tcp.fft fft %x lengths = [6] : tensor<6xcomplex<f32>>
  return %y : tensor<6xcomplex<f32>>
}

// CHECK-LABEL: func.func @widen(
// CHECK: %[[A:[a-z0-9_]+]] = tcp.cast %x : tensor<4xbf16> -> tensor<4xf32>
// CHECK: %[[R:[a-z0-9_]+]] = tcp.binary add %[[A]], %{{[a-z0-9_]+}} : tensor<4xf32>
// CHECK: tcp.cast %[[R]] : tensor<4xf32> -> tensor<4xbf16>
// CHECK: return
func.func @widen(%x: tensor<4xbf16>) -> tensor<4xbf16> {
  %y = tcp.binary add %x, %x : tensor<4xbf16>
  return %y : tensor<4xbf16>
}
