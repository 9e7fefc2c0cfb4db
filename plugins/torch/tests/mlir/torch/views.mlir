// RUN: plait opt %s | FileCheck %s
// RUN: plait opt %s --torch-to-tcp | FileCheck %s --check-prefix=LOWER

// CHECK-LABEL: func.func @view(
// CHECK: %0 = torch.aten.view %arg0, %list2 : !torch.vtensor<[2,6],f32>, !torch.list<int> -> !torch.vtensor<[3,4],f32>
// LOWER: func.func @view(
// LOWER-NOT: torch.
func.func @view(%arg0: !torch.vtensor<[2,6],f32>) -> !torch.vtensor<[3,4],f32> {
  %int0 = torch.constant.int 3
  %int1 = torch.constant.int -1
  %list2 = torch.prim.ListConstruct %int0, %int1 : (!torch.int, !torch.int) -> !torch.list<int>
  %0 = torch.aten.view %arg0, %list2 : !torch.vtensor<[2,6],f32>, !torch.list<int> -> !torch.vtensor<[3,4],f32>
  return %0 : !torch.vtensor<[3,4],f32>
}

// CHECK-LABEL: func.func @reshape(
// CHECK: %0 = torch.aten.reshape %arg0, %list2 : !torch.vtensor<[2,6],f32>, !torch.list<int> -> !torch.vtensor<[3,4],f32>
// LOWER: func.func @reshape(
// LOWER-NOT: torch.
func.func @reshape(%arg0: !torch.vtensor<[2,6],f32>) -> !torch.vtensor<[3,4],f32> {
  %int0 = torch.constant.int 3
  %int1 = torch.constant.int -1
  %list2 = torch.prim.ListConstruct %int0, %int1 : (!torch.int, !torch.int) -> !torch.list<int>
  %0 = torch.aten.reshape %arg0, %list2 : !torch.vtensor<[2,6],f32>, !torch.list<int> -> !torch.vtensor<[3,4],f32>
  return %0 : !torch.vtensor<[3,4],f32>
}

// CHECK-LABEL: func.func @_unsafe_view(
// CHECK: %0 = torch.aten._unsafe_view %arg0, %list2 : !torch.vtensor<[2,6],f32>, !torch.list<int> -> !torch.vtensor<[3,4],f32>
// LOWER: func.func @_unsafe_view(
// LOWER-NOT: torch.
func.func @_unsafe_view(%arg0: !torch.vtensor<[2,6],f32>) -> !torch.vtensor<[3,4],f32> {
  %int0 = torch.constant.int 3
  %int1 = torch.constant.int -1
  %list2 = torch.prim.ListConstruct %int0, %int1 : (!torch.int, !torch.int) -> !torch.list<int>
  %0 = torch.aten._unsafe_view %arg0, %list2 : !torch.vtensor<[2,6],f32>, !torch.list<int> -> !torch.vtensor<[3,4],f32>
  return %0 : !torch.vtensor<[3,4],f32>
}

// CHECK-LABEL: func.func @flatten_using_ints(
// CHECK: %0 = torch.aten.flatten.using_ints %arg0, %int0, %int1 : !torch.vtensor<[?,2,3],f32>, !torch.int, !torch.int -> !torch.vtensor<[?,6],f32>
// LOWER: func.func @flatten_using_ints(
// LOWER-NOT: torch.
func.func @flatten_using_ints(%arg0: !torch.vtensor<[?,2,3],f32>) -> !torch.vtensor<[?,6],f32> {
  %int0 = torch.constant.int 1
  %int1 = torch.constant.int -1
  %0 = torch.aten.flatten.using_ints %arg0, %int0, %int1 : !torch.vtensor<[?,2,3],f32>, !torch.int, !torch.int -> !torch.vtensor<[?,6],f32>
  return %0 : !torch.vtensor<[?,6],f32>
}

// CHECK-LABEL: func.func @unflatten_int(
// CHECK: %0 = torch.aten.unflatten.int %arg0, %int0, %list3 : !torch.vtensor<[?,6],f32>, !torch.int, !torch.list<int> -> !torch.vtensor<[?,2,3],f32>
// LOWER: func.func @unflatten_int(
// LOWER-NOT: torch.
func.func @unflatten_int(%arg0: !torch.vtensor<[?,6],f32>) -> !torch.vtensor<[?,2,3],f32> {
  %int0 = torch.constant.int 1
  %int1 = torch.constant.int 2
  %int2 = torch.constant.int 3
  %list3 = torch.prim.ListConstruct %int1, %int2 : (!torch.int, !torch.int) -> !torch.list<int>
  %0 = torch.aten.unflatten.int %arg0, %int0, %list3 : !torch.vtensor<[?,6],f32>, !torch.int, !torch.list<int> -> !torch.vtensor<[?,2,3],f32>
  return %0 : !torch.vtensor<[?,2,3],f32>
}

// CHECK-LABEL: func.func @expand(
// CHECK: %0 = torch.aten.expand %arg0, %list3, %bool3 : !torch.vtensor<[3,1],f32>, !torch.list<int>, !torch.bool -> !torch.vtensor<[2,3,4],f32>
// LOWER: func.func @expand(
// LOWER-NOT: torch.
func.func @expand(%arg0: !torch.vtensor<[3,1],f32>) -> !torch.vtensor<[2,3,4],f32> {
  %int0 = torch.constant.int 2
  %int1 = torch.constant.int -1
  %int2 = torch.constant.int 4
  %list3 = torch.prim.ListConstruct %int0, %int1, %int2 : (!torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %bool3 = torch.constant.bool false
  %0 = torch.aten.expand %arg0, %list3, %bool3 : !torch.vtensor<[3,1],f32>, !torch.list<int>, !torch.bool -> !torch.vtensor<[2,3,4],f32>
  return %0 : !torch.vtensor<[2,3,4],f32>
}

// CHECK-LABEL: func.func @broadcast_to(
// CHECK: %0 = torch.aten.broadcast_to %arg0, %list2 : !torch.vtensor<[3,1],f32>, !torch.list<int> -> !torch.vtensor<[3,4],f32>
// LOWER: func.func @broadcast_to(
// LOWER-NOT: torch.
func.func @broadcast_to(%arg0: !torch.vtensor<[3,1],f32>) -> !torch.vtensor<[3,4],f32> {
  %int0 = torch.constant.int 3
  %int1 = torch.constant.int 4
  %list2 = torch.prim.ListConstruct %int0, %int1 : (!torch.int, !torch.int) -> !torch.list<int>
  %0 = torch.aten.broadcast_to %arg0, %list2 : !torch.vtensor<[3,1],f32>, !torch.list<int> -> !torch.vtensor<[3,4],f32>
  return %0 : !torch.vtensor<[3,4],f32>
}

// CHECK-LABEL: func.func @permute(
// CHECK: %0 = torch.aten.permute %arg0, %list3 : !torch.vtensor<[2,?,4],f32>, !torch.list<int> -> !torch.vtensor<[4,2,?],f32>
// LOWER: func.func @permute(
// LOWER-NOT: torch.
func.func @permute(%arg0: !torch.vtensor<[2,?,4],f32>) -> !torch.vtensor<[4,2,?],f32> {
  %int0 = torch.constant.int 2
  %int1 = torch.constant.int 0
  %int2 = torch.constant.int 1
  %list3 = torch.prim.ListConstruct %int0, %int1, %int2 : (!torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %0 = torch.aten.permute %arg0, %list3 : !torch.vtensor<[2,?,4],f32>, !torch.list<int> -> !torch.vtensor<[4,2,?],f32>
  return %0 : !torch.vtensor<[4,2,?],f32>
}

// CHECK-LABEL: func.func @transpose_int(
// CHECK: %0 = torch.aten.transpose.int %arg0, %int0, %int1 : !torch.vtensor<[2,?,4],f32>, !torch.int, !torch.int -> !torch.vtensor<[4,?,2],f32>
// LOWER: func.func @transpose_int(
// LOWER-NOT: torch.
func.func @transpose_int(%arg0: !torch.vtensor<[2,?,4],f32>) -> !torch.vtensor<[4,?,2],f32> {
  %int0 = torch.constant.int 0
  %int1 = torch.constant.int -1
  %0 = torch.aten.transpose.int %arg0, %int0, %int1 : !torch.vtensor<[2,?,4],f32>, !torch.int, !torch.int -> !torch.vtensor<[4,?,2],f32>
  return %0 : !torch.vtensor<[4,?,2],f32>
}

// CHECK-LABEL: func.func @t(
// CHECK: %0 = torch.aten.t %arg0 : !torch.vtensor<[2,?],f32> -> !torch.vtensor<[?,2],f32>
// LOWER: func.func @t(
// LOWER-NOT: torch.
func.func @t(%arg0: !torch.vtensor<[2,?],f32>) -> !torch.vtensor<[?,2],f32> {
  %0 = torch.aten.t %arg0 : !torch.vtensor<[2,?],f32> -> !torch.vtensor<[?,2],f32>
  return %0 : !torch.vtensor<[?,2],f32>
}

// CHECK-LABEL: func.func @unsqueeze(
// CHECK: %0 = torch.aten.unsqueeze %arg0, %int0 : !torch.vtensor<[2,?],f32>, !torch.int -> !torch.vtensor<[2,1,?],f32>
// LOWER: func.func @unsqueeze(
// LOWER-NOT: torch.
func.func @unsqueeze(%arg0: !torch.vtensor<[2,?],f32>) -> !torch.vtensor<[2,1,?],f32> {
  %int0 = torch.constant.int 1
  %0 = torch.aten.unsqueeze %arg0, %int0 : !torch.vtensor<[2,?],f32>, !torch.int -> !torch.vtensor<[2,1,?],f32>
  return %0 : !torch.vtensor<[2,1,?],f32>
}

// CHECK-LABEL: func.func @squeeze_dims(
// CHECK: %0 = torch.aten.squeeze.dims %arg0, %list2 : !torch.vtensor<[1,3,1],f32>, !torch.list<int> -> !torch.vtensor<[3],f32>
// LOWER: func.func @squeeze_dims(
// LOWER-NOT: torch.
func.func @squeeze_dims(%arg0: !torch.vtensor<[1,3,1],f32>) -> !torch.vtensor<[3],f32> {
  %int0 = torch.constant.int 0
  %int1 = torch.constant.int 2
  %list2 = torch.prim.ListConstruct %int0, %int1 : (!torch.int, !torch.int) -> !torch.list<int>
  %0 = torch.aten.squeeze.dims %arg0, %list2 : !torch.vtensor<[1,3,1],f32>, !torch.list<int> -> !torch.vtensor<[3],f32>
  return %0 : !torch.vtensor<[3],f32>
}

// CHECK-LABEL: func.func @squeeze_dim(
// CHECK: %0 = torch.aten.squeeze.dim %arg0, %int0 : !torch.vtensor<[1,3],f32>, !torch.int -> !torch.vtensor<[3],f32>
// LOWER: func.func @squeeze_dim(
// LOWER-NOT: torch.
func.func @squeeze_dim(%arg0: !torch.vtensor<[1,3],f32>) -> !torch.vtensor<[3],f32> {
  %int0 = torch.constant.int 0
  %0 = torch.aten.squeeze.dim %arg0, %int0 : !torch.vtensor<[1,3],f32>, !torch.int -> !torch.vtensor<[3],f32>
  return %0 : !torch.vtensor<[3],f32>
}

// CHECK-LABEL: func.func @squeeze(
// CHECK: %0 = torch.aten.squeeze %arg0 : !torch.vtensor<[1,3,1],f32> -> !torch.vtensor<[3],f32>
// LOWER: func.func @squeeze(
// LOWER-NOT: torch.
func.func @squeeze(%arg0: !torch.vtensor<[1,3,1],f32>) -> !torch.vtensor<[3],f32> {
  %0 = torch.aten.squeeze %arg0 : !torch.vtensor<[1,3,1],f32> -> !torch.vtensor<[3],f32>
  return %0 : !torch.vtensor<[3],f32>
}

// CHECK-LABEL: func.func @slice_Tensor(
// CHECK: %0 = torch.aten.slice.Tensor %arg0, %int0, %int1, %int2, %int3 : !torch.vtensor<[8,?],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[3,?],f32>
// LOWER: func.func @slice_Tensor(
// LOWER-NOT: torch.
func.func @slice_Tensor(%arg0: !torch.vtensor<[8,?],f32>) -> !torch.vtensor<[3,?],f32> {
  %int0 = torch.constant.int 0
  %int1 = torch.constant.int 1
  %int2 = torch.constant.int -1
  %int3 = torch.constant.int 2
  %0 = torch.aten.slice.Tensor %arg0, %int0, %int1, %int2, %int3 : !torch.vtensor<[8,?],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[3,?],f32>
  return %0 : !torch.vtensor<[3,?],f32>
}

// CHECK-LABEL: func.func @narrow(
// CHECK: %0 = torch.aten.narrow %arg0, %int0, %int1, %int2 : !torch.vtensor<[8,3],f32>, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[4,3],f32>
// LOWER: func.func @narrow(
// LOWER-NOT: torch.
func.func @narrow(%arg0: !torch.vtensor<[8,3],f32>) -> !torch.vtensor<[4,3],f32> {
  %int0 = torch.constant.int 0
  %int1 = torch.constant.int 2
  %int2 = torch.constant.int 4
  %0 = torch.aten.narrow %arg0, %int0, %int1, %int2 : !torch.vtensor<[8,3],f32>, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[4,3],f32>
  return %0 : !torch.vtensor<[4,3],f32>
}

// CHECK-LABEL: func.func @select_int(
// CHECK: %0 = torch.aten.select.int %arg0, %int0, %int1 : !torch.vtensor<[8,?],f32>, !torch.int, !torch.int -> !torch.vtensor<[?],f32>
// LOWER: func.func @select_int(
// LOWER-NOT: torch.
func.func @select_int(%arg0: !torch.vtensor<[8,?],f32>) -> !torch.vtensor<[?],f32> {
  %int0 = torch.constant.int 0
  %int1 = torch.constant.int -1
  %0 = torch.aten.select.int %arg0, %int0, %int1 : !torch.vtensor<[8,?],f32>, !torch.int, !torch.int -> !torch.vtensor<[?],f32>
  return %0 : !torch.vtensor<[?],f32>
}

// CHECK-LABEL: func.func @split_with_sizes(
// CHECK: %0 = torch.aten.split_with_sizes %arg0, %list2, %int2 : !torch.vtensor<[5,2],f32>, !torch.list<int>, !torch.int -> !torch.list<vtensor>
// LOWER: func.func @split_with_sizes(
// LOWER-NOT: torch.
func.func @split_with_sizes(%arg0: !torch.vtensor<[5,2],f32>) -> !torch.list<vtensor> {
  %int0 = torch.constant.int 2
  %int1 = torch.constant.int 3
  %list2 = torch.prim.ListConstruct %int0, %int1 : (!torch.int, !torch.int) -> !torch.list<int>
  %int2 = torch.constant.int 0
  %0 = torch.aten.split_with_sizes %arg0, %list2, %int2 : !torch.vtensor<[5,2],f32>, !torch.list<int>, !torch.int -> !torch.list<vtensor>
  return %0 : !torch.list<vtensor>
}

// CHECK-LABEL: func.func @split_Tensor(
// CHECK: %0 = torch.aten.split.Tensor %arg0, %int0, %int1 : !torch.vtensor<[5,2],f32>, !torch.int, !torch.int -> !torch.list<vtensor>
// LOWER: func.func @split_Tensor(
// LOWER-NOT: torch.
func.func @split_Tensor(%arg0: !torch.vtensor<[5,2],f32>) -> !torch.list<vtensor> {
  %int0 = torch.constant.int 2
  %int1 = torch.constant.int 0
  %0 = torch.aten.split.Tensor %arg0, %int0, %int1 : !torch.vtensor<[5,2],f32>, !torch.int, !torch.int -> !torch.list<vtensor>
  return %0 : !torch.list<vtensor>
}

// CHECK-LABEL: func.func @unbind_int(
// CHECK: %0 = torch.aten.unbind.int %arg0, %int0 : !torch.vtensor<[3,2],f32>, !torch.int -> !torch.list<vtensor>
// LOWER: func.func @unbind_int(
// LOWER-NOT: torch.
func.func @unbind_int(%arg0: !torch.vtensor<[3,2],f32>) -> !torch.list<vtensor> {
  %int0 = torch.constant.int 0
  %0 = torch.aten.unbind.int %arg0, %int0 : !torch.vtensor<[3,2],f32>, !torch.int -> !torch.list<vtensor>
  return %0 : !torch.list<vtensor>
}

// CHECK-LABEL: func.func @diagonal(
// CHECK: %0 = torch.aten.diagonal %arg0, %int0, %int0, %int1 : !torch.vtensor<[3,4,2],f32>, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[2,3],f32>
// LOWER: func.func @diagonal(
// LOWER-NOT: torch.
func.func @diagonal(%arg0: !torch.vtensor<[3,4,2],f32>) -> !torch.vtensor<[2,3],f32> {
  %int0 = torch.constant.int 0
  %int1 = torch.constant.int 1
  %0 = torch.aten.diagonal %arg0, %int0, %int0, %int1 : !torch.vtensor<[3,4,2],f32>, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[2,3],f32>
  return %0 : !torch.vtensor<[2,3],f32>
}

// CHECK-LABEL: func.func @as_strided(
// CHECK: %0 = torch.aten.as_strided %arg0, %list1, %list3, %int1 : !torch.vtensor<[6],f32>, !torch.list<int>, !torch.list<int>, !torch.int -> !torch.vtensor<[2,2],f32>
// LOWER: func.func @as_strided(
// LOWER-NOT: torch.
func.func @as_strided(%arg0: !torch.vtensor<[6],f32>) -> !torch.vtensor<[2,2],f32> {
  %int0 = torch.constant.int 2
  %list1 = torch.prim.ListConstruct %int0, %int0 : (!torch.int, !torch.int) -> !torch.list<int>
  %int1 = torch.constant.int 1
  %list3 = torch.prim.ListConstruct %int0, %int1 : (!torch.int, !torch.int) -> !torch.list<int>
  %0 = torch.aten.as_strided %arg0, %list1, %list3, %int1 : !torch.vtensor<[6],f32>, !torch.list<int>, !torch.list<int>, !torch.int -> !torch.vtensor<[2,2],f32>
  return %0 : !torch.vtensor<[2,2],f32>
}

// CHECK-LABEL: func.func @slice_scatter(
// CHECK: %0 = torch.aten.slice_scatter %arg0, %arg1, %int0, %int1, %int2, %int3 : !torch.vtensor<[8,3],f32>, !torch.vtensor<[3,3],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[8,3],f32>
// LOWER: func.func @slice_scatter(
// LOWER-NOT: torch.
func.func @slice_scatter(%arg0: !torch.vtensor<[8,3],f32>, %arg1: !torch.vtensor<[3,3],f32>) -> !torch.vtensor<[8,3],f32> {
  %int0 = torch.constant.int 0
  %int1 = torch.constant.int 1
  %int2 = torch.constant.int -1
  %int3 = torch.constant.int 2
  %0 = torch.aten.slice_scatter %arg0, %arg1, %int0, %int1, %int2, %int3 : !torch.vtensor<[8,3],f32>, !torch.vtensor<[3,3],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[8,3],f32>
  return %0 : !torch.vtensor<[8,3],f32>
}

// CHECK-LABEL: func.func @select_scatter(
// CHECK: %0 = torch.aten.select_scatter %arg0, %arg1, %int0, %int1 : !torch.vtensor<[8,3],f32>, !torch.vtensor<[3],f32>, !torch.int, !torch.int -> !torch.vtensor<[8,3],f32>
// LOWER: func.func @select_scatter(
// LOWER-NOT: torch.
func.func @select_scatter(%arg0: !torch.vtensor<[8,3],f32>, %arg1: !torch.vtensor<[3],f32>) -> !torch.vtensor<[8,3],f32> {
  %int0 = torch.constant.int 0
  %int1 = torch.constant.int 2
  %0 = torch.aten.select_scatter %arg0, %arg1, %int0, %int1 : !torch.vtensor<[8,3],f32>, !torch.vtensor<[3],f32>, !torch.int, !torch.int -> !torch.vtensor<[8,3],f32>
  return %0 : !torch.vtensor<[8,3],f32>
}

// CHECK-LABEL: func.func @diagonal_scatter(
// CHECK: %0 = torch.aten.diagonal_scatter %arg0, %arg1, %int0, %int0, %int1 : !torch.vtensor<[3,3],f32>, !torch.vtensor<[3],f32>, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[3,3],f32>
// LOWER: func.func @diagonal_scatter(
// LOWER-NOT: torch.
func.func @diagonal_scatter(%arg0: !torch.vtensor<[3,3],f32>, %arg1: !torch.vtensor<[3],f32>) -> !torch.vtensor<[3,3],f32> {
  %int0 = torch.constant.int 0
  %int1 = torch.constant.int 1
  %0 = torch.aten.diagonal_scatter %arg0, %arg1, %int0, %int0, %int1 : !torch.vtensor<[3,3],f32>, !torch.vtensor<[3],f32>, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[3,3],f32>
  return %0 : !torch.vtensor<[3,3],f32>
}

// CHECK-LABEL: func.func @as_strided_scatter(
// CHECK: %0 = torch.aten.as_strided_scatter %arg0, %arg1, %list1, %list3, %none : !torch.vtensor<[6],f32>, !torch.vtensor<[2,2],f32>, !torch.list<int>, !torch.list<int>, !torch.none -> !torch.vtensor<[6],f32>
// LOWER: func.func @as_strided_scatter(
// LOWER-NOT: torch.
func.func @as_strided_scatter(%arg0: !torch.vtensor<[6],f32>, %arg1: !torch.vtensor<[2,2],f32>) -> !torch.vtensor<[6],f32> {
  %int0 = torch.constant.int 2
  %list1 = torch.prim.ListConstruct %int0, %int0 : (!torch.int, !torch.int) -> !torch.list<int>
  %int1 = torch.constant.int 1
  %list3 = torch.prim.ListConstruct %int0, %int1 : (!torch.int, !torch.int) -> !torch.list<int>
  %none = torch.constant.none
  %0 = torch.aten.as_strided_scatter %arg0, %arg1, %list1, %list3, %none : !torch.vtensor<[6],f32>, !torch.vtensor<[2,2],f32>, !torch.list<int>, !torch.list<int>, !torch.none -> !torch.vtensor<[6],f32>
  return %0 : !torch.vtensor<[6],f32>
}

// CHECK-LABEL: func.func @prims_squeeze(
// CHECK: %0 = torch.prims.squeeze %arg0, %list2 : !torch.vtensor<[1,3,1],f32>, !torch.list<int> -> !torch.vtensor<[3],f32>
// LOWER: func.func @prims_squeeze(
// LOWER-NOT: torch.
func.func @prims_squeeze(%arg0: !torch.vtensor<[1,3,1],f32>) -> !torch.vtensor<[3],f32> {
  %int0 = torch.constant.int 0
  %int1 = torch.constant.int 2
  %list2 = torch.prim.ListConstruct %int0, %int1 : (!torch.int, !torch.int) -> !torch.list<int>
  %0 = torch.prims.squeeze %arg0, %list2 : !torch.vtensor<[1,3,1],f32>, !torch.list<int> -> !torch.vtensor<[3],f32>
  return %0 : !torch.vtensor<[3],f32>
}

// CHECK-LABEL: func.func @unfold(
// CHECK: %0 = torch.aten.unfold %arg0, %int0, %int1, %int2 : !torch.vtensor<[2,8],f32>, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[2,3,3],f32>
// LOWER: func.func @unfold(
// LOWER-NOT: torch.
func.func @unfold(%arg0: !torch.vtensor<[2,8],f32>) -> !torch.vtensor<[2,3,3],f32> {
  %int0 = torch.constant.int 1
  %int1 = torch.constant.int 3
  %int2 = torch.constant.int 2
  %0 = torch.aten.unfold %arg0, %int0, %int1, %int2 : !torch.vtensor<[2,8],f32>, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[2,3,3],f32>
  return %0 : !torch.vtensor<[2,3,3],f32>
}
