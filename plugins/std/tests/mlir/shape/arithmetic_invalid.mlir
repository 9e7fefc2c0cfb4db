// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f(%i: i32, %ix: index) {
  // expected-error@+1 {{'shape.add' op operand #0 must be a size or index, found 'i32'}}
  "shape.add"(%i, %ix) : (i32, index) -> index
  return
}

// -----

func.func @f(%a: !shape.size, %b: index) {
  // expected-error@+1 {{'shape.mul' op an operand can hold an error, so the result must be of type `size`}}
  %0 = "shape.mul"(%a, %b) : (!shape.size, index) -> index
  return
}
