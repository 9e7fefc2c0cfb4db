// Extremes of floats of 16 bits are found by comparing integers in the order of the numbers.
// RUN: plait opt %s --pass-pipeline='builtin.module(linalg-order-as-integers{instructions=none},canonicalize,cse)' | filecheck %s
// RUN: plait opt %s --pass-pipeline='builtin.module(linalg-order-as-integers{instructions=f16},canonicalize,cse)' | filecheck %s --check-prefix=F16

// CHECK-LABEL: func.func @largest(
// CHECK: %[[LOWEST:.*]] = linalg.fill ins(%c-32768_i16 : i16)
// CHECK: %[[PLACES:.*]] = linalg.generic {{.*}} ins(%x : tensor<4x8xbf16>) outs(%[[LOWEST]] : tensor<4xi16>)
// CHECK: %[[BITS:.*]] = arith.bitcast %{{.*}} : bf16 to i16
// CHECK: %[[SIGN:.*]] = arith.shrsi %[[BITS]], %c15_i16
// CHECK: %[[MASK:.*]] = arith.andi %[[SIGN]], %c32767_i16
// CHECK: %[[MIRRORED:.*]] = arith.xori %[[BITS]], %[[MASK]]
// CHECK: %[[PLACE:.*]] = arith.subi %[[MIRRORED]], %c127_i16
// CHECK: arith.maxsi %out, %[[PLACE]]
// CHECK: linalg.generic {{.*}} ins(%[[PLACES]] : tensor<4xi16>)
// CHECK: arith.bitcast %{{.*}} : i16 to bf16
// F16-LABEL: func.func @largest(
// F16: arith.maxsi
func.func @largest(%x: tensor<4x8xbf16>) -> tensor<4xbf16> {
  %low = arith.constant 0xFF80 : bf16
  %e = tensor.empty() : tensor<4xbf16>
  %f = linalg.fill ins(%low : bf16) outs(%e : tensor<4xbf16>) -> tensor<4xbf16>
  %0 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>],
      iterator_types = ["parallel", "reduction"]} ins(%x : tensor<4x8xbf16>) outs(%f : tensor<4xbf16>) {
  ^bb0(%in: bf16, %out: bf16):
    %m = arith.maximumf %out, %in : bf16
    linalg.yield %m : bf16
  } -> tensor<4xbf16>
  return %0 : tensor<4xbf16>
}

// What a smallest number begins with may be anything, and other outputs stay. Machines with f16 compare it as it is.
// CHECK-LABEL: func.func @smallest(
// CHECK: %[[INIT:.*]] = linalg.generic {{.*}} ins(%s : tensor<4xf16>)
// CHECK: linalg.generic {{.*}} outs(%[[INIT]], %x : tensor<4xi16>, tensor<4x8xf16>)
// CHECK: arith.addi %{{.*}}, %c1023_i16
// CHECK: arith.minsi
// F16-LABEL: func.func @smallest(
// F16: arith.minimumf
func.func @smallest(%x: tensor<4x8xf16>, %s: tensor<4xf16>) -> (tensor<4xf16>, tensor<4x8xf16>) {
  %0:2 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>,
      affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "reduction"]} ins(%x : tensor<4x8xf16>)
      outs(%s, %x : tensor<4xf16>, tensor<4x8xf16>) {
  ^bb0(%in: f16, %out: f16, %other: f16):
    %n = arith.negf %in : f16
    %m = arith.minimumf %n, %out : f16
    linalg.yield %m, %n : f16, f16
  } -> (tensor<4xf16>, tensor<4x8xf16>)
  return %0#0, %0#1 : tensor<4xf16>, tensor<4x8xf16>
}

// Numbers beside NaN are not in this order.
// CHECK-LABEL: func.func @ignores_nan(
// CHECK: arith.maxnumf
func.func @ignores_nan(%x: tensor<8xf16>, %s: tensor<f16>) -> tensor<f16> {
  %0 = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> ()>],
      iterator_types = ["reduction"]} ins(%x : tensor<8xf16>) outs(%s : tensor<f16>) {
  ^bb0(%in: f16, %out: f16):
    %m = arith.maxnumf %out, %in : f16
    linalg.yield %m : f16
  } -> tensor<f16>
  return %0 : tensor<f16>
}
