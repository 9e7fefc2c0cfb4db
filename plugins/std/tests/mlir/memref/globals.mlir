// RUN: plait opt %s | filecheck %s
// RUN: plait opt %s --mlir-print-op-generic | filecheck %s --check-prefix=GENERIC

// CHECK: memref.global "private" constant @data_of_global : memref<2xf32> = dense<[1.000000e+00, 2.000000e+00]> {alignment = 64 : i64}
// CHECK-NEXT: memref.global @u : memref<3xf16> = uninitialized
// CHECK-NEXT: memref.global "private" @d : memref<4xi32>
// GENERIC: "memref.global"() <{alignment = 64 : i64, constant, initial_value = dense<[1.000000e+00, 2.000000e+00]> : tensor<2xf32>, sym_name = "data_of_global", sym_visibility = "private", type = memref<2xf32>}> : () -> ()
// GENERIC: "memref.global"() <{initial_value, sym_name = "u", type = memref<3xf16>}> : () -> ()
// GENERIC: "memref.global"() <{sym_name = "d", sym_visibility = "private", type = memref<4xi32>}> : () -> ()
memref.global "private" constant @data_of_global : memref<2xf32> = dense<[1.000000e+00, 2.000000e+00]> {alignment = 64 : i64}
memref.global @u : memref<3xf16> = uninitialized
memref.global "private" @d : memref<4xi32>

// CHECK: memref.global "private" constant @data_of_get_global : memref<2xf32> = dense<1.000000e+00>
// CHECK-LABEL: func.func @get_global() -> memref<2xf32> {
// CHECK-NEXT: %0 = memref.get_global @data_of_get_global : memref<2xf32>
// CHECK-NEXT: return %0 : memref<2xf32>
// GENERIC: "memref.global"() <{constant, initial_value = dense<1.000000e+00> : tensor<2xf32>, sym_name = "data_of_get_global", sym_visibility = "private", type = memref<2xf32>}> : () -> ()
// GENERIC: %{{[0-9]+}} = "memref.get_global"() <{name = @data_of_get_global}> : () -> memref<2xf32>
memref.global "private" constant @data_of_get_global : memref<2xf32> = dense<1.000000e+00>
func.func @get_global() -> memref<2xf32> {
  %0 = memref.get_global @data_of_get_global : memref<2xf32>
  return %0 : memref<2xf32>
}

// CHECK: memref.global @declared : memref<4xi32>
// GENERIC: "memref.global"() <{sym_name = "declared", type = memref<4xi32>}> : () -> ()
memref.global @declared : memref<4xi32>

// CHECK: memref.global "private" @unset : memref<3xf16> = uninitialized
// GENERIC: "memref.global"() <{initial_value, sym_name = "unset", sym_visibility = "private", type = memref<3xf16>}> : () -> ()
memref.global "private" @unset : memref<3xf16> = uninitialized

// CHECK: memref.global constant @scalar : memref<i64> = dense<7>
// GENERIC: "memref.global"() <{constant, initial_value = dense<7> : tensor<i64>, sym_name = "scalar", type = memref<i64>}> : () -> ()
memref.global constant @scalar : memref<i64> = dense<7>
