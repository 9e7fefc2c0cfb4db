// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f() {
  // expected-error@+1 {{'shape.const_witness' op missing attribute 'passing'}}
  "shape.const_witness"() : () -> !shape.witness
  return
}

// -----

func.func @elements() {
  // expected-error@+1 {{'shape.const_shape' op attribute 'shape' must be a constant with elements of type index}}
  %0 = "shape.const_shape"() <{shape = dense<2> : tensor<2xi32>}> : () -> tensor<2xindex>
  return
}
