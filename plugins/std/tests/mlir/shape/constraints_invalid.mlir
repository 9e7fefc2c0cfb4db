// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f(%v: index) {
  // expected-error@+1 {{'shape.cstr_eq' op operand #0 must be a shape, or a rank-1 tensor of index, found 'index'}}
  "shape.cstr_eq"(%v) : (index) -> !shape.witness
  return
}
