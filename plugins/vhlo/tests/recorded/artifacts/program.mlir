module @program attributes {mhlo.num_partitions = 1 : i32} {
  func.func public @main(%x: tensor<2x?xf32> {mhlo.sharding = "{replicated}", tf.aliased = true}, %images: tensor<1x8x8x2xf32>, %kernel: tensor<3x3x2x4xf32>, %index: tensor<1xi64>, %bits: tensor<3x4xui32>) -> (tensor<2x?xf32> {jax.result_info = "result"}, tensor<1x6x6x4xf32>, tensor<1x4xui32>) {
    %mask = stablehlo.constant dense<[true, false, true]> : tensor<3xi1>
    %all = stablehlo.constant dense<true> : tensor<12xi1>
    %0 = stablehlo.add %x, %x {frontend_attributes = {a = "b"}, weight = 1.5 : f32} : tensor<2x?xf32>
    %1 = stablehlo.compare LT, %0, %x : (tensor<2x?xf32>, tensor<2x?xf32>) -> tensor<2x?xi1>
    %2 = stablehlo.exponential %0 : tensor<2x?xf32>
    %3 = stablehlo.select %1, %2, %0 : tensor<2x?xi1>, tensor<2x?xf32>
    %4 = stablehlo.convolution(%images, %kernel) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x8x8x2xf32>, tensor<3x3x2x4xf32>) -> tensor<1x6x6x4xf32>
    %5 = "stablehlo.gather"(%bits, %index) <{dimension_numbers = #stablehlo.gather<offset_dims = [0, 1], start_index_map = [0], index_vector_dim = 0>, slice_sizes = array<i64: 1, 4>}> : (tensor<3x4xui32>, tensor<1xi64>) -> tensor<1x4xui32>
    %6 = func.call @inner(%bits) : (tensor<3x4xui32>) -> tensor<4xui32>
    %7 = stablehlo.transpose %bits, dims = [1, 0] : (tensor<3x4xui32>) -> tensor<4x3xui32>
    %8 = stablehlo.custom_call @external(%7) {backend_config = "x", api_version = 2 : i32, called_computations = [@inner]} : (tensor<4x3xui32>) -> tensor<4x3xui32>
    %9:2 = "stablehlo.sort"(%7, %8) <{dimension = 1 : i64, is_stable = true}> ({
    ^bb0(%a: tensor<ui32>, %b: tensor<ui32>, %c: tensor<ui32>, %d: tensor<ui32>):
      %10 = stablehlo.compare GT, %a, %b : (tensor<ui32>, tensor<ui32>) -> tensor<i1>
      stablehlo.return %10 : tensor<i1>
    }) : (tensor<4x3xui32>, tensor<4x3xui32>) -> (tensor<4x3xui32>, tensor<4x3xui32>)
    return %3, %4, %5 : tensor<2x?xf32>, tensor<1x6x6x4xf32>, tensor<1x4xui32>
  }
  func.func private @inner(%x: tensor<3x4xui32>) -> tensor<4xui32> {
    %zero = stablehlo.constant dense<0> : tensor<ui32>
    %0 = stablehlo.reduce(%x init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<3x4xui32>, tensor<ui32>) -> tensor<4xui32>
    return %0 : tensor<4xui32>
  }
}
