// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f(%v: index) {
  // expected-error@+1 {{'shape.shape_of' op operand #0 must be shaped of any type values or value shape, but got 'index'}}
  "shape.shape_of"(%v) : (index) -> tensor<?xindex>
  return
}
