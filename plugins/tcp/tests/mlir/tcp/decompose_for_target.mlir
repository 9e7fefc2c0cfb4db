// Operations that a target does not have.
// RUN: plait opt %s --decompose-for-target="decompose=top_k,fft" | filecheck %s

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
// CHECK: scf.for
// CHECK: arith.subf
// CHECK: return
func.func @fft(%x: tensor<6xcomplex<f32>>) -> tensor<6xcomplex<f32>> {
  %y = tcp.fft fft %x lengths = [6] : tensor<6xcomplex<f32>>
  return %y : tensor<6xcomplex<f32>>
}
