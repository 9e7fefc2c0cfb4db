// RUN: plait opt %s --split-input-file --pass-pipeline='builtin.module(tosa-convert-integer-type-to-signless)' | FileCheck %s

// CHECK-LABEL: func.func @f
// CHECK-SAME: (%{{.*}}: tensor<2xi8>, %{{.*}}: tensor<3xi16>) -> (tensor<2xi8>, tensor<3xi16>)
// CHECK: tosa.identity %{{.*}} : (tensor<2xi8>) -> tensor<2xi8>
func.func @f(%x: tensor<2xui8>, %y: tensor<3xsi16>) -> (tensor<2xui8>, tensor<3xsi16>) {
  %0 = tosa.identity %x : (tensor<2xui8>) -> tensor<2xui8>
  return %0, %y : tensor<2xui8>, tensor<3xsi16>
}

// -----

// CHECK-LABEL: func.func @g
// CHECK: values = dense<-56> : tensor<1xi8>
// CHECK: tosa.rescale {{.*}}input_unsigned = true{{.*}} : (tensor<1x2xi8>, tensor<1xi32>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x2xi8>
func.func @g(%x: tensor<1x2xui8>, %m: tensor<1xi32>, %s: tensor<1xi8>) -> tensor<1x2xi8> {
  %a = "tosa.const"() <{values = dense<200> : tensor<1xui8>}> : () -> tensor<1xui8>
  %b = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %r = tosa.rescale %x, %m, %s, %a, %b {input_unsigned = true, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<1x2xui8>, tensor<1xi32>, tensor<1xi8>, tensor<1xui8>, tensor<1xi8>) -> tensor<1x2xi8>
  return %r : tensor<1x2xi8>
}
