// What level 8K limits.
// RUN: plait opt %s --split-input-file --verify-diagnostics --pass-pipeline='builtin.module(tosa-validate)'

func.func @f(%x: tensor<1x8x8x4xf32>, %w: tensor<4x3x3x4xf32>, %b: tensor<4xf32>) {
  %0 = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %1 = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  // expected-error@+1 {{'tosa.conv2d' op expected a dilation * kernel of at most 8192, found 12000}}
  %2 = tosa.conv2d %x, %w, %b, %0, %1 {acc_type = f32, dilation = array<i64: 4000, 1>, pad = array<i64: 6000, 6000, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x8x8x4xf32>, tensor<4x3x3x4xf32>, tensor<4xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4008x6x4xf32>
  return
}

// -----

func.func @f(%x: tensor<1x8x8x4xf32>, %w: tensor<4x3x3x4xf32>, %b: tensor<4xf32>) {
  %0 = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %1 = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  // expected-error@+1 {{'tosa.conv2d' op expected a pad of at most 8192, found 9000}}
  %2 = tosa.conv2d %x, %w, %b, %0, %1 {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 9000, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x8x8x4xf32>, tensor<4x3x3x4xf32>, tensor<4xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x9006x6x4xf32>
  return
}

// -----

func.func @f(%x: tensor<1x9000x1x1xf32>) {
  // expected-error@+1 {{'tosa.max_pool2d' op expected a kernel of at most 8192, found 8999}}
  %2 = tosa.max_pool2d %x {kernel = array<i64: 8999, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x9000x1x1xf32>) -> tensor<1x2x1x1xf32>
  return
}

// -----

func.func @f(%x: tensor<1x9002x1x1xf32>) {
  // expected-error@+1 {{'tosa.max_pool2d' op expected a stride of at most 8192, found 9001}}
  %2 = tosa.max_pool2d %x {kernel = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 9001, 1>} : (tensor<1x9002x1x1xf32>) -> tensor<1x2x1x1xf32>
  return
}

// -----

func.func @f(%x: tensor<1xf32>) {
  // expected-error@+1 {{'tosa.concat' op expected a count of operands of at most 64, found 65}}
  %r = tosa.concat %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x {axis = 0 : i32} : (tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<65xf32>
  return
}

// -----

func.func @f(%x: tensor<1x1x1x1x1x1x1xf32>) {
  // expected-error@+1 {{'tosa.add' op expected ranks of at most 6, found 'tensor<1x1x1x1x1x1x1xf32>'}}
  %r = tosa.add %x, %x : (tensor<1x1x1x1x1x1x1xf32>, tensor<1x1x1x1x1x1x1xf32>) -> tensor<1x1x1x1x1x1x1xf32>
  return
}

// -----

func.func @f(%x: tensor<*xf32>) {
  // expected-error@+1 {{'tosa.add' op expected a known rank of each operand, found 'tensor<*xf32>'}}
  %r = tosa.add %x, %x : (tensor<*xf32>, tensor<*xf32>) -> tensor<*xf32>
  return
}

// -----

func.func @f(%x: tensor<?xf32>) {
  // expected-error@+1 {{'tosa.add' op expected sizes that are known, as version 1.0 asks for, found 'tensor<?xf32>'}}
  %r = tosa.add %x, %x : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return
}

// -----

func.func @f(%x: tensor<1x16384x1xf32>) {
  // expected-error@+1 {{'tosa.fft2d' op expected a height and width of at most 8192, found 16384}}
  %r, %i = tosa.fft2d %x, %x {inverse = false} : (tensor<1x16384x1xf32>, tensor<1x16384x1xf32>) -> (tensor<1x16384x1xf32>, tensor<1x16384x1xf32>)
  return
}

// -----

func.func @f(%x: tensor<1x16384x1xf32>) {
  // expected-error@+1 {{'tosa.rfft2d' op expected a height and width of at most 8192, found 16384}}
  %r, %i = tosa.rfft2d %x : (tensor<1x16384x1xf32>) -> (tensor<1x16384x1xf32>, tensor<1x16384x1xf32>)
  return
}

// -----

func.func @f(%x: tensor<1x4x4x1xf32>) {
  %s = tosa.const_shape {values = dense<[1028, 1, 4, 2]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %o = tosa.const_shape {values = dense<[0, 0]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %b = tosa.const_shape {values = dense<[0, 0]> : tensor<2xindex>} : () -> !tosa.shape<2>
  // expected-error@+1 {{'tosa.resize' op expected a scale of at most 256, found 1028}}
  %r = tosa.resize %x, %s, %o, %b {mode = BILINEAR} : (tensor<1x4x4x1xf32>, !tosa.shape<4>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<1x3085x7x1xf32>
  return
}

// -----

func.func @f(%c: tensor<i1>, %x: tensor<4xf32>) {
  %r5 = tosa.cond_if %c : tensor<i1> -> tensor<4xf32> {
  %r4 = tosa.cond_if %c : tensor<i1> -> tensor<4xf32> {
  %r3 = tosa.cond_if %c : tensor<i1> -> tensor<4xf32> {
  %r2 = tosa.cond_if %c : tensor<i1> -> tensor<4xf32> {
  %r1 = tosa.cond_if %c : tensor<i1> -> tensor<4xf32> {
  // expected-error@+1 {{'tosa.cond_if' op expected a nesting of control flow of at most 5, found 6}}
  %r0 = tosa.cond_if %c : tensor<i1> -> tensor<4xf32> {
    tosa.yield %x : tensor<4xf32>
  } else {
    tosa.yield %x : tensor<4xf32>
  }
    tosa.yield %r0 : tensor<4xf32>
  } else {
    tosa.yield %x : tensor<4xf32>
  }
    tosa.yield %r1 : tensor<4xf32>
  } else {
    tosa.yield %x : tensor<4xf32>
  }
    tosa.yield %r2 : tensor<4xf32>
  } else {
    tosa.yield %x : tensor<4xf32>
  }
    tosa.yield %r3 : tensor<4xf32>
  } else {
    tosa.yield %x : tensor<4xf32>
  }
    tosa.yield %r4 : tensor<4xf32>
  } else {
    tosa.yield %x : tensor<4xf32>
  }

  return
}

// -----

func.func @f(%x: tensor<1x8x8x4xf32>, %w: tensor<4x3x3x4xf32>, %b: tensor<4xf32>) {
  %0 = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %1 = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  // expected-error@+1 {{'tosa.conv2d' op expected a dilation * kernel of at most 8192, found 12291}}
  %2 = tosa.conv2d %x, %w, %b, %0, %1 {acc_type = f32, dilation = array<i64: 1, 4097>, pad = array<i64: 0, 0, 8192, 8192>, stride = array<i64: 1, 1>} : (tensor<1x8x8x4xf32>, tensor<4x3x3x4xf32>, tensor<4xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x6x8198x4xf32>
  return
}
