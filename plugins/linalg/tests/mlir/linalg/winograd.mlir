// The transformations of Winograd's convolution.
// RUN: plait opt %s | filecheck %s
// RUN: plait opt %s --mlir-print-op-generic | plait opt - | filecheck %s
// RUN: plait opt %s --mlir-print-op-generic | filecheck %s --check-prefix=GENERIC
// RUN: plait opt %s --linalg-decompose-aggregates | filecheck %s --check-prefix=DECOMPOSED

// CHECK-LABEL: func.func @filter(
// CHECK: linalg.winograd_filter_transform {note} fmr(F_4_3) ins(%{{.*}} : tensor<8x3x3x5xf32>) outs(%{{.*}} : tensor<6x6x5x8xf32>) -> tensor<6x6x5x8xf32>
// GENERIC: "linalg.winograd_filter_transform"(%{{.*}}, %{{.*}}) <{fmr = 1 : i32}> {note}
// DECOMPOSED-LABEL: func.func @filter(
// DECOMPOSED: linalg.generic {{.*}} iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]
// DECOMPOSED: linalg.generic
// DECOMPOSED-NOT: winograd
func.func @filter(%g: tensor<8x3x3x5xf32>, %t: tensor<6x6x5x8xf32>) -> tensor<6x6x5x8xf32> {
  %0 = linalg.winograd_filter_transform {note} fmr(F_4_3) ins(%g : tensor<8x3x3x5xf32>) outs(%t : tensor<6x6x5x8xf32>) -> tensor<6x6x5x8xf32>
  return %0 : tensor<6x6x5x8xf32>
}

// CHECK-LABEL: func.func @input(
// CHECK: linalg.winograd_input_transform fmr(F_2_5) ins(%{{.*}} : tensor<2x?x14x5xf32>) outs(%{{.*}} : tensor<6x6x?x5x2x5xf32>) -> tensor<6x6x?x5x2x5xf32>
// GENERIC: "linalg.winograd_input_transform"(%{{.*}}, %{{.*}}) <{fmr = 2 : i32}>
// DECOMPOSED-LABEL: func.func @input(
// DECOMPOSED-NOT: winograd
func.func @input(%x: tensor<2x?x14x5xf32>, %t: tensor<6x6x?x5x2x5xf32>) -> tensor<6x6x?x5x2x5xf32> {
  %0 = linalg.winograd_input_transform fmr(F_2_5) ins(%x : tensor<2x?x14x5xf32>) outs(%t : tensor<6x6x?x5x2x5xf32>) -> tensor<6x6x?x5x2x5xf32>
  return %0 : tensor<6x6x?x5x2x5xf32>
}

// CHECK-LABEL: func.func @output(
// CHECK: linalg.winograd_output_transform fmr(F_2_3) ins(%{{.*}} : tensor<4x1x6x1x2x8xf32>) outs(%{{.*}} : tensor<2x12x1x8xf32>) -> tensor<2x12x1x8xf32>
// GENERIC: "linalg.winograd_output_transform"(%{{.*}}, %{{.*}}) <{fmr = 0 : i32}>
// DECOMPOSED-LABEL: func.func @output(
// DECOMPOSED: tensor.collapse_shape
// DECOMPOSED-NOT: winograd
func.func @output(%v: tensor<4x1x6x1x2x8xf32>, %y: tensor<2x12x1x8xf32>) -> tensor<2x12x1x8xf32> {
  %0 = linalg.winograd_output_transform fmr(F_2_3) ins(%v : tensor<4x1x6x1x2x8xf32>) outs(%y : tensor<2x12x1x8xf32>) -> tensor<2x12x1x8xf32>
  return %0 : tensor<2x12x1x8xf32>
}
