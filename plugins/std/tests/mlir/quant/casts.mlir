// Casts, and what undoes what.
// RUN: plait opt %s | filecheck %s
// RUN: plait opt %s --mlir-print-op-generic | plait opt - | filecheck %s
// RUN: plait opt %s --canonicalize | filecheck %s --check-prefix=FOLDED

!q = !quant.uniform<i8:f32, 2.0:10>

// CHECK-LABEL: func.func @casts(
// CHECK-SAME: %[[X:[a-z0-9_]+]]: tensor<?x4xf32>, %[[S:[a-z0-9_]+]]: f32
// CHECK: %[[Q:[a-z0-9_]+]] = quant.qcast %[[X]] : tensor<?x4xf32> to tensor<?x4x!quant.uniform<i8:f32, 2.000000e+00:10>>
// CHECK: %[[D:[a-z0-9_]+]] = quant.dcast %[[Q]] : tensor<?x4x!quant.uniform<i8:f32, 2.000000e+00:10>> to tensor<?x4xf32>
// CHECK: %[[I:[a-z0-9_]+]] = quant.scast %[[Q]] : tensor<?x4x!quant.uniform<i8:f32, 2.000000e+00:10>> to tensor<?x4xi8>
// CHECK: quant.scast %[[I]] : tensor<?x4xi8> to tensor<?x4x!quant.uniform<i8:f32, 2.000000e+00:10>>
// CHECK: quant.qcast %[[S]] : f32 to !quant.uniform<i8:f32, 2.000000e+00:10>
// FOLDED-LABEL: func.func @casts(
// FOLDED-SAME: %[[X:[a-z0-9_]+]]: tensor<?x4xf32>, %[[S:[a-z0-9_]+]]: f32
// FOLDED: %[[Q:[a-z0-9_]+]] = quant.qcast %[[X]]
// FOLDED-NEXT: %[[T:[a-z0-9_]+]] = quant.qcast %[[S]]
// FOLDED-NEXT: return %[[X]], %[[Q]], %[[T]]
func.func @casts(%x: tensor<?x4xf32>, %s: f32) -> (tensor<?x4xf32>, tensor<?x4x!q>, !q) {
  %q = quant.qcast %x : tensor<?x4xf32> to tensor<?x4x!q>
  %d = quant.dcast %q : tensor<?x4x!q> to tensor<?x4xf32>
  %i = quant.scast %q : tensor<?x4x!q> to tensor<?x4xi8>
  %r = quant.scast %i : tensor<?x4xi8> to tensor<?x4x!q>
  %t = quant.qcast %s : f32 to !q
  return %d, %r, %t : tensor<?x4xf32>, tensor<?x4x!q>, !q
}
