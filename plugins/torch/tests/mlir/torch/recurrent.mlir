// RUN: plait opt %s | FileCheck %s
// RUN: plait opt %s --torch-to-tcp | FileCheck %s --check-prefix=LOWER

// CHECK-LABEL: func.func @lstm_input(
// CHECK: %0:3 = torch.aten.lstm.input %arg0, %list0, %list1, %bool0, %int1, %float2, %bool3, %bool3, %bool3 : !torch.vtensor<[5,2,4],f32>, !torch.list<vtensor<[1,2,6],f32>>, !torch.list<vtensor>, !torch.bool, !torch.int, !torch.float, !torch.bool, !torch.bool, !torch.bool -> !torch.vtensor<[5,2,6],f32>, !torch.vtensor<[1,2,6],f32>, !torch.vtensor<[1,2,6],f32>
// LOWER: func.func @lstm_input(
// LOWER-NOT: torch.
func.func @lstm_input(%arg0: !torch.vtensor<[5,2,4],f32>, %arg1: !torch.vtensor<[1,2,6],f32>, %arg2: !torch.vtensor<[1,2,6],f32>, %arg3: !torch.vtensor<[24,4],f32>, %arg4: !torch.vtensor<[24,6],f32>, %arg5: !torch.vtensor<[24],f32>, %arg6: !torch.vtensor<[24],f32>) -> (!torch.vtensor<[5,2,6],f32>, !torch.vtensor<[1,2,6],f32>, !torch.vtensor<[1,2,6],f32>) {
  %list0 = torch.prim.ListConstruct %arg1, %arg2 : (!torch.vtensor<[1,2,6],f32>, !torch.vtensor<[1,2,6],f32>) -> !torch.list<vtensor<[1,2,6],f32>>
  %list1 = torch.prim.ListConstruct %arg3, %arg4, %arg5, %arg6 : (!torch.vtensor<[24,4],f32>, !torch.vtensor<[24,6],f32>, !torch.vtensor<[24],f32>, !torch.vtensor<[24],f32>) -> !torch.list<vtensor>
  %bool0 = torch.constant.bool true
  %int1 = torch.constant.int 1
  %float2 = torch.constant.float 0.000000e+00
  %bool3 = torch.constant.bool false
  %0:3 = torch.aten.lstm.input %arg0, %list0, %list1, %bool0, %int1, %float2, %bool3, %bool3, %bool3 : !torch.vtensor<[5,2,4],f32>, !torch.list<vtensor<[1,2,6],f32>>, !torch.list<vtensor>, !torch.bool, !torch.int, !torch.float, !torch.bool, !torch.bool, !torch.bool -> !torch.vtensor<[5,2,6],f32>, !torch.vtensor<[1,2,6],f32>, !torch.vtensor<[1,2,6],f32>
  return %0#0, %0#1, %0#2 : !torch.vtensor<[5,2,6],f32>, !torch.vtensor<[1,2,6],f32>, !torch.vtensor<[1,2,6],f32>
}

// CHECK-LABEL: func.func @gru_input(
// CHECK: %0:2 = torch.aten.gru.input %arg0, %arg1, %list0, %bool0, %int1, %float2, %bool3, %bool3, %bool3 : !torch.vtensor<[5,2,4],f32>, !torch.vtensor<[1,2,6],f32>, !torch.list<vtensor>, !torch.bool, !torch.int, !torch.float, !torch.bool, !torch.bool, !torch.bool -> !torch.vtensor<[5,2,6],f32>, !torch.vtensor<[1,2,6],f32>
// LOWER: func.func @gru_input(
// LOWER-NOT: torch.
func.func @gru_input(%arg0: !torch.vtensor<[5,2,4],f32>, %arg1: !torch.vtensor<[1,2,6],f32>, %arg2: !torch.vtensor<[18,4],f32>, %arg3: !torch.vtensor<[18,6],f32>, %arg4: !torch.vtensor<[18],f32>, %arg5: !torch.vtensor<[18],f32>) -> (!torch.vtensor<[5,2,6],f32>, !torch.vtensor<[1,2,6],f32>) {
  %list0 = torch.prim.ListConstruct %arg2, %arg3, %arg4, %arg5 : (!torch.vtensor<[18,4],f32>, !torch.vtensor<[18,6],f32>, !torch.vtensor<[18],f32>, !torch.vtensor<[18],f32>) -> !torch.list<vtensor>
  %bool0 = torch.constant.bool true
  %int1 = torch.constant.int 1
  %float2 = torch.constant.float 0.000000e+00
  %bool3 = torch.constant.bool false
  %0:2 = torch.aten.gru.input %arg0, %arg1, %list0, %bool0, %int1, %float2, %bool3, %bool3, %bool3 : !torch.vtensor<[5,2,4],f32>, !torch.vtensor<[1,2,6],f32>, !torch.list<vtensor>, !torch.bool, !torch.int, !torch.float, !torch.bool, !torch.bool, !torch.bool -> !torch.vtensor<[5,2,6],f32>, !torch.vtensor<[1,2,6],f32>
  return %0#0, %0#1 : !torch.vtensor<[5,2,6],f32>, !torch.vtensor<[1,2,6],f32>
}

// CHECK-LABEL: func.func @rnn_tanh_input(
// CHECK: %0:2 = torch.aten.rnn_tanh.input %arg0, %arg1, %list0, %bool0, %int1, %float2, %bool3, %bool3, %bool3 : !torch.vtensor<[5,2,4],f32>, !torch.vtensor<[1,2,6],f32>, !torch.list<vtensor>, !torch.bool, !torch.int, !torch.float, !torch.bool, !torch.bool, !torch.bool -> !torch.vtensor<[5,2,6],f32>, !torch.vtensor<[1,2,6],f32>
// LOWER: func.func @rnn_tanh_input(
// LOWER-NOT: torch.
func.func @rnn_tanh_input(%arg0: !torch.vtensor<[5,2,4],f32>, %arg1: !torch.vtensor<[1,2,6],f32>, %arg2: !torch.vtensor<[6,4],f32>, %arg3: !torch.vtensor<[6,6],f32>, %arg4: !torch.vtensor<[6],f32>, %arg5: !torch.vtensor<[6],f32>) -> (!torch.vtensor<[5,2,6],f32>, !torch.vtensor<[1,2,6],f32>) {
  %list0 = torch.prim.ListConstruct %arg2, %arg3, %arg4, %arg5 : (!torch.vtensor<[6,4],f32>, !torch.vtensor<[6,6],f32>, !torch.vtensor<[6],f32>, !torch.vtensor<[6],f32>) -> !torch.list<vtensor>
  %bool0 = torch.constant.bool true
  %int1 = torch.constant.int 1
  %float2 = torch.constant.float 0.000000e+00
  %bool3 = torch.constant.bool false
  %0:2 = torch.aten.rnn_tanh.input %arg0, %arg1, %list0, %bool0, %int1, %float2, %bool3, %bool3, %bool3 : !torch.vtensor<[5,2,4],f32>, !torch.vtensor<[1,2,6],f32>, !torch.list<vtensor>, !torch.bool, !torch.int, !torch.float, !torch.bool, !torch.bool, !torch.bool -> !torch.vtensor<[5,2,6],f32>, !torch.vtensor<[1,2,6],f32>
  return %0#0, %0#1 : !torch.vtensor<[5,2,6],f32>, !torch.vtensor<[1,2,6],f32>
}

// CHECK-LABEL: func.func @rnn_relu_input(
// CHECK: %0:2 = torch.aten.rnn_relu.input %arg0, %arg1, %list0, %bool0, %int1, %float2, %bool3, %bool3, %bool3 : !torch.vtensor<[5,2,4],f32>, !torch.vtensor<[1,2,6],f32>, !torch.list<vtensor>, !torch.bool, !torch.int, !torch.float, !torch.bool, !torch.bool, !torch.bool -> !torch.vtensor<[5,2,6],f32>, !torch.vtensor<[1,2,6],f32>
// LOWER: func.func @rnn_relu_input(
// LOWER-NOT: torch.
func.func @rnn_relu_input(%arg0: !torch.vtensor<[5,2,4],f32>, %arg1: !torch.vtensor<[1,2,6],f32>, %arg2: !torch.vtensor<[6,4],f32>, %arg3: !torch.vtensor<[6,6],f32>, %arg4: !torch.vtensor<[6],f32>, %arg5: !torch.vtensor<[6],f32>) -> (!torch.vtensor<[5,2,6],f32>, !torch.vtensor<[1,2,6],f32>) {
  %list0 = torch.prim.ListConstruct %arg2, %arg3, %arg4, %arg5 : (!torch.vtensor<[6,4],f32>, !torch.vtensor<[6,6],f32>, !torch.vtensor<[6],f32>, !torch.vtensor<[6],f32>) -> !torch.list<vtensor>
  %bool0 = torch.constant.bool true
  %int1 = torch.constant.int 1
  %float2 = torch.constant.float 0.000000e+00
  %bool3 = torch.constant.bool false
  %0:2 = torch.aten.rnn_relu.input %arg0, %arg1, %list0, %bool0, %int1, %float2, %bool3, %bool3, %bool3 : !torch.vtensor<[5,2,4],f32>, !torch.vtensor<[1,2,6],f32>, !torch.list<vtensor>, !torch.bool, !torch.int, !torch.float, !torch.bool, !torch.bool, !torch.bool -> !torch.vtensor<[5,2,6],f32>, !torch.vtensor<[1,2,6],f32>
  return %0#0, %0#1 : !torch.vtensor<[5,2,6],f32>, !torch.vtensor<[1,2,6],f32>
}
