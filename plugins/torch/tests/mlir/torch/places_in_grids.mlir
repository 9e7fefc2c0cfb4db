// Places in images of known sizes are integers of 32 bits, which vectors of floats convert to.
// RUN: plait opt %s --pass-pipeline='builtin.module(torch-to-tcp)' | filecheck %s

// CHECK-LABEL: func.func @main(
// CHECK: tcp.cast %{{.*}} : tensor<1x9x9xf32> -> tensor<1x9x9xi32>
// CHECK-NOT: tensor<1x9x9xf32> -> tensor<1x9x9xi64>
func.func @main(%x: !torch.vtensor<[1,2,8,8],f32>, %g: !torch.vtensor<[1,9,9,2],f32>) -> !torch.vtensor<[1,2,9,9],f32> {
  %zero = torch.constant.int 0
  %false = torch.constant.bool false
  %r = torch.aten.grid_sampler_2d %x, %g, %zero, %zero, %false : !torch.vtensor<[1,2,8,8],f32>, !torch.vtensor<[1,9,9,2],f32>, !torch.int, !torch.int, !torch.bool -> !torch.vtensor<[1,2,9,9],f32>
  return %r : !torch.vtensor<[1,2,9,9],f32>
}
