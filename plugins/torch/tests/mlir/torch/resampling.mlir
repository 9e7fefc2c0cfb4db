// RUN: plait opt %s | FileCheck %s
// RUN: plait opt %s --torch-to-tcp | FileCheck %s --check-prefix=LOWER

// CHECK-LABEL: func.func @upsample_nearest1d(
// CHECK: %0 = torch.aten.upsample_nearest1d %arg0, %list1, %none : !torch.vtensor<[1,2,3],f32>, !torch.list<int>, !torch.none -> !torch.vtensor<[1,2,6],f32>
// LOWER: func.func @upsample_nearest1d(
// LOWER-NOT: torch.
func.func @upsample_nearest1d(%arg0: !torch.vtensor<[1,2,3],f32>) -> !torch.vtensor<[1,2,6],f32> {
  %int0 = torch.constant.int 6
  %list1 = torch.prim.ListConstruct %int0 : (!torch.int) -> !torch.list<int>
  %none = torch.constant.none
  %0 = torch.aten.upsample_nearest1d %arg0, %list1, %none : !torch.vtensor<[1,2,3],f32>, !torch.list<int>, !torch.none -> !torch.vtensor<[1,2,6],f32>
  return %0 : !torch.vtensor<[1,2,6],f32>
}

// CHECK-LABEL: func.func @upsample_nearest2d(
// CHECK: %0 = torch.aten.upsample_nearest2d %arg0, %list2, %none, %none : !torch.vtensor<[1,2,3,3],f32>, !torch.list<int>, !torch.none, !torch.none -> !torch.vtensor<[1,2,6,5],f32>
// LOWER: func.func @upsample_nearest2d(
// LOWER-NOT: torch.
func.func @upsample_nearest2d(%arg0: !torch.vtensor<[1,2,3,3],f32>) -> !torch.vtensor<[1,2,6,5],f32> {
  %int0 = torch.constant.int 6
  %int1 = torch.constant.int 5
  %list2 = torch.prim.ListConstruct %int0, %int1 : (!torch.int, !torch.int) -> !torch.list<int>
  %none = torch.constant.none
  %0 = torch.aten.upsample_nearest2d %arg0, %list2, %none, %none : !torch.vtensor<[1,2,3,3],f32>, !torch.list<int>, !torch.none, !torch.none -> !torch.vtensor<[1,2,6,5],f32>
  return %0 : !torch.vtensor<[1,2,6,5],f32>
}

// CHECK-LABEL: func.func @upsample_nearest2d_vec(
// CHECK: %0 = torch.aten.upsample_nearest2d.vec %arg0, %none, %list2 : !torch.vtensor<[1,2,3,3],f32>, !torch.none, !torch.list<float> -> !torch.vtensor<[1,2,6,6],f32>
// LOWER: func.func @upsample_nearest2d_vec(
// LOWER-NOT: torch.
func.func @upsample_nearest2d_vec(%arg0: !torch.vtensor<[1,2,3,3],f32>) -> !torch.vtensor<[1,2,6,6],f32> {
  %none = torch.constant.none
  %float1 = torch.constant.float 2.000000e+00
  %list2 = torch.prim.ListConstruct %float1, %float1 : (!torch.float, !torch.float) -> !torch.list<float>
  %0 = torch.aten.upsample_nearest2d.vec %arg0, %none, %list2 : !torch.vtensor<[1,2,3,3],f32>, !torch.none, !torch.list<float> -> !torch.vtensor<[1,2,6,6],f32>
  return %0 : !torch.vtensor<[1,2,6,6],f32>
}

// CHECK-LABEL: func.func @upsample_bilinear2d(
// CHECK: %0 = torch.aten.upsample_bilinear2d %arg0, %list2, %bool2, %none, %none : !torch.vtensor<[1,2,3,3],f32>, !torch.list<int>, !torch.bool, !torch.none, !torch.none -> !torch.vtensor<[1,2,6,5],f32>
// LOWER: func.func @upsample_bilinear2d(
// LOWER-NOT: torch.
func.func @upsample_bilinear2d(%arg0: !torch.vtensor<[1,2,3,3],f32>) -> !torch.vtensor<[1,2,6,5],f32> {
  %int0 = torch.constant.int 6
  %int1 = torch.constant.int 5
  %list2 = torch.prim.ListConstruct %int0, %int1 : (!torch.int, !torch.int) -> !torch.list<int>
  %bool2 = torch.constant.bool false
  %none = torch.constant.none
  %0 = torch.aten.upsample_bilinear2d %arg0, %list2, %bool2, %none, %none : !torch.vtensor<[1,2,3,3],f32>, !torch.list<int>, !torch.bool, !torch.none, !torch.none -> !torch.vtensor<[1,2,6,5],f32>
  return %0 : !torch.vtensor<[1,2,6,5],f32>
}

// CHECK-LABEL: func.func @upsample_bilinear2d_vec(
// CHECK: %0 = torch.aten.upsample_bilinear2d.vec %arg0, %none, %bool1, %list3 : !torch.vtensor<[1,2,3,3],f32>, !torch.none, !torch.bool, !torch.list<float> -> !torch.vtensor<[1,2,6,6],f32>
// LOWER: func.func @upsample_bilinear2d_vec(
// LOWER-NOT: torch.
func.func @upsample_bilinear2d_vec(%arg0: !torch.vtensor<[1,2,3,3],f32>) -> !torch.vtensor<[1,2,6,6],f32> {
  %none = torch.constant.none
  %bool1 = torch.constant.bool true
  %float2 = torch.constant.float 2.000000e+00
  %list3 = torch.prim.ListConstruct %float2, %float2 : (!torch.float, !torch.float) -> !torch.list<float>
  %0 = torch.aten.upsample_bilinear2d.vec %arg0, %none, %bool1, %list3 : !torch.vtensor<[1,2,3,3],f32>, !torch.none, !torch.bool, !torch.list<float> -> !torch.vtensor<[1,2,6,6],f32>
  return %0 : !torch.vtensor<[1,2,6,6],f32>
}

// CHECK-LABEL: func.func @grid_sampler_2d(
// CHECK: %0 = torch.aten.grid_sampler_2d %arg0, %arg1, %int0, %int0, %bool1 : !torch.vtensor<[1,2,4,5],f32>, !torch.vtensor<[1,3,3,2],f32>, !torch.int, !torch.int, !torch.bool -> !torch.vtensor<[1,2,3,3],f32>
// LOWER: func.func @grid_sampler_2d(
// LOWER-NOT: torch.
func.func @grid_sampler_2d(%arg0: !torch.vtensor<[1,2,4,5],f32>, %arg1: !torch.vtensor<[1,3,3,2],f32>) -> !torch.vtensor<[1,2,3,3],f32> {
  %int0 = torch.constant.int 0
  %bool1 = torch.constant.bool false
  %0 = torch.aten.grid_sampler_2d %arg0, %arg1, %int0, %int0, %bool1 : !torch.vtensor<[1,2,4,5],f32>, !torch.vtensor<[1,3,3,2],f32>, !torch.int, !torch.int, !torch.bool -> !torch.vtensor<[1,2,3,3],f32>
  return %0 : !torch.vtensor<[1,2,3,3],f32>
}

// CHECK-LABEL: func.func @__interpolate_size_list_scale_list(
// CHECK: %0 = torch.aten.__interpolate.size_list_scale_list %arg0, %none, %list2, %str2, %none, %none, %bool3 : !torch.vtensor<[1,2,3,3],f32>, !torch.none, !torch.list<float>, !torch.str, !torch.none, !torch.none, !torch.bool -> !torch.vtensor<[1,2,6,6],f32>
// LOWER: func.func @__interpolate_size_list_scale_list(
// LOWER-NOT: torch.
func.func @__interpolate_size_list_scale_list(%arg0: !torch.vtensor<[1,2,3,3],f32>) -> !torch.vtensor<[1,2,6,6],f32> {
  %none = torch.constant.none
  %float1 = torch.constant.float 2.000000e+00
  %list2 = torch.prim.ListConstruct %float1, %float1 : (!torch.float, !torch.float) -> !torch.list<float>
  %str2 = torch.constant.str "nearest"
  %bool3 = torch.constant.bool false
  %0 = torch.aten.__interpolate.size_list_scale_list %arg0, %none, %list2, %str2, %none, %none, %bool3 : !torch.vtensor<[1,2,3,3],f32>, !torch.none, !torch.list<float>, !torch.str, !torch.none, !torch.none, !torch.bool -> !torch.vtensor<[1,2,6,6],f32>
  return %0 : !torch.vtensor<[1,2,6,6],f32>
}
