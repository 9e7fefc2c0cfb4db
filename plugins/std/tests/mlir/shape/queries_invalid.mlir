// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f(%ix: index) {
  // expected-error@+1 {{'shape.rank' op operand #0 must be a shape, or a rank-1 tensor of index, found 'index'}}
  "shape.rank"(%ix) : (index) -> index
  return
}

// -----

func.func @f(%s: !shape.shape) {
  // expected-error@+1 {{'shape.num_elements' op an operand can hold an error, so the result must be of type `size`}}
  %0 = "shape.num_elements"(%s) : (!shape.shape) -> index
  return
}

// -----

func.func @f(%s: !shape.shape, %i: index) {
  // expected-error@+1 {{'shape.get_extent' op an operand can hold an error, so the result must be of type `size`}}
  %0 = "shape.get_extent"(%s, %i) : (!shape.shape, index) -> index
  return
}
