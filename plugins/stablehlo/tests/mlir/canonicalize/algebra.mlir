// RUN: plait opt %s --canonicalize | filecheck %s
// Laws of arithmetic; those of floats keep NaN and the sign of zero.

func.func @add_zero(%x: tensor<4xi32>, %y: tensor<4xi32>) -> tensor<4xi32> {
  %c = stablehlo.constant dense<0> : tensor<4xi32>
  %0 = stablehlo.add %x, %c : tensor<4xi32>
  return %0 : tensor<4xi32>
}

func.func @multiply_zero(%x: tensor<4xi32>, %y: tensor<4xi32>) -> tensor<4xi32> {
  %c = stablehlo.constant dense<0> : tensor<4xi32>
  %0 = stablehlo.multiply %x, %c : tensor<4xi32>
  return %0 : tensor<4xi32>
}

func.func @multiply_one(%x: tensor<4xi32>, %y: tensor<4xi32>) -> tensor<4xi32> {
  %c = stablehlo.constant dense<1> : tensor<4xi32>
  %0 = stablehlo.multiply %c, %x : tensor<4xi32>
  return %0 : tensor<4xi32>
}

func.func @subtract_same(%x: tensor<4xi32>, %y: tensor<4xi32>) -> tensor<4xi32> {
  %0 = stablehlo.subtract %x, %x : tensor<4xi32>
  return %0 : tensor<4xi32>
}

func.func @remainder_one(%x: tensor<4xi32>, %y: tensor<4xi32>) -> tensor<4xi32> {
  %c = stablehlo.constant dense<1> : tensor<4xi32>
  %0 = stablehlo.remainder %x, %c : tensor<4xi32>
  return %0 : tensor<4xi32>
}

func.func @power_one(%x: tensor<4xi32>, %y: tensor<4xi32>) -> tensor<4xi32> {
  %c = stablehlo.constant dense<1> : tensor<4xi32>
  %0 = stablehlo.power %x, %c : tensor<4xi32>
  return %0 : tensor<4xi32>
}

func.func @and_ones(%x: tensor<4xi32>, %y: tensor<4xi32>) -> tensor<4xi32> {
  %c = stablehlo.constant dense<-1> : tensor<4xi32>
  %0 = stablehlo.and %x, %c : tensor<4xi32>
  return %0 : tensor<4xi32>
}

func.func @and_same(%x: tensor<4xi32>, %y: tensor<4xi32>) -> tensor<4xi32> {
  %0 = stablehlo.and %x, %x : tensor<4xi32>
  return %0 : tensor<4xi32>
}

func.func @or_zero(%x: tensor<4xi32>, %y: tensor<4xi32>) -> tensor<4xi32> {
  %c = stablehlo.constant dense<0> : tensor<4xi32>
  %0 = stablehlo.or %x, %c : tensor<4xi32>
  return %0 : tensor<4xi32>
}

func.func @or_ones(%x: tensor<4xi32>, %y: tensor<4xi32>) -> tensor<4xi32> {
  %c = stablehlo.constant dense<-1> : tensor<4xi32>
  %0 = stablehlo.or %x, %c : tensor<4xi32>
  return %0 : tensor<4xi32>
}

func.func @xor_same(%x: tensor<4xi32>, %y: tensor<4xi32>) -> tensor<4xi32> {
  %0 = stablehlo.xor %x, %x : tensor<4xi32>
  return %0 : tensor<4xi32>
}

func.func @shift_by_zero(%x: tensor<4xi32>, %y: tensor<4xi32>) -> tensor<4xi32> {
  %c = stablehlo.constant dense<0> : tensor<4xi32>
  %0 = stablehlo.shift_left %x, %c : tensor<4xi32>
  return %0 : tensor<4xi32>
}

func.func @maximum_least(%x: tensor<4xi32>, %y: tensor<4xi32>) -> tensor<4xi32> {
  %c = stablehlo.constant dense<-2147483648> : tensor<4xi32>
  %0 = stablehlo.maximum %x, %c : tensor<4xi32>
  return %0 : tensor<4xi32>
}

func.func @maximum_greatest(%x: tensor<4xi32>, %y: tensor<4xi32>) -> tensor<4xi32> {
  %c = stablehlo.constant dense<2147483647> : tensor<4xi32>
  %0 = stablehlo.maximum %x, %c : tensor<4xi32>
  return %0 : tensor<4xi32>
}

func.func @minimum_same(%x: tensor<4xi32>, %y: tensor<4xi32>) -> tensor<4xi32> {
  %0 = stablehlo.minimum %x, %x : tensor<4xi32>
  return %0 : tensor<4xi32>
}

func.func @not_twice(%x: tensor<4xi32>, %y: tensor<4xi32>) -> tensor<4xi32> {
  %a = stablehlo.not %x : tensor<4xi32>
  %0 = stablehlo.not %a : tensor<4xi32>
  return %0 : tensor<4xi32>
}

func.func @abs_twice(%x: tensor<4xi32>, %y: tensor<4xi32>) -> tensor<4xi32> {
  %a = stablehlo.abs %x : tensor<4xi32>
  %0 = stablehlo.abs %a : tensor<4xi32>
  return %0 : tensor<4xi32>
}

func.func @constants_meet(%x: tensor<4xi32>, %y: tensor<4xi32>) -> tensor<4xi32> {
  %c = stablehlo.constant dense<2147483647> : tensor<4xi32>
  %d = stablehlo.constant dense<2> : tensor<4xi32>
  %a = stablehlo.add %x, %c : tensor<4xi32>
  %0 = stablehlo.add %a, %d : tensor<4xi32>
  return %0 : tensor<4xi32>
}

func.func @float_add_zero_stays(%x: tensor<4xf32>, %y: tensor<4xf32>) -> tensor<4xf32> {
  %c = stablehlo.constant dense<0.0> : tensor<4xf32>
  %0 = stablehlo.add %x, %c : tensor<4xf32>
  return %0 : tensor<4xf32>
}

func.func @float_add_negative_zero(%x: tensor<4xf32>, %y: tensor<4xf32>) -> tensor<4xf32> {
  %c = stablehlo.constant dense<-0.0> : tensor<4xf32>
  %0 = stablehlo.add %x, %c : tensor<4xf32>
  return %0 : tensor<4xf32>
}

func.func @float_multiply_zero_stays(%x: tensor<4xf32>, %y: tensor<4xf32>) -> tensor<4xf32> {
  %c = stablehlo.constant dense<0.0> : tensor<4xf32>
  %0 = stablehlo.multiply %x, %c : tensor<4xf32>
  return %0 : tensor<4xf32>
}

func.func @float_subtract_zero(%x: tensor<4xf32>, %y: tensor<4xf32>) -> tensor<4xf32> {
  %c = stablehlo.constant dense<0.0> : tensor<4xf32>
  %0 = stablehlo.subtract %x, %c : tensor<4xf32>
  return %0 : tensor<4xf32>
}

func.func @float_subtract_same_stays(%x: tensor<4xf32>, %y: tensor<4xf32>) -> tensor<4xf32> {
  %0 = stablehlo.subtract %x, %x : tensor<4xf32>
  return %0 : tensor<4xf32>
}

func.func @float_divide_one(%x: tensor<4xf32>, %y: tensor<4xf32>) -> tensor<4xf32> {
  %c = stablehlo.constant dense<1.0> : tensor<4xf32>
  %0 = stablehlo.divide %x, %c : tensor<4xf32>
  return %0 : tensor<4xf32>
}

func.func @float_maximum_least(%x: tensor<4xf32>, %y: tensor<4xf32>) -> tensor<4xf32> {
  %c = stablehlo.constant dense<0xFF800000> : tensor<4xf32>
  %0 = stablehlo.maximum %x, %c : tensor<4xf32>
  return %0 : tensor<4xf32>
}

func.func @float_maximum_greatest_stays(%x: tensor<4xf32>, %y: tensor<4xf32>) -> tensor<4xf32> {
  %c = stablehlo.constant dense<0x7F800000> : tensor<4xf32>
  %0 = stablehlo.maximum %x, %c : tensor<4xf32>
  return %0 : tensor<4xf32>
}

func.func @float_constants_stay_apart(%x: tensor<4xf32>, %y: tensor<4xf32>) -> tensor<4xf32> {
  %c = stablehlo.constant dense<1.0> : tensor<4xf32>
  %d = stablehlo.constant dense<2.0> : tensor<4xf32>
  %a = stablehlo.add %x, %c : tensor<4xf32>
  %0 = stablehlo.add %a, %d : tensor<4xf32>
  return %0 : tensor<4xf32>
}

func.func @negate_twice(%x: tensor<4xf32>, %y: tensor<4xf32>) -> tensor<4xf32> {
  %a = stablehlo.negate %x : tensor<4xf32>
  %0 = stablehlo.negate %a : tensor<4xf32>
  return %0 : tensor<4xf32>
}

func.func @real_of_complex(%x: tensor<4xf32>, %y: tensor<4xf32>) -> tensor<4xf32> {
  %z = stablehlo.complex %x, %y : tensor<4xcomplex<f32>>
  %0 = stablehlo.real %z : (tensor<4xcomplex<f32>>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

func.func @imag_of_complex(%x: tensor<4xf32>, %y: tensor<4xf32>) -> tensor<4xf32> {
  %z = stablehlo.complex %x, %y : tensor<4xcomplex<f32>>
  %0 = stablehlo.imag %z : (tensor<4xcomplex<f32>>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

func.func @complex_of_parts(%z: tensor<4xcomplex<f32>>) -> tensor<4xcomplex<f32>> {
  %a = stablehlo.real %z : (tensor<4xcomplex<f32>>) -> tensor<4xf32>
  %b = stablehlo.imag %z : (tensor<4xcomplex<f32>>) -> tensor<4xf32>
  %0 = stablehlo.complex %a, %b : tensor<4xcomplex<f32>>
  return %0 : tensor<4xcomplex<f32>>
}

// CHECK: func.func @add_zero(%x: tensor<4xi32>, %y: tensor<4xi32>) -> tensor<4xi32> {
// CHECK-NEXT: return %x : tensor<4xi32>
// CHECK-NEXT: }

// CHECK: func.func @multiply_zero(%x: tensor<4xi32>, %y: tensor<4xi32>) -> tensor<4xi32> {
// CHECK-NEXT: %c = stablehlo.constant dense<0> : tensor<4xi32>
// CHECK-NEXT: return %c : tensor<4xi32>
// CHECK-NEXT: }

// CHECK: func.func @multiply_one(%x: tensor<4xi32>, %y: tensor<4xi32>) -> tensor<4xi32> {
// CHECK-NEXT: return %x : tensor<4xi32>
// CHECK-NEXT: }

// CHECK: func.func @subtract_same(%x: tensor<4xi32>, %y: tensor<4xi32>) -> tensor<4xi32> {
// CHECK-NEXT: %c = stablehlo.constant dense<0> : tensor<4xi32>
// CHECK-NEXT: return %c : tensor<4xi32>
// CHECK-NEXT: }

// CHECK: func.func @remainder_one(%x: tensor<4xi32>, %y: tensor<4xi32>) -> tensor<4xi32> {
// CHECK-NEXT: %c = stablehlo.constant dense<0> : tensor<4xi32>
// CHECK-NEXT: return %c : tensor<4xi32>
// CHECK-NEXT: }

// CHECK: func.func @power_one(%x: tensor<4xi32>, %y: tensor<4xi32>) -> tensor<4xi32> {
// CHECK-NEXT: return %x : tensor<4xi32>
// CHECK-NEXT: }

// CHECK: func.func @and_ones(%x: tensor<4xi32>, %y: tensor<4xi32>) -> tensor<4xi32> {
// CHECK-NEXT: return %x : tensor<4xi32>
// CHECK-NEXT: }

// CHECK: func.func @and_same(%x: tensor<4xi32>, %y: tensor<4xi32>) -> tensor<4xi32> {
// CHECK-NEXT: return %x : tensor<4xi32>
// CHECK-NEXT: }

// CHECK: func.func @or_zero(%x: tensor<4xi32>, %y: tensor<4xi32>) -> tensor<4xi32> {
// CHECK-NEXT: return %x : tensor<4xi32>
// CHECK-NEXT: }

// CHECK: func.func @or_ones(%x: tensor<4xi32>, %y: tensor<4xi32>) -> tensor<4xi32> {
// CHECK-NEXT: %c = stablehlo.constant dense<-1> : tensor<4xi32>
// CHECK-NEXT: return %c : tensor<4xi32>
// CHECK-NEXT: }

// CHECK: func.func @xor_same(%x: tensor<4xi32>, %y: tensor<4xi32>) -> tensor<4xi32> {
// CHECK-NEXT: %c = stablehlo.constant dense<0> : tensor<4xi32>
// CHECK-NEXT: return %c : tensor<4xi32>
// CHECK-NEXT: }

// CHECK: func.func @shift_by_zero(%x: tensor<4xi32>, %y: tensor<4xi32>) -> tensor<4xi32> {
// CHECK-NEXT: return %x : tensor<4xi32>
// CHECK-NEXT: }

// CHECK: func.func @maximum_least(%x: tensor<4xi32>, %y: tensor<4xi32>) -> tensor<4xi32> {
// CHECK-NEXT: return %x : tensor<4xi32>
// CHECK-NEXT: }

// CHECK: func.func @maximum_greatest(%x: tensor<4xi32>, %y: tensor<4xi32>) -> tensor<4xi32> {
// CHECK-NEXT: %c = stablehlo.constant dense<2147483647> : tensor<4xi32>
// CHECK-NEXT: return %c : tensor<4xi32>
// CHECK-NEXT: }

// CHECK: func.func @minimum_same(%x: tensor<4xi32>, %y: tensor<4xi32>) -> tensor<4xi32> {
// CHECK-NEXT: return %x : tensor<4xi32>
// CHECK-NEXT: }

// CHECK: func.func @not_twice(%x: tensor<4xi32>, %y: tensor<4xi32>) -> tensor<4xi32> {
// CHECK-NEXT: return %x : tensor<4xi32>
// CHECK-NEXT: }

// CHECK: func.func @abs_twice(%x: tensor<4xi32>, %y: tensor<4xi32>) -> tensor<4xi32> {
// CHECK-NEXT: %a = stablehlo.abs %x : tensor<4xi32>
// CHECK-NEXT: return %a : tensor<4xi32>
// CHECK-NEXT: }

// CHECK: func.func @constants_meet(%x: tensor<4xi32>, %y: tensor<4xi32>) -> tensor<4xi32> {
// CHECK-NEXT: %c = stablehlo.constant dense<-2147483647> : tensor<4xi32>
// CHECK-NEXT: %0 = stablehlo.add %x, %c : tensor<4xi32>
// CHECK-NEXT: return %0 : tensor<4xi32>
// CHECK-NEXT: }

// CHECK: func.func @float_add_zero_stays(%x: tensor<4xf32>, %y: tensor<4xf32>) -> tensor<4xf32> {
// CHECK-NEXT: %c = stablehlo.constant dense<0.000000e+00> : tensor<4xf32>
// CHECK-NEXT: %0 = stablehlo.add %x, %c : tensor<4xf32>
// CHECK-NEXT: return %0 : tensor<4xf32>
// CHECK-NEXT: }

// CHECK: func.func @float_add_negative_zero(%x: tensor<4xf32>, %y: tensor<4xf32>) -> tensor<4xf32> {
// CHECK-NEXT: return %x : tensor<4xf32>
// CHECK-NEXT: }

// CHECK: func.func @float_multiply_zero_stays(%x: tensor<4xf32>, %y: tensor<4xf32>) -> tensor<4xf32> {
// CHECK-NEXT: %c = stablehlo.constant dense<0.000000e+00> : tensor<4xf32>
// CHECK-NEXT: %0 = stablehlo.multiply %x, %c : tensor<4xf32>
// CHECK-NEXT: return %0 : tensor<4xf32>
// CHECK-NEXT: }

// CHECK: func.func @float_subtract_zero(%x: tensor<4xf32>, %y: tensor<4xf32>) -> tensor<4xf32> {
// CHECK-NEXT: return %x : tensor<4xf32>
// CHECK-NEXT: }

// CHECK: func.func @float_subtract_same_stays(%x: tensor<4xf32>, %y: tensor<4xf32>) -> tensor<4xf32> {
// CHECK-NEXT: %0 = stablehlo.subtract %x, %x : tensor<4xf32>
// CHECK-NEXT: return %0 : tensor<4xf32>
// CHECK-NEXT: }

// CHECK: func.func @float_divide_one(%x: tensor<4xf32>, %y: tensor<4xf32>) -> tensor<4xf32> {
// CHECK-NEXT: return %x : tensor<4xf32>
// CHECK-NEXT: }

// CHECK: func.func @float_maximum_least(%x: tensor<4xf32>, %y: tensor<4xf32>) -> tensor<4xf32> {
// CHECK-NEXT: return %x : tensor<4xf32>
// CHECK-NEXT: }

// CHECK: func.func @float_maximum_greatest_stays(%x: tensor<4xf32>, %y: tensor<4xf32>) -> tensor<4xf32> {
// CHECK-NEXT: %c = stablehlo.constant dense<0x7F800000> : tensor<4xf32>
// CHECK-NEXT: %0 = stablehlo.maximum %x, %c : tensor<4xf32>
// CHECK-NEXT: return %0 : tensor<4xf32>
// CHECK-NEXT: }

// CHECK: func.func @float_constants_stay_apart(%x: tensor<4xf32>, %y: tensor<4xf32>) -> tensor<4xf32> {
// CHECK-NEXT: %c = stablehlo.constant dense<1.000000e+00> : tensor<4xf32>
// CHECK-NEXT: %d = stablehlo.constant dense<2.000000e+00> : tensor<4xf32>
// CHECK-NEXT: %a = stablehlo.add %x, %c : tensor<4xf32>
// CHECK-NEXT: %0 = stablehlo.add %a, %d : tensor<4xf32>
// CHECK-NEXT: return %0 : tensor<4xf32>
// CHECK-NEXT: }

// CHECK: func.func @negate_twice(%x: tensor<4xf32>, %y: tensor<4xf32>) -> tensor<4xf32> {
// CHECK-NEXT: return %x : tensor<4xf32>
// CHECK-NEXT: }

// CHECK: func.func @real_of_complex(%x: tensor<4xf32>, %y: tensor<4xf32>) -> tensor<4xf32> {
// CHECK-NEXT: return %x : tensor<4xf32>
// CHECK-NEXT: }

// CHECK: func.func @imag_of_complex(%x: tensor<4xf32>, %y: tensor<4xf32>) -> tensor<4xf32> {
// CHECK-NEXT: return %y : tensor<4xf32>
// CHECK-NEXT: }

// CHECK: func.func @complex_of_parts(%z: tensor<4xcomplex<f32>>) -> tensor<4xcomplex<f32>> {
// CHECK-NEXT: return %z : tensor<4xcomplex<f32>>
// CHECK-NEXT: }
// CHECK-NEXT: }
