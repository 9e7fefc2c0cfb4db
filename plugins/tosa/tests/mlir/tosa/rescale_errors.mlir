// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f(%x: tensor<4xi8>, %m: tensor<1xi32>, %s: tensor<1xi8>, %z: tensor<1xi8>) {
  // expected-error@+1 {{'tosa.rescale' op expected a result of shape [4], found}}
  %r = tosa.rescale %x, %m, %s, %z, %z {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<4xi8>, tensor<1xi32>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<5xi8>
  return
}

// -----

func.func @f(%x: tensor<4x3xf32>, %m: tensor<1xi32>, %s: tensor<1xi8>, %i: tensor<1xf32>, %o: tensor<1xi32>) {
  // expected-error@+1 {{'tosa.rescale' op expected integer elements of input, found 'f32'}}
  %r = tosa.rescale %x, %m, %s, %i, %o {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<4x3xf32>, tensor<1xi32>, tensor<1xi8>, tensor<1xf32>, tensor<1xi32>) -> tensor<4x3xi32>
  return
}

// -----

func.func @f(%x: tensor<4x3xi8>, %m: tensor<1xi32>, %s: tensor<1xi8>, %i: tensor<1xi8>, %o: tensor<1xf32>) {
  // expected-error@+1 {{'tosa.rescale' op expected integer elements of output, found 'f32'}}
  %r = tosa.rescale %x, %m, %s, %i, %o {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<4x3xi8>, tensor<1xi32>, tensor<1xi8>, tensor<1xi8>, tensor<1xf32>) -> tensor<4x3xf32>
  return
}

// -----

func.func @f(%x: tensor<4x3xi8>, %m: tensor<1xi32>, %s: tensor<1xi8>, %i: tensor<1xi16>, %o: tensor<1xi32>) {
  // expected-error@+1 {{'tosa.rescale' op expected integers of the same width in input and input_zp, found 'i8' and 'i16'}}
  %r = tosa.rescale %x, %m, %s, %i, %o {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<4x3xi8>, tensor<1xi32>, tensor<1xi8>, tensor<1xi16>, tensor<1xi32>) -> tensor<4x3xi32>
  return
}

// -----

func.func @f(%x: tensor<4x3xi8>, %m: tensor<1xi32>, %s: tensor<1xi8>, %i: tensor<1xi8>, %o: tensor<1xi8>) {
  // expected-error@+1 {{'tosa.rescale' op expected integers of the same width in output and output_zp, found 'i32' and 'i8'}}
  %r = tosa.rescale %x, %m, %s, %i, %o {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<4x3xi8>, tensor<1xi32>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<4x3xi32>
  return
}

// -----

func.func @f(%x: tensor<4x3xi8>, %m: tensor<1xi32>, %s: tensor<1xi8>, %i: tensor<1xf32>, %o: tensor<1xi32>) {
  // expected-error@+1 {{'tosa.rescale' op expected integers of the same width in input and input_zp, found 'i8' and 'f32'}}
  %r = tosa.rescale %x, %m, %s, %i, %o {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<4x3xi8>, tensor<1xi32>, tensor<1xi8>, tensor<1xf32>, tensor<1xi32>) -> tensor<4x3xi32>
  return
}

// -----

func.func @f(%x: tensor<4x3xi8>, %m: tensor<1xi16>, %s: tensor<1xi8>, %i: tensor<1xi8>, %o: tensor<1xi32>) {
  // expected-error@+1 {{'tosa.rescale' op expected multipliers of 32 bits for scale32=1, found 'i16'}}
  %r = tosa.rescale %x, %m, %s, %i, %o {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<4x3xi8>, tensor<1xi16>, tensor<1xi8>, tensor<1xi8>, tensor<1xi32>) -> tensor<4x3xi32>
  return
}

// -----

func.func @f(%x: tensor<4x3xi8>, %m: tensor<1xi32>, %s: tensor<1xi8>, %i: tensor<1xi8>, %o: tensor<1xi32>) {
  // expected-error@+1 {{'tosa.rescale' op expected multipliers of 16 bits for scale32=0, found 'i32'}}
  %r = tosa.rescale %x, %m, %s, %i, %o {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = false} : (tensor<4x3xi8>, tensor<1xi32>, tensor<1xi8>, tensor<1xi8>, tensor<1xi32>) -> tensor<4x3xi32>
  return
}

// -----

func.func @f(%x: tensor<4x3xi8>, %m: tensor<1xi8>, %s: tensor<1xi8>, %i: tensor<1xi8>, %o: tensor<1xi32>) {
  // expected-error@+1 {{'tosa.rescale' op operand #1 must be a rank-1 tensor of i16 or i32, found 'tensor<1xi8>'}}
  %r = tosa.rescale %x, %m, %s, %i, %o {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<4x3xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi32>) -> tensor<4x3xi32>
  return
}

// -----

func.func @f(%x: tensor<4x3xi8>, %m: tensor<1xi32>, %s: tensor<1xi16>, %i: tensor<1xi8>, %o: tensor<1xi32>) {
  // expected-error@+1 {{'tosa.rescale' op operand #2 must be a rank-1 tensor of i8, found 'tensor<1xi16>'}}
  %r = tosa.rescale %x, %m, %s, %i, %o {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<4x3xi8>, tensor<1xi32>, tensor<1xi16>, tensor<1xi8>, tensor<1xi32>) -> tensor<4x3xi32>
  return
}

// -----

func.func @f(%x: tensor<4x3xi8>, %m: tensor<2xi32>, %s: tensor<1xi8>, %i: tensor<1xi8>, %o: tensor<1xi32>) {
  // expected-error@+1 {{'tosa.rescale' op expected 1 elements for multiplier, found 2}}
  %r = tosa.rescale %x, %m, %s, %i, %o {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<4x3xi8>, tensor<2xi32>, tensor<1xi8>, tensor<1xi8>, tensor<1xi32>) -> tensor<4x3xi32>
  return
}

// -----

func.func @f(%x: tensor<4x3xi8>, %m: tensor<1xi32>, %s: tensor<3xi8>, %i: tensor<1xi8>, %o: tensor<1xi32>) {
  // expected-error@+1 {{'tosa.rescale' op expected 1 elements for shift, found 3}}
  %r = tosa.rescale %x, %m, %s, %i, %o {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<4x3xi8>, tensor<1xi32>, tensor<3xi8>, tensor<1xi8>, tensor<1xi32>) -> tensor<4x3xi32>
  return
}

// -----

func.func @f(%x: tensor<4x3xi8>, %m: tensor<1xi32>, %s: tensor<1xi8>, %i: tensor<1xi8>, %o: tensor<1xi32>) {
  // expected-error@+1 {{'tosa.rescale' op expected 3 elements for multiplier, found 1}}
  %r = tosa.rescale %x, %m, %s, %i, %o {input_unsigned = false, output_unsigned = false, per_channel = true, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<4x3xi8>, tensor<1xi32>, tensor<1xi8>, tensor<1xi8>, tensor<1xi32>) -> tensor<4x3xi32>
  return
}

// -----

func.func @f(%x: tensor<4x3xi8>, %m: tensor<3xi32>, %s: tensor<1xi8>, %i: tensor<1xi8>, %o: tensor<1xi32>) {
  // expected-error@+1 {{'tosa.rescale' op expected 3 elements for shift, found 1}}
  %r = tosa.rescale %x, %m, %s, %i, %o {input_unsigned = false, output_unsigned = false, per_channel = true, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<4x3xi8>, tensor<3xi32>, tensor<1xi8>, tensor<1xi8>, tensor<1xi32>) -> tensor<4x3xi32>
  return
}

// -----

func.func @f(%x: tensor<4x3xi8>, %m: tensor<1xi32>, %s: tensor<1xi8>, %i: tensor<1xi8>) {
  %o = "tosa.const"() <{values = dense<1> : tensor<1xi32>}> : () -> tensor<1xi32>
  // expected-error@+1 {{'tosa.rescale' op expected output_zp of 0 for elements of type 'i32', found 1}}
  %r = tosa.rescale %x, %m, %s, %i, %o {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<4x3xi8>, tensor<1xi32>, tensor<1xi8>, tensor<1xi8>, tensor<1xi32>) -> tensor<4x3xi32>
  return
}

// -----

func.func @f(%x: tensor<4x3xi16>, %m: tensor<1xi32>, %s: tensor<1xi8>, %o: tensor<1xi32>) {
  %i = "tosa.const"() <{values = dense<1> : tensor<1xi16>}> : () -> tensor<1xi16>
  // expected-error@+1 {{'tosa.rescale' op expected input_zp of 0 for elements of type 'i16', found 1}}
  %r = tosa.rescale %x, %m, %s, %i, %o {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<4x3xi16>, tensor<1xi32>, tensor<1xi8>, tensor<1xi16>, tensor<1xi32>) -> tensor<4x3xi32>
  return
}

// -----

func.func @f(%x: tensor<4x3xi16>, %m: tensor<1xi32>, %s: tensor<1xi8>, %o: tensor<1xi8>) {
  %i = "tosa.const"() <{values = dense<1> : tensor<1xi16>}> : () -> tensor<1xi16>
  // expected-error@+1 {{'tosa.rescale' op expected input_zp of 0 or 32768 for unsigned elements of 16 bits, found 1}}
  %r = tosa.rescale %x, %m, %s, %i, %o {input_unsigned = true, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<4x3xi16>, tensor<1xi32>, tensor<1xi8>, tensor<1xi16>, tensor<1xi8>) -> tensor<4x3xi8>
  return
}

// -----

func.func @f(%x: tensor<4x3xi8>, %m: tensor<1xi32>, %s: tensor<1xi8>, %i: tensor<1xi8>) {
  %o = "tosa.const"() <{values = dense<1> : tensor<1xi16>}> : () -> tensor<1xi16>
  // expected-error@+1 {{'tosa.rescale' op expected output_zp of 0 or 32768 for unsigned elements of 16 bits, found 1}}
  %r = tosa.rescale %x, %m, %s, %i, %o {input_unsigned = false, output_unsigned = true, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<4x3xi8>, tensor<1xi32>, tensor<1xi8>, tensor<1xi8>, tensor<1xi16>) -> tensor<4x3xi16>
  return
}

// -----

func.func @f(%x: tensor<4x3xi8>, %m: tensor<1xi32>, %s: tensor<1xi8>, %i: tensor<1xi8>, %o: tensor<1xi8>) {
  // expected-error@+1 {{'tosa.rescale' op expected input or output to be signed, found input_unsigned and output_unsigned}}
  %r = tosa.rescale %x, %m, %s, %i, %o {input_unsigned = true, output_unsigned = true, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<4x3xi8>, tensor<1xi32>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<4x3xi8>
  return
}

// -----

func.func @f(%x: tensor<4x3xi8>, %m: tensor<1xi32>, %s: tensor<1xi8>, %i: tensor<1xi8>, %o: tensor<1xi32>) {
  // expected-error@+1 {{'tosa.rescale' op rescaling output of type 'i32' is not supported with unsigned elements}}
  %r = tosa.rescale %x, %m, %s, %i, %o {input_unsigned = true, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<4x3xi8>, tensor<1xi32>, tensor<1xi8>, tensor<1xi8>, tensor<1xi32>) -> tensor<4x3xi32>
  return
}

// -----

func.func @f(%x: tensor<4x3xi8>, %m: tensor<1xi32>, %s: tensor<1xi8>, %i: tensor<1xi8>, %o: tensor<1xi32>) {
  // expected-error@+1 {{'tosa.rescale' op rescaling output of type 'i32' is not supported with unsigned elements}}
  %r = tosa.rescale %x, %m, %s, %i, %o {input_unsigned = false, output_unsigned = true, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<4x3xi8>, tensor<1xi32>, tensor<1xi8>, tensor<1xi8>, tensor<1xi32>) -> tensor<4x3xi32>
  return
}

// -----

func.func @f(%x: tensor<4x3xi32>, %m: tensor<1xi32>, %s: tensor<1xi8>, %i: tensor<1xi32>, %o: tensor<1xi8>) {
  // expected-error@+1 {{'tosa.rescale' op rescaling input of type 'i32' is not supported with unsigned elements}}
  %r = tosa.rescale %x, %m, %s, %i, %o {input_unsigned = false, output_unsigned = true, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<4x3xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<4x3xi8>
  return
}

// -----

func.func @f(%x: tensor<4x3xi48>, %m: tensor<1xi32>, %s: tensor<1xi8>, %i: tensor<1xi48>, %o: tensor<1xi32>) {
  // expected-error@+1 {{'tosa.rescale' op expected scale32 to be false for an input of 48 bits}}
  %r = tosa.rescale %x, %m, %s, %i, %o {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<4x3xi48>, tensor<1xi32>, tensor<1xi8>, tensor<1xi48>, tensor<1xi32>) -> tensor<4x3xi32>
  return
}

// -----

func.func @f(%x: tensor<4x3xi8>, %m: tensor<1xi16>, %s: tensor<1xi8>, %i: tensor<1xi8>, %o: tensor<1xi32>) {
  // expected-error@+1 {{'tosa.rescale' op expected scale32 to be true for rounding_mode DOUBLE_ROUND}}
  %r = tosa.rescale %x, %m, %s, %i, %o {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = DOUBLE_ROUND, scale32 = false} : (tensor<4x3xi8>, tensor<1xi16>, tensor<1xi8>, tensor<1xi8>, tensor<1xi32>) -> tensor<4x3xi32>
  return
}

// -----

func.func @f(%x: tensor<i8>, %m: tensor<1xi32>, %s: tensor<1xi8>, %i: tensor<1xi8>, %o: tensor<1xi32>) {
  // expected-error@+1 {{'tosa.rescale' op expected an input of rank 1 or higher for per_channel, found rank 0}}
  %r = tosa.rescale %x, %m, %s, %i, %o {input_unsigned = false, output_unsigned = false, per_channel = true, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<i8>, tensor<1xi32>, tensor<1xi8>, tensor<1xi8>, tensor<1xi32>) -> tensor<i32>
  return
}
