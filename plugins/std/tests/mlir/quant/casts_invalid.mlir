// What casts of quant must satisfy.
// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f(%x: tensor<4xf32>) {
  // expected-error@+1 {{expressed type of the quantized type must equal the float type}}
  %0 = quant.qcast %x : tensor<4xf32> to tensor<4x!quant.uniform<i8:f64, 2.0>>
  return
}

// -----

func.func @f(%x: tensor<4xf32>) {
  // expected-error@+1 {{'quant.qcast' op result #0 must be a quantized type, alone or in a tensor, found 'tensor<4xi8>'}}
  %0 = quant.qcast %x : tensor<4xf32> to tensor<4xi8>
  return
}

// -----

func.func @f(%x: vector<4xf32>) {
  // expected-error@+1 {{operand #0 must be a float, alone or in a tensor}}
  %0 = quant.qcast %x : vector<4xf32> to vector<4xf32>
  return
}

// -----

func.func @f(%x: tensor<4xf32>) {
  // expected-error@+1 {{'quant.dcast' op operand #0 must be a quantized type, alone or in a tensor, found 'tensor<4xf32>'}}
  %0 = quant.dcast %x : tensor<4xf32> to tensor<4xf32>
  return
}

// -----

func.func @f(%x: tensor<4xf32>) {
  // expected-error@+1 {{input and result must be scalars, or tensors of one shape}}
  %0 = quant.qcast %x : tensor<4xf32> to tensor<5x!quant.uniform<i8:f32, 2.0>>
  return
}

// -----

func.func @f(%x: tensor<*xf32>) {
  // expected-error@+1 {{input and result must be scalars, or tensors of one shape}}
  %0 = quant.qcast %x : tensor<*xf32> to tensor<4x!quant.uniform<i8:f32, 2.0>>
  return
}

// -----

func.func @f(%x: tensor<4xf32>) {
  // expected-error@+1 {{size of the quantized dimension must equal the number of scales}}
  %0 = quant.qcast %x : tensor<4xf32> to tensor<4x!quant.uniform<i8:f32:0, {2.0,3.0}>>
  return
}

// -----

func.func @f(%x: tensor<4xf32>) {
  // expected-error@+1 {{a tensor of rank 1 has no dimension 1 to quantize along}}
  %0 = quant.qcast %x : tensor<4xf32> to tensor<4x!quant.uniform<i8:f32:1, {2.0,3.0}>>
  return
}

// -----

func.func @f(%x: f32) {
  // expected-error@+1 {{per-axis quantization needs a tensor}}
  %0 = quant.qcast %x : f32 to !quant.uniform<i8:f32:1, {2.0,3.0}>
  return
}

// -----

func.func @f(%x: f32) {
  // expected-error@+1 {{sub-channel quantization needs a tensor}}
  %0 = quant.qcast %x : f32 to !quant.uniform<i8:f32:{1:2}, {2.0,3.0}>
  return
}

// -----

func.func @f(%x: tensor<*xf32>) {
  // expected-error@+1 {{a tensor with sub-channel quantization must be ranked}}
  %0 = quant.qcast %x : tensor<*xf32> to tensor<*x!quant.uniform<i8:f32:{1:2}, {2.0,3.0}>>
  return
}

// -----

func.func @f(%x: tensor<4xi8>) {
  // expected-error@+1 {{storage type of the quantized type must equal the integer type}}
  %0 = quant.scast %x : tensor<4xi8> to tensor<4x!quant.uniform<i4:f32, 2.0>>
  return
}

// -----

func.func @f(%x: tensor<4xi8>) {
  // expected-error@+1 {{storage type of the quantized type must equal the integer type}}
  %0 = quant.scast %x : tensor<4xi8> to tensor<4x!quant.calibrated<f32<-1.0:1.0>>>
  return
}

// -----

func.func @f(%x: tensor<4xi8>) {
  // expected-error@+1 {{expected an integer and a quantized type as input and result, or vice versa}}
  %0 = quant.scast %x : tensor<4xi8> to tensor<4xi8>
  return
}

// -----

func.func @f(%x: tensor<4xui8>) {
  // expected-error@+1 {{operand #0 must be a quantized type or signless integer, alone or in a tensor, found 'tensor<4xui8>'}}
  %0 = quant.scast %x : tensor<4xui8> to tensor<4x!quant.uniform<u8:f32, 2.0>>
  return
}

// -----

func.func @f(%x: tensor<4x5xf32>) {
  // expected-error@+1 {{dimension 1 has size 5, not a multiple of its block size 2}}
  %0 = quant.qcast %x : tensor<4x5xf32> to tensor<4x5x!quant.uniform<i8:f32:{0:2,1:2}, {{2.0,3.0},{3.0,3.0}}>>
  return
}

// -----

func.func @f(%x: tensor<4x4xf32>) {
  // expected-error@+1 {{expected 2 scales for the blocks along dimension 0, got 3}}
  %0 = quant.qcast %x : tensor<4x4xf32> to tensor<4x4x!quant.uniform<i8:f32:{0:2,1:2}, {{2.0,3.0},{3.0,3.0},{2.0,5.0}}>>
  return
}

// -----

func.func @f(%x: tensor<4x4xf32>) {
  // expected-error@+1 {{dimension 2 is quantized in a tensor of rank 2}}
  %0 = quant.qcast %x : tensor<4x4xf32> to tensor<4x4x!quant.uniform<i8:f32:{0:2,2:2}, {{2.0,3.0},{3.0,3.0}}>>
  return
}

// -----

func.func @f(%x: tensor<4x4xf32>) {
  // expected-error@+1 {{scales of rank 1 do not fit a tensor of rank 2}}
  %0 = quant.qcast %x : tensor<4x4xf32> to tensor<4x4x!quant.uniform<i8:f32:{1:2}, {2.0,3.0}>>
  return
}

// -----

func.func @dcast_per_axis_of_a_scalar(%x: !quant.uniform<i8:f32:1, {2.0,3.0}>) {
  // expected-error@+1 {{'quant.dcast' op per-axis quantization needs a tensor}}
  %0 = quant.dcast %x : !quant.uniform<i8:f32:1, {2.0,3.0}> to f32
  return
}

// -----

func.func @scast_per_axis_of_a_scalar(%x: !quant.uniform<i8:f32:1, {2.0,3.0}>) {
  // expected-error@+1 {{'quant.scast' op per-axis quantization needs a tensor}}
  %0 = quant.scast %x : !quant.uniform<i8:f32:1, {2.0,3.0}> to i8
  return
}

// -----

func.func @dcast_axis(%x: tensor<4x!quant.uniform<i8:f32:1, {2.0,3.0}>>) {
  // expected-error@+1 {{'quant.dcast' op a tensor of rank 1 has no dimension 1 to quantize along}}
  %0 = quant.dcast %x : tensor<4x!quant.uniform<i8:f32:1, {2.0,3.0}>> to tensor<4xf32>
  return
}

// -----

func.func @scast_axis(%x: tensor<4x!quant.uniform<i8:f32:1, {2.0,3.0}>>) {
  // expected-error@+1 {{'quant.scast' op a tensor of rank 1 has no dimension 1 to quantize along}}
  %0 = quant.scast %x : tensor<4x!quant.uniform<i8:f32:1, {2.0,3.0}>> to tensor<4xi8>
  return
}

// -----

func.func @dcast_scales(%x: tensor<4x!quant.uniform<i8:f32:0, {2.0,3.0}>>) {
  // expected-error@+1 {{'quant.dcast' op size of the quantized dimension must equal the number of scales}}
  %0 = quant.dcast %x : tensor<4x!quant.uniform<i8:f32:0, {2.0,3.0}>> to tensor<4xf32>
  return
}

// -----

func.func @scast_scales(%x: tensor<4x!quant.uniform<i8:f32:0, {2.0,3.0}>>) {
  // expected-error@+1 {{'quant.scast' op size of the quantized dimension must equal the number of scales}}
  %0 = quant.scast %x : tensor<4x!quant.uniform<i8:f32:0, {2.0,3.0}>> to tensor<4xi8>
  return
}

// -----

func.func @dcast_blocks_of_a_scalar(%x: !quant.uniform<i8:f32:{1:2}, {2.0,3.0}>) {
  // expected-error@+1 {{'quant.dcast' op sub-channel quantization needs a tensor}}
  %0 = quant.dcast %x : !quant.uniform<i8:f32:{1:2}, {2.0,3.0}> to f32
  return
}

// -----

func.func @scast_blocks_of_a_scalar(%x: !quant.uniform<i8:f32:{1:2}, {2.0,3.0}>) {
  // expected-error@+1 {{'quant.scast' op sub-channel quantization needs a tensor}}
  %0 = quant.scast %x : !quant.uniform<i8:f32:{1:2}, {2.0,3.0}> to i8
  return
}

// -----

func.func @dcast_blocks_of_no_rank(%x: tensor<*x!quant.uniform<i8:f32:{1:2}, {2.0,3.0}>>) {
  // expected-error@+1 {{'quant.dcast' op a tensor with sub-channel quantization must be ranked}}
  %0 = quant.dcast %x : tensor<*x!quant.uniform<i8:f32:{1:2}, {2.0,3.0}>> to tensor<*xf32>
  return
}

// -----

func.func @scast_blocks_of_no_rank(%x: tensor<*x!quant.uniform<i8:f32:{1:2}, {2.0,3.0}>>) {
  // expected-error@+1 {{'quant.scast' op a tensor with sub-channel quantization must be ranked}}
  %0 = quant.scast %x : tensor<*x!quant.uniform<i8:f32:{1:2}, {2.0,3.0}>> to tensor<*xi8>
  return
}

// -----

func.func @dcast_rank_of_scales(%x: tensor<4x!quant.uniform<i8:f32:{0:2}, {{2.0,3.0}}>>) {
  // expected-error@+1 {{'quant.dcast' op scales of rank 2 do not fit a tensor of rank 1}}
  %0 = quant.dcast %x : tensor<4x!quant.uniform<i8:f32:{0:2}, {{2.0,3.0}}>> to tensor<4xf32>
  return
}

// -----

func.func @scast_rank_of_scales(%x: tensor<4x!quant.uniform<i8:f32:{0:2}, {{2.0,3.0}}>>) {
  // expected-error@+1 {{'quant.scast' op scales of rank 2 do not fit a tensor of rank 1}}
  %0 = quant.scast %x : tensor<4x!quant.uniform<i8:f32:{0:2}, {{2.0,3.0}}>> to tensor<4xi8>
  return
}

// -----

func.func @dcast_dimension_of_blocks(%x: tensor<4x!quant.uniform<i8:f32:{1:2}, {2.0,3.0}>>) {
  // expected-error@+1 {{'quant.dcast' op dimension 1 is quantized in a tensor of rank 1}}
  %0 = quant.dcast %x : tensor<4x!quant.uniform<i8:f32:{1:2}, {2.0,3.0}>> to tensor<4xf32>
  return
}

// -----

func.func @scast_dimension_of_blocks(%x: tensor<4x!quant.uniform<i8:f32:{1:2}, {2.0,3.0}>>) {
  // expected-error@+1 {{'quant.scast' op dimension 1 is quantized in a tensor of rank 1}}
  %0 = quant.scast %x : tensor<4x!quant.uniform<i8:f32:{1:2}, {2.0,3.0}>> to tensor<4xi8>
  return
}

// -----

func.func @dcast_size_of_blocks(%x: tensor<5x!quant.uniform<i8:f32:{0:2}, {2.0,3.0}>>) {
  // expected-error@+1 {{'quant.dcast' op dimension 0 has size 5, not a multiple of its block size 2}}
  %0 = quant.dcast %x : tensor<5x!quant.uniform<i8:f32:{0:2}, {2.0,3.0}>> to tensor<5xf32>
  return
}

// -----

func.func @scast_size_of_blocks(%x: tensor<5x!quant.uniform<i8:f32:{0:2}, {2.0,3.0}>>) {
  // expected-error@+1 {{'quant.scast' op dimension 0 has size 5, not a multiple of its block size 2}}
  %0 = quant.scast %x : tensor<5x!quant.uniform<i8:f32:{0:2}, {2.0,3.0}>> to tensor<5xi8>
  return
}

// -----

func.func @dcast_number_of_scales(%x: tensor<4x!quant.uniform<i8:f32:{0:2}, {2.0,3.0,4.0}>>) {
  // expected-error@+1 {{'quant.dcast' op expected 2 scales for the blocks along dimension 0, got 3}}
  %0 = quant.dcast %x : tensor<4x!quant.uniform<i8:f32:{0:2}, {2.0,3.0,4.0}>> to tensor<4xf32>
  return
}

// -----

func.func @scast_number_of_scales(%x: tensor<4x!quant.uniform<i8:f32:{0:2}, {2.0,3.0,4.0}>>) {
  // expected-error@+1 {{'quant.scast' op expected 2 scales for the blocks along dimension 0, got 3}}
  %0 = quant.scast %x : tensor<4x!quant.uniform<i8:f32:{0:2}, {2.0,3.0,4.0}>> to tensor<4xi8>
  return
}
