// RUN: plait opt %s | FileCheck %s
// RUN: plait opt %s --torch-to-tcp | FileCheck %s --check-prefix=LOWER

// CHECK-LABEL: func.func @sort(
// CHECK: %0:2 = torch.aten.sort %arg0, %int0, %bool1 : !torch.vtensor<[2,?],f32>, !torch.int, !torch.bool -> !torch.vtensor<[2,?],f32>, !torch.vtensor<[2,?],si64>
// LOWER: func.func @sort(
// LOWER-NOT: torch.
func.func @sort(%arg0: !torch.vtensor<[2,?],f32>) -> (!torch.vtensor<[2,?],f32>, !torch.vtensor<[2,?],si64>) {
  %int0 = torch.constant.int -1
  %bool1 = torch.constant.bool false
  %0:2 = torch.aten.sort %arg0, %int0, %bool1 : !torch.vtensor<[2,?],f32>, !torch.int, !torch.bool -> !torch.vtensor<[2,?],f32>, !torch.vtensor<[2,?],si64>
  return %0#0, %0#1 : !torch.vtensor<[2,?],f32>, !torch.vtensor<[2,?],si64>
}

// CHECK-LABEL: func.func @sort_stable(
// CHECK: %0:2 = torch.aten.sort.stable %arg0, %bool0, %int1, %bool2 : !torch.vtensor<[2,?],f32>, !torch.bool, !torch.int, !torch.bool -> !torch.vtensor<[2,?],f32>, !torch.vtensor<[2,?],si64>
// LOWER: func.func @sort_stable(
// LOWER-NOT: torch.
func.func @sort_stable(%arg0: !torch.vtensor<[2,?],f32>) -> (!torch.vtensor<[2,?],f32>, !torch.vtensor<[2,?],si64>) {
  %bool0 = torch.constant.bool true
  %int1 = torch.constant.int -1
  %bool2 = torch.constant.bool false
  %0:2 = torch.aten.sort.stable %arg0, %bool0, %int1, %bool2 : !torch.vtensor<[2,?],f32>, !torch.bool, !torch.int, !torch.bool -> !torch.vtensor<[2,?],f32>, !torch.vtensor<[2,?],si64>
  return %0#0, %0#1 : !torch.vtensor<[2,?],f32>, !torch.vtensor<[2,?],si64>
}

// CHECK-LABEL: func.func @argsort(
// CHECK: %0 = torch.aten.argsort %arg0, %int0, %bool1 : !torch.vtensor<[2,?],f32>, !torch.int, !torch.bool -> !torch.vtensor<[2,?],si64>
// LOWER: func.func @argsort(
// LOWER-NOT: torch.
func.func @argsort(%arg0: !torch.vtensor<[2,?],f32>) -> !torch.vtensor<[2,?],si64> {
  %int0 = torch.constant.int -1
  %bool1 = torch.constant.bool false
  %0 = torch.aten.argsort %arg0, %int0, %bool1 : !torch.vtensor<[2,?],f32>, !torch.int, !torch.bool -> !torch.vtensor<[2,?],si64>
  return %0 : !torch.vtensor<[2,?],si64>
}

// CHECK-LABEL: func.func @topk(
// CHECK: %0:2 = torch.aten.topk %arg0, %int0, %int1, %bool2, %bool2 : !torch.vtensor<[2,?],f32>, !torch.int, !torch.int, !torch.bool, !torch.bool -> !torch.vtensor<[2,3],f32>, !torch.vtensor<[2,3],si64>
// LOWER: func.func @topk(
// LOWER-NOT: torch.
func.func @topk(%arg0: !torch.vtensor<[2,?],f32>) -> (!torch.vtensor<[2,3],f32>, !torch.vtensor<[2,3],si64>) {
  %int0 = torch.constant.int 3
  %int1 = torch.constant.int -1
  %bool2 = torch.constant.bool true
  %0:2 = torch.aten.topk %arg0, %int0, %int1, %bool2, %bool2 : !torch.vtensor<[2,?],f32>, !torch.int, !torch.int, !torch.bool, !torch.bool -> !torch.vtensor<[2,3],f32>, !torch.vtensor<[2,3],si64>
  return %0#0, %0#1 : !torch.vtensor<[2,3],f32>, !torch.vtensor<[2,3],si64>
}
