"x.y"() {a = dense_resource<r> : tensor<1xi8>} : () -> ()
{-# dialect_resources: {builtin: {r: "0x0400000١"}} #-}
