// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f(%w: !shape.witness) {
  // expected-error@+1 {{'shape.assuming' op 'shape.assuming_yield' passes 0 values to the parent, expected 1}}
  %0 = "shape.assuming"(%w) ({
    "shape.assuming_yield"() : () -> ()
  }) : (!shape.witness) -> index
  return
}

// -----

func.func @assumed_yield(%w: !shape.witness, %n: index) {
  // expected-error@+1 {{'shape.assuming' op 'shape.assuming_yield' passes 'index' as value #0 to the parent, expected '!shape.size'}}
  %0 = shape.assuming %w -> !shape.size {
    shape.assuming_yield %n : index
  }
  return
}
