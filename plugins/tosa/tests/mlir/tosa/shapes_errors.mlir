// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f(%x: tensor<3x2xf32>) {
  // expected-error@+1 {{'tosa.dim' op expected an axis of at least 0 and below the rank 2, found 2}}
  %r = tosa.dim %x {axis = 2 : i32} : (tensor<3x2xf32>) -> !tosa.shape<1>
  return
}

// -----

func.func @f(%x: tensor<*xf32>) {
  // expected-error@+1 {{'tosa.dim' op expected an axis of at least 0, found -1}}
  %r = tosa.dim %x {axis = -1 : i32} : (tensor<*xf32>) -> !tosa.shape<1>
  return
}

// -----

func.func @f(%x: tensor<3x2xf32>) {
  // expected-error@+1 {{'tosa.dim' op expected a shape of one number, found '!tosa.shape<2>'}}
  %r = tosa.dim %x {axis = 1 : i32} : (tensor<3x2xf32>) -> !tosa.shape<2>
  return
}

// -----

func.func @f() {
  %a = tosa.const_shape {values = dense<[1, 2]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %b = tosa.const_shape {values = dense<1> : tensor<1xindex>} : () -> !tosa.shape<1>
  // expected-error@+1 {{'tosa.add_shape' op expected shapes of one rank, found '!tosa.shape<2>', '!tosa.shape<1>', '!tosa.shape<2>'}}
  %r = tosa.add_shape %a, %b : (!tosa.shape<2>, !tosa.shape<1>) -> !tosa.shape<2>
  return
}

// -----

func.func @f() {
  %a = tosa.const_shape {values = dense<[1, 2]> : tensor<2xindex>} : () -> !tosa.shape<2>
  // expected-error@+1 {{'tosa.exp2_shape' op expected shapes of one rank, found '!tosa.shape<2>', '!tosa.shape<1>'}}
  %r = tosa.exp2_shape %a : (!tosa.shape<2>) -> !tosa.shape<1>
  return
}

// -----

func.func @f(%a: !tosa.shape<2>) {
  // expected-error@+1 {{'tosa.exp2_shape' op expected shape operands that operations of tosa compute}}
  %r = tosa.exp2_shape %a : (!tosa.shape<2>) -> !tosa.shape<2>
  return
}

// -----

func.func @f() {
  %a = tosa.const_shape {values = dense<[1, 2]> : tensor<2xindex>} : () -> !tosa.shape<2>
  // expected-error@+1 {{'tosa.concat_shape' op expected a result of rank 4, the sum of the operand ranks, found '!tosa.shape<3>'}}
  %r = tosa.concat_shape %a, %a : (!tosa.shape<2>, !tosa.shape<2>) -> !tosa.shape<3>
  return
}

// -----

func.func @f() {
  %k = "tosa.const"() <{values = dense<2> : tensor<1xi32>}> : () -> tensor<1xi32>
  %a = tosa.const_shape {values = dense<[1, 2]> : tensor<2xindex>} : () -> !tosa.shape<2>
  // expected-error@+1 {{'tosa.slice_shape' op expected start + size up to the rank 2, found 2 + 2}}
  %r = tosa.slice_shape %a, %k, %k : (!tosa.shape<2>, tensor<1xi32>, tensor<1xi32>) -> !tosa.shape<2>
  return
}

// -----

func.func @f(%s: tensor<1xi32>) {
  %k = "tosa.const"() <{values = dense<-1> : tensor<1xi32>}> : () -> tensor<1xi32>
  %a = tosa.const_shape {values = dense<[1, 2]> : tensor<2xindex>} : () -> !tosa.shape<2>
  // expected-error@+1 {{'tosa.slice_shape' op expected a start of at least 0, found -1}}
  %r = tosa.slice_shape %a, %k, %s : (!tosa.shape<2>, tensor<1xi32>, tensor<1xi32>) -> !tosa.shape<1>
  return
}

// -----

func.func @f(%s: tensor<1xi32>) {
  %k = "tosa.const"() <{values = dense<0> : tensor<1xi32>}> : () -> tensor<1xi32>
  %a = tosa.const_shape {values = dense<[1, 2]> : tensor<2xindex>} : () -> !tosa.shape<2>
  // expected-error@+1 {{'tosa.slice_shape' op expected a size of at least 1, found 0}}
  %r = tosa.slice_shape %a, %s, %k : (!tosa.shape<2>, tensor<1xi32>, tensor<1xi32>) -> !tosa.shape<1>
  return
}

// -----

func.func @f(%s: tensor<1xi32>) {
  %k = "tosa.const"() <{values = dense<1> : tensor<1xi32>}> : () -> tensor<1xi32>
  %a = tosa.const_shape {values = dense<[1, 2]> : tensor<2xindex>} : () -> !tosa.shape<2>
  // expected-error@+1 {{'tosa.slice_shape' op expected a result of rank 1, the size, found '!tosa.shape<2>'}}
  %r = tosa.slice_shape %a, %s, %k : (!tosa.shape<2>, tensor<1xi32>, tensor<1xi32>) -> !tosa.shape<2>
  return
}

// -----

func.func @f(%s: tensor<2xi32>) {
  %a = tosa.const_shape {values = dense<[1, 2]> : tensor<2xindex>} : () -> !tosa.shape<2>
  // expected-error@+1 {{'tosa.slice_shape' op operand #1 must be a tensor of shape [1], or of unknown rank, of i32, found 'tensor<2xi32>'}}
  %r = tosa.slice_shape %a, %s, %s : (!tosa.shape<2>, tensor<2xi32>, tensor<2xi32>) -> !tosa.shape<1>
  return
}

// -----

func.func @f() {
  %a = tosa.const_shape {values = dense<[1, 2]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %b = tosa.const_shape {values = dense<1> : tensor<1xindex>} : () -> !tosa.shape<1>
  // expected-error@+1 {{'tosa.assert_equal_shape' op expected shapes of one rank, found '!tosa.shape<2>' and '!tosa.shape<1>'}}
  tosa.assert_equal_shape %a, %b {allow_broadcast = true} : (!tosa.shape<2>, !tosa.shape<1>) -> ()
  return
}
