func.func @main(%x0: tensor<63xf8E8M0FNU>, %x1: tensor<63xi8>, %x2: tensor<63xi64>) -> (tensor<63xf8E8M0FNU>, tensor<63xi8>, tensor<63xi64>) {
%v10:3 = "stablehlo.sort"(%x0, %x1, %x2) ({
^bb0(%a0: tensor<f8E8M0FNU>, %b0: tensor<f8E8M0FNU>, %a1: tensor<i8>, %b1: tensor<i8>, %a2: tensor<i64>, %b2: tensor<i64>):
%v1 = stablehlo.compare GT, %a0, %b0 : (tensor<f8E8M0FNU>, tensor<f8E8M0FNU>) -> tensor<i1>
%v2 = stablehlo.compare EQ, %a0, %b0 : (tensor<f8E8M0FNU>, tensor<f8E8M0FNU>) -> tensor<i1>
%v3 = stablehlo.compare GT, %a1, %b1 : (tensor<i8>, tensor<i8>) -> tensor<i1>
%v4 = stablehlo.compare EQ, %a1, %b1 : (tensor<i8>, tensor<i8>) -> tensor<i1>
%v5 = stablehlo.compare LT, %a2, %b2 : (tensor<i64>, tensor<i64>) -> tensor<i1>
%v6 = stablehlo.and %v4, %v5 : tensor<i1>
%v7 = stablehlo.or %v3, %v6 : tensor<i1>
%v8 = stablehlo.and %v2, %v7 : tensor<i1>
%v9 = stablehlo.or %v1, %v8 : tensor<i1>
stablehlo.return %v9 : tensor<i1>
}) {dimension = 0 : i64, is_stable = true} : (tensor<63xf8E8M0FNU>, tensor<63xi8>, tensor<63xi64>) -> (tensor<63xf8E8M0FNU>, tensor<63xi8>, tensor<63xi64>)
return %v10#0, %v10#1, %v10#2 : tensor<63xf8E8M0FNU>, tensor<63xi8>, tensor<63xi64>
}
