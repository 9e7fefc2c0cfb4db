"builtin.module"() ({
  "func.func"() <{function_type = (tensor<7xi64>) -> tensor<7x1xi64>, sym_name = "main"}> ({
  ^bb0(%arg0: tensor<7xi64>):
    %9 = "tcp.unary"(%arg0) <{kind = #tcp.unary_kind<exp>}> : (tensor<7xi64>) -> tensor<7x1xi64>
    "func.return"(%9) : (tensor<7x1xi64>) -> ()
  }) : () -> ()
}) : () -> ()
