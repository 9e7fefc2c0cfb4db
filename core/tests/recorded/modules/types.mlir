// Function types, aliases of types, dialect types and attributes of dialects that nobody knows.
!alias = tuple<i32, !foo.bar<1, "x">, memref<2x?xf32, strided<[?, 1], offset: ?>, 3>>
#alias = #foo.attr<nested [1, 2] {a = "}"}>
%0 = "foo.a"() {t = !alias, u = (i32, f32) -> (), v = () -> (i1 , i2), w = () -> ((i1) -> i2), x = #alias} : () -> !alias
"foo.b"(%0) {dense = dense<[[1, 2], [3, 4]]> : tensor<2x2xi8>, splat = dense<1.0> : vector<4xf16>,
  arr = array<i64: -1, 2>, e = array<f32>, map = affine_map<(d0, d1)[s0] -> (d0 floordiv 2 + s0, d1 mod 3)>,
  big = 170141183460469231731687303715884105727 : i128, hex = 0x7FC00000 : f32, neg = -0.0 : f64, idx = 7 : index,
  "quoted.name" = "tab\09", unit, none = none} : (!alias) -> ()
