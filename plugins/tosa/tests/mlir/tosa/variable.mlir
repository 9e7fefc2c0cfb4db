// RUN: plait opt %s | filecheck %s
// RUN: plait opt %s --mlir-print-op-generic | filecheck %s --check-prefix=GENERIC
// RUN: plait opt %s --mlir-print-op-generic | plait opt - | filecheck %s

tosa.variable @counts = dense<0> : tensor<2x4xi8>
tosa.variable @image : tensor<1x?xf32>

// CHECK: tosa.variable @counts = dense<0> : tensor<2x4xi8>
// CHECK-NEXT: tosa.variable @image : tensor<1x?xf32>
// GENERIC: "tosa.variable"() <{initial_value = dense<0> : tensor<2x4xi8>, sym_name = "counts", type = i8, var_shape = dense<[2, 4]> : tensor<2xindex>}> : () -> ()
// GENERIC: "tosa.variable"() <{sym_name = "image", type = f32, var_shape = dense<[1, -1]> : tensor<2xindex>}> : () -> ()
