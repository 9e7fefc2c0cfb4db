// RUN: plait opt %s | filecheck %s
// RUN: plait opt %s --mlir-print-op-generic | filecheck %s --check-prefix=GENERIC
// RUN: plait opt %s --mlir-print-op-generic | plait opt - | filecheck %s

func.func @example(%x: tensor<4xf32>) {
  %r = tosa.custom %x {domain_name = "shop", implementation_attrs = "fast", operator_name = "smooth"} : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// CHECK: func.func @example(%x: tensor<4xf32>) {
// CHECK-NEXT: %r = tosa.custom %x {domain_name = "shop", implementation_attrs = "fast", operator_name = "smooth"} : (tensor<4xf32>) -> tensor<4xf32>
// GENERIC: %r = "tosa.custom"(%x) <{domain_name = "shop", implementation_attrs = "fast", operator_name = "smooth"}> : (tensor<4xf32>) -> tensor<4xf32>
