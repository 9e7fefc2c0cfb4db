// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f(%x: tensor<4xi8>, %t: tensor<256xi8>) {
  // expected-error@+1 {{'tosa.table' op all non-scalar operands/results must have the same shape and base type}}
  %r = tosa.table %x, %t : (tensor<4xi8>, tensor<256xi8>) -> tensor<5xi8>
  return
}
