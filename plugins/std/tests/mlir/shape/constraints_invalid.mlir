// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f(%v: index) {
  // expected-error@+1 {{'shape.cstr_eq' op operand #0 must be a shape, or a rank-1 tensor of index, found 'index'}}
  "shape.cstr_eq"(%v) : (index) -> !shape.witness
  return
}

// -----

func.func @no_witness() {
  // expected-error@+1 {{'shape.assuming_all' op expected one operand or more, found none}}
  %0 = shape.assuming_all
  return
}
