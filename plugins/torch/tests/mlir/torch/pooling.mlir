// RUN: plait opt %s | FileCheck %s
// RUN: plait opt %s --torch-to-tcp | FileCheck %s --check-prefix=LOWER

// CHECK-LABEL: func.func @max_pool1d(
// CHECK: %0 = torch.aten.max_pool1d %arg0, %list1, %list2, %list4, %list6, %bool3 : !torch.vtensor<[1,2,6],f32>, !torch.list<int>, !torch.list<int>, !torch.list<int>, !torch.list<int>, !torch.bool -> !torch.vtensor<[1,2,3],f32>
// LOWER: func.func @max_pool1d(
// LOWER-NOT: torch.
func.func @max_pool1d(%arg0: !torch.vtensor<[1,2,6],f32>) -> !torch.vtensor<[1,2,3],f32> {
  %int0 = torch.constant.int 2
  %list1 = torch.prim.ListConstruct %int0 : (!torch.int) -> !torch.list<int>
  %list2 = torch.prim.ListConstruct  : () -> !torch.list<int>
  %int1 = torch.constant.int 0
  %list4 = torch.prim.ListConstruct %int1 : (!torch.int) -> !torch.list<int>
  %int2 = torch.constant.int 1
  %list6 = torch.prim.ListConstruct %int2 : (!torch.int) -> !torch.list<int>
  %bool3 = torch.constant.bool false
  %0 = torch.aten.max_pool1d %arg0, %list1, %list2, %list4, %list6, %bool3 : !torch.vtensor<[1,2,6],f32>, !torch.list<int>, !torch.list<int>, !torch.list<int>, !torch.list<int>, !torch.bool -> !torch.vtensor<[1,2,3],f32>
  return %0 : !torch.vtensor<[1,2,3],f32>
}

// CHECK-LABEL: func.func @max_pool2d(
// CHECK: %0 = torch.aten.max_pool2d %arg0, %list1, %list2, %list4, %list6, %bool3 : !torch.vtensor<[1,2,6,6],f32>, !torch.list<int>, !torch.list<int>, !torch.list<int>, !torch.list<int>, !torch.bool -> !torch.vtensor<[1,2,3,3],f32>
// LOWER: func.func @max_pool2d(
// LOWER-NOT: torch.
func.func @max_pool2d(%arg0: !torch.vtensor<[1,2,6,6],f32>) -> !torch.vtensor<[1,2,3,3],f32> {
  %int0 = torch.constant.int 2
  %list1 = torch.prim.ListConstruct %int0, %int0 : (!torch.int, !torch.int) -> !torch.list<int>
  %list2 = torch.prim.ListConstruct  : () -> !torch.list<int>
  %int1 = torch.constant.int 0
  %list4 = torch.prim.ListConstruct %int1, %int1 : (!torch.int, !torch.int) -> !torch.list<int>
  %int2 = torch.constant.int 1
  %list6 = torch.prim.ListConstruct %int2, %int2 : (!torch.int, !torch.int) -> !torch.list<int>
  %bool3 = torch.constant.bool false
  %0 = torch.aten.max_pool2d %arg0, %list1, %list2, %list4, %list6, %bool3 : !torch.vtensor<[1,2,6,6],f32>, !torch.list<int>, !torch.list<int>, !torch.list<int>, !torch.list<int>, !torch.bool -> !torch.vtensor<[1,2,3,3],f32>
  return %0 : !torch.vtensor<[1,2,3,3],f32>
}

// CHECK-LABEL: func.func @max_pool3d(
// CHECK: %0 = torch.aten.max_pool3d %arg0, %list1, %list2, %list4, %list6, %bool3 : !torch.vtensor<[1,2,4,4,4],f32>, !torch.list<int>, !torch.list<int>, !torch.list<int>, !torch.list<int>, !torch.bool -> !torch.vtensor<[1,2,2,2,2],f32>
// LOWER: func.func @max_pool3d(
// LOWER-NOT: torch.
func.func @max_pool3d(%arg0: !torch.vtensor<[1,2,4,4,4],f32>) -> !torch.vtensor<[1,2,2,2,2],f32> {
  %int0 = torch.constant.int 2
  %list1 = torch.prim.ListConstruct %int0, %int0, %int0 : (!torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %list2 = torch.prim.ListConstruct  : () -> !torch.list<int>
  %int1 = torch.constant.int 0
  %list4 = torch.prim.ListConstruct %int1, %int1, %int1 : (!torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %int2 = torch.constant.int 1
  %list6 = torch.prim.ListConstruct %int2, %int2, %int2 : (!torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %bool3 = torch.constant.bool false
  %0 = torch.aten.max_pool3d %arg0, %list1, %list2, %list4, %list6, %bool3 : !torch.vtensor<[1,2,4,4,4],f32>, !torch.list<int>, !torch.list<int>, !torch.list<int>, !torch.list<int>, !torch.bool -> !torch.vtensor<[1,2,2,2,2],f32>
  return %0 : !torch.vtensor<[1,2,2,2,2],f32>
}

// CHECK-LABEL: func.func @max_pool2d_with_indices(
// CHECK: %0:2 = torch.aten.max_pool2d_with_indices %arg0, %list1, %list2, %list4, %list6, %bool3 : !torch.vtensor<[1,2,6,6],f32>, !torch.list<int>, !torch.list<int>, !torch.list<int>, !torch.list<int>, !torch.bool -> !torch.vtensor<[1,2,3,3],f32>, !torch.vtensor<[1,2,3,3],si64>
// LOWER: func.func @max_pool2d_with_indices(
// LOWER-NOT: torch.
func.func @max_pool2d_with_indices(%arg0: !torch.vtensor<[1,2,6,6],f32>) -> (!torch.vtensor<[1,2,3,3],f32>, !torch.vtensor<[1,2,3,3],si64>) {
  %int0 = torch.constant.int 2
  %list1 = torch.prim.ListConstruct %int0, %int0 : (!torch.int, !torch.int) -> !torch.list<int>
  %list2 = torch.prim.ListConstruct  : () -> !torch.list<int>
  %int1 = torch.constant.int 0
  %list4 = torch.prim.ListConstruct %int1, %int1 : (!torch.int, !torch.int) -> !torch.list<int>
  %int2 = torch.constant.int 1
  %list6 = torch.prim.ListConstruct %int2, %int2 : (!torch.int, !torch.int) -> !torch.list<int>
  %bool3 = torch.constant.bool false
  %0:2 = torch.aten.max_pool2d_with_indices %arg0, %list1, %list2, %list4, %list6, %bool3 : !torch.vtensor<[1,2,6,6],f32>, !torch.list<int>, !torch.list<int>, !torch.list<int>, !torch.list<int>, !torch.bool -> !torch.vtensor<[1,2,3,3],f32>, !torch.vtensor<[1,2,3,3],si64>
  return %0#0, %0#1 : !torch.vtensor<[1,2,3,3],f32>, !torch.vtensor<[1,2,3,3],si64>
}

// CHECK-LABEL: func.func @max_pool3d_with_indices(
// CHECK: %0:2 = torch.aten.max_pool3d_with_indices %arg0, %list1, %list2, %list4, %list6, %bool3 : !torch.vtensor<[1,2,4,4,4],f32>, !torch.list<int>, !torch.list<int>, !torch.list<int>, !torch.list<int>, !torch.bool -> !torch.vtensor<[1,2,2,2,2],f32>, !torch.vtensor<[1,2,2,2,2],si64>
// LOWER: func.func @max_pool3d_with_indices(
// LOWER-NOT: torch.
func.func @max_pool3d_with_indices(%arg0: !torch.vtensor<[1,2,4,4,4],f32>) -> (!torch.vtensor<[1,2,2,2,2],f32>, !torch.vtensor<[1,2,2,2,2],si64>) {
  %int0 = torch.constant.int 2
  %list1 = torch.prim.ListConstruct %int0, %int0, %int0 : (!torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %list2 = torch.prim.ListConstruct  : () -> !torch.list<int>
  %int1 = torch.constant.int 0
  %list4 = torch.prim.ListConstruct %int1, %int1, %int1 : (!torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %int2 = torch.constant.int 1
  %list6 = torch.prim.ListConstruct %int2, %int2, %int2 : (!torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %bool3 = torch.constant.bool false
  %0:2 = torch.aten.max_pool3d_with_indices %arg0, %list1, %list2, %list4, %list6, %bool3 : !torch.vtensor<[1,2,4,4,4],f32>, !torch.list<int>, !torch.list<int>, !torch.list<int>, !torch.list<int>, !torch.bool -> !torch.vtensor<[1,2,2,2,2],f32>, !torch.vtensor<[1,2,2,2,2],si64>
  return %0#0, %0#1 : !torch.vtensor<[1,2,2,2,2],f32>, !torch.vtensor<[1,2,2,2,2],si64>
}

// CHECK-LABEL: func.func @max_pool2d_with_indices_backward(
// CHECK: %0 = torch.aten.max_pool2d_with_indices_backward %arg0, %arg1, %list1, %list2, %list4, %list6, %bool3, %arg2 : !torch.vtensor<[1,2,3,3],f32>, !torch.vtensor<[1,2,6,6],f32>, !torch.list<int>, !torch.list<int>, !torch.list<int>, !torch.list<int>, !torch.bool, !torch.vtensor<[1,2,3,3],si64> -> !torch.vtensor<[1,2,6,6],f32>
// LOWER: func.func @max_pool2d_with_indices_backward(
// LOWER-NOT: torch.
func.func @max_pool2d_with_indices_backward(%arg0: !torch.vtensor<[1,2,3,3],f32>, %arg1: !torch.vtensor<[1,2,6,6],f32>, %arg2: !torch.vtensor<[1,2,3,3],si64>) -> !torch.vtensor<[1,2,6,6],f32> {
  %int0 = torch.constant.int 2
  %list1 = torch.prim.ListConstruct %int0, %int0 : (!torch.int, !torch.int) -> !torch.list<int>
  %list2 = torch.prim.ListConstruct %int0, %int0 : (!torch.int, !torch.int) -> !torch.list<int>
  %int1 = torch.constant.int 0
  %list4 = torch.prim.ListConstruct %int1, %int1 : (!torch.int, !torch.int) -> !torch.list<int>
  %int2 = torch.constant.int 1
  %list6 = torch.prim.ListConstruct %int2, %int2 : (!torch.int, !torch.int) -> !torch.list<int>
  %bool3 = torch.constant.bool false
  %0 = torch.aten.max_pool2d_with_indices_backward %arg0, %arg1, %list1, %list2, %list4, %list6, %bool3, %arg2 : !torch.vtensor<[1,2,3,3],f32>, !torch.vtensor<[1,2,6,6],f32>, !torch.list<int>, !torch.list<int>, !torch.list<int>, !torch.list<int>, !torch.bool, !torch.vtensor<[1,2,3,3],si64> -> !torch.vtensor<[1,2,6,6],f32>
  return %0 : !torch.vtensor<[1,2,6,6],f32>
}

// CHECK-LABEL: func.func @max_pool3d_with_indices_backward(
// CHECK: %0 = torch.aten.max_pool3d_with_indices_backward %arg0, %arg1, %list1, %list2, %list4, %list6, %bool3, %arg2 : !torch.vtensor<[1,2,2,2,2],f32>, !torch.vtensor<[1,2,4,4,4],f32>, !torch.list<int>, !torch.list<int>, !torch.list<int>, !torch.list<int>, !torch.bool, !torch.vtensor<[1,2,2,2,2],si64> -> !torch.vtensor<[1,2,4,4,4],f32>
// LOWER: func.func @max_pool3d_with_indices_backward(
// LOWER-NOT: torch.
func.func @max_pool3d_with_indices_backward(%arg0: !torch.vtensor<[1,2,2,2,2],f32>, %arg1: !torch.vtensor<[1,2,4,4,4],f32>, %arg2: !torch.vtensor<[1,2,2,2,2],si64>) -> !torch.vtensor<[1,2,4,4,4],f32> {
  %int0 = torch.constant.int 2
  %list1 = torch.prim.ListConstruct %int0, %int0, %int0 : (!torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %list2 = torch.prim.ListConstruct %int0, %int0, %int0 : (!torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %int1 = torch.constant.int 0
  %list4 = torch.prim.ListConstruct %int1, %int1, %int1 : (!torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %int2 = torch.constant.int 1
  %list6 = torch.prim.ListConstruct %int2, %int2, %int2 : (!torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %bool3 = torch.constant.bool false
  %0 = torch.aten.max_pool3d_with_indices_backward %arg0, %arg1, %list1, %list2, %list4, %list6, %bool3, %arg2 : !torch.vtensor<[1,2,2,2,2],f32>, !torch.vtensor<[1,2,4,4,4],f32>, !torch.list<int>, !torch.list<int>, !torch.list<int>, !torch.list<int>, !torch.bool, !torch.vtensor<[1,2,2,2,2],si64> -> !torch.vtensor<[1,2,4,4,4],f32>
  return %0 : !torch.vtensor<[1,2,4,4,4],f32>
}

// CHECK-LABEL: func.func @avg_pool1d(
// CHECK: %0 = torch.aten.avg_pool1d %arg0, %list1, %list2, %list4, %bool2, %bool3 : !torch.vtensor<[1,2,6],f32>, !torch.list<int>, !torch.list<int>, !torch.list<int>, !torch.bool, !torch.bool -> !torch.vtensor<[1,2,3],f32>
// LOWER: func.func @avg_pool1d(
// LOWER-NOT: torch.
func.func @avg_pool1d(%arg0: !torch.vtensor<[1,2,6],f32>) -> !torch.vtensor<[1,2,3],f32> {
  %int0 = torch.constant.int 2
  %list1 = torch.prim.ListConstruct %int0 : (!torch.int) -> !torch.list<int>
  %list2 = torch.prim.ListConstruct  : () -> !torch.list<int>
  %int1 = torch.constant.int 0
  %list4 = torch.prim.ListConstruct %int1 : (!torch.int) -> !torch.list<int>
  %bool2 = torch.constant.bool false
  %bool3 = torch.constant.bool true
  %0 = torch.aten.avg_pool1d %arg0, %list1, %list2, %list4, %bool2, %bool3 : !torch.vtensor<[1,2,6],f32>, !torch.list<int>, !torch.list<int>, !torch.list<int>, !torch.bool, !torch.bool -> !torch.vtensor<[1,2,3],f32>
  return %0 : !torch.vtensor<[1,2,3],f32>
}

// CHECK-LABEL: func.func @avg_pool2d(
// CHECK: %0 = torch.aten.avg_pool2d %arg0, %list1, %list3, %list4, %bool2, %bool3, %none : !torch.vtensor<[1,2,6,6],f32>, !torch.list<int>, !torch.list<int>, !torch.list<int>, !torch.bool, !torch.bool, !torch.none -> !torch.vtensor<[1,2,6,6],f32>
// LOWER: func.func @avg_pool2d(
// LOWER-NOT: torch.
func.func @avg_pool2d(%arg0: !torch.vtensor<[1,2,6,6],f32>) -> !torch.vtensor<[1,2,6,6],f32> {
  %int0 = torch.constant.int 3
  %list1 = torch.prim.ListConstruct %int0, %int0 : (!torch.int, !torch.int) -> !torch.list<int>
  %int1 = torch.constant.int 1
  %list3 = torch.prim.ListConstruct %int1, %int1 : (!torch.int, !torch.int) -> !torch.list<int>
  %list4 = torch.prim.ListConstruct %int1, %int1 : (!torch.int, !torch.int) -> !torch.list<int>
  %bool2 = torch.constant.bool false
  %bool3 = torch.constant.bool true
  %none = torch.constant.none
  %0 = torch.aten.avg_pool2d %arg0, %list1, %list3, %list4, %bool2, %bool3, %none : !torch.vtensor<[1,2,6,6],f32>, !torch.list<int>, !torch.list<int>, !torch.list<int>, !torch.bool, !torch.bool, !torch.none -> !torch.vtensor<[1,2,6,6],f32>
  return %0 : !torch.vtensor<[1,2,6,6],f32>
}

// CHECK-LABEL: func.func @avg_pool3d(
// CHECK: %0 = torch.aten.avg_pool3d %arg0, %list1, %list2, %list4, %bool2, %bool3, %none : !torch.vtensor<[1,2,4,4,4],f32>, !torch.list<int>, !torch.list<int>, !torch.list<int>, !torch.bool, !torch.bool, !torch.none -> !torch.vtensor<[1,2,2,2,2],f32>
// LOWER: func.func @avg_pool3d(
// LOWER-NOT: torch.
func.func @avg_pool3d(%arg0: !torch.vtensor<[1,2,4,4,4],f32>) -> !torch.vtensor<[1,2,2,2,2],f32> {
  %int0 = torch.constant.int 2
  %list1 = torch.prim.ListConstruct %int0, %int0, %int0 : (!torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %list2 = torch.prim.ListConstruct  : () -> !torch.list<int>
  %int1 = torch.constant.int 0
  %list4 = torch.prim.ListConstruct %int1, %int1, %int1 : (!torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %bool2 = torch.constant.bool false
  %bool3 = torch.constant.bool true
  %none = torch.constant.none
  %0 = torch.aten.avg_pool3d %arg0, %list1, %list2, %list4, %bool2, %bool3, %none : !torch.vtensor<[1,2,4,4,4],f32>, !torch.list<int>, !torch.list<int>, !torch.list<int>, !torch.bool, !torch.bool, !torch.none -> !torch.vtensor<[1,2,2,2,2],f32>
  return %0 : !torch.vtensor<[1,2,2,2,2],f32>
}

// CHECK-LABEL: func.func @avg_pool2d_backward(
// CHECK: %0 = torch.aten.avg_pool2d_backward %arg0, %arg1, %list1, %list2, %list4, %bool2, %bool3, %none : !torch.vtensor<[1,2,3,3],f32>, !torch.vtensor<[1,2,6,6],f32>, !torch.list<int>, !torch.list<int>, !torch.list<int>, !torch.bool, !torch.bool, !torch.none -> !torch.vtensor<[1,2,6,6],f32>
// LOWER: func.func @avg_pool2d_backward(
// LOWER-NOT: torch.
func.func @avg_pool2d_backward(%arg0: !torch.vtensor<[1,2,3,3],f32>, %arg1: !torch.vtensor<[1,2,6,6],f32>) -> !torch.vtensor<[1,2,6,6],f32> {
  %int0 = torch.constant.int 2
  %list1 = torch.prim.ListConstruct %int0, %int0 : (!torch.int, !torch.int) -> !torch.list<int>
  %list2 = torch.prim.ListConstruct %int0, %int0 : (!torch.int, !torch.int) -> !torch.list<int>
  %int1 = torch.constant.int 0
  %list4 = torch.prim.ListConstruct %int1, %int1 : (!torch.int, !torch.int) -> !torch.list<int>
  %bool2 = torch.constant.bool false
  %bool3 = torch.constant.bool true
  %none = torch.constant.none
  %0 = torch.aten.avg_pool2d_backward %arg0, %arg1, %list1, %list2, %list4, %bool2, %bool3, %none : !torch.vtensor<[1,2,3,3],f32>, !torch.vtensor<[1,2,6,6],f32>, !torch.list<int>, !torch.list<int>, !torch.list<int>, !torch.bool, !torch.bool, !torch.none -> !torch.vtensor<[1,2,6,6],f32>
  return %0 : !torch.vtensor<[1,2,6,6],f32>
}

// CHECK-LABEL: func.func @avg_pool3d_backward(
// CHECK: %0 = torch.aten.avg_pool3d_backward %arg0, %arg1, %list1, %list2, %list4, %bool2, %bool3, %none : !torch.vtensor<[1,2,2,2,2],f32>, !torch.vtensor<[1,2,4,4,4],f32>, !torch.list<int>, !torch.list<int>, !torch.list<int>, !torch.bool, !torch.bool, !torch.none -> !torch.vtensor<[1,2,4,4,4],f32>
// LOWER: func.func @avg_pool3d_backward(
// LOWER-NOT: torch.
func.func @avg_pool3d_backward(%arg0: !torch.vtensor<[1,2,2,2,2],f32>, %arg1: !torch.vtensor<[1,2,4,4,4],f32>) -> !torch.vtensor<[1,2,4,4,4],f32> {
  %int0 = torch.constant.int 2
  %list1 = torch.prim.ListConstruct %int0, %int0, %int0 : (!torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %list2 = torch.prim.ListConstruct %int0, %int0, %int0 : (!torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %int1 = torch.constant.int 0
  %list4 = torch.prim.ListConstruct %int1, %int1, %int1 : (!torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %bool2 = torch.constant.bool false
  %bool3 = torch.constant.bool true
  %none = torch.constant.none
  %0 = torch.aten.avg_pool3d_backward %arg0, %arg1, %list1, %list2, %list4, %bool2, %bool3, %none : !torch.vtensor<[1,2,2,2,2],f32>, !torch.vtensor<[1,2,4,4,4],f32>, !torch.list<int>, !torch.list<int>, !torch.list<int>, !torch.bool, !torch.bool, !torch.none -> !torch.vtensor<[1,2,4,4,4],f32>
  return %0 : !torch.vtensor<[1,2,4,4,4],f32>
}

// CHECK-LABEL: func.func @adaptive_avg_pool1d(
// CHECK: %0 = torch.aten.adaptive_avg_pool1d %arg0, %list1 : !torch.vtensor<[1,2,7],f32>, !torch.list<int> -> !torch.vtensor<[1,2,3],f32>
// LOWER: func.func @adaptive_avg_pool1d(
// LOWER-NOT: torch.
func.func @adaptive_avg_pool1d(%arg0: !torch.vtensor<[1,2,7],f32>) -> !torch.vtensor<[1,2,3],f32> {
  %int0 = torch.constant.int 3
  %list1 = torch.prim.ListConstruct %int0 : (!torch.int) -> !torch.list<int>
  %0 = torch.aten.adaptive_avg_pool1d %arg0, %list1 : !torch.vtensor<[1,2,7],f32>, !torch.list<int> -> !torch.vtensor<[1,2,3],f32>
  return %0 : !torch.vtensor<[1,2,3],f32>
}

// CHECK-LABEL: func.func @adaptive_avg_pool2d(
// CHECK: %0 = torch.aten.adaptive_avg_pool2d %arg0, %list2 : !torch.vtensor<[1,2,7,6],f32>, !torch.list<int> -> !torch.vtensor<[1,2,3,1],f32>
// LOWER: func.func @adaptive_avg_pool2d(
// LOWER-NOT: torch.
func.func @adaptive_avg_pool2d(%arg0: !torch.vtensor<[1,2,7,6],f32>) -> !torch.vtensor<[1,2,3,1],f32> {
  %int0 = torch.constant.int 3
  %int1 = torch.constant.int 1
  %list2 = torch.prim.ListConstruct %int0, %int1 : (!torch.int, !torch.int) -> !torch.list<int>
  %0 = torch.aten.adaptive_avg_pool2d %arg0, %list2 : !torch.vtensor<[1,2,7,6],f32>, !torch.list<int> -> !torch.vtensor<[1,2,3,1],f32>
  return %0 : !torch.vtensor<[1,2,3,1],f32>
}

// CHECK-LABEL: func.func @_adaptive_avg_pool2d(
// CHECK: %0 = torch.aten._adaptive_avg_pool2d %arg0, %list2 : !torch.vtensor<[1,2,7,6],f32>, !torch.list<int> -> !torch.vtensor<[1,2,3,1],f32>
// LOWER: func.func @_adaptive_avg_pool2d(
// LOWER-NOT: torch.
func.func @_adaptive_avg_pool2d(%arg0: !torch.vtensor<[1,2,7,6],f32>) -> !torch.vtensor<[1,2,3,1],f32> {
  %int0 = torch.constant.int 3
  %int1 = torch.constant.int 1
  %list2 = torch.prim.ListConstruct %int0, %int1 : (!torch.int, !torch.int) -> !torch.list<int>
  %0 = torch.aten._adaptive_avg_pool2d %arg0, %list2 : !torch.vtensor<[1,2,7,6],f32>, !torch.list<int> -> !torch.vtensor<[1,2,3,1],f32>
  return %0 : !torch.vtensor<[1,2,3,1],f32>
}

// CHECK-LABEL: func.func @_adaptive_avg_pool3d(
// CHECK: %0 = torch.aten._adaptive_avg_pool3d %arg0, %list3 : !torch.vtensor<[1,2,4,7,6],f32>, !torch.list<int> -> !torch.vtensor<[1,2,2,3,1],f32>
// LOWER: func.func @_adaptive_avg_pool3d(
// LOWER-NOT: torch.
func.func @_adaptive_avg_pool3d(%arg0: !torch.vtensor<[1,2,4,7,6],f32>) -> !torch.vtensor<[1,2,2,3,1],f32> {
  %int0 = torch.constant.int 2
  %int1 = torch.constant.int 3
  %int2 = torch.constant.int 1
  %list3 = torch.prim.ListConstruct %int0, %int1, %int2 : (!torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %0 = torch.aten._adaptive_avg_pool3d %arg0, %list3 : !torch.vtensor<[1,2,4,7,6],f32>, !torch.list<int> -> !torch.vtensor<[1,2,2,3,1],f32>
  return %0 : !torch.vtensor<[1,2,2,3,1],f32>
}

// CHECK-LABEL: func.func @_adaptive_avg_pool2d_backward(
// CHECK: %0 = torch.aten._adaptive_avg_pool2d_backward %arg0, %arg1 : !torch.vtensor<[1,2,3,1],f32>, !torch.vtensor<[1,2,7,6],f32> -> !torch.vtensor<[1,2,7,6],f32>
// LOWER: func.func @_adaptive_avg_pool2d_backward(
// LOWER-NOT: torch.
func.func @_adaptive_avg_pool2d_backward(%arg0: !torch.vtensor<[1,2,3,1],f32>, %arg1: !torch.vtensor<[1,2,7,6],f32>) -> !torch.vtensor<[1,2,7,6],f32> {
  %0 = torch.aten._adaptive_avg_pool2d_backward %arg0, %arg1 : !torch.vtensor<[1,2,3,1],f32>, !torch.vtensor<[1,2,7,6],f32> -> !torch.vtensor<[1,2,7,6],f32>
  return %0 : !torch.vtensor<[1,2,7,6],f32>
}

// CHECK-LABEL: func.func @_adaptive_avg_pool3d_backward(
// CHECK: %0 = torch.aten._adaptive_avg_pool3d_backward %arg0, %arg1 : !torch.vtensor<[1,2,2,3,1],f32>, !torch.vtensor<[1,2,4,7,6],f32> -> !torch.vtensor<[1,2,4,7,6],f32>
// LOWER: func.func @_adaptive_avg_pool3d_backward(
// LOWER-NOT: torch.
func.func @_adaptive_avg_pool3d_backward(%arg0: !torch.vtensor<[1,2,2,3,1],f32>, %arg1: !torch.vtensor<[1,2,4,7,6],f32>) -> !torch.vtensor<[1,2,4,7,6],f32> {
  %0 = torch.aten._adaptive_avg_pool3d_backward %arg0, %arg1 : !torch.vtensor<[1,2,2,3,1],f32>, !torch.vtensor<[1,2,4,7,6],f32> -> !torch.vtensor<[1,2,4,7,6],f32>
  return %0 : !torch.vtensor<[1,2,4,7,6],f32>
}
