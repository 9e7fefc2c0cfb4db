// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f(%v: index) {
  // expected-error@+1 {{'shape.shape_of' op operand #0 must be a tensor, memref, vector or value shape, found 'index'}}
  "shape.shape_of"(%v) : (index) -> tensor<?xindex>
  return
}
