// What types of quant must satisfy.
// RUN: plait opt %s --split-input-file --verify-diagnostics

// expected-error@+1 {{scale -1.000000e+00 is outside the range of the expressed type, [1.401298e-45, 3.402823e+38]}}
func.func private @f(!quant.uniform<i8:f32, -1.0>)

// -----

// expected-error@+1 {{scale 0.000000e+00 is outside the range of the expressed type, [1.401298e-45, 3.402823e+38]}}
func.func private @f(!quant.uniform<i8:f32, 0.0>)

// -----

// expected-error@+1 {{scale 1.000000e+10 is outside the range of the expressed type, [5.960464e-08, 6.550400e+04]}}
func.func private @f(!quant.uniform<i8:f16, 1.0e+10>)

// -----

// expected-error@+1 {{scale -1.000000e+00 is outside the range of the expressed type, [1.401298e-45, 3.402823e+38]}}
func.func private @f(!quant.uniform<i8:f32:1, {1.0,-1.0}>)

// -----

// expected-error@+1 {{the storage type cannot hold the least stored value -200}}
func.func private @f(!quant.uniform<i8<-200:5>:f32, 1.0>)

// -----

// expected-error@+1 {{the storage type cannot hold the least stored value -1}}
func.func private @f(!quant.uniform<u8<-1:5>:f32, 1.0>)

// -----

// expected-error@+1 {{the storage type cannot hold the greatest stored value 300}}
func.func private @f(!quant.any<i8<1:300>:f32>)

// -----

// expected-error@+1 {{the least stored value 5 is not below the greatest, -5}}
func.func private @f(!quant.uniform<i8<5:-5>:f32, 1.0>)

// -----

// expected-error@+1 {{expected a storage type of 1 to 32 bits, found 33}}
func.func private @f(!quant.uniform<i33:f32, 1.0>)

// -----

// expected-error@+1 {{expected an integer type as storage type}}
func.func private @f(!quant.uniform<f32:f32, 1.0>)

// -----

// expected-error@+1 {{expected a float type as expressed type}}
func.func private @f(!quant.uniform<i32:i32, 1.0>)

// -----

// expected-error@+1 {{the least value 1.000000e+00 is not below the greatest, 5.000000e-01}}
func.func private @f(!quant.calibrated<f32<1.0:0.5>>)

// -----

// expected-error@+1 {{expected a float type as expressed type}}
func.func private @f(!quant.calibrated<i8<1.0:2.5>>)

// -----

// expected-error@+1 {{illegal quantized dimension: -1}}
func.func private @f(!quant.uniform<i8:f32:-1, {1.0}>)

// -----

// expected-error@+1 {{expected '{'}}
func.func private @f(!quant.uniform<i8:f32:0, 1.0>)

// -----

// expected-error@+1 {{expected a float}}
func.func private @f(!quant.uniform<i8:f32:0, {}>)

// -----

// expected-error@+1 {{expected a float}}
func.func private @f(!quant.uniform<i8:f32, 1>)

// -----

// expected-error@+1 {{expected ','}}
func.func private @f(!quant.uniform<i8:f32>)

// -----

// expected-error@+1 {{illegal block size: 0}}
func.func private @f(!quant.uniform<i8:f32:{0:2,1:0}, {{1.0,2.0},{3.0,1.0}}>)

// -----

// expected-error@+1 {{illegal quantized dimension: -1}}
func.func private @f(!quant.uniform<i8:f32:{0:2,-1:1}, {{1.0,2.0},{3.0,1.0}}>)

// -----

// expected-error@+1 {{elements of the tensor literal differ in rank}}
func.func private @f(!quant.uniform<i8:f32:{0:2,1:2}, {{1.0,2.0},{3.0}}>)
