// RUN: plait opt %s | FileCheck %s
// RUN: plait opt %s --torch-to-tcp | FileCheck %s --check-prefix=LOWER

// CHECK-LABEL: func.func @torchvision_nms(
// CHECK: %0 = torch.torchvision.nms %arg0, %arg1, %float0 : !torch.vtensor<[5,4],f32>, !torch.vtensor<[5],f32>, !torch.float -> !torch.vtensor<[?],si64>
// LOWER: func.func @torchvision_nms(
// LOWER-NOT: torch.
func.func @torchvision_nms(%arg0: !torch.vtensor<[5,4],f32>, %arg1: !torch.vtensor<[5],f32>) -> !torch.vtensor<[?],si64> {
  %float0 = torch.constant.float 5.000000e-01
  %0 = torch.torchvision.nms %arg0, %arg1, %float0 : !torch.vtensor<[5,4],f32>, !torch.vtensor<[5],f32>, !torch.float -> !torch.vtensor<[?],si64>
  return %0 : !torch.vtensor<[?],si64>
}
