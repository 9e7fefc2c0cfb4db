// What the verifier refuses: quantization.
// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f(%x: tensor<4xf64>) {
  // expected-error@+1 {{'tcp.quantize' op expects elements of type 'f32', but got 'tensor<4xf64>'}}
  %r = tcp.quantize %x to !quant.uniform<i8:f32, 0.5> : tensor<4xf64>
  return
}

// -----

func.func @f(%x: tensor<4xi8>) {
  // expected-error@+1 {{'tcp.quantize' op operand #0 must be a ranked tensor of float, found 'tensor<4xi8>'}}
  %r = "tcp.quantize"(%x) <{target = !quant.uniform<i8:f32, 0.5>}> : (tensor<4xi8>) -> tensor<4xi8>
  return
}

// -----

func.func @f(%x: tensor<4xf32>) {
  // expected-error@+1 {{attribute 'target' must be a uniform quantized type}}
  %r = tcp.quantize %x to !quant.any<i8:f32> : tensor<4xf32>
  return
}

// -----

func.func @f(%x: tensor<4xf32>) {
  // expected-error@+1 {{does not fit 'tensor<4xf32>': size of the quantized dimension must equal the number of scales}}
  %r = tcp.quantize %x to !quant.uniform<i8:f32:0, {0.5,0.25}> : tensor<4xf32>
  return
}

// -----

func.func @f(%x: tensor<4xf32>) {
  // expected-error@+1 {{'tcp.quantize' op inferred type 'tensor<4xi8>' is incompatible with result type 'tensor<4xi16>'}}
  %r = "tcp.quantize"(%x) <{target = !quant.uniform<i8:f32, 0.5>}> : (tensor<4xf32>) -> tensor<4xi16>
  return
}

// -----

func.func @f(%x: tensor<4xui8>) {
  // expected-error@+1 {{'tcp.dequantize' op expects elements of type 'i8', but got 'tensor<4xui8>'}}
  %r = tcp.dequantize %x from !quant.uniform<i8:f32, 0.5> : tensor<4xui8>
  return
}

// -----

func.func @f(%x: tensor<4xi8>) {
  // expected-error@+1 {{!quant.uniform<i8:f32:1, {5.000000e-01,2.500000e-01}> does not fit 'tensor<4xi8>': a tensor of rank 1 has no dimension 1 to quantize along}}
  %r = tcp.dequantize %x from !quant.uniform<i8:f32:1, {0.5,0.25}> : tensor<4xi8>
  return
}

// -----

func.func @f(%x: tensor<4xi8>) {
  // expected-error@+1 {{'tcp.requantize' op expects types that express one type, but got 'f32' and 'f64'}}
  %r = tcp.requantize %x from !quant.uniform<i8:f32, 0.5> to !quant.uniform<i8:f64, 0.5> : tensor<4xi8>
  return
}

// -----

func.func @f(%x: tensor<4xi8>) {
  // expected-error@+1 {{'tcp.requantize' op expects elements of type 'i16', but got 'tensor<4xi8>'}}
  %r = tcp.requantize %x from !quant.uniform<i16:f32, 0.5> to !quant.uniform<i8:f32, 0.5> : tensor<4xi8>
  return
}

// -----

func.func @f(%x: tensor<4xi8>) {
  // expected-error@+1 {{dimension 0 has size 4, not a multiple of its block size 3}}
  %r = tcp.requantize %x from !quant.uniform<i8:f32, 0.5> to !quant.uniform<i8:f32:{0:3}, {0.5}> : tensor<4xi8>
  return
}

// -----

func.func @f(%x: tensor<4x6xf32>) {
  // expected-error@+1 {{'tcp.quantize' op !quant.uniform<i8:f32:1, {5.000000e-01,2.500000e-01}> does not fit 'tensor<4x6xf32>': size of the quantized dimension must equal the number of scales}}
  %r = tcp.quantize %x to !quant.uniform<i8:f32:1, {0.5, 0.25}> : tensor<4x6xf32>
  return
}

// -----

func.func @f(%x: tensor<4x6xi8>) {
  // expected-error@+1 {{'tcp.dequantize' op !quant.uniform<i8:f32:1, {5.000000e-01,2.500000e-01}> does not fit 'tensor<4x6xi8>': size of the quantized dimension must equal the number of scales}}
  %r = tcp.dequantize %x from !quant.uniform<i8:f32:1, {0.5, 0.25}> : tensor<4x6xi8>
  return
}

// -----

func.func @f(%x: tensor<4xi8>) {
  // expected-error@+1 {{'tcp.dequantize' op inferred type 'tensor<4xf32>' is incompatible with result type 'tensor<5xf32>'}}
  %r = "tcp.dequantize"(%x) <{source = !quant.uniform<i8:f32, 0.5>}> : (tensor<4xi8>) -> tensor<5xf32>
  return
}

// -----

func.func @f(%x: tensor<4x6xi8>) {
  // expected-error@+1 {{'tcp.requantize' op !quant.uniform<i8:f32:1, {5.000000e-01,2.500000e-01}> does not fit 'tensor<4x6xi8>': size of the quantized dimension must equal the number of scales}}
  %r = tcp.requantize %x from !quant.uniform<i8:f32, 0.5> to !quant.uniform<i8:f32:1, {0.5, 0.25}> : tensor<4x6xi8>
  return
}

// -----

func.func @f(%x: tensor<4xi8>) {
  // expected-error@+1 {{'tcp.requantize' op inferred type 'tensor<4xi8>' is incompatible with result type 'tensor<5xi8>'}}
  %r = "tcp.requantize"(%x) <{source = !quant.uniform<i8:f32, 0.5>, target = !quant.uniform<i8:f32, 1.0>}> : (tensor<4xi8>) -> tensor<5xi8>
  return
}
