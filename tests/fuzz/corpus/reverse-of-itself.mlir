"builtin.module"() ({
  %y = "tcp.reverse"(%y) <{dims = array<i64: 0>}> : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %a = "tcp.reverse"(%b) <{dims = array<i64: 0>}> : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %b = "tcp.reverse"(%a) <{dims = array<i64: 0>}> : (tensor<2x3xf32>) -> tensor<2x3xf32>
}) : () -> ()
