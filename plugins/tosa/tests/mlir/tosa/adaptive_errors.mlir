// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f(%x: tensor<1x8x8x3xf32>) {
  %k = tosa.const_shape {values = dense<2> : tensor<2xindex>} : () -> !tosa.shape<2>
  // expected-error@+1 {{'tosa.max_pool2d_adaptive' op expected kernel, stride and pad of 2, 2 and 4 numbers, found 2, 2, 2}}
  %r = tosa.max_pool2d_adaptive %x, %k, %k, %k : (tensor<1x8x8x3xf32>, !tosa.shape<2>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<1x4x4x3xf32>
  return
}

// -----

func.func @f(%x: tensor<1x8x8x3xf32>) {
  %k = tosa.const_shape {values = dense<2> : tensor<2xindex>} : () -> !tosa.shape<2>
  %p = tosa.const_shape {values = dense<2> : tensor<4xindex>} : () -> !tosa.shape<4>
  // expected-error@+1 {{'tosa.max_pool2d_adaptive' op expected a pad that is smaller than the kernel, found pad [2, 2, 2, 2] and kernel [2, 2]}}
  %r = tosa.max_pool2d_adaptive %x, %k, %k, %p : (tensor<1x8x8x3xf32>, !tosa.shape<2>, !tosa.shape<2>, !tosa.shape<4>) -> tensor<1x4x4x3xf32>
  return
}

// -----

func.func @f(%x: tensor<1x8x8x3xf32>, %z: tensor<1xf32>) {
  %k = tosa.const_shape {values = dense<2> : tensor<2xindex>} : () -> !tosa.shape<2>
  %p = tosa.const_shape {values = dense<0> : tensor<4xindex>} : () -> !tosa.shape<4>
  // expected-error@+1 {{'tosa.avg_pool2d_adaptive' op expected output height 4, found 5}}
  %r = tosa.avg_pool2d_adaptive %x, %z, %z, %k, %k, %p {acc_type = f32} : (tensor<1x8x8x3xf32>, tensor<1xf32>, tensor<1xf32>, !tosa.shape<2>, !tosa.shape<2>, !tosa.shape<4>) -> tensor<1x5x4x3xf32>
  return
}

// -----

func.func @f(%x: tensor<1x8x8x3xf32>) {
  %k = tosa.const_shape {values = dense<0> : tensor<2xindex>} : () -> !tosa.shape<2>
  %p = tosa.const_shape {values = dense<0> : tensor<4xindex>} : () -> !tosa.shape<4>
  // expected-error@+1 {{'tosa.max_pool2d_adaptive' op expected numbers of at least 1 in kernel, found [0, 0]}}
  %r = tosa.max_pool2d_adaptive %x, %k, %k, %p : (tensor<1x8x8x3xf32>, !tosa.shape<2>, !tosa.shape<2>, !tosa.shape<4>) -> tensor<1x4x4x3xf32>
  return
}

// -----

func.func @f(%a: tensor<2x2x3xf32>, %b: tensor<3x4x3xf32>, %z: tensor<1xf32>) {
  // expected-error@+1 {{'tosa.matmul_t' op expected 1 or 2 batches of b, as many as of a, found 3}}
  %r = tosa.matmul_t %a, %b, %z, %z : (tensor<2x2x3xf32>, tensor<3x4x3xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<2x2x4xf32>
  return
}

// -----

func.func @f(%a: tensor<2x2x3xf32>, %b: tensor<2x4x5xf32>, %z: tensor<1xf32>) {
  // expected-error@+1 {{'tosa.matmul_t' op expected equal sizes of dimension C, found [3, 5]}}
  %r = tosa.matmul_t %a, %b, %z, %z : (tensor<2x2x3xf32>, tensor<2x4x5xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<2x2x4xf32>
  return
}

// -----

func.func @f(%x: tensor<4xi32>, %m: tensor<5xi32>, %s: tensor<4xi8>) {
  // expected-error@+1 {{'tosa.apply_scale' op expected operands and result of one shape, found 'tensor<4xi32>', 'tensor<5xi32>', 'tensor<4xi8>', 'tensor<4xi32>'}}
  %r = tosa.apply_scale %x, %m, %s {rounding_mode = SINGLE_ROUND} : (tensor<4xi32>, tensor<5xi32>, tensor<4xi8>) -> tensor<4xi32>
  return
}

// -----

func.func @f(%x: tensor<4xf32>) {
  // expected-error@+1 {{'tosa.custom' op missing attribute 'implementation_attrs'}}
  %r = tosa.custom %x {domain_name = "d", operator_name = "n"} : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

// expected-error@+1 {{expected one of 1.0, 1.1.draft for specification_version, found '2'}}
module attributes {a = #tosa.target_env<specification_version = "2", level = "8k", profiles = [pro_int], extensions = [int16]>} {}

// -----

func.func @average_of_padding(%x: tensor<1x8x8x3xf32>, %z: tensor<1xf32>) {
  %k = tosa.const_shape {values = dense<2> : tensor<2xindex>} : () -> !tosa.shape<2>
  %p = tosa.const_shape {values = dense<2> : tensor<4xindex>} : () -> !tosa.shape<4>
  // expected-error@+1 {{'tosa.avg_pool2d_adaptive' op expected a pad that is smaller than the kernel, found pad [2, 2, 2, 2] and kernel [2, 2]}}
  %r = tosa.avg_pool2d_adaptive %x, %z, %z, %k, %k, %p {acc_type = f32} : (tensor<1x8x8x3xf32>, tensor<1xf32>, tensor<1xf32>, !tosa.shape<2>, !tosa.shape<2>, !tosa.shape<4>) -> tensor<1x4x4x3xf32>
  return
}

// -----

func.func @average_numbers(%x: tensor<1x8x8x3xf32>, %z: tensor<1xf32>) {
  %k = tosa.const_shape {values = dense<2> : tensor<2xindex>} : () -> !tosa.shape<2>
  %p = tosa.const_shape {values = dense<0> : tensor<2xindex>} : () -> !tosa.shape<2>
  // expected-error@+1 {{'tosa.avg_pool2d_adaptive' op expected kernel, stride and pad of 2, 2 and 4 numbers, found 2, 2, 2}}
  %r = tosa.avg_pool2d_adaptive %x, %z, %z, %k, %k, %p {acc_type = f32} : (tensor<1x8x8x3xf32>, tensor<1xf32>, tensor<1xf32>, !tosa.shape<2>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<1x4x4x3xf32>
  return
}

// -----

func.func @vector_beside_tensors(%x: tensor<4xi32>, %m: tensor<4xi32>, %s: vector<4xi8>) {
  // expected-error@+1 {{'tosa.apply_scale' op expected operands and result of one shape, found 'tensor<4xi32>', 'tensor<4xi32>', 'vector<4xi8>', 'tensor<4xi32>'}}
  %r = tosa.apply_scale %x, %m, %s {rounding_mode = SINGLE_ROUND} : (tensor<4xi32>, tensor<4xi32>, vector<4xi8>) -> tensor<4xi32>
  return
}
