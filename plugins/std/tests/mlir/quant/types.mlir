// Quantized types, as mlir-opt prints them: no bounds that are those of the storage type, no zero points of 0.
// RUN: plait opt %s | filecheck %s
// RUN: plait opt %s --mlir-print-op-generic | plait opt - | filecheck %s

// CHECK-LABEL: func.func private @per_tensor(
// CHECK-SAME: !quant.uniform<i8:f32, 1.000000e-01>
// CHECK-SAME: !quant.uniform<i8:f32, 2.000000e+00:-1>
// CHECK-SAME: !quant.uniform<u8<1:200>:f32, 0.33333333333300003:3>
// CHECK-SAME: !quant.uniform<u8:f32, 1.000000e+00>
// CHECK-SAME: !quant.uniform<i8:f32, 1.000000e+00>
// CHECK-SAME: !quant.uniform<i4:f16, 1.000000e+03>
func.func private @per_tensor(!quant.uniform<i8<-128:127>:f32, 0.1:0>, !quant.uniform<i8:f32, 2.0:-1>, !quant.uniform<u8<1:200>:f32, 0.333333333333:3>, !quant.uniform<ui8:f32, 1.0>, !quant.uniform<si8:f32, 1.0>, !quant.uniform<i4:f16, 1.0e+3>)

// CHECK-LABEL: func.func private @per_axis(
// CHECK-SAME: tensor<2x3x!quant.uniform<i8:f32:0, {1.000000e-01:-30,5.000000e-01}>>
// CHECK-SAME: !quant.uniform<i8<-127:127>:f32:1, {9.9999999999999995E-21:1,5.000000e-01:2}>
func.func private @per_axis(tensor<2x3x!quant.uniform<i8:f32:0, {0.1:-30, 0.5}>>, !quant.uniform<i8<-127:127>:f32:1, {1.0e-20:1,0.5:2}>)

// CHECK-LABEL: func.func private @sub_channel(
// CHECK-SAME: tensor<4x4x!quant.uniform<i8:f32:{0:2, 1:2}, {{.}}{1.000000e+00:1, 2.000000e+00:2}, {3.000000e+00, 4.000000e+00:3}}>>
// CHECK-SAME: !quant.uniform<i8:f32:{1:2}, {{.}}{2.000000e+00, 3.000000e+00}}>
func.func private @sub_channel(tensor<4x4x!quant.uniform<i8:f32:{0:2,1:2}, {{1.0:1,2.0:2},{3.0,4.0:3}}>>, !quant.uniform<i8:f32:{1:2}, {{2.0, 3.0}}>)

// CHECK-LABEL: func.func private @others(
// CHECK-SAME: !quant.any<i8>, !quant.any<i8:f32>, !quant.any<u8<1:20>:f32>
// CHECK-SAME: !quant.calibrated<f32<-0.98999999999999999:1.000000e+00>>
func.func private @others(!quant.any<i8>, !quant.any<i8:f32>, !quant.any<u8<1:20>:f32>, !quant.calibrated<f32<-0.99:1.0>>)
