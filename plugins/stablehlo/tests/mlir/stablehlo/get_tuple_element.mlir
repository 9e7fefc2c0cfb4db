// RUN: plait opt %s | filecheck %s
// RUN: plait opt %s --mlir-print-op-generic | filecheck %s --check-prefix=GENERIC
// RUN: plait opt %s --mlir-print-op-generic | plait opt - | filecheck %s

func.func @example(%t: tuple<tensor<4xf32>, tensor<i32>>) {
  %x = stablehlo.get_tuple_element %t[0] : (tuple<tensor<4xf32>, tensor<i32>>) -> tensor<4xf32>
  return
}

// CHECK: func.func @example(%t: tuple<tensor<4xf32>, tensor<i32>>) {
// CHECK-NEXT: %x = stablehlo.get_tuple_element %t[0] : (tuple<tensor<4xf32>, tensor<i32>>) -> tensor<4xf32>
// GENERIC: %x = "stablehlo.get_tuple_element"(%t) <{index = 0 : i32}> : (tuple<tensor<4xf32>, tensor<i32>>) -> tensor<4xf32>
