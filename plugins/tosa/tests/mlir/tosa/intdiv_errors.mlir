// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f(%x: tensor<4xi16>) {
  // expected-error@+1 {{'tosa.intdiv' op operand #0 must be a tensor of i32 or i64 without dimensions of size 0, found 'tensor<4xi16>'}}
  %r = tosa.intdiv %x, %x : (tensor<4xi16>, tensor<4xi16>) -> tensor<4xi16>
  return
}
