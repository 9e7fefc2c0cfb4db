module @everything attributes {t.flag, t.version = 1 : i32} {
  %0 = "t.constants"() {array = array<i32: 1, -2>, bits = dense<[true, false, true]> : tensor<3xi1>, booleans = array<i1: true, false>, complex = dense<(1.0, -2.0)> : tensor<2xcomplex<f32>>, distinct = distinct[0]<unit>, double = -0.0 : f64, eight = -3 : i8, empty = dense<> : tensor<0x2xf32>, floats = dense<[1.5, 0x7FC00000]> : tensor<2xf32>, half = 0xFC00 : f16, index = -1 : index, large = 123456789012345678901234567890 : i128, list = [1, "a", f32, @root::@leaf, @flat], map = affine_map<(d0, d1) -> (d1)>, narrow = dense<[1, -2]> : tensor<2xi4>, signed = -5 : si16, small = 1.0 : f8E4M3FN, sparse = sparse<[[0], [2]], [1, 5]> : tensor<3xi32>, splat = dense<true> : tensor<4xi1>, strings = dense<["a", "b"]> : tensor<2x!t.s>, text = "caf\C3\A9\FF", typed = "x" : i32, unsigned = 255 : ui8, wide = dense<[1, 2]> : tensor<2xi64>} : () -> (tensor<?x4xf32, "encoding">) loc("c.py":1:2)
  %1:2 = "t.types"(%0) <{kept = [tuple<>, tuple<i1, index>, none, (f32) -> (), complex<f64>]}> : (tensor<?x4xf32, "encoding">) -> (memref<4x?xf32, strided<[?, 1]>, 3>, vector<4x[8]xf32>) loc("named"("c.py":3:4))
  "t.graph"(%3, %1#0) ({
  ^bb0(%arg0: tensor<*xf32> loc("c.py":5:6 to :9), %arg1: memref<*xi8, 1> loc(unknown)):
    "t.branch"(%arg0)[^bb2, ^bb1] : (tensor<*xf32>) -> () loc(unknown)
  ^bb1(%2: i32 loc("c.py":5:6 to 7:8)):
    "t.use"(%2, %2, %1#1) : (i32, i32, vector<4x[8]xf32>) -> () loc(fused["a", "b"])
  ^bb2:
    "t.stop"() {resource = dense_resource<blob> : tensor<3xi32>} : () -> () loc(fused<"why">["a"])
  }, {
  }) : (f80, memref<4x?xf32, strided<[?, 1]>, 3>) -> () loc(callsite("callee" at "caller"))
  %3 = "t.later"() : () -> f80 loc("")
} loc("c.py":0:0)

{-#
  dialect_resources: {
    builtin: {
      blob: "0x40000000010000000200000003000000"
    }
  }
#-}
