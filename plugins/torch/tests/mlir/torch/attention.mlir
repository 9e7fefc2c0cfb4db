// RUN: plait opt %s | FileCheck %s
// RUN: plait opt %s --torch-to-tcp | FileCheck %s --check-prefix=LOWER

// CHECK-LABEL: func.func @_scaled_dot_product_flash_attention_for_cpu(
// CHECK: %0:2 = torch.aten._scaled_dot_product_flash_attention_for_cpu %arg0, %arg1, %arg2, %float0, %bool1, %none, %none : !torch.vtensor<[1,2,?,4],f32>, !torch.vtensor<[1,2,?,4],f32>, !torch.vtensor<[1,2,?,4],f32>, !torch.float, !torch.bool, !torch.none, !torch.none -> !torch.vtensor<[1,2,?,4],f32>, !torch.vtensor<[1,2,?],f32>
// LOWER: func.func @_scaled_dot_product_flash_attention_for_cpu(
// LOWER-NOT: torch.
func.func @_scaled_dot_product_flash_attention_for_cpu(%arg0: !torch.vtensor<[1,2,?,4],f32>, %arg1: !torch.vtensor<[1,2,?,4],f32>, %arg2: !torch.vtensor<[1,2,?,4],f32>) -> (!torch.vtensor<[1,2,?,4],f32>, !torch.vtensor<[1,2,?],f32>) {
  %float0 = torch.constant.float 0.000000e+00
  %bool1 = torch.constant.bool false
  %none = torch.constant.none
  %0:2 = torch.aten._scaled_dot_product_flash_attention_for_cpu %arg0, %arg1, %arg2, %float0, %bool1, %none, %none : !torch.vtensor<[1,2,?,4],f32>, !torch.vtensor<[1,2,?,4],f32>, !torch.vtensor<[1,2,?,4],f32>, !torch.float, !torch.bool, !torch.none, !torch.none -> !torch.vtensor<[1,2,?,4],f32>, !torch.vtensor<[1,2,?],f32>
  return %0#0, %0#1 : !torch.vtensor<[1,2,?,4],f32>, !torch.vtensor<[1,2,?],f32>
}

// CHECK-LABEL: func.func @_scaled_dot_product_flash_attention_for_cpu_backward(
// CHECK: %0:3 = torch.aten._scaled_dot_product_flash_attention_for_cpu_backward %arg0, %arg1, %arg2, %arg3, %arg4, %arg5, %float0, %bool1, %none, %none : !torch.vtensor<[1,2,3,4],f32>, !torch.vtensor<[1,2,3,4],f32>, !torch.vtensor<[1,2,5,4],f32>, !torch.vtensor<[1,2,5,4],f32>, !torch.vtensor<[1,2,3,4],f32>, !torch.vtensor<[1,2,3],f32>, !torch.float, !torch.bool, !torch.none, !torch.none -> !torch.vtensor<[1,2,3,4],f32>, !torch.vtensor<[1,2,5,4],f32>, !torch.vtensor<[1,2,5,4],f32>
// LOWER: func.func @_scaled_dot_product_flash_attention_for_cpu_backward(
// LOWER-NOT: torch.
func.func @_scaled_dot_product_flash_attention_for_cpu_backward(%arg0: !torch.vtensor<[1,2,3,4],f32>, %arg1: !torch.vtensor<[1,2,3,4],f32>, %arg2: !torch.vtensor<[1,2,5,4],f32>, %arg3: !torch.vtensor<[1,2,5,4],f32>, %arg4: !torch.vtensor<[1,2,3,4],f32>, %arg5: !torch.vtensor<[1,2,3],f32>) -> (!torch.vtensor<[1,2,3,4],f32>, !torch.vtensor<[1,2,5,4],f32>, !torch.vtensor<[1,2,5,4],f32>) {
  %float0 = torch.constant.float 0.000000e+00
  %bool1 = torch.constant.bool false
  %none = torch.constant.none
  %0:3 = torch.aten._scaled_dot_product_flash_attention_for_cpu_backward %arg0, %arg1, %arg2, %arg3, %arg4, %arg5, %float0, %bool1, %none, %none : !torch.vtensor<[1,2,3,4],f32>, !torch.vtensor<[1,2,3,4],f32>, !torch.vtensor<[1,2,5,4],f32>, !torch.vtensor<[1,2,5,4],f32>, !torch.vtensor<[1,2,3,4],f32>, !torch.vtensor<[1,2,3],f32>, !torch.float, !torch.bool, !torch.none, !torch.none -> !torch.vtensor<[1,2,3,4],f32>, !torch.vtensor<[1,2,5,4],f32>, !torch.vtensor<[1,2,5,4],f32>
  return %0#0, %0#1, %0#2 : !torch.vtensor<[1,2,3,4],f32>, !torch.vtensor<[1,2,5,4],f32>, !torch.vtensor<[1,2,5,4],f32>
}

// CHECK-LABEL: func.func @scaled_dot_product_attention(
// CHECK: %0 = torch.aten.scaled_dot_product_attention %arg0, %arg1, %arg2, %none, %float1, %bool2, %none, %bool2 : !torch.vtensor<[1,2,3,4],f32>, !torch.vtensor<[1,2,5,4],f32>, !torch.vtensor<[1,2,5,4],f32>, !torch.none, !torch.float, !torch.bool, !torch.none, !torch.bool -> !torch.vtensor<[1,2,3,4],f32>
// LOWER: func.func @scaled_dot_product_attention(
// LOWER-NOT: torch.
func.func @scaled_dot_product_attention(%arg0: !torch.vtensor<[1,2,3,4],f32>, %arg1: !torch.vtensor<[1,2,5,4],f32>, %arg2: !torch.vtensor<[1,2,5,4],f32>) -> !torch.vtensor<[1,2,3,4],f32> {
  %none = torch.constant.none
  %float1 = torch.constant.float 0.000000e+00
  %bool2 = torch.constant.bool false
  %0 = torch.aten.scaled_dot_product_attention %arg0, %arg1, %arg2, %none, %float1, %bool2, %none, %bool2 : !torch.vtensor<[1,2,3,4],f32>, !torch.vtensor<[1,2,5,4],f32>, !torch.vtensor<[1,2,5,4],f32>, !torch.none, !torch.float, !torch.bool, !torch.none, !torch.bool -> !torch.vtensor<[1,2,3,4],f32>
  return %0 : !torch.vtensor<[1,2,3,4],f32>
}
