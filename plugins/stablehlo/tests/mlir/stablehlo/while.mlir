// RUN: plait opt %s | filecheck %s
// RUN: plait opt %s --mlir-print-op-generic | filecheck %s --check-prefix=GENERIC
// RUN: plait opt %s --mlir-print-op-generic | plait opt - | filecheck %s

func.func @example(%n: tensor<i32>, %m: tensor<i32>, %one: tensor<i32>) {
  %r = stablehlo.while(%i = %n) : tensor<i32>
  cond {
    %p = stablehlo.compare LT, %i, %m : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %p : tensor<i1>
  } do {
    %j = stablehlo.add %i, %one : tensor<i32>
    stablehlo.return %j : tensor<i32>
}
  return
}

// CHECK: func.func @example(%n: tensor<i32>, %m: tensor<i32>, %one: tensor<i32>) {
// CHECK-NEXT: %r = stablehlo.while(%i = %n) : tensor<i32>
// CHECK-NEXT: cond {
// CHECK-NEXT: %p = stablehlo.compare LT, %i, %m : (tensor<i32>, tensor<i32>) -> tensor<i1>
// CHECK-NEXT: stablehlo.return %p : tensor<i1>
// CHECK-NEXT: } do {
// CHECK-NEXT: %j = stablehlo.add %i, %one : tensor<i32>
// CHECK-NEXT: stablehlo.return %j : tensor<i32>
// GENERIC: %r = "stablehlo.while"(%n) ({
