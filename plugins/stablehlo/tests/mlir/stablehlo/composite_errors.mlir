// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f(%x: tensor<4xf32>) {
  // expected-error@+1 {{'stablehlo.composite' op expected a name with a namespace, as "my_namespace.my_op", matching ^[a-zA-Z][a-zA-Z0-9_]*([.][a-zA-Z0-9_$]+)+$ [composite_c1]}}
  %r = "stablehlo.composite"(%x) <{name = "notanop", decomposition = @f}> : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func private @g() -> ()
func.func @f(%source: i1, %a0: tensor<f32>) {
  // expected-error@+1 {{'stablehlo.composite' op has 1 operand(s), but decomposition has 0 [composite_c3]}}
  "stablehlo.composite"(%a0) <{name = "my.op", decomposition = @g, version = 1 : i32}> : (tensor<f32>) -> ()
  return
}

// -----

func.func private @g() -> (tensor<3xcomplex<f64>>)
func.func @f(%source: i1) {
  // expected-error@+1 {{'stablehlo.composite' op has 0 result(s), but decomposition has 1 [composite_c4]}}
  "stablehlo.composite"() <{name = "a.b.c", decomposition = @g, composite_attributes = {a = 1 : i32}}> : () -> ()
  return
}

// -----

func.func @f(%x: tensor<f32>) {
  // expected-error@+1 {{there is no function 'g' [composite_c2]}}
  %r = stablehlo.composite "my.op" %x {decomposition = @g} : (tensor<f32>) -> tensor<f32>
  return
}
