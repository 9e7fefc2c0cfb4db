"builtin.module"() ({
  %r = "stablehlo.not"(%r) : (tensor<4xi1>) -> tensor<4xi1>
  %a = "stablehlo.not"(%b) : (tensor<4xi1>) -> tensor<4xi1>
  %b = "stablehlo.not"(%a) : (tensor<4xi1>) -> tensor<4xi1>
}) : () -> ()
