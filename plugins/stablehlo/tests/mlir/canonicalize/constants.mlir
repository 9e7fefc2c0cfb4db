// RUN: plait opt %s --canonicalize | filecheck %s
// Small constants are computed; splats stay splats of any size; what is left to implementations stays.

func.func @exact() -> (tensor<2xi32>, tensor<2xi1>) {
  %a = stablehlo.constant dense<[3, -2147483648]> : tensor<2xi32>
  %0 = stablehlo.negate %a : tensor<2xi32>
  %1 = stablehlo.compare LT, %a, %0 : (tensor<2xi32>, tensor<2xi32>) -> tensor<2xi1>
  return %0, %1 : tensor<2xi32>, tensor<2xi1>
}

func.func @splat_of_any_size() -> tensor<1000x1000xf32> {
  %a = stablehlo.constant dense<4.0> : tensor<f32>
  %0 = stablehlo.broadcast_in_dim %a, dims = [] : (tensor<f32>) -> tensor<1000x1000xf32>
  %1 = stablehlo.sqrt %0 : tensor<1000x1000xf32>
  return %1 : tensor<1000x1000xf32>
}

func.func @expansion_stays() -> tensor<100x2xf32> {
  %a = stablehlo.constant dense<[1.0, 2.0]> : tensor<2xf32>
  %0 = stablehlo.broadcast_in_dim %a, dims = [1] : (tensor<2xf32>) -> tensor<100x2xf32>
  return %0 : tensor<100x2xf32>
}

func.func @iota_is_known() -> tensor<4xi1> {
  %a = stablehlo.constant dense<2> : tensor<4xi32>
  %i = stablehlo.iota dim = 0 : tensor<4xi32>
  %0 = stablehlo.compare GE, %i, %a : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi1>
  return %0 : tensor<4xi1>
}

func.func @division_by_zero_stays() -> tensor<i32> {
  %a = stablehlo.constant dense<3> : tensor<i32>
  %b = stablehlo.constant dense<0> : tensor<i32>
  %0 = stablehlo.divide %a, %b : tensor<i32>
  return %0 : tensor<i32>
}

func.func @number_that_does_not_fit_stays() -> tensor<i8> {
  %a = stablehlo.constant dense<300.0> : tensor<f32>
  %0 = stablehlo.convert %a : (tensor<f32>) -> tensor<i8>
  return %0 : tensor<i8>
}

func.func @random_numbers_stay() -> tensor<4xui32> {
  %a = stablehlo.constant dense<[1, 2]> : tensor<2xui64>
  %s, %0 = stablehlo.rng_bit_generator %a, algorithm = DEFAULT : (tensor<2xui64>) -> (tensor<2xui64>, tensor<4xui32>)
  return %0 : tensor<4xui32>
}

func.func @device_stays() -> tensor<ui32> {
  %0 = stablehlo.replica_id : tensor<ui32>
  %1 = stablehlo.add %0, %0 : tensor<ui32>
  return %1 : tensor<ui32>
}

func.func @barrier_stays() -> tensor<i32> {
  %a = stablehlo.constant dense<3> : tensor<i32>
  %0 = stablehlo.optimization_barrier %a : tensor<i32>
  %1 = stablehlo.add %0, %a : tensor<i32>
  return %1 : tensor<i32>
}

func.func @sum_of_integers() -> tensor<i32> {
  %a = stablehlo.constant dense<[1, 2, 3]> : tensor<3xi32>
  %b = stablehlo.constant dense<10> : tensor<i32>
  %0 = stablehlo.reduce(%a init: %b) applies stablehlo.add across dimensions = [0] : (tensor<3xi32>, tensor<i32>) -> tensor<i32>
  return %0 : tensor<i32>
}

func.func @sum_of_floats_stays() -> tensor<f32> {
  %a = stablehlo.constant dense<[1.0, 2.0, 3.0]> : tensor<3xf32>
  %b = stablehlo.constant dense<0.0> : tensor<f32>
  %0 = stablehlo.reduce(%a init: %b) applies stablehlo.add across dimensions = [0] : (tensor<3xf32>, tensor<f32>) -> tensor<f32>
  return %0 : tensor<f32>
}

// CHECK: func.func @exact() -> (tensor<2xi32>, tensor<2xi1>) {
// CHECK-NEXT: %c = stablehlo.constant dense<[-3, -2147483648]> : tensor<2xi32>
// CHECK-NEXT: %c_0 = stablehlo.constant dense<false> : tensor<2xi1>
// CHECK-NEXT: return %c, %c_0 : tensor<2xi32>, tensor<2xi1>
// CHECK-NEXT: }

// CHECK: func.func @splat_of_any_size() -> tensor<1000x1000xf32> {
// CHECK-NEXT: %cst = stablehlo.constant dense<2.000000e+00> : tensor<1000x1000xf32>
// CHECK-NEXT: return %cst : tensor<1000x1000xf32>
// CHECK-NEXT: }

// CHECK: func.func @expansion_stays() -> tensor<100x2xf32> {
// CHECK-NEXT: %a = stablehlo.constant dense<[1.000000e+00, 2.000000e+00]> : tensor<2xf32>
// CHECK-NEXT: %0 = stablehlo.broadcast_in_dim %a, dims = [1] : (tensor<2xf32>) -> tensor<100x2xf32>
// CHECK-NEXT: return %0 : tensor<100x2xf32>
// CHECK-NEXT: }

// CHECK: func.func @iota_is_known() -> tensor<4xi1> {
// CHECK-NEXT: %c = stablehlo.constant dense<[false, false, true, true]> : tensor<4xi1>
// CHECK-NEXT: return %c : tensor<4xi1>
// CHECK-NEXT: }

// CHECK: func.func @division_by_zero_stays() -> tensor<i32> {
// CHECK-NEXT: %a = stablehlo.constant dense<3> : tensor<i32>
// CHECK-NEXT: %b = stablehlo.constant dense<0> : tensor<i32>
// CHECK-NEXT: %0 = stablehlo.divide %a, %b : tensor<i32>
// CHECK-NEXT: return %0 : tensor<i32>
// CHECK-NEXT: }

// CHECK: func.func @number_that_does_not_fit_stays() -> tensor<i8> {
// CHECK-NEXT: %a = stablehlo.constant dense<3.000000e+02> : tensor<f32>
// CHECK-NEXT: %0 = stablehlo.convert %a : (tensor<f32>) -> tensor<i8>
// CHECK-NEXT: return %0 : tensor<i8>
// CHECK-NEXT: }

// CHECK: func.func @random_numbers_stay() -> tensor<4xui32> {
// CHECK-NEXT: %a = stablehlo.constant dense<[1, 2]> : tensor<2xui64>
// CHECK-NEXT: %s, %output = stablehlo.rng_bit_generator %a, algorithm = DEFAULT : (tensor<2xui64>) -> (tensor<2xui64>, tensor<4xui32>)
// CHECK-NEXT: return %output : tensor<4xui32>
// CHECK-NEXT: }

// CHECK: func.func @device_stays() -> tensor<ui32> {
// CHECK-NEXT: %0 = stablehlo.replica_id : tensor<ui32>
// CHECK-NEXT: %1 = stablehlo.add %0, %0 : tensor<ui32>
// CHECK-NEXT: return %1 : tensor<ui32>
// CHECK-NEXT: }

// CHECK: func.func @barrier_stays() -> tensor<i32> {
// CHECK-NEXT: %a = stablehlo.constant dense<3> : tensor<i32>
// CHECK-NEXT: %0 = stablehlo.optimization_barrier %a : tensor<i32>
// CHECK-NEXT: %1 = stablehlo.add %0, %a : tensor<i32>
// CHECK-NEXT: return %1 : tensor<i32>
// CHECK-NEXT: }

// CHECK: func.func @sum_of_integers() -> tensor<i32> {
// CHECK-NEXT: %c = stablehlo.constant dense<16> : tensor<i32>
// CHECK-NEXT: return %c : tensor<i32>
// CHECK-NEXT: }

// CHECK: func.func @sum_of_floats_stays() -> tensor<f32> {
// CHECK-NEXT: %a = stablehlo.constant dense<[1.000000e+00, 2.000000e+00, 3.000000e+00]> : tensor<3xf32>
// CHECK-NEXT: %b = stablehlo.constant dense<0.000000e+00> : tensor<f32>
// CHECK-NEXT: %0 = stablehlo.reduce(%a init: %b) applies stablehlo.add across dimensions = [0] : (tensor<3xf32>, tensor<f32>) -> tensor<f32>
// CHECK-NEXT: return %0 : tensor<f32>
// CHECK-NEXT: }
// CHECK-NEXT: }
