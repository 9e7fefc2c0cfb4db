// RUN: plait opt %s | FileCheck %s
// RUN: plait opt %s --torch-to-tcp | FileCheck %s --check-prefix=LOWER

// CHECK-LABEL: func.func @_conj(
// CHECK: %0 = torch.aten._conj %arg0 : !torch.vtensor<[2,?],complex<f32>> -> !torch.vtensor<[2,?],complex<f32>>
// LOWER: func.func @_conj(
// LOWER-NOT: torch.
func.func @_conj(%arg0: !torch.vtensor<[2,?],complex<f32>>) -> !torch.vtensor<[2,?],complex<f32>> {
  %0 = torch.aten._conj %arg0 : !torch.vtensor<[2,?],complex<f32>> -> !torch.vtensor<[2,?],complex<f32>>
  return %0 : !torch.vtensor<[2,?],complex<f32>>
}

// CHECK-LABEL: func.func @conj(
// CHECK: %0 = torch.aten.conj %arg0 : !torch.vtensor<[2,?],complex<f32>> -> !torch.vtensor<[2,?],complex<f32>>
// LOWER: func.func @conj(
// LOWER-NOT: torch.
func.func @conj(%arg0: !torch.vtensor<[2,?],complex<f32>>) -> !torch.vtensor<[2,?],complex<f32>> {
  %0 = torch.aten.conj %arg0 : !torch.vtensor<[2,?],complex<f32>> -> !torch.vtensor<[2,?],complex<f32>>
  return %0 : !torch.vtensor<[2,?],complex<f32>>
}

// CHECK-LABEL: func.func @resolve_conj(
// CHECK: %0 = torch.aten.resolve_conj %arg0 : !torch.vtensor<[2,?],complex<f32>> -> !torch.vtensor<[2,?],complex<f32>>
// LOWER: func.func @resolve_conj(
// LOWER-NOT: torch.
func.func @resolve_conj(%arg0: !torch.vtensor<[2,?],complex<f32>>) -> !torch.vtensor<[2,?],complex<f32>> {
  %0 = torch.aten.resolve_conj %arg0 : !torch.vtensor<[2,?],complex<f32>> -> !torch.vtensor<[2,?],complex<f32>>
  return %0 : !torch.vtensor<[2,?],complex<f32>>
}

// CHECK-LABEL: func.func @resolve_neg(
// CHECK: %0 = torch.aten.resolve_neg %arg0 : !torch.vtensor<[2,?],f32> -> !torch.vtensor<[2,?],f32>
// LOWER: func.func @resolve_neg(
// LOWER-NOT: torch.
func.func @resolve_neg(%arg0: !torch.vtensor<[2,?],f32>) -> !torch.vtensor<[2,?],f32> {
  %0 = torch.aten.resolve_neg %arg0 : !torch.vtensor<[2,?],f32> -> !torch.vtensor<[2,?],f32>
  return %0 : !torch.vtensor<[2,?],f32>
}

// CHECK-LABEL: func.func @real(
// CHECK: %0 = torch.aten.real %arg0 : !torch.vtensor<[2,?],complex<f32>> -> !torch.vtensor<[2,?],f32>
// LOWER: func.func @real(
// LOWER-NOT: torch.
func.func @real(%arg0: !torch.vtensor<[2,?],complex<f32>>) -> !torch.vtensor<[2,?],f32> {
  %0 = torch.aten.real %arg0 : !torch.vtensor<[2,?],complex<f32>> -> !torch.vtensor<[2,?],f32>
  return %0 : !torch.vtensor<[2,?],f32>
}

// CHECK-LABEL: func.func @imag(
// CHECK: %0 = torch.aten.imag %arg0 : !torch.vtensor<[2,?],complex<f32>> -> !torch.vtensor<[2,?],f32>
// LOWER: func.func @imag(
// LOWER-NOT: torch.
func.func @imag(%arg0: !torch.vtensor<[2,?],complex<f32>>) -> !torch.vtensor<[2,?],f32> {
  %0 = torch.aten.imag %arg0 : !torch.vtensor<[2,?],complex<f32>> -> !torch.vtensor<[2,?],f32>
  return %0 : !torch.vtensor<[2,?],f32>
}

// CHECK-LABEL: func.func @view_as_real(
// CHECK: %0 = torch.aten.view_as_real %arg0 : !torch.vtensor<[2,?],complex<f32>> -> !torch.vtensor<[2,?,2],f32>
// LOWER: func.func @view_as_real(
// LOWER-NOT: torch.
func.func @view_as_real(%arg0: !torch.vtensor<[2,?],complex<f32>>) -> !torch.vtensor<[2,?,2],f32> {
  %0 = torch.aten.view_as_real %arg0 : !torch.vtensor<[2,?],complex<f32>> -> !torch.vtensor<[2,?,2],f32>
  return %0 : !torch.vtensor<[2,?,2],f32>
}

// CHECK-LABEL: func.func @view_as_complex(
// CHECK: %0 = torch.aten.view_as_complex %arg0 : !torch.vtensor<[3,2],f64> -> !torch.vtensor<[3],complex<f64>>
// LOWER: func.func @view_as_complex(
// LOWER-NOT: torch.
func.func @view_as_complex(%arg0: !torch.vtensor<[3,2],f64>) -> !torch.vtensor<[3],complex<f64>> {
  %0 = torch.aten.view_as_complex %arg0 : !torch.vtensor<[3,2],f64> -> !torch.vtensor<[3],complex<f64>>
  return %0 : !torch.vtensor<[3],complex<f64>>
}

// CHECK-LABEL: func.func @complex(
// CHECK: %0 = torch.aten.complex %arg0, %arg1 : !torch.vtensor<[2,?],f32>, !torch.vtensor<[?],f32> -> !torch.vtensor<[2,?],complex<f32>>
// LOWER: func.func @complex(
// LOWER-NOT: torch.
func.func @complex(%arg0: !torch.vtensor<[2,?],f32>, %arg1: !torch.vtensor<[?],f32>) -> !torch.vtensor<[2,?],complex<f32>> {
  %0 = torch.aten.complex %arg0, %arg1 : !torch.vtensor<[2,?],f32>, !torch.vtensor<[?],f32> -> !torch.vtensor<[2,?],complex<f32>>
  return %0 : !torch.vtensor<[2,?],complex<f32>>
}

// CHECK-LABEL: func.func @polar(
// CHECK: %0 = torch.aten.polar %arg0, %arg1 : !torch.vtensor<[2,?],f32>, !torch.vtensor<[?],f32> -> !torch.vtensor<[2,?],complex<f32>>
// LOWER: func.func @polar(
// LOWER-NOT: torch.
func.func @polar(%arg0: !torch.vtensor<[2,?],f32>, %arg1: !torch.vtensor<[?],f32>) -> !torch.vtensor<[2,?],complex<f32>> {
  %0 = torch.aten.polar %arg0, %arg1 : !torch.vtensor<[2,?],f32>, !torch.vtensor<[?],f32> -> !torch.vtensor<[2,?],complex<f32>>
  return %0 : !torch.vtensor<[2,?],complex<f32>>
}

// CHECK-LABEL: func.func @angle(
// CHECK: %0 = torch.aten.angle %arg0 : !torch.vtensor<[2,?],complex<f32>> -> !torch.vtensor<[2,?],f32>
// LOWER: func.func @angle(
// LOWER-NOT: torch.
func.func @angle(%arg0: !torch.vtensor<[2,?],complex<f32>>) -> !torch.vtensor<[2,?],f32> {
  %0 = torch.aten.angle %arg0 : !torch.vtensor<[2,?],complex<f32>> -> !torch.vtensor<[2,?],f32>
  return %0 : !torch.vtensor<[2,?],f32>
}
