module attributes {t.a = dense<[1, 2, 3]> : tensor<3xi32>, t.b = [dense<[1.0, 2.0]> : tensor<2xf32>], t.c = dense<7> : tensor<3xi32>} {
  "t.d"() {v = dense<"0x0102030405060708"> : tensor<8xi8>} : () -> ()
}
