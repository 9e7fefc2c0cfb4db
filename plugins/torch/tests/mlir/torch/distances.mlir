// RUN: plait opt %s | FileCheck %s
// RUN: plait opt %s --torch-to-tcp | FileCheck %s --check-prefix=LOWER

// CHECK-LABEL: func.func @_cdist_forward(
// CHECK: %0 = torch.aten._cdist_forward %arg0, %arg1, %float0, %none : !torch.vtensor<[3,2],f32>, !torch.vtensor<[4,2],f32>, !torch.float, !torch.none -> !torch.vtensor<[3,4],f32>
// LOWER: func.func @_cdist_forward(
// LOWER-NOT: torch.
func.func @_cdist_forward(%arg0: !torch.vtensor<[3,2],f32>, %arg1: !torch.vtensor<[4,2],f32>) -> !torch.vtensor<[3,4],f32> {
  %float0 = torch.constant.float 2.000000e+00
  %none = torch.constant.none
  %0 = torch.aten._cdist_forward %arg0, %arg1, %float0, %none : !torch.vtensor<[3,2],f32>, !torch.vtensor<[4,2],f32>, !torch.float, !torch.none -> !torch.vtensor<[3,4],f32>
  return %0 : !torch.vtensor<[3,4],f32>
}

// CHECK-LABEL: func.func @_pdist_forward(
// CHECK: %0 = torch.aten._pdist_forward %arg0, %float0 : !torch.vtensor<[3,2],f32>, !torch.float -> !torch.vtensor<[3],f32>
// LOWER: func.func @_pdist_forward(
// LOWER-NOT: torch.
func.func @_pdist_forward(%arg0: !torch.vtensor<[3,2],f32>) -> !torch.vtensor<[3],f32> {
  %float0 = torch.constant.float 2.000000e+00
  %0 = torch.aten._pdist_forward %arg0, %float0 : !torch.vtensor<[3,2],f32>, !torch.float -> !torch.vtensor<[3],f32>
  return %0 : !torch.vtensor<[3],f32>
}

// CHECK-LABEL: func.func @im2col(
// CHECK: %0 = torch.aten.im2col %arg0, %list1, %list3, %list5, %list6 : !torch.vtensor<[1,2,4,4],f32>, !torch.list<int>, !torch.list<int>, !torch.list<int>, !torch.list<int> -> !torch.vtensor<[1,8,4],f32>
// LOWER: func.func @im2col(
// LOWER-NOT: torch.
func.func @im2col(%arg0: !torch.vtensor<[1,2,4,4],f32>) -> !torch.vtensor<[1,8,4],f32> {
  %int0 = torch.constant.int 2
  %list1 = torch.prim.ListConstruct %int0, %int0 : (!torch.int, !torch.int) -> !torch.list<int>
  %int1 = torch.constant.int 1
  %list3 = torch.prim.ListConstruct %int1, %int1 : (!torch.int, !torch.int) -> !torch.list<int>
  %int2 = torch.constant.int 0
  %list5 = torch.prim.ListConstruct %int2, %int2 : (!torch.int, !torch.int) -> !torch.list<int>
  %list6 = torch.prim.ListConstruct %int0, %int0 : (!torch.int, !torch.int) -> !torch.list<int>
  %0 = torch.aten.im2col %arg0, %list1, %list3, %list5, %list6 : !torch.vtensor<[1,2,4,4],f32>, !torch.list<int>, !torch.list<int>, !torch.list<int>, !torch.list<int> -> !torch.vtensor<[1,8,4],f32>
  return %0 : !torch.vtensor<[1,8,4],f32>
}

// CHECK-LABEL: func.func @col2im(
// CHECK: %0 = torch.aten.col2im %arg0, %list1, %list3, %list5, %list7, %list8 : !torch.vtensor<[1,8,4],f32>, !torch.list<int>, !torch.list<int>, !torch.list<int>, !torch.list<int>, !torch.list<int> -> !torch.vtensor<[1,2,4,4],f32>
// LOWER: func.func @col2im(
// LOWER-NOT: torch.
func.func @col2im(%arg0: !torch.vtensor<[1,8,4],f32>) -> !torch.vtensor<[1,2,4,4],f32> {
  %int0 = torch.constant.int 4
  %list1 = torch.prim.ListConstruct %int0, %int0 : (!torch.int, !torch.int) -> !torch.list<int>
  %int1 = torch.constant.int 2
  %list3 = torch.prim.ListConstruct %int1, %int1 : (!torch.int, !torch.int) -> !torch.list<int>
  %int2 = torch.constant.int 1
  %list5 = torch.prim.ListConstruct %int2, %int2 : (!torch.int, !torch.int) -> !torch.list<int>
  %int3 = torch.constant.int 0
  %list7 = torch.prim.ListConstruct %int3, %int3 : (!torch.int, !torch.int) -> !torch.list<int>
  %list8 = torch.prim.ListConstruct %int1, %int1 : (!torch.int, !torch.int) -> !torch.list<int>
  %0 = torch.aten.col2im %arg0, %list1, %list3, %list5, %list7, %list8 : !torch.vtensor<[1,8,4],f32>, !torch.list<int>, !torch.list<int>, !torch.list<int>, !torch.list<int>, !torch.list<int> -> !torch.vtensor<[1,2,4,4],f32>
  return %0 : !torch.vtensor<[1,2,4,4],f32>
}

// CHECK-LABEL: func.func @_embedding_bag(
// CHECK: %0:4 = torch.aten._embedding_bag %arg0, %arg1, %arg2, %bool0, %int1, %bool0, %none, %bool0, %int3 : !torch.vtensor<[10,4],f32>, !torch.vtensor<[6],si64>, !torch.vtensor<[2],si64>, !torch.bool, !torch.int, !torch.bool, !torch.none, !torch.bool, !torch.int -> !torch.vtensor<[2,4],f32>, !torch.vtensor<[6],si64>, !torch.vtensor<[2],si64>, !torch.vtensor<[2],si64>
// LOWER: func.func @_embedding_bag(
// LOWER-NOT: torch.
func.func @_embedding_bag(%arg0: !torch.vtensor<[10,4],f32>, %arg1: !torch.vtensor<[6],si64>, %arg2: !torch.vtensor<[2],si64>) -> (!torch.vtensor<[2,4],f32>, !torch.vtensor<[6],si64>, !torch.vtensor<[2],si64>, !torch.vtensor<[2],si64>) {
  %bool0 = torch.constant.bool false
  %int1 = torch.constant.int 1
  %none = torch.constant.none
  %int3 = torch.constant.int -1
  %0:4 = torch.aten._embedding_bag %arg0, %arg1, %arg2, %bool0, %int1, %bool0, %none, %bool0, %int3 : !torch.vtensor<[10,4],f32>, !torch.vtensor<[6],si64>, !torch.vtensor<[2],si64>, !torch.bool, !torch.int, !torch.bool, !torch.none, !torch.bool, !torch.int -> !torch.vtensor<[2,4],f32>, !torch.vtensor<[6],si64>, !torch.vtensor<[2],si64>, !torch.vtensor<[2],si64>
  return %0#0, %0#1, %0#2, %0#3 : !torch.vtensor<[2,4],f32>, !torch.vtensor<[6],si64>, !torch.vtensor<[2],si64>, !torch.vtensor<[2],si64>
}

// CHECK-LABEL: func.func @_embedding_bag_forward_only(
// CHECK: %0:4 = torch.aten._embedding_bag_forward_only %arg0, %arg1, %arg2, %bool0, %int1, %bool0, %none, %bool0, %int3 : !torch.vtensor<[10,4],f32>, !torch.vtensor<[6],si64>, !torch.vtensor<[2],si64>, !torch.bool, !torch.int, !torch.bool, !torch.none, !torch.bool, !torch.int -> !torch.vtensor<[2,4],f32>, !torch.vtensor<[6],si64>, !torch.vtensor<[2],si64>, !torch.vtensor<[2],si64>
// LOWER: func.func @_embedding_bag_forward_only(
// LOWER-NOT: torch.
func.func @_embedding_bag_forward_only(%arg0: !torch.vtensor<[10,4],f32>, %arg1: !torch.vtensor<[6],si64>, %arg2: !torch.vtensor<[2],si64>) -> (!torch.vtensor<[2,4],f32>, !torch.vtensor<[6],si64>, !torch.vtensor<[2],si64>, !torch.vtensor<[2],si64>) {
  %bool0 = torch.constant.bool false
  %int1 = torch.constant.int 1
  %none = torch.constant.none
  %int3 = torch.constant.int -1
  %0:4 = torch.aten._embedding_bag_forward_only %arg0, %arg1, %arg2, %bool0, %int1, %bool0, %none, %bool0, %int3 : !torch.vtensor<[10,4],f32>, !torch.vtensor<[6],si64>, !torch.vtensor<[2],si64>, !torch.bool, !torch.int, !torch.bool, !torch.none, !torch.bool, !torch.int -> !torch.vtensor<[2,4],f32>, !torch.vtensor<[6],si64>, !torch.vtensor<[2],si64>, !torch.vtensor<[2],si64>
  return %0#0, %0#1, %0#2, %0#3 : !torch.vtensor<[2,4],f32>, !torch.vtensor<[6],si64>, !torch.vtensor<[2],si64>, !torch.vtensor<[2],si64>
}

// CHECK-LABEL: func.func @nll_loss_forward(
// CHECK: %0:2 = torch.aten.nll_loss_forward %arg0, %arg1, %none, %int1, %int2 : !torch.vtensor<[3,5],f32>, !torch.vtensor<[3],si64>, !torch.none, !torch.int, !torch.int -> !torch.vtensor<[],f32>, !torch.vtensor<[],f32>
// LOWER: func.func @nll_loss_forward(
// LOWER-NOT: torch.
func.func @nll_loss_forward(%arg0: !torch.vtensor<[3,5],f32>, %arg1: !torch.vtensor<[3],si64>) -> (!torch.vtensor<[],f32>, !torch.vtensor<[],f32>) {
  %none = torch.constant.none
  %int1 = torch.constant.int 1
  %int2 = torch.constant.int -100
  %0:2 = torch.aten.nll_loss_forward %arg0, %arg1, %none, %int1, %int2 : !torch.vtensor<[3,5],f32>, !torch.vtensor<[3],si64>, !torch.none, !torch.int, !torch.int -> !torch.vtensor<[],f32>, !torch.vtensor<[],f32>
  return %0#0, %0#1 : !torch.vtensor<[],f32>, !torch.vtensor<[],f32>
}

// CHECK-LABEL: func.func @nll_loss_backward(
// CHECK: %0 = torch.aten.nll_loss_backward %arg0, %arg1, %arg2, %none, %int1, %int2, %arg3 : !torch.vtensor<[],f32>, !torch.vtensor<[3,5],f32>, !torch.vtensor<[3],si64>, !torch.none, !torch.int, !torch.int, !torch.vtensor<[],f32> -> !torch.vtensor<[3,5],f32>
// LOWER: func.func @nll_loss_backward(
// LOWER-NOT: torch.
func.func @nll_loss_backward(%arg0: !torch.vtensor<[],f32>, %arg1: !torch.vtensor<[3,5],f32>, %arg2: !torch.vtensor<[3],si64>, %arg3: !torch.vtensor<[],f32>) -> !torch.vtensor<[3,5],f32> {
  %none = torch.constant.none
  %int1 = torch.constant.int 1
  %int2 = torch.constant.int -100
  %0 = torch.aten.nll_loss_backward %arg0, %arg1, %arg2, %none, %int1, %int2, %arg3 : !torch.vtensor<[],f32>, !torch.vtensor<[3,5],f32>, !torch.vtensor<[3],si64>, !torch.none, !torch.int, !torch.int, !torch.vtensor<[],f32> -> !torch.vtensor<[3,5],f32>
  return %0 : !torch.vtensor<[3,5],f32>
}

// CHECK-LABEL: func.func @mse_loss(
// CHECK: %0 = torch.aten.mse_loss %arg0, %arg1, %int0 : !torch.vtensor<[3,5],f32>, !torch.vtensor<[3,5],f32>, !torch.int -> !torch.vtensor<[],f32>
// LOWER: func.func @mse_loss(
// LOWER-NOT: torch.
func.func @mse_loss(%arg0: !torch.vtensor<[3,5],f32>, %arg1: !torch.vtensor<[3,5],f32>) -> !torch.vtensor<[],f32> {
  %int0 = torch.constant.int 1
  %0 = torch.aten.mse_loss %arg0, %arg1, %int0 : !torch.vtensor<[3,5],f32>, !torch.vtensor<[3,5],f32>, !torch.int -> !torch.vtensor<[],f32>
  return %0 : !torch.vtensor<[],f32>
}

// CHECK-LABEL: func.func @embedding_bag_padding_idx(
// CHECK: %0:4 = torch.aten.embedding_bag.padding_idx %arg0, %arg1, %arg2, %bool0, %int1, %bool0, %none, %bool0, %none : !torch.vtensor<[10,4],f32>, !torch.vtensor<[6],si64>, !torch.vtensor<[2],si64>, !torch.bool, !torch.int, !torch.bool, !torch.none, !torch.bool, !torch.none -> !torch.vtensor<[2,4],f32>, !torch.vtensor<[6],si64>, !torch.vtensor<[2],si64>, !torch.vtensor<[2],si64>
// LOWER: func.func @embedding_bag_padding_idx(
// LOWER-NOT: torch.
func.func @embedding_bag_padding_idx(%arg0: !torch.vtensor<[10,4],f32>, %arg1: !torch.vtensor<[6],si64>, %arg2: !torch.vtensor<[2],si64>) -> (!torch.vtensor<[2,4],f32>, !torch.vtensor<[6],si64>, !torch.vtensor<[2],si64>, !torch.vtensor<[2],si64>) {
  %bool0 = torch.constant.bool false
  %int1 = torch.constant.int 1
  %none = torch.constant.none
  %0:4 = torch.aten.embedding_bag.padding_idx %arg0, %arg1, %arg2, %bool0, %int1, %bool0, %none, %bool0, %none : !torch.vtensor<[10,4],f32>, !torch.vtensor<[6],si64>, !torch.vtensor<[2],si64>, !torch.bool, !torch.int, !torch.bool, !torch.none, !torch.bool, !torch.none -> !torch.vtensor<[2,4],f32>, !torch.vtensor<[6],si64>, !torch.vtensor<[2],si64>, !torch.vtensor<[2],si64>
  return %0#0, %0#1, %0#2, %0#3 : !torch.vtensor<[2,4],f32>, !torch.vtensor<[6],si64>, !torch.vtensor<[2],si64>, !torch.vtensor<[2],si64>
}
