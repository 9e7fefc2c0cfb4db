// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f(%x: tensor<2x4xf32>) {
  // expected-error@+1 {{'tosa.variable_write' op expected the name of a tosa.variable, found 'nowhere'}}
  tosa.variable_write @nowhere, %x : tensor<2x4xf32>
  return
}

// -----

tosa.variable @v = dense<7.0> : tensor<2x4xf32>
func.func @f(%x: tensor<2x3xf32>) {
  // expected-error@+1 {{'tosa.variable_write' op expected the shape of the variable, 'tensor<2x4xf32>', found 'tensor<2x3xf32>'}}
  tosa.variable_write @v, %x : tensor<2x3xf32>
  return
}

// -----

tosa.variable @v = dense<7.0> : tensor<2x4xf32>
func.func @f() {
  // expected-error@+1 {{'tosa.variable_read' op expected elements of the variable's type 'f32', found 'i32'}}
  %r = tosa.variable_read @v : tensor<2x4xi32>
  return
}

// -----

// expected-error@+1 {{expected a ranked tensor as the type of the variable, found 'tensor<*xf32>'}}
tosa.variable @v : tensor<*xf32>

// -----

// expected-error@+1 {{'tosa.variable' op expected an initial value of elements of type 'f32', found 'tensor<2xi8>'}}
"tosa.variable"() <{initial_value = dense<7> : tensor<2xi8>, sym_name = "v", type = f32, var_shape = dense<2> : tensor<1xindex>}> : () -> ()

// -----

// expected-error@+1 {{'tosa.variable' op expected an initial value of the shape of 'tensor<3xi8>', found 'tensor<2xi8>'}}
"tosa.variable"() <{initial_value = dense<7> : tensor<2xi8>, sym_name = "v", type = i8, var_shape = dense<3> : tensor<1xindex>}> : () -> ()

// -----

tosa.variable @v = dense<7.0> : tensor<2x4xf32>
func.func @written_elements(%x: tensor<2x4xi32>) {
  // expected-error@+1 {{'tosa.variable_write' op expected elements of the variable's type 'f32', found 'i32'}}
  tosa.variable_write @v, %x : tensor<2x4xi32>
  return
}

// -----

tosa.variable @v = dense<7.0> : tensor<2x4xf32>
func.func @read_function() {
  // expected-error@+1 {{'tosa.variable_read' op expected the name of a tosa.variable, found 'read_function'}}
  %r = tosa.variable_read @read_function : tensor<2x4xf32>
  return
}

// -----

tosa.variable @v = dense<7.0> : tensor<2x4xf32>
func.func @read_shape() {
  // expected-error@+1 {{'tosa.variable_read' op expected the shape of the variable, 'tensor<2x4xf32>', found 'tensor<2x3xf32>'}}
  %r = tosa.variable_read @v : tensor<2x3xf32>
  return
}
