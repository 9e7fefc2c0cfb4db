// What the verifier refuses: operations that move elements.
// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f(%x: tensor<4x6xf32>) {
  // expected-error@+1 {{'tcp.bitcast' op expects ranks that differ by one at most}}
  %r = tcp.bitcast %x : tensor<4x6xf32> -> tensor<24x1x1x4xui8>
  return
}

// -----

func.func @f(%x: tensor<4x6xf32>) {
  // expected-error@+1 {{'tcp.bitcast' op expects the leading dimensions to be equal}}
  %r = tcp.bitcast %x : tensor<4x6xf32> -> tensor<4x5xi32>
  return
}

// -----

func.func @f(%x: tensor<4x6xf32>) {
  // expected-error@+1 {{'tcp.broadcast' op expects one element type}}
  %r = tcp.broadcast %x dims = [0, 1] : tensor<4x6xf32> -> tensor<4x6xf64>
  return
}

// -----

func.func @f(%x: tensor<4x6xf32>) {
  // expected-error@+1 {{'tcp.broadcast' op expects 2 dims, but got 1}}
  %r = tcp.broadcast %x dims = [0] : tensor<4x6xf32> -> tensor<4x6xf32>
  return
}

// -----

func.func @f(%x: tensor<4x6xf32>) {
  // expected-error@+1 {{'tcp.broadcast' op expects dims in range [0, 2), but got 2}}
  %r = tcp.broadcast %x dims = [0, 2] : tensor<4x6xf32> -> tensor<4x6xf32>
  return
}

// -----

func.func @f(%x: tensor<4x6xf32>) {
  // expected-error@+1 {{'tcp.broadcast' op expects dims to be unique, but got [1, 1]}}
  %r = tcp.broadcast %x dims = [1, 1] : tensor<4x6xf32> -> tensor<4x6xf32>
  return
}

// -----

func.func @f(%x: tensor<4x6xf32>) {
  // expected-error@+1 {{'tcp.broadcast' op expects one size for each dynamic dimension of the result (1), but got 0}}
  %r = tcp.broadcast %x dims = [0, 1] : tensor<4x6xf32> -> tensor<4x6x?xf32>
  return
}

// -----

func.func @f(%x: tensor<4x6xf32>) {
  // expected-error@+1 {{'tcp.broadcast' op expects operand dimension 1 to be 1 or 7, but got 6}}
  %r = tcp.broadcast %x dims = [0, 1] : tensor<4x6xf32> -> tensor<4x7xf32>
  return
}

// -----

func.func @f(%x: tensor<4x6xf32>) {
  // expected-error@+1 {{'tcp.broadcast' op expects maybe_expanding in range [0, 2), but got 2}}
  %r = tcp.broadcast %x dims = [0, 1] maybe_expanding = [2] : tensor<4x6xf32> -> tensor<4x6xf32>
  return
}

// -----

func.func @f(%x: tensor<4x6xf32>) {
  // expected-error@+1 {{'tcp.broadcast' op expects operand dimension 1 in maybe_expanding to be dynamic}}
  %r = tcp.broadcast %x dims = [0, 1] maybe_expanding = [1] : tensor<4x6xf32> -> tensor<4x6xf32>
  return
}

// -----

func.func @f(%x: tensor<4x6xf32>) {
  // expected-error@+1 {{'tcp.reshape' op expects one element type}}
  %r = tcp.reshape %x : tensor<4x6xf32> -> tensor<24xi32>
  return
}

// -----

func.func @f(%x: tensor<4x6xf32>) {
  // expected-error@+1 {{'tcp.reshape' op expects as many elements of the result as of the operand}}
  %r = tcp.reshape %x : tensor<4x6xf32> -> tensor<25xf32>
  return
}

// -----

func.func @f(%x: tensor<4x6xf32>) {
  // expected-error@+1 {{'tcp.reshape' op expects one size for each dynamic dimension of the result (1), but got 0}}
  %r = tcp.reshape %x : tensor<4x6xf32> -> tensor<?xf32>
  return
}

// -----

func.func @f(%x: tensor<4x6xf32>) {
  // expected-error@+1 {{'tcp.transpose' op expects a permutation of rank 2, got [0, 0]}}
  %r = tcp.transpose %x perm = [0, 0] : tensor<4x6xf32> -> tensor<4x4xf32>
  return
}

// -----

func.func @f(%x: tensor<4x6xf32>) {
  // expected-error@+1 {{'tcp.transpose' op inferred type 'tensor<6x4xf32>' is incompatible with result type 'tensor<4x6xf32>'}}
  %r = tcp.transpose %x perm = [1, 0] : tensor<4x6xf32> -> tensor<4x6xf32>
  return
}

// -----

func.func @f(%x: tensor<4x6xf32>) {
  // expected-error@+1 {{'tcp.reverse' op expects dims in range [0, 2), but got 2}}
  %r = tcp.reverse %x dims = [2] : tensor<4x6xf32>
  return
}

// -----

func.func @f(%x: tensor<4x6xf32>) {
  // expected-error@+1 {{'tcp.slice' op expects 2 offsets, but got 1}}
  %r = tcp.slice %x offsets [0] sizes [1, 1] strides [1, 1] : tensor<4x6xf32> -> tensor<1x1xf32>
  return
}

// -----

func.func @f(%x: tensor<4x6xf32>) {
  // expected-error@+1 {{'tcp.slice' op expects one value for each dynamic entry of offsets}}
  %r = "tcp.slice"(%x) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: -9223372036854775808, 0>, static_sizes = array<i64: 1, 1>, static_strides = array<i64: 1, 1>}> : (tensor<4x6xf32>) -> tensor<1x1xf32>
  return
}

// -----

func.func @f(%x: tensor<4x6xf32>) {
  // expected-error@+1 {{'tcp.slice' op inferred type 'tensor<2x2xf32>' is incompatible with result type 'tensor<2x3xf32>'}}
  %r = tcp.slice %x offsets [0, 0] sizes [2, 2] strides [1, 1] : tensor<4x6xf32> -> tensor<2x3xf32>
  return
}

// -----

func.func @f(%x: tensor<4x6xf32>, %v: tensor<f64>) {
  // expected-error@+1 {{'tcp.pad' op expects value to be 'tensor<f32>', got 'tensor<f64>'}}
  %r = tcp.pad %x, %v low [0, 0] high [0, 0] interior [0, 0] : tensor<4x6xf32>, tensor<f64> -> tensor<4x6xf32>
  return
}

// -----

func.func @f(%x: tensor<4x6xf32>, %v: tensor<f32>) {
  // expected-error@+1 {{'tcp.pad' op expects 2 entries in low, but got 3}}
  %r = tcp.pad %x, %v low [0, 0, 0] high [0, 0] interior [0, 0] : tensor<4x6xf32>, tensor<f32> -> tensor<4x6xf32>
  return
}

// -----

func.func @f(%x: tensor<4x6xf32>, %v: tensor<f32>) {
  // expected-error@+1 {{'tcp.pad' op expects interior not to be negative}}
  %r = tcp.pad %x, %v low [0, 0] high [0, 0] interior [0, -1] : tensor<4x6xf32>, tensor<f32> -> tensor<4x6xf32>
  return
}

// -----

func.func @f(%x: tensor<4x6xf32>, %v: tensor<f32>) {
  // expected-error@+1 {{'tcp.pad' op inferred type 'tensor<5x6xf32>' is incompatible with result type 'tensor<4x6xf32>'}}
  %r = tcp.pad %x, %v low [1, 0] high [0, 0] interior [0, 0] : tensor<4x6xf32>, tensor<f32> -> tensor<4x6xf32>
  return
}

// -----

func.func @f() {
  // expected-error@+1 {{'tcp.concat' op expects at least one operand}}
  %r = "tcp.concat"() <{dim = 0 : i64}> : () -> tensor<4x6xf32>
  return
}

// -----

func.func @f(%x: tensor<4x6xf32>) {
  // expected-error@+1 {{'tcp.concat' op expects dim in range [0, 2), but got 2}}
  %r = tcp.concat %x, %x dim = 2 : tensor<4x6xf32>, tensor<4x6xf32> -> tensor<8x6xf32>
  return
}

// -----

func.func @f(%x: tensor<4x6xf32>, %y: tensor<4x6xi32>) {
  // expected-error@+1 {{'tcp.concat' op expects one element type}}
  %r = tcp.concat %x, %y dim = 0 : tensor<4x6xf32>, tensor<4x6xi32> -> tensor<8x6xf32>
  return
}

// -----

func.func @f(%x: tensor<4x6xf32>, %y: tensor<4xf32>) {
  // expected-error@+1 {{'tcp.concat' op expects operands of one rank}}
  %r = tcp.concat %x, %y dim = 0 : tensor<4x6xf32>, tensor<4xf32> -> tensor<8x6xf32>
  return
}

// -----

func.func @f(%x: tensor<4x6xf32>, %y: tensor<4x5xf32>) {
  // expected-error@+1 {{'tcp.concat' op expects operands to differ along dim only}}
  %r = tcp.concat %x, %y dim = 0 : tensor<4x6xf32>, tensor<4x5xf32> -> tensor<8x6xf32>
  return
}

// -----

func.func @f(%x: tensor<4x6xf32>) {
  // expected-error@+1 {{'tcp.concat' op inferred type 'tensor<8x6xf32>' is incompatible with result type 'tensor<9x6xf32>'}}
  %r = tcp.concat %x, %x dim = 0 : tensor<4x6xf32>, tensor<4x6xf32> -> tensor<9x6xf32>
  return
}

// -----

func.func @f() {
  // expected-error@+1 {{'tcp.iota' op expects dim in range [0, 1), but got 1}}
  %r = tcp.iota dim = 1 : tensor<4xi32>
  return
}

// -----

func.func @f(%n: index) {
  // expected-error@+1 {{'tcp.iota' op expects one size for each dynamic dimension of the result (0), but got 1}}
  %r = tcp.iota dim = 0 sizes(%n) : tensor<4xi32>
  return
}

// -----

func.func @f(%x: tensor<4x6xf32>) {
  // expected-error@+1 {{'tcp.reverse' op expects dims to be unique, but got [1, 1]}}
  %r = tcp.reverse %x dims = [1, 1] : tensor<4x6xf32>
  return
}

// -----

func.func @f(%x: tensor<4x6xf32>, %s: tensor<f32>) {
  // expected-error@+1 {{'tcp.pad' op expects one value for each dynamic entry of low}}
  %r = "tcp.pad"(%x, %s) <{static_low = array<i64: -9223372036854775808, 0>, static_high = array<i64: 0, 0>, static_interior = array<i64: 0, 0>, operandSegmentSizes = array<i32: 1, 1, 0, 0, 0>}> : (tensor<4x6xf32>, tensor<f32>) -> tensor<?x6xf32>
  return
}

// -----

func.func @f(%x: tensor<4xcomplex<f32>>) {
  // expected-error@+1 {{'tcp.bitcast' op expects complex elements to stay complex, but got 'complex<f32>' and 'i64'}}
  %r = tcp.bitcast %x : tensor<4xcomplex<f32>> -> tensor<4xi64>
  return
}

// -----

func.func @f(%x: tensor<4x6xf32>) {
  // expected-error@+1 {{'tcp.bitcast' op expects as many bits before and after, but got 32 and 24}}
  %r = tcp.bitcast %x : tensor<4x6xf32> -> tensor<4x6x3xi8>
  return
}
