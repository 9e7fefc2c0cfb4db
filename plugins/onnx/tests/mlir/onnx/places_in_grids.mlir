// Places in images of known sizes are integers of 32 bits, which vectors of floats convert to.
// RUN: plait opt %s --pass-pipeline='builtin.module(onnx-to-tcp)' | filecheck %s

// CHECK-LABEL: func.func @known(
// CHECK: tcp.{{.*}} : tensor<1x9x9xf32> -> tensor<1x9x9xi32>
// CHECK-NOT: tensor<1x9x9xf32> -> tensor<1x9x9xi64>
func.func @known(%x: tensor<1x2x8x8xf32>, %g: tensor<1x9x9x2xf32>) -> tensor<1x2x9x9xf32> {
  %r = onnx.GridSample %x, %g : (tensor<1x2x8x8xf32>, tensor<1x9x9x2xf32>) -> tensor<1x2x9x9xf32>
  return %r : tensor<1x2x9x9xf32>
}

// CHECK-LABEL: func.func @unknown(
// CHECK: tcp.{{.*}} : tensor<1x9x9xf32> -> tensor<1x9x9xi64>
func.func @unknown(%x: tensor<1x2x?x8xf32>, %g: tensor<1x9x9x2xf32>) -> tensor<1x2x9x9xf32> {
  %r = onnx.GridSample %x, %g : (tensor<1x2x?x8xf32>, tensor<1x9x9x2xf32>) -> tensor<1x2x9x9xf32>
  return %r : tensor<1x2x9x9xf32>
}
