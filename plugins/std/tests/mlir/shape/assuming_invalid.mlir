// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f(%w: !shape.witness) {
  // expected-error@+1 {{'shape.assuming' op along control flow edge from Operation shape.assuming_yield to parent: region branch point has 0 operands, but region successor needs 1 inputs}}
  %0 = "shape.assuming"(%w) ({
    "shape.assuming_yield"() : () -> ()
  }) : (!shape.witness) -> index
  return
}
