// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f(%a: index) {
  // expected-error@+1 {{'shape.func'}}
  shape.return %a : index
}

// -----

// expected-error@+1 {{a declaration cannot be public}}
shape.func @f(%a: index) -> index

// -----

// expected-error@+1 {{must be a single block}}
shape.function_library @library {
} mapping {test.op = @nothing}

// -----

func.func @g(%n: index) {
  // expected-error@+1 {{must be a shape or size}}
  %0 = "shape.debug_print"(%n) : (index) -> index
  return
}
