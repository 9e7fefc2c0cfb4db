// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f(%x: tensor<4xi16>) {
  // expected-error@+1 {{'tosa.intdiv' op operand #0 must be tosa-conformant tensor of 32-bit signless integer or 64-bit signless integer values, but got 'tensor<4xi16>'}}
  %r = tosa.intdiv %x, %x : (tensor<4xi16>, tensor<4xi16>) -> tensor<4xi16>
  return
}
