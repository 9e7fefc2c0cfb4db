// RUN: plait opt %s | FileCheck %s
// RUN: plait opt %s --mlir-print-op-generic | FileCheck %s --check-prefix=GENERIC

// CHECK-LABEL: func.func @scan
// CHECK: tm_tensor.scan dimension(1) inclusive(false) ins(%x : tensor<6x9xi64>) outs(%o, %a : tensor<6x9xi64>, tensor<6xi64>) {
// CHECK-NEXT: ^bb0(%p: i64, %e: i64):
// CHECK: tm_tensor.yield %1 : i64
// CHECK: } -> tensor<6x9xi64>, tensor<6xi64>
// GENERIC: "tm_tensor.scan"(%x, %o, %a) <{dimension = 1 : i64, inclusive = false, operandSegmentSizes = array<i32: 1, 2>}>
func.func @scan(%x: tensor<6x9xi64>, %o: tensor<6x9xi64>, %a: tensor<6xi64>) -> tensor<6x9xi64> {
  %0:2 = tm_tensor.scan dimension(1) inclusive(false) ins(%x : tensor<6x9xi64>) outs(%o, %a : tensor<6x9xi64>, tensor<6xi64>) {
  ^bb0(%p: i64, %e: i64):
    %1 = arith.addi %p, %e : i64
    tm_tensor.yield %1 : i64
  } -> tensor<6x9xi64>, tensor<6xi64>
  return %0#0 : tensor<6x9xi64>
}

// CHECK-LABEL: func.func @scatter
// CHECK: tm_tensor.scatter {dimension_map = array<i64: 0, 1>} unique_indices(false) ins(%u, %i : tensor<8xf32>, tensor<8x2xi64>) outs(%x : tensor<8x5xf32>) {
// GENERIC: "tm_tensor.scatter"(%u, %i, %x) <{dimension_map = array<i64: 0, 1>, operandSegmentSizes = array<i32: 2, 1>, unique_indices = false}>
func.func @scatter(%u: tensor<8xf32>, %i: tensor<8x2xi64>, %x: tensor<8x5xf32>) -> tensor<8x5xf32> {
  %0 = tm_tensor.scatter {dimension_map = array<i64: 0, 1>} unique_indices(false) ins(%u, %i : tensor<8xf32>, tensor<8x2xi64>) outs(%x : tensor<8x5xf32>) {
  ^bb0(%new: f32, %old: f32):
    tm_tensor.yield %new : f32
  } -> tensor<8x5xf32>
  return %0 : tensor<8x5xf32>
}

// CHECK-LABEL: func.func @sort
// CHECK: tm_tensor.sort dimension(0) outs(%x : tensor<?xf32>) {
func.func @sort(%x: tensor<?xf32>) -> tensor<?xf32> {
  %0 = tm_tensor.sort dimension(0) outs(%x : tensor<?xf32>) {
  ^bb0(%a: f32, %b: f32):
    %1 = arith.cmpf oge, %a, %b : f32
    tm_tensor.yield %1 : i1
  } -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

// CHECK-LABEL: func.func @attention
// CHECK: tm_tensor.attention ins(%q, %k, %v : tensor<5x4xf32>, tensor<7x4xf32>, tensor<7x3xf32>) outs(%o : tensor<5x3xf32>) -> tensor<5x3xf32>
func.func @attention(%q: tensor<5x4xf32>, %k: tensor<7x4xf32>, %v: tensor<7x3xf32>, %o: tensor<5x3xf32>) -> tensor<5x3xf32> {
  %0 = tm_tensor.attention ins(%q, %k, %v : tensor<5x4xf32>, tensor<7x4xf32>, tensor<7x3xf32>) outs(%o : tensor<5x3xf32>) -> tensor<5x3xf32>
  return %0 : tensor<5x3xf32>
}

// CHECK-LABEL: func.func @topk
// CHECK: tm_tensor.topk dimension(1) ins(%x, %n : tensor<2x?xf32>, tensor<2x?xi32>) outs(%v, %i : tensor<2x3xf32>, tensor<2x3xi32>) {
// CHECK-NEXT: ^bb0(%a: f32, %b: f32):
// CHECK: tm_tensor.yield %1 : i1
// CHECK: } -> tensor<2x3xf32>, tensor<2x3xi32>
// GENERIC: "tm_tensor.topk"(%x, %n, %v, %i) <{dimension = 1 : i64, operandSegmentSizes = array<i32: 2, 2>}>
func.func @topk(%x: tensor<2x?xf32>, %n: tensor<2x?xi32>, %v: tensor<2x3xf32>, %i: tensor<2x3xi32>) -> tensor<2x3xi32> {
  %0:2 = tm_tensor.topk dimension(1) ins(%x, %n : tensor<2x?xf32>, tensor<2x?xi32>) outs(%v, %i : tensor<2x3xf32>, tensor<2x3xi32>) {
  ^bb0(%a: f32, %b: f32):
    %1 = arith.cmpf ogt, %a, %b : f32
    tm_tensor.yield %1 : i1
  } -> tensor<2x3xf32>, tensor<2x3xi32>
  return %0#1 : tensor<2x3xi32>
}
