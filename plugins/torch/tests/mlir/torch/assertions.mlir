// RUN: plait opt %s | FileCheck %s
// RUN: plait opt %s --torch-to-tcp | FileCheck %s --check-prefix=LOWER

// CHECK-LABEL: func.func @_assert_tensor_metadata(
// CHECK: torch.aten._assert_tensor_metadata %arg0, %none, %none, %int1, %none, %none : !torch.vtensor<[2,?],f32>, !torch.none, !torch.none, !torch.int, !torch.none, !torch.none
// LOWER: func.func @_assert_tensor_metadata(
// LOWER-NOT: torch.
func.func @_assert_tensor_metadata(%arg0: !torch.vtensor<[2,?],f32>) {
  %none = torch.constant.none
  %int1 = torch.constant.int 6
  torch.aten._assert_tensor_metadata %arg0, %none, %none, %int1, %none, %none : !torch.vtensor<[2,?],f32>, !torch.none, !torch.none, !torch.int, !torch.none, !torch.none
  return
}

// CHECK-LABEL: func.func @_assert_scalar(
// CHECK: torch.aten._assert_scalar %int0, %str1 : !torch.int, !torch.str
// LOWER: func.func @_assert_scalar(
// LOWER-NOT: torch.
func.func @_assert_scalar() {
  %int0 = torch.constant.int 1
  %str1 = torch.constant.str "no elements"
  torch.aten._assert_scalar %int0, %str1 : !torch.int, !torch.str
  return
}

// CHECK-LABEL: func.func @sym_constrain_range(
// CHECK: torch.aten.sym_constrain_range %int0, %int1, %int2 : !torch.int, !torch.int, !torch.int
// LOWER: func.func @sym_constrain_range(
// LOWER-NOT: torch.
func.func @sym_constrain_range() {
  %int0 = torch.constant.int 3
  %int1 = torch.constant.int 2
  %int2 = torch.constant.int 8
  torch.aten.sym_constrain_range %int0, %int1, %int2 : !torch.int, !torch.int, !torch.int
  return
}

// CHECK-LABEL: func.func @sym_constrain_range_for_size(
// CHECK: torch.aten.sym_constrain_range_for_size %int0, %int1, %int2 : !torch.int, !torch.int, !torch.int
// LOWER: func.func @sym_constrain_range_for_size(
// LOWER-NOT: torch.
func.func @sym_constrain_range_for_size() {
  %int0 = torch.constant.int 3
  %int1 = torch.constant.int 2
  %int2 = torch.constant.int 8
  torch.aten.sym_constrain_range_for_size %int0, %int1, %int2 : !torch.int, !torch.int, !torch.int
  return
}
