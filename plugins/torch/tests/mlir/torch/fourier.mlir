// RUN: plait opt %s | FileCheck %s
// RUN: plait opt %s --torch-to-tcp | FileCheck %s --check-prefix=LOWER

// CHECK-LABEL: func.func @_fft_c2c(
// CHECK: %0 = torch.aten._fft_c2c %arg0, %list1, %int1, %bool2 : !torch.vtensor<[2,6],complex<f32>>, !torch.list<int>, !torch.int, !torch.bool -> !torch.vtensor<[2,6],complex<f32>>
// LOWER: func.func @_fft_c2c(
// LOWER-NOT: torch.
func.func @_fft_c2c(%arg0: !torch.vtensor<[2,6],complex<f32>>) -> !torch.vtensor<[2,6],complex<f32>> {
  %int0 = torch.constant.int 1
  %list1 = torch.prim.ListConstruct %int0 : (!torch.int) -> !torch.list<int>
  %int1 = torch.constant.int 0
  %bool2 = torch.constant.bool true
  %0 = torch.aten._fft_c2c %arg0, %list1, %int1, %bool2 : !torch.vtensor<[2,6],complex<f32>>, !torch.list<int>, !torch.int, !torch.bool -> !torch.vtensor<[2,6],complex<f32>>
  return %0 : !torch.vtensor<[2,6],complex<f32>>
}

// CHECK-LABEL: func.func @_fft_r2c(
// CHECK: %0 = torch.aten._fft_r2c %arg0, %list1, %int1, %bool2 : !torch.vtensor<[2,6],f32>, !torch.list<int>, !torch.int, !torch.bool -> !torch.vtensor<[2,4],complex<f32>>
// LOWER: func.func @_fft_r2c(
// LOWER-NOT: torch.
func.func @_fft_r2c(%arg0: !torch.vtensor<[2,6],f32>) -> !torch.vtensor<[2,4],complex<f32>> {
  %int0 = torch.constant.int 1
  %list1 = torch.prim.ListConstruct %int0 : (!torch.int) -> !torch.list<int>
  %int1 = torch.constant.int 0
  %bool2 = torch.constant.bool true
  %0 = torch.aten._fft_r2c %arg0, %list1, %int1, %bool2 : !torch.vtensor<[2,6],f32>, !torch.list<int>, !torch.int, !torch.bool -> !torch.vtensor<[2,4],complex<f32>>
  return %0 : !torch.vtensor<[2,4],complex<f32>>
}

// CHECK-LABEL: func.func @_fft_c2r(
// CHECK: %0 = torch.aten._fft_c2r %arg0, %list1, %int1, %int2 : !torch.vtensor<[2,4],complex<f32>>, !torch.list<int>, !torch.int, !torch.int -> !torch.vtensor<[2,6],f32>
// LOWER: func.func @_fft_c2r(
// LOWER-NOT: torch.
func.func @_fft_c2r(%arg0: !torch.vtensor<[2,4],complex<f32>>) -> !torch.vtensor<[2,6],f32> {
  %int0 = torch.constant.int 1
  %list1 = torch.prim.ListConstruct %int0 : (!torch.int) -> !torch.list<int>
  %int1 = torch.constant.int 2
  %int2 = torch.constant.int 6
  %0 = torch.aten._fft_c2r %arg0, %list1, %int1, %int2 : !torch.vtensor<[2,4],complex<f32>>, !torch.list<int>, !torch.int, !torch.int -> !torch.vtensor<[2,6],f32>
  return %0 : !torch.vtensor<[2,6],f32>
}

// CHECK-LABEL: func.func @fft_fft(
// CHECK: %0 = torch.aten.fft_fft %arg0, %none, %int1, %none : !torch.vtensor<[2,6],f32>, !torch.none, !torch.int, !torch.none -> !torch.vtensor<[2,6],complex<f32>>
// LOWER: func.func @fft_fft(
// LOWER-NOT: torch.
func.func @fft_fft(%arg0: !torch.vtensor<[2,6],f32>) -> !torch.vtensor<[2,6],complex<f32>> {
  %none = torch.constant.none
  %int1 = torch.constant.int -1
  %0 = torch.aten.fft_fft %arg0, %none, %int1, %none : !torch.vtensor<[2,6],f32>, !torch.none, !torch.int, !torch.none -> !torch.vtensor<[2,6],complex<f32>>
  return %0 : !torch.vtensor<[2,6],complex<f32>>
}

// CHECK-LABEL: func.func @fft_ifft(
// CHECK: %0 = torch.aten.fft_ifft %arg0, %none, %int1, %none : !torch.vtensor<[2,6],complex<f32>>, !torch.none, !torch.int, !torch.none -> !torch.vtensor<[2,6],complex<f32>>
// LOWER: func.func @fft_ifft(
// LOWER-NOT: torch.
func.func @fft_ifft(%arg0: !torch.vtensor<[2,6],complex<f32>>) -> !torch.vtensor<[2,6],complex<f32>> {
  %none = torch.constant.none
  %int1 = torch.constant.int -1
  %0 = torch.aten.fft_ifft %arg0, %none, %int1, %none : !torch.vtensor<[2,6],complex<f32>>, !torch.none, !torch.int, !torch.none -> !torch.vtensor<[2,6],complex<f32>>
  return %0 : !torch.vtensor<[2,6],complex<f32>>
}

// CHECK-LABEL: func.func @fft_rfft(
// CHECK: %0 = torch.aten.fft_rfft %arg0, %none, %int1, %none : !torch.vtensor<[2,6],f32>, !torch.none, !torch.int, !torch.none -> !torch.vtensor<[2,4],complex<f32>>
// LOWER: func.func @fft_rfft(
// LOWER-NOT: torch.
func.func @fft_rfft(%arg0: !torch.vtensor<[2,6],f32>) -> !torch.vtensor<[2,4],complex<f32>> {
  %none = torch.constant.none
  %int1 = torch.constant.int -1
  %0 = torch.aten.fft_rfft %arg0, %none, %int1, %none : !torch.vtensor<[2,6],f32>, !torch.none, !torch.int, !torch.none -> !torch.vtensor<[2,4],complex<f32>>
  return %0 : !torch.vtensor<[2,4],complex<f32>>
}
