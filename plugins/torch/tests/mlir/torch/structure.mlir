// RUN: plait opt %s | FileCheck %s

// CHECK-LABEL: func.func @operator(
// CHECK: %0 = torch.operator "torch.mylib.twice"(%a) : (!torch.vtensor<[2],f32>) -> !torch.vtensor<[2],f32>
func.func @operator(%a: !torch.vtensor<[2],f32>) -> !torch.vtensor<[2],f32> {
  %0 = torch.operator "torch.mylib.twice"(%a) : (!torch.vtensor<[2],f32>) -> !torch.vtensor<[2],f32>
  return %0 : !torch.vtensor<[2],f32>
}

// CHECK-LABEL: func.func @symbolic_int(
// CHECK: %0 = torch.symbolic_int "s0" {min_val = 2, max_val = 64} : !torch.int
func.func @symbolic_int() {
  %0 = torch.symbolic_int "s0" {min_val = 2, max_val = 64} : !torch.int
  return
}

// CHECK-LABEL: func.func @bind_symbolic_shape(
// CHECK: torch.bind_symbolic_shape %a, [%0], #map : !torch.vtensor<[?,3],f32>
func.func @bind_symbolic_shape(%a: !torch.vtensor<[?,3],f32>) {
  %0 = torch.symbolic_int "s0" {min_val = 2, max_val = 64} : !torch.int
  torch.bind_symbolic_shape %a, [%0], affine_map<()[s0] -> (s0, 3)> : !torch.vtensor<[?,3],f32>
  return
}

// CHECK-LABEL: func.func @tensor_static_info_cast(
// CHECK: %0 = torch.tensor_static_info_cast %a : !torch.vtensor<[?],f32> to !torch.vtensor<[3],f32>
func.func @tensor_static_info_cast(%a: !torch.vtensor<[?],f32>) -> !torch.vtensor<[3],f32> {
  %0 = torch.tensor_static_info_cast %a : !torch.vtensor<[?],f32> to !torch.vtensor<[3],f32>
  return %0 : !torch.vtensor<[3],f32>
}

// CHECK-LABEL: func.func @copy_to_vtensor(
// CHECK: %0 = torch.copy.to_vtensor %a : !torch.vtensor<[2],f32>
func.func @copy_to_vtensor(%a: !torch.tensor<[2],f32>) -> !torch.vtensor<[2],f32> {
  %0 = torch.copy.to_vtensor %a : !torch.vtensor<[2],f32>
  return %0 : !torch.vtensor<[2],f32>
}

// CHECK-LABEL: func.func @copy_to_tensor(
// CHECK: %0 = torch.copy.to_tensor %a : !torch.tensor<[2],f32>
func.func @copy_to_tensor(%a: !torch.vtensor<[2],f32>) -> !torch.tensor<[2],f32> {
  %0 = torch.copy.to_tensor %a : !torch.tensor<[2],f32>
  return %0 : !torch.tensor<[2],f32>
}

// CHECK-LABEL: func.func @overwrite_tensor_contents(
// CHECK: torch.overwrite.tensor.contents %value overwrites %old : !torch.vtensor<[2],f32>, !torch.tensor<[2],f32>
func.func @overwrite_tensor_contents(%value: !torch.vtensor<[2],f32>, %old: !torch.tensor<[2],f32>) {
  torch.overwrite.tensor.contents %value overwrites %old : !torch.vtensor<[2],f32>, !torch.tensor<[2],f32>
  return
}

// CHECK-LABEL: func.func @runtime_assert(
// CHECK: torch.runtime.assert %0, "at most 4"
func.func @runtime_assert(%a: !torch.int) {
  %int4 = torch.constant.int 4
  %0 = torch.aten.le.int %a, %int4 : !torch.int, !torch.int -> !torch.bool
  torch.runtime.assert %0, "at most 4"
  return
}
