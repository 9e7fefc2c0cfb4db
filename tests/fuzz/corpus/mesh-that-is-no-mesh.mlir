sdy.mesh @m = #ap<["x"=2, "y"=4]>
func.func @f(%x: tensor<8xf32>) {
  %0 = sdy.sharding_constraint %x <@m, [{"z"}]> : tensor<8xf32>
  return
}
