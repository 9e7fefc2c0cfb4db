// RUN: plait opt %s | filecheck %s
// RUN: plait opt %s --mlir-print-op-generic | filecheck %s --check-prefix=GENERIC
// RUN: plait opt %s --mlir-print-op-generic | plait opt - | filecheck %s

func.func @example(%a: !stablehlo.token, %b: !stablehlo.token) {
  %t = stablehlo.after_all %a, %b : !stablehlo.token
  return
}

// CHECK: func.func @example(%a: !stablehlo.token, %b: !stablehlo.token) {
// CHECK-NEXT: %t = stablehlo.after_all %a, %b : !stablehlo.token
// GENERIC: %t = "stablehlo.after_all"(%a, %b) : (!stablehlo.token, !stablehlo.token) -> !stablehlo.token
