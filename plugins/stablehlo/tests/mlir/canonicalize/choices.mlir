// RUN: plait opt %s --canonicalize | filecheck %s
// Comparison and selection.

func.func @select_same(%x: tensor<4xi32>, %y: tensor<4xi32>) -> tensor<4xi32> {
  %p = stablehlo.compare LT, %x, %y : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi1>
  %0 = stablehlo.select %p, %x, %x : tensor<4xi1>, tensor<4xi32>
  return %0 : tensor<4xi32>
}

func.func @select_true(%x: tensor<4xi32>, %y: tensor<4xi32>) -> tensor<4xi32> {
  %p = stablehlo.constant dense<true> : tensor<i1>
  %0 = stablehlo.select %p, %x, %y : tensor<i1>, tensor<4xi32>
  return %0 : tensor<4xi32>
}

func.func @select_not(%x: tensor<4xi32>, %y: tensor<4xi32>) -> tensor<4xi32> {
  %p = stablehlo.compare LT, %x, %y : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi1>
  %q = stablehlo.not %p : tensor<4xi1>
  %a = stablehlo.select %p, %x, %y : tensor<4xi1>, tensor<4xi32>
  %0 = stablehlo.select %q, %a, %y : tensor<4xi1>, tensor<4xi32>
  return %0 : tensor<4xi32>
}

func.func @compare_same(%x: tensor<4xi32>, %f: tensor<4xf32>) -> (tensor<4xi1>, tensor<4xi1>, tensor<4xi1>) {
  %0 = stablehlo.compare GE, %x, %x : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi1>
  %1 = stablehlo.compare NE, %x, %x : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi1>
  %2 = stablehlo.compare EQ, %f, %f : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
  return %0, %1, %2 : tensor<4xi1>, tensor<4xi1>, tensor<4xi1>
}

func.func @truths(%p: tensor<4xi1>, %u: tensor<4xui8>) -> (tensor<4xi1>, tensor<4xi1>, tensor<4xi1>, tensor<4xi1>) {
  %t = stablehlo.constant dense<true> : tensor<4xi1>
  %f = stablehlo.constant dense<false> : tensor<4xi1>
  %z = stablehlo.constant dense<0> : tensor<4xui8>
  %0 = stablehlo.select %p, %t, %f : tensor<4xi1>, tensor<4xi1>
  %1 = stablehlo.select %p, %f, %t : tensor<4xi1>, tensor<4xi1>
  %2 = stablehlo.compare EQ, %p, %t : (tensor<4xi1>, tensor<4xi1>) -> tensor<4xi1>
  %3 = stablehlo.compare LT, %u, %z : (tensor<4xui8>, tensor<4xui8>) -> tensor<4xi1>
  return %0, %1, %2, %3 : tensor<4xi1>, tensor<4xi1>, tensor<4xi1>, tensor<4xi1>
}

func.func @not_of_comparison(%x: tensor<4xi32>, %f: tensor<4xf32>) -> (tensor<4xi1>, tensor<4xi1>, tensor<4xi1>) {
  %y = stablehlo.negate %x : tensor<4xi32>
  %g = stablehlo.negate %f : tensor<4xf32>
  %a = stablehlo.compare LT, %x, %y : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi1>
  %b = stablehlo.compare EQ, %f, %g : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
  %c = stablehlo.compare LT, %f, %g : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
  %0 = stablehlo.not %a : tensor<4xi1>
  %1 = stablehlo.not %b : tensor<4xi1>
  %2 = stablehlo.not %c : tensor<4xi1>
  return %0, %1, %2 : tensor<4xi1>, tensor<4xi1>, tensor<4xi1>
}

// CHECK: func.func @select_same(%x: tensor<4xi32>, %y: tensor<4xi32>) -> tensor<4xi32> {
// CHECK-NEXT: return %x : tensor<4xi32>
// CHECK-NEXT: }

// CHECK: func.func @select_true(%x: tensor<4xi32>, %y: tensor<4xi32>) -> tensor<4xi32> {
// CHECK-NEXT: return %x : tensor<4xi32>
// CHECK-NEXT: }

// CHECK: func.func @select_not(%x: tensor<4xi32>, %y: tensor<4xi32>) -> tensor<4xi32> {
// CHECK-NEXT: %p = stablehlo.compare LT, %x, %y : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi1>
// CHECK-NEXT: %a = stablehlo.select %p, %x, %y : tensor<4xi1>, tensor<4xi32>
// CHECK-NEXT: %0 = stablehlo.select %p, %y, %a : tensor<4xi1>, tensor<4xi32>
// CHECK-NEXT: return %0 : tensor<4xi32>
// CHECK-NEXT: }

// CHECK: func.func @compare_same(%x: tensor<4xi32>, %f: tensor<4xf32>) -> (tensor<4xi1>, tensor<4xi1>, tensor<4xi1>) {
// CHECK-NEXT: %c = stablehlo.constant dense<true> : tensor<4xi1>
// CHECK-NEXT: %c_0 = stablehlo.constant dense<false> : tensor<4xi1>
// CHECK-NEXT: %0 = stablehlo.compare EQ, %f, %f : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
// CHECK-NEXT: return %c, %c_0, %0 : tensor<4xi1>, tensor<4xi1>, tensor<4xi1>
// CHECK-NEXT: }

// CHECK: func.func @truths(%p: tensor<4xi1>, %u: tensor<4xui8>) -> (tensor<4xi1>, tensor<4xi1>, tensor<4xi1>, tensor<4xi1>) {
// CHECK-NEXT: %c = stablehlo.constant dense<false> : tensor<4xi1>
// CHECK-NEXT: %0 = stablehlo.not %p : tensor<4xi1>
// CHECK-NEXT: return %p, %0, %p, %c : tensor<4xi1>, tensor<4xi1>, tensor<4xi1>, tensor<4xi1>
// CHECK-NEXT: }

// CHECK: func.func @not_of_comparison(%x: tensor<4xi32>, %f: tensor<4xf32>) -> (tensor<4xi1>, tensor<4xi1>, tensor<4xi1>) {
// CHECK-NEXT: %y = stablehlo.negate %x : tensor<4xi32>
// CHECK-NEXT: %g = stablehlo.negate %f : tensor<4xf32>
// CHECK-NEXT: %c = stablehlo.compare LT, %f, %g : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
// CHECK-NEXT: %a = stablehlo.compare GE, %x, %y : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi1>
// CHECK-NEXT: %b = stablehlo.compare NE, %f, %g : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
// CHECK-NEXT: %0 = stablehlo.not %c : tensor<4xi1>
// CHECK-NEXT: return %a, %b, %0 : tensor<4xi1>, tensor<4xi1>, tensor<4xi1>
// CHECK-NEXT: }
// CHECK-NEXT: }
