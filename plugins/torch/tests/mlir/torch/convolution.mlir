// RUN: plait opt %s | FileCheck %s
// RUN: plait opt %s --torch-to-tcp | FileCheck %s --check-prefix=LOWER

// CHECK-LABEL: func.func @convolution(
// CHECK: %0 = torch.aten.convolution %arg0, %arg1, %arg2, %list1, %list3, %list4, %bool2, %list7, %int1 : !torch.vtensor<[?,3,8,8],f32>, !torch.vtensor<[4,3,3,3],f32>, !torch.vtensor<[4],f32>, !torch.list<int>, !torch.list<int>, !torch.list<int>, !torch.bool, !torch.list<int>, !torch.int -> !torch.vtensor<[?,4,4,4],f32>
// LOWER: func.func @convolution(
// LOWER-NOT: torch.
func.func @convolution(%arg0: !torch.vtensor<[?,3,8,8],f32>, %arg1: !torch.vtensor<[4,3,3,3],f32>, %arg2: !torch.vtensor<[4],f32>) -> !torch.vtensor<[?,4,4,4],f32> {
  %int0 = torch.constant.int 2
  %list1 = torch.prim.ListConstruct %int0, %int0 : (!torch.int, !torch.int) -> !torch.list<int>
  %int1 = torch.constant.int 1
  %list3 = torch.prim.ListConstruct %int1, %int1 : (!torch.int, !torch.int) -> !torch.list<int>
  %list4 = torch.prim.ListConstruct %int1, %int1 : (!torch.int, !torch.int) -> !torch.list<int>
  %bool2 = torch.constant.bool false
  %int3 = torch.constant.int 0
  %list7 = torch.prim.ListConstruct %int3, %int3 : (!torch.int, !torch.int) -> !torch.list<int>
  %0 = torch.aten.convolution %arg0, %arg1, %arg2, %list1, %list3, %list4, %bool2, %list7, %int1 : !torch.vtensor<[?,3,8,8],f32>, !torch.vtensor<[4,3,3,3],f32>, !torch.vtensor<[4],f32>, !torch.list<int>, !torch.list<int>, !torch.list<int>, !torch.bool, !torch.list<int>, !torch.int -> !torch.vtensor<[?,4,4,4],f32>
  return %0 : !torch.vtensor<[?,4,4,4],f32>
}

// CHECK-LABEL: func.func @conv1d(
// CHECK: %0 = torch.aten.conv1d %arg0, %arg1, %none, %list2, %list4, %list5, %int1 : !torch.vtensor<[1,3,8],f32>, !torch.vtensor<[4,3,3],f32>, !torch.none, !torch.list<int>, !torch.list<int>, !torch.list<int>, !torch.int -> !torch.vtensor<[1,4,6],f32>
// LOWER: func.func @conv1d(
// LOWER-NOT: torch.
func.func @conv1d(%arg0: !torch.vtensor<[1,3,8],f32>, %arg1: !torch.vtensor<[4,3,3],f32>) -> !torch.vtensor<[1,4,6],f32> {
  %none = torch.constant.none
  %int1 = torch.constant.int 1
  %list2 = torch.prim.ListConstruct %int1 : (!torch.int) -> !torch.list<int>
  %int2 = torch.constant.int 0
  %list4 = torch.prim.ListConstruct %int2 : (!torch.int) -> !torch.list<int>
  %list5 = torch.prim.ListConstruct %int1 : (!torch.int) -> !torch.list<int>
  %0 = torch.aten.conv1d %arg0, %arg1, %none, %list2, %list4, %list5, %int1 : !torch.vtensor<[1,3,8],f32>, !torch.vtensor<[4,3,3],f32>, !torch.none, !torch.list<int>, !torch.list<int>, !torch.list<int>, !torch.int -> !torch.vtensor<[1,4,6],f32>
  return %0 : !torch.vtensor<[1,4,6],f32>
}

// CHECK-LABEL: func.func @conv2d(
// CHECK: %0 = torch.aten.conv2d %arg0, %arg1, %none, %list2, %list4, %list5, %int1 : !torch.vtensor<[1,3,8,8],f32>, !torch.vtensor<[4,3,3,3],f32>, !torch.none, !torch.list<int>, !torch.list<int>, !torch.list<int>, !torch.int -> !torch.vtensor<[1,4,6,6],f32>
// LOWER: func.func @conv2d(
// LOWER-NOT: torch.
func.func @conv2d(%arg0: !torch.vtensor<[1,3,8,8],f32>, %arg1: !torch.vtensor<[4,3,3,3],f32>) -> !torch.vtensor<[1,4,6,6],f32> {
  %none = torch.constant.none
  %int1 = torch.constant.int 1
  %list2 = torch.prim.ListConstruct %int1, %int1 : (!torch.int, !torch.int) -> !torch.list<int>
  %int2 = torch.constant.int 0
  %list4 = torch.prim.ListConstruct %int2, %int2 : (!torch.int, !torch.int) -> !torch.list<int>
  %list5 = torch.prim.ListConstruct %int1, %int1 : (!torch.int, !torch.int) -> !torch.list<int>
  %0 = torch.aten.conv2d %arg0, %arg1, %none, %list2, %list4, %list5, %int1 : !torch.vtensor<[1,3,8,8],f32>, !torch.vtensor<[4,3,3,3],f32>, !torch.none, !torch.list<int>, !torch.list<int>, !torch.list<int>, !torch.int -> !torch.vtensor<[1,4,6,6],f32>
  return %0 : !torch.vtensor<[1,4,6,6],f32>
}

// CHECK-LABEL: func.func @conv3d(
// CHECK: %0 = torch.aten.conv3d %arg0, %arg1, %none, %list2, %list4, %list5, %int1 : !torch.vtensor<[1,3,8,8,8],f32>, !torch.vtensor<[4,3,3,3,3],f32>, !torch.none, !torch.list<int>, !torch.list<int>, !torch.list<int>, !torch.int -> !torch.vtensor<[1,4,6,6,6],f32>
// LOWER: func.func @conv3d(
// LOWER-NOT: torch.
func.func @conv3d(%arg0: !torch.vtensor<[1,3,8,8,8],f32>, %arg1: !torch.vtensor<[4,3,3,3,3],f32>) -> !torch.vtensor<[1,4,6,6,6],f32> {
  %none = torch.constant.none
  %int1 = torch.constant.int 1
  %list2 = torch.prim.ListConstruct %int1, %int1, %int1 : (!torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %int2 = torch.constant.int 0
  %list4 = torch.prim.ListConstruct %int2, %int2, %int2 : (!torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %list5 = torch.prim.ListConstruct %int1, %int1, %int1 : (!torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %0 = torch.aten.conv3d %arg0, %arg1, %none, %list2, %list4, %list5, %int1 : !torch.vtensor<[1,3,8,8,8],f32>, !torch.vtensor<[4,3,3,3,3],f32>, !torch.none, !torch.list<int>, !torch.list<int>, !torch.list<int>, !torch.int -> !torch.vtensor<[1,4,6,6,6],f32>
  return %0 : !torch.vtensor<[1,4,6,6,6],f32>
}

// CHECK-LABEL: func.func @convolution_backward(
// CHECK: %0:3 = torch.aten.convolution_backward %arg0, %arg1, %arg2, %list1, %list3, %list5, %list6, %bool3, %list8, %int1, %list10 : !torch.vtensor<[2,4,6,6],f32>, !torch.vtensor<[2,3,8,8],f32>, !torch.vtensor<[4,3,3,3],f32>, !torch.list<int>, !torch.list<int>, !torch.list<int>, !torch.list<int>, !torch.bool, !torch.list<int>, !torch.int, !torch.list<bool> -> !torch.vtensor<[2,3,8,8],f32>, !torch.vtensor<[4,3,3,3],f32>, !torch.vtensor<[4],f32>
// LOWER: func.func @convolution_backward(
// LOWER-NOT: torch.
func.func @convolution_backward(%arg0: !torch.vtensor<[2,4,6,6],f32>, %arg1: !torch.vtensor<[2,3,8,8],f32>, %arg2: !torch.vtensor<[4,3,3,3],f32>) -> (!torch.vtensor<[2,3,8,8],f32>, !torch.vtensor<[4,3,3,3],f32>, !torch.vtensor<[4],f32>) {
  %int0 = torch.constant.int 4
  %list1 = torch.prim.ListConstruct %int0 : (!torch.int) -> !torch.list<int>
  %int1 = torch.constant.int 1
  %list3 = torch.prim.ListConstruct %int1, %int1 : (!torch.int, !torch.int) -> !torch.list<int>
  %int2 = torch.constant.int 0
  %list5 = torch.prim.ListConstruct %int2, %int2 : (!torch.int, !torch.int) -> !torch.list<int>
  %list6 = torch.prim.ListConstruct %int1, %int1 : (!torch.int, !torch.int) -> !torch.list<int>
  %bool3 = torch.constant.bool false
  %list8 = torch.prim.ListConstruct %int2, %int2 : (!torch.int, !torch.int) -> !torch.list<int>
  %bool4 = torch.constant.bool true
  %list10 = torch.prim.ListConstruct %bool4, %bool4, %bool4 : (!torch.bool, !torch.bool, !torch.bool) -> !torch.list<bool>
  %0:3 = torch.aten.convolution_backward %arg0, %arg1, %arg2, %list1, %list3, %list5, %list6, %bool3, %list8, %int1, %list10 : !torch.vtensor<[2,4,6,6],f32>, !torch.vtensor<[2,3,8,8],f32>, !torch.vtensor<[4,3,3,3],f32>, !torch.list<int>, !torch.list<int>, !torch.list<int>, !torch.list<int>, !torch.bool, !torch.list<int>, !torch.int, !torch.list<bool> -> !torch.vtensor<[2,3,8,8],f32>, !torch.vtensor<[4,3,3,3],f32>, !torch.vtensor<[4],f32>
  return %0#0, %0#1, %0#2 : !torch.vtensor<[2,3,8,8],f32>, !torch.vtensor<[4,3,3,3],f32>, !torch.vtensor<[4],f32>
}
