// RUN: plait opt %s | FileCheck %s
// RUN: plait opt %s --torch-to-tcp | FileCheck %s --check-prefix=LOWER

// CHECK-LABEL: func.func @_softmax(
// CHECK: %0 = torch.aten._softmax %arg0, %int0, %bool1 : !torch.vtensor<[2,?],f32>, !torch.int, !torch.bool -> !torch.vtensor<[2,?],f32>
// LOWER: func.func @_softmax(
// LOWER-NOT: torch.
func.func @_softmax(%arg0: !torch.vtensor<[2,?],f32>) -> !torch.vtensor<[2,?],f32> {
  %int0 = torch.constant.int 1
  %bool1 = torch.constant.bool false
  %0 = torch.aten._softmax %arg0, %int0, %bool1 : !torch.vtensor<[2,?],f32>, !torch.int, !torch.bool -> !torch.vtensor<[2,?],f32>
  return %0 : !torch.vtensor<[2,?],f32>
}

// CHECK-LABEL: func.func @_log_softmax(
// CHECK: %0 = torch.aten._log_softmax %arg0, %int0, %bool1 : !torch.vtensor<[2,?],f32>, !torch.int, !torch.bool -> !torch.vtensor<[2,?],f32>
// LOWER: func.func @_log_softmax(
// LOWER-NOT: torch.
func.func @_log_softmax(%arg0: !torch.vtensor<[2,?],f32>) -> !torch.vtensor<[2,?],f32> {
  %int0 = torch.constant.int 1
  %bool1 = torch.constant.bool false
  %0 = torch.aten._log_softmax %arg0, %int0, %bool1 : !torch.vtensor<[2,?],f32>, !torch.int, !torch.bool -> !torch.vtensor<[2,?],f32>
  return %0 : !torch.vtensor<[2,?],f32>
}

// CHECK-LABEL: func.func @softmax_int(
// CHECK: %0 = torch.aten.softmax.int %arg0, %int0, %none : !torch.vtensor<[2,?],f32>, !torch.int, !torch.none -> !torch.vtensor<[2,?],f32>
// LOWER: func.func @softmax_int(
// LOWER-NOT: torch.
func.func @softmax_int(%arg0: !torch.vtensor<[2,?],f32>) -> !torch.vtensor<[2,?],f32> {
  %int0 = torch.constant.int 1
  %none = torch.constant.none
  %0 = torch.aten.softmax.int %arg0, %int0, %none : !torch.vtensor<[2,?],f32>, !torch.int, !torch.none -> !torch.vtensor<[2,?],f32>
  return %0 : !torch.vtensor<[2,?],f32>
}

// CHECK-LABEL: func.func @log_softmax_int(
// CHECK: %0 = torch.aten.log_softmax.int %arg0, %int0, %none : !torch.vtensor<[2,?],f32>, !torch.int, !torch.none -> !torch.vtensor<[2,?],f32>
// LOWER: func.func @log_softmax_int(
// LOWER-NOT: torch.
func.func @log_softmax_int(%arg0: !torch.vtensor<[2,?],f32>) -> !torch.vtensor<[2,?],f32> {
  %int0 = torch.constant.int 1
  %none = torch.constant.none
  %0 = torch.aten.log_softmax.int %arg0, %int0, %none : !torch.vtensor<[2,?],f32>, !torch.int, !torch.none -> !torch.vtensor<[2,?],f32>
  return %0 : !torch.vtensor<[2,?],f32>
}

// CHECK-LABEL: func.func @_safe_softmax(
// CHECK: %0 = torch.aten._safe_softmax %arg0, %int0, %none : !torch.vtensor<[2,?],f32>, !torch.int, !torch.none -> !torch.vtensor<[2,?],f32>
// LOWER: func.func @_safe_softmax(
// LOWER-NOT: torch.
func.func @_safe_softmax(%arg0: !torch.vtensor<[2,?],f32>) -> !torch.vtensor<[2,?],f32> {
  %int0 = torch.constant.int 1
  %none = torch.constant.none
  %0 = torch.aten._safe_softmax %arg0, %int0, %none : !torch.vtensor<[2,?],f32>, !torch.int, !torch.none -> !torch.vtensor<[2,?],f32>
  return %0 : !torch.vtensor<[2,?],f32>
}

// CHECK-LABEL: func.func @_softmax_backward_data(
// CHECK: %0 = torch.aten._softmax_backward_data %arg0, %arg1, %int0, %int1 : !torch.vtensor<[2,3],f32>, !torch.vtensor<[2,3],f32>, !torch.int, !torch.int -> !torch.vtensor<[2,3],f32>
// LOWER: func.func @_softmax_backward_data(
// LOWER-NOT: torch.
func.func @_softmax_backward_data(%arg0: !torch.vtensor<[2,3],f32>, %arg1: !torch.vtensor<[2,3],f32>) -> !torch.vtensor<[2,3],f32> {
  %int0 = torch.constant.int 1
  %int1 = torch.constant.int 6
  %0 = torch.aten._softmax_backward_data %arg0, %arg1, %int0, %int1 : !torch.vtensor<[2,3],f32>, !torch.vtensor<[2,3],f32>, !torch.int, !torch.int -> !torch.vtensor<[2,3],f32>
  return %0 : !torch.vtensor<[2,3],f32>
}

// CHECK-LABEL: func.func @_log_softmax_backward_data(
// CHECK: %0 = torch.aten._log_softmax_backward_data %arg0, %arg1, %int0, %int1 : !torch.vtensor<[2,3],f32>, !torch.vtensor<[2,3],f32>, !torch.int, !torch.int -> !torch.vtensor<[2,3],f32>
// LOWER: func.func @_log_softmax_backward_data(
// LOWER-NOT: torch.
func.func @_log_softmax_backward_data(%arg0: !torch.vtensor<[2,3],f32>, %arg1: !torch.vtensor<[2,3],f32>) -> !torch.vtensor<[2,3],f32> {
  %int0 = torch.constant.int 1
  %int1 = torch.constant.int 6
  %0 = torch.aten._log_softmax_backward_data %arg0, %arg1, %int0, %int1 : !torch.vtensor<[2,3],f32>, !torch.vtensor<[2,3],f32>, !torch.int, !torch.int -> !torch.vtensor<[2,3],f32>
  return %0 : !torch.vtensor<[2,3],f32>
}

// CHECK-LABEL: func.func @native_layer_norm(
// CHECK: %0:3 = torch.aten.native_layer_norm %arg0, %list1, %arg1, %arg2, %float1 : !torch.vtensor<[2,?,4],f32>, !torch.list<int>, !torch.vtensor<[4],f32>, !torch.vtensor<[4],f32>, !torch.float -> !torch.vtensor<[2,?,4],f32>, !torch.vtensor<[2,?,1],f32>, !torch.vtensor<[2,?,1],f32>
// LOWER: func.func @native_layer_norm(
// LOWER-NOT: torch.
func.func @native_layer_norm(%arg0: !torch.vtensor<[2,?,4],f32>, %arg1: !torch.vtensor<[4],f32>, %arg2: !torch.vtensor<[4],f32>) -> (!torch.vtensor<[2,?,4],f32>, !torch.vtensor<[2,?,1],f32>, !torch.vtensor<[2,?,1],f32>) {
  %int0 = torch.constant.int 4
  %list1 = torch.prim.ListConstruct %int0 : (!torch.int) -> !torch.list<int>
  %float1 = torch.constant.float 1.000000e-05
  %0:3 = torch.aten.native_layer_norm %arg0, %list1, %arg1, %arg2, %float1 : !torch.vtensor<[2,?,4],f32>, !torch.list<int>, !torch.vtensor<[4],f32>, !torch.vtensor<[4],f32>, !torch.float -> !torch.vtensor<[2,?,4],f32>, !torch.vtensor<[2,?,1],f32>, !torch.vtensor<[2,?,1],f32>
  return %0#0, %0#1, %0#2 : !torch.vtensor<[2,?,4],f32>, !torch.vtensor<[2,?,1],f32>, !torch.vtensor<[2,?,1],f32>
}

// CHECK-LABEL: func.func @layer_norm(
// CHECK: %0 = torch.aten.layer_norm %arg0, %list1, %arg1, %arg2, %float1, %bool2 : !torch.vtensor<[2,?,4],f32>, !torch.list<int>, !torch.vtensor<[4],f32>, !torch.vtensor<[4],f32>, !torch.float, !torch.bool -> !torch.vtensor<[2,?,4],f32>
// LOWER: func.func @layer_norm(
// LOWER-NOT: torch.
func.func @layer_norm(%arg0: !torch.vtensor<[2,?,4],f32>, %arg1: !torch.vtensor<[4],f32>, %arg2: !torch.vtensor<[4],f32>) -> !torch.vtensor<[2,?,4],f32> {
  %int0 = torch.constant.int 4
  %list1 = torch.prim.ListConstruct %int0 : (!torch.int) -> !torch.list<int>
  %float1 = torch.constant.float 1.000000e-05
  %bool2 = torch.constant.bool true
  %0 = torch.aten.layer_norm %arg0, %list1, %arg1, %arg2, %float1, %bool2 : !torch.vtensor<[2,?,4],f32>, !torch.list<int>, !torch.vtensor<[4],f32>, !torch.vtensor<[4],f32>, !torch.float, !torch.bool -> !torch.vtensor<[2,?,4],f32>
  return %0 : !torch.vtensor<[2,?,4],f32>
}

// CHECK-LABEL: func.func @native_layer_norm_backward(
// CHECK: %0:3 = torch.aten.native_layer_norm_backward %arg0, %arg1, %list1, %arg2, %arg3, %arg4, %arg5, %list3 : !torch.vtensor<[2,4],f32>, !torch.vtensor<[2,4],f32>, !torch.list<int>, !torch.vtensor<[2,1],f32>, !torch.vtensor<[2,1],f32>, !torch.vtensor<[4],f32>, !torch.vtensor<[4],f32>, !torch.list<bool> -> !torch.vtensor<[2,4],f32>, !torch.vtensor<[4],f32>, !torch.vtensor<[4],f32>
// LOWER: func.func @native_layer_norm_backward(
// LOWER-NOT: torch.
func.func @native_layer_norm_backward(%arg0: !torch.vtensor<[2,4],f32>, %arg1: !torch.vtensor<[2,4],f32>, %arg2: !torch.vtensor<[2,1],f32>, %arg3: !torch.vtensor<[2,1],f32>, %arg4: !torch.vtensor<[4],f32>, %arg5: !torch.vtensor<[4],f32>) -> (!torch.vtensor<[2,4],f32>, !torch.vtensor<[4],f32>, !torch.vtensor<[4],f32>) {
  %int0 = torch.constant.int 4
  %list1 = torch.prim.ListConstruct %int0 : (!torch.int) -> !torch.list<int>
  %bool1 = torch.constant.bool true
  %list3 = torch.prim.ListConstruct %bool1, %bool1, %bool1 : (!torch.bool, !torch.bool, !torch.bool) -> !torch.list<bool>
  %0:3 = torch.aten.native_layer_norm_backward %arg0, %arg1, %list1, %arg2, %arg3, %arg4, %arg5, %list3 : !torch.vtensor<[2,4],f32>, !torch.vtensor<[2,4],f32>, !torch.list<int>, !torch.vtensor<[2,1],f32>, !torch.vtensor<[2,1],f32>, !torch.vtensor<[4],f32>, !torch.vtensor<[4],f32>, !torch.list<bool> -> !torch.vtensor<[2,4],f32>, !torch.vtensor<[4],f32>, !torch.vtensor<[4],f32>
  return %0#0, %0#1, %0#2 : !torch.vtensor<[2,4],f32>, !torch.vtensor<[4],f32>, !torch.vtensor<[4],f32>
}

// CHECK-LABEL: func.func @native_group_norm(
// CHECK: %0:3 = torch.aten.native_group_norm %arg0, %arg1, %arg2, %int0, %int1, %int2, %int0, %float3 : !torch.vtensor<[2,4,3],f32>, !torch.vtensor<[4],f32>, !torch.vtensor<[4],f32>, !torch.int, !torch.int, !torch.int, !torch.int, !torch.float -> !torch.vtensor<[2,4,3],f32>, !torch.vtensor<[2,2],f32>, !torch.vtensor<[2,2],f32>
// LOWER: func.func @native_group_norm(
// LOWER-NOT: torch.
func.func @native_group_norm(%arg0: !torch.vtensor<[2,4,3],f32>, %arg1: !torch.vtensor<[4],f32>, %arg2: !torch.vtensor<[4],f32>) -> (!torch.vtensor<[2,4,3],f32>, !torch.vtensor<[2,2],f32>, !torch.vtensor<[2,2],f32>) {
  %int0 = torch.constant.int 2
  %int1 = torch.constant.int 4
  %int2 = torch.constant.int 3
  %float3 = torch.constant.float 1.000000e-05
  %0:3 = torch.aten.native_group_norm %arg0, %arg1, %arg2, %int0, %int1, %int2, %int0, %float3 : !torch.vtensor<[2,4,3],f32>, !torch.vtensor<[4],f32>, !torch.vtensor<[4],f32>, !torch.int, !torch.int, !torch.int, !torch.int, !torch.float -> !torch.vtensor<[2,4,3],f32>, !torch.vtensor<[2,2],f32>, !torch.vtensor<[2,2],f32>
  return %0#0, %0#1, %0#2 : !torch.vtensor<[2,4,3],f32>, !torch.vtensor<[2,2],f32>, !torch.vtensor<[2,2],f32>
}

// CHECK-LABEL: func.func @native_group_norm_backward(
// CHECK: %0:3 = torch.aten.native_group_norm_backward %arg0, %arg1, %arg2, %arg3, %arg4, %int0, %int1, %int2, %int0, %list4 : !torch.vtensor<[2,4,3],f32>, !torch.vtensor<[2,4,3],f32>, !torch.vtensor<[2,2],f32>, !torch.vtensor<[2,2],f32>, !torch.vtensor<[4],f32>, !torch.int, !torch.int, !torch.int, !torch.int, !torch.list<bool> -> !torch.vtensor<[2,4,3],f32>, !torch.vtensor<[4],f32>, !torch.vtensor<[4],f32>
// LOWER: func.func @native_group_norm_backward(
// LOWER-NOT: torch.
func.func @native_group_norm_backward(%arg0: !torch.vtensor<[2,4,3],f32>, %arg1: !torch.vtensor<[2,4,3],f32>, %arg2: !torch.vtensor<[2,2],f32>, %arg3: !torch.vtensor<[2,2],f32>, %arg4: !torch.vtensor<[4],f32>) -> (!torch.vtensor<[2,4,3],f32>, !torch.vtensor<[4],f32>, !torch.vtensor<[4],f32>) {
  %int0 = torch.constant.int 2
  %int1 = torch.constant.int 4
  %int2 = torch.constant.int 3
  %bool3 = torch.constant.bool true
  %list4 = torch.prim.ListConstruct %bool3, %bool3, %bool3 : (!torch.bool, !torch.bool, !torch.bool) -> !torch.list<bool>
  %0:3 = torch.aten.native_group_norm_backward %arg0, %arg1, %arg2, %arg3, %arg4, %int0, %int1, %int2, %int0, %list4 : !torch.vtensor<[2,4,3],f32>, !torch.vtensor<[2,4,3],f32>, !torch.vtensor<[2,2],f32>, !torch.vtensor<[2,2],f32>, !torch.vtensor<[4],f32>, !torch.int, !torch.int, !torch.int, !torch.int, !torch.list<bool> -> !torch.vtensor<[2,4,3],f32>, !torch.vtensor<[4],f32>, !torch.vtensor<[4],f32>
  return %0#0, %0#1, %0#2 : !torch.vtensor<[2,4,3],f32>, !torch.vtensor<[4],f32>, !torch.vtensor<[4],f32>
}

// CHECK-LABEL: func.func @_native_batch_norm_legit_no_stats(
// CHECK: %0:3 = torch.aten._native_batch_norm_legit.no_stats %arg0, %arg1, %arg2, %bool0, %float1, %float2 : !torch.vtensor<[2,3,4],f32>, !torch.vtensor<[3],f32>, !torch.vtensor<[3],f32>, !torch.bool, !torch.float, !torch.float -> !torch.vtensor<[2,3,4],f32>, !torch.vtensor<[3],f32>, !torch.vtensor<[3],f32>
// LOWER: func.func @_native_batch_norm_legit_no_stats(
// LOWER-NOT: torch.
func.func @_native_batch_norm_legit_no_stats(%arg0: !torch.vtensor<[2,3,4],f32>, %arg1: !torch.vtensor<[3],f32>, %arg2: !torch.vtensor<[3],f32>) -> (!torch.vtensor<[2,3,4],f32>, !torch.vtensor<[3],f32>, !torch.vtensor<[3],f32>) {
  %bool0 = torch.constant.bool true
  %float1 = torch.constant.float 1.000000e-01
  %float2 = torch.constant.float 1.000000e-05
  %0:3 = torch.aten._native_batch_norm_legit.no_stats %arg0, %arg1, %arg2, %bool0, %float1, %float2 : !torch.vtensor<[2,3,4],f32>, !torch.vtensor<[3],f32>, !torch.vtensor<[3],f32>, !torch.bool, !torch.float, !torch.float -> !torch.vtensor<[2,3,4],f32>, !torch.vtensor<[3],f32>, !torch.vtensor<[3],f32>
  return %0#0, %0#1, %0#2 : !torch.vtensor<[2,3,4],f32>, !torch.vtensor<[3],f32>, !torch.vtensor<[3],f32>
}

// CHECK-LABEL: func.func @_native_batch_norm_legit(
// CHECK: %0:3 = torch.aten._native_batch_norm_legit %arg0, %arg1, %arg2, %arg3, %arg4, %bool0, %float1, %float2 : !torch.vtensor<[2,3,4],f32>, !torch.vtensor<[3],f32>, !torch.vtensor<[3],f32>, !torch.vtensor<[3],f32>, !torch.vtensor<[3],f32>, !torch.bool, !torch.float, !torch.float -> !torch.vtensor<[2,3,4],f32>, !torch.vtensor<[0],f32>, !torch.vtensor<[0],f32>
// LOWER: func.func @_native_batch_norm_legit(
// LOWER-NOT: torch.
func.func @_native_batch_norm_legit(%arg0: !torch.vtensor<[2,3,4],f32>, %arg1: !torch.vtensor<[3],f32>, %arg2: !torch.vtensor<[3],f32>, %arg3: !torch.vtensor<[3],f32>, %arg4: !torch.vtensor<[3],f32>) -> (!torch.vtensor<[2,3,4],f32>, !torch.vtensor<[0],f32>, !torch.vtensor<[0],f32>) {
  %bool0 = torch.constant.bool false
  %float1 = torch.constant.float 1.000000e-01
  %float2 = torch.constant.float 1.000000e-05
  %0:3 = torch.aten._native_batch_norm_legit %arg0, %arg1, %arg2, %arg3, %arg4, %bool0, %float1, %float2 : !torch.vtensor<[2,3,4],f32>, !torch.vtensor<[3],f32>, !torch.vtensor<[3],f32>, !torch.vtensor<[3],f32>, !torch.vtensor<[3],f32>, !torch.bool, !torch.float, !torch.float -> !torch.vtensor<[2,3,4],f32>, !torch.vtensor<[0],f32>, !torch.vtensor<[0],f32>
  return %0#0, %0#1, %0#2 : !torch.vtensor<[2,3,4],f32>, !torch.vtensor<[0],f32>, !torch.vtensor<[0],f32>
}

// CHECK-LABEL: func.func @_native_batch_norm_legit_no_training(
// CHECK: %0:3 = torch.aten._native_batch_norm_legit_no_training %arg0, %arg1, %arg2, %arg3, %arg4, %float0, %float1 : !torch.vtensor<[2,3,4],f32>, !torch.vtensor<[3],f32>, !torch.vtensor<[3],f32>, !torch.vtensor<[3],f32>, !torch.vtensor<[3],f32>, !torch.float, !torch.float -> !torch.vtensor<[2,3,4],f32>, !torch.vtensor<[0],f32>, !torch.vtensor<[0],f32>
// LOWER: func.func @_native_batch_norm_legit_no_training(
// LOWER-NOT: torch.
func.func @_native_batch_norm_legit_no_training(%arg0: !torch.vtensor<[2,3,4],f32>, %arg1: !torch.vtensor<[3],f32>, %arg2: !torch.vtensor<[3],f32>, %arg3: !torch.vtensor<[3],f32>, %arg4: !torch.vtensor<[3],f32>) -> (!torch.vtensor<[2,3,4],f32>, !torch.vtensor<[0],f32>, !torch.vtensor<[0],f32>) {
  %float0 = torch.constant.float 1.000000e-01
  %float1 = torch.constant.float 1.000000e-05
  %0:3 = torch.aten._native_batch_norm_legit_no_training %arg0, %arg1, %arg2, %arg3, %arg4, %float0, %float1 : !torch.vtensor<[2,3,4],f32>, !torch.vtensor<[3],f32>, !torch.vtensor<[3],f32>, !torch.vtensor<[3],f32>, !torch.vtensor<[3],f32>, !torch.float, !torch.float -> !torch.vtensor<[2,3,4],f32>, !torch.vtensor<[0],f32>, !torch.vtensor<[0],f32>
  return %0#0, %0#1, %0#2 : !torch.vtensor<[2,3,4],f32>, !torch.vtensor<[0],f32>, !torch.vtensor<[0],f32>
}

// CHECK-LABEL: func.func @_native_batch_norm_legit_functional(
// CHECK: %0:5 = torch.aten._native_batch_norm_legit_functional %arg0, %arg1, %arg2, %arg3, %arg4, %bool0, %float1, %float2 : !torch.vtensor<[2,3,4],f32>, !torch.vtensor<[3],f32>, !torch.vtensor<[3],f32>, !torch.vtensor<[3],f32>, !torch.vtensor<[3],f32>, !torch.bool, !torch.float, !torch.float -> !torch.vtensor<[2,3,4],f32>, !torch.vtensor<[3],f32>, !torch.vtensor<[3],f32>, !torch.vtensor<[3],f32>, !torch.vtensor<[3],f32>
// LOWER: func.func @_native_batch_norm_legit_functional(
// LOWER-NOT: torch.
func.func @_native_batch_norm_legit_functional(%arg0: !torch.vtensor<[2,3,4],f32>, %arg1: !torch.vtensor<[3],f32>, %arg2: !torch.vtensor<[3],f32>, %arg3: !torch.vtensor<[3],f32>, %arg4: !torch.vtensor<[3],f32>) -> (!torch.vtensor<[2,3,4],f32>, !torch.vtensor<[3],f32>, !torch.vtensor<[3],f32>, !torch.vtensor<[3],f32>, !torch.vtensor<[3],f32>) {
  %bool0 = torch.constant.bool true
  %float1 = torch.constant.float 1.000000e-01
  %float2 = torch.constant.float 1.000000e-05
  %0:5 = torch.aten._native_batch_norm_legit_functional %arg0, %arg1, %arg2, %arg3, %arg4, %bool0, %float1, %float2 : !torch.vtensor<[2,3,4],f32>, !torch.vtensor<[3],f32>, !torch.vtensor<[3],f32>, !torch.vtensor<[3],f32>, !torch.vtensor<[3],f32>, !torch.bool, !torch.float, !torch.float -> !torch.vtensor<[2,3,4],f32>, !torch.vtensor<[3],f32>, !torch.vtensor<[3],f32>, !torch.vtensor<[3],f32>, !torch.vtensor<[3],f32>
  return %0#0, %0#1, %0#2, %0#3, %0#4 : !torch.vtensor<[2,3,4],f32>, !torch.vtensor<[3],f32>, !torch.vtensor<[3],f32>, !torch.vtensor<[3],f32>, !torch.vtensor<[3],f32>
}

// CHECK-LABEL: func.func @native_batch_norm(
// CHECK: %0:3 = torch.aten.native_batch_norm %arg0, %arg1, %arg2, %none, %none, %bool1, %float2, %float3 : !torch.vtensor<[2,3,4],f32>, !torch.vtensor<[3],f32>, !torch.vtensor<[3],f32>, !torch.none, !torch.none, !torch.bool, !torch.float, !torch.float -> !torch.vtensor<[2,3,4],f32>, !torch.vtensor<[3],f32>, !torch.vtensor<[3],f32>
// LOWER: func.func @native_batch_norm(
// LOWER-NOT: torch.
func.func @native_batch_norm(%arg0: !torch.vtensor<[2,3,4],f32>, %arg1: !torch.vtensor<[3],f32>, %arg2: !torch.vtensor<[3],f32>) -> (!torch.vtensor<[2,3,4],f32>, !torch.vtensor<[3],f32>, !torch.vtensor<[3],f32>) {
  %none = torch.constant.none
  %bool1 = torch.constant.bool true
  %float2 = torch.constant.float 1.000000e-01
  %float3 = torch.constant.float 1.000000e-05
  %0:3 = torch.aten.native_batch_norm %arg0, %arg1, %arg2, %none, %none, %bool1, %float2, %float3 : !torch.vtensor<[2,3,4],f32>, !torch.vtensor<[3],f32>, !torch.vtensor<[3],f32>, !torch.none, !torch.none, !torch.bool, !torch.float, !torch.float -> !torch.vtensor<[2,3,4],f32>, !torch.vtensor<[3],f32>, !torch.vtensor<[3],f32>
  return %0#0, %0#1, %0#2 : !torch.vtensor<[2,3,4],f32>, !torch.vtensor<[3],f32>, !torch.vtensor<[3],f32>
}

// CHECK-LABEL: func.func @native_batch_norm_backward(
// CHECK: %0:3 = torch.aten.native_batch_norm_backward %arg0, %arg1, %arg2, %none, %none, %arg3, %arg4, %bool1, %float2, %list3 : !torch.vtensor<[2,3,4],f32>, !torch.vtensor<[2,3,4],f32>, !torch.vtensor<[3],f32>, !torch.none, !torch.none, !torch.vtensor<[3],f32>, !torch.vtensor<[3],f32>, !torch.bool, !torch.float, !torch.list<bool> -> !torch.vtensor<[2,3,4],f32>, !torch.vtensor<[3],f32>, !torch.vtensor<[3],f32>
// LOWER: func.func @native_batch_norm_backward(
// LOWER-NOT: torch.
func.func @native_batch_norm_backward(%arg0: !torch.vtensor<[2,3,4],f32>, %arg1: !torch.vtensor<[2,3,4],f32>, %arg2: !torch.vtensor<[3],f32>, %arg3: !torch.vtensor<[3],f32>, %arg4: !torch.vtensor<[3],f32>) -> (!torch.vtensor<[2,3,4],f32>, !torch.vtensor<[3],f32>, !torch.vtensor<[3],f32>) {
  %none = torch.constant.none
  %bool1 = torch.constant.bool true
  %float2 = torch.constant.float 1.000000e-05
  %list3 = torch.prim.ListConstruct %bool1, %bool1, %bool1 : (!torch.bool, !torch.bool, !torch.bool) -> !torch.list<bool>
  %0:3 = torch.aten.native_batch_norm_backward %arg0, %arg1, %arg2, %none, %none, %arg3, %arg4, %bool1, %float2, %list3 : !torch.vtensor<[2,3,4],f32>, !torch.vtensor<[2,3,4],f32>, !torch.vtensor<[3],f32>, !torch.none, !torch.none, !torch.vtensor<[3],f32>, !torch.vtensor<[3],f32>, !torch.bool, !torch.float, !torch.list<bool> -> !torch.vtensor<[2,3,4],f32>, !torch.vtensor<[3],f32>, !torch.vtensor<[3],f32>
  return %0#0, %0#1, %0#2 : !torch.vtensor<[2,3,4],f32>, !torch.vtensor<[3],f32>, !torch.vtensor<[3],f32>
}

// CHECK-LABEL: func.func @batch_norm(
// CHECK: %0 = torch.aten.batch_norm %arg0, %arg1, %arg2, %arg3, %arg4, %bool0, %float1, %float2, %bool0 : !torch.vtensor<[2,3,4],f32>, !torch.vtensor<[3],f32>, !torch.vtensor<[3],f32>, !torch.vtensor<[3],f32>, !torch.vtensor<[3],f32>, !torch.bool, !torch.float, !torch.float, !torch.bool -> !torch.vtensor<[2,3,4],f32>
// LOWER: func.func @batch_norm(
// LOWER-NOT: torch.
func.func @batch_norm(%arg0: !torch.vtensor<[2,3,4],f32>, %arg1: !torch.vtensor<[3],f32>, %arg2: !torch.vtensor<[3],f32>, %arg3: !torch.vtensor<[3],f32>, %arg4: !torch.vtensor<[3],f32>) -> !torch.vtensor<[2,3,4],f32> {
  %bool0 = torch.constant.bool false
  %float1 = torch.constant.float 1.000000e-01
  %float2 = torch.constant.float 1.000000e-05
  %0 = torch.aten.batch_norm %arg0, %arg1, %arg2, %arg3, %arg4, %bool0, %float1, %float2, %bool0 : !torch.vtensor<[2,3,4],f32>, !torch.vtensor<[3],f32>, !torch.vtensor<[3],f32>, !torch.vtensor<[3],f32>, !torch.vtensor<[3],f32>, !torch.bool, !torch.float, !torch.float, !torch.bool -> !torch.vtensor<[2,3,4],f32>
  return %0 : !torch.vtensor<[2,3,4],f32>
}

// CHECK-LABEL: func.func @rms_norm(
// CHECK: %0 = torch.aten.rms_norm %arg0, %list1, %arg1, %float1 : !torch.vtensor<[2,?,4],f32>, !torch.list<int>, !torch.vtensor<[4],f32>, !torch.float -> !torch.vtensor<[2,?,4],f32>
// LOWER: func.func @rms_norm(
// LOWER-NOT: torch.
func.func @rms_norm(%arg0: !torch.vtensor<[2,?,4],f32>, %arg1: !torch.vtensor<[4],f32>) -> !torch.vtensor<[2,?,4],f32> {
  %int0 = torch.constant.int 4
  %list1 = torch.prim.ListConstruct %int0 : (!torch.int) -> !torch.list<int>
  %float1 = torch.constant.float 1.000000e-05
  %0 = torch.aten.rms_norm %arg0, %list1, %arg1, %float1 : !torch.vtensor<[2,?,4],f32>, !torch.list<int>, !torch.vtensor<[4],f32>, !torch.float -> !torch.vtensor<[2,?,4],f32>
  return %0 : !torch.vtensor<[2,?,4],f32>
}
