// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f(%x: tensor<4xf32>) {
  // expected-error@+1 {{'chlo.is_inf' op all non-scalar operands/results must have the same shape and base type}}
  %r = chlo.is_inf %x : tensor<4xf32> -> tensor<5xi1>
  return
}
