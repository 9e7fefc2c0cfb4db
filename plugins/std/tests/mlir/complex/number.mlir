// Complex numbers as attributes. Their parts are read in double precision, bit patterns too.
// RUN: plait opt %s --allow-unregistered-dialect | filecheck %s
// RUN: plait opt %s --allow-unregistered-dialect | plait opt - --allow-unregistered-dialect | filecheck %s

// CHECK: "test.op"() {
// CHECK-SAME: a = #complex.number<:f32 1.000000e+00, -2.500000e+00> : complex<f32>,
// CHECK-SAME: b = #complex.number<:f64 1.000000e-01, -0.000000e+00> : complex<f64>,
// CHECK-SAME: c = #complex.number<:f16 9.997550e-02, 0x7FF0000000000000> : complex<f16>,
// CHECK-SAME: d = #complex.number<:bf16 0x7FF8000000000000, 1.500000e+00> : complex<bf16>}
"test.op"() {
  a = #complex.number<:f32 1.0, -2.5> : complex<f32>, b = #complex.number<:f64 0.1, -0.0>,
  c = #complex.number<:f16 0.1, 1.0e10>, d = #complex.number<:bf16 0x7FF8000000000000, 0x3FF8000000000000>
} : () -> ()
