// Resources: only those that are used are printed.
"foo.op"() {a = dense_resource<blob1> : tensor<2xi32>, b = [dense_resource<"odd name"> : tensor<1xi8>]} : () -> ()
{-#
  dialect_resources: {
    builtin: {
      "odd name": "0x0100000005",
      blob1: "0x040000000100000002000000",
      unused: "0x0100000007"
    }
  }
#-}
