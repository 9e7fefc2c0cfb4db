// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f() {
  // expected-error@+1 {{'shape.const_witness' op requires attribute 'passing'}}
  "shape.const_witness"() : () -> !shape.witness
  return
}
