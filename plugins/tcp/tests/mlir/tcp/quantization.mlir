// Quantization: the type that integers are read or written as is an attribute.
// RUN: plait opt %s | filecheck %s
// RUN: plait opt %s --mlir-print-op-generic | plait opt - | filecheck %s
// RUN: plait opt %s --canonicalize | filecheck %s --check-prefix=FOLDED

// CHECK-LABEL: func.func @quantize(
// CHECK-SAME: %[[X:[a-z0-9_]+]]: tensor<2x?xf32>
// CHECK: %[[Q:[a-z0-9_]+]] = tcp.quantize %[[X]] to !quant.uniform<i8:f32, 5.000000e-01:3> : tensor<2x?xf32>
// CHECK: tcp.quantize %[[X]] to !quant.uniform<u8:f32:0, {5.000000e-01,2.500000e-01}> rounding nearest_away : tensor<2x?xf32>
// CHECK: tcp.dequantize %[[Q]] from !quant.uniform<i8:f32, 5.000000e-01:3> : tensor<2x?xi8>
// CHECK: tcp.requantize %[[Q]] from !quant.uniform<i8:f32, 5.000000e-01:3> to !quant.uniform<i16:f32, 2.500000e-01> rounding toward_zero : tensor<2x?xi8>
// CHECK: tcp.quantize %[[X]] to !quant.uniform<i8:f32:{0:1}, {{.}}{5.000000e-01}, {2.500000e-01:7}}> : tensor<2x?xf32>
func.func @quantize(%x: tensor<2x?xf32>) -> (tensor<2x?xi8>, tensor<2x?xui8>, tensor<2x?xf32>, tensor<2x?xi16>, tensor<2x?xi8>) {
  %q = tcp.quantize %x to !quant.uniform<i8:f32, 0.5:3> : tensor<2x?xf32>
  %u = tcp.quantize %x to !quant.uniform<u8:f32:0, {0.5,0.25}> rounding nearest_away : tensor<2x?xf32>
  %d = tcp.dequantize %q from !quant.uniform<i8:f32, 0.5:3> : tensor<2x?xi8>
  %r = tcp.requantize %q from !quant.uniform<i8:f32, 0.5:3> to !quant.uniform<i16:f32, 0.25> rounding toward_zero : tensor<2x?xi8>
  %b = tcp.quantize %x to !quant.uniform<i8:f32:{0:1}, {{0.5},{0.25:7}}> : tensor<2x?xf32>
  return %q, %u, %d, %r, %b : tensor<2x?xi8>, tensor<2x?xui8>, tensor<2x?xf32>, tensor<2x?xi16>, tensor<2x?xi8>
}

// Back to the same type is nothing; to another one is one step; an integer out of the range that is stored is clamped.
// FOLDED-LABEL: func.func @folds(
// FOLDED-SAME: %[[Q:[a-z0-9_]+]]: tensor<4xi8>
// FOLDED-NEXT: %[[OTHER:[a-z0-9_]+]] = tcp.requantize %[[Q]] from !quant.uniform<i8:f32, 5.000000e-01:3> to !quant.uniform<i8:f32, 2.500000e-01> : tensor<4xi8>
// FOLDED-NEXT: %[[NARROW:[a-z0-9_]+]] = tcp.requantize %[[Q]] from !quant.uniform<i8<-127:127>:f32, 5.000000e-01> to !quant.uniform<i8<-127:127>:f32, 5.000000e-01> : tensor<4xi8>
// FOLDED-NEXT: return %[[Q]], %[[Q]], %[[OTHER]], %[[NARROW]]
func.func @folds(%q: tensor<4xi8>) -> (tensor<4xi8>, tensor<4xi8>, tensor<4xi8>, tensor<4xi8>) {
  %d = tcp.dequantize %q from !quant.uniform<i8:f32, 0.5:3> : tensor<4xi8>
  %same = tcp.quantize %d to !quant.uniform<i8:f32, 0.5:3> : tensor<4xf32>
  %again = tcp.requantize %q from !quant.uniform<i8:f32, 0.5:3> to !quant.uniform<i8:f32, 0.5:3> : tensor<4xi8>
  %other = tcp.quantize %d to !quant.uniform<i8:f32, 0.25> : tensor<4xf32>
  %narrow = tcp.requantize %q from !quant.uniform<i8<-127:127>:f32, 0.5> to !quant.uniform<i8<-127:127>:f32, 0.5> : tensor<4xi8>
  return %same, %again, %other, %narrow : tensor<4xi8>, tensor<4xi8>, tensor<4xi8>, tensor<4xi8>
}

// FOLDED-LABEL: func.func @constants(
// FOLDED-DAG: dense<[5, -1, 127, -128]> : tensor<4xi8>
// FOLDED-DAG: dense<[1.000000e+00, -2.000000e+00, 6.200000e+01, -6.550000e+01]> : tensor<4xf32>
// FOLDED-NOT: quantize
func.func @constants() -> (tensor<4xi8>, tensor<4xf32>) {
  %x = tcp.const dense<[1.0, -2.0, 100.0, -100.0]> : tensor<4xf32>
  %q = tcp.quantize %x to !quant.uniform<i8:f32, 0.5:3> : tensor<4xf32>
  %d = tcp.dequantize %q from !quant.uniform<i8:f32, 0.5:3> : tensor<4xi8>
  return %q, %d : tensor<4xi8>, tensor<4xf32>
}
