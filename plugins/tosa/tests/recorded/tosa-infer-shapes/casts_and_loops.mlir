func.func @a(%x: tensor<2x3xf32>, %y: tensor<1x3xf32>) -> tensor<?x?xf32> {
  %r = tosa.add %x, %y : (tensor<2x3xf32>, tensor<1x3xf32>) -> tensor<?x?xf32>
  %s = tosa.exp %r : (tensor<?x?xf32>) -> tensor<?x?xf32>
  return %s : tensor<?x?xf32>
}
func.func @b(%x: tensor<2x3xf32>) -> tensor<*xf32> {
  %s = tosa.exp %x : (tensor<2x3xf32>) -> tensor<*xf32>
  %t = "x.y"(%s) : (tensor<*xf32>) -> tensor<*xf32>
  %u = tosa.exp %t : (tensor<*xf32>) -> tensor<*xf32>
  return %u : tensor<*xf32>
}
func.func @w(%x: tensor<i32>) -> tensor<*xi32> {
  %r = tosa.while_loop (%a = %x) : (tensor<i32>) -> tensor<*xi32> {
    %c = tosa.equal %a, %x : (tensor<i32>, tensor<i32>) -> tensor<i1>
    tosa.yield %c : tensor<i1>
  } do {
  ^bb0(%a: tensor<i32>):
    %c = tosa.add %a, %a : (tensor<i32>, tensor<i32>) -> tensor<i32>
    tosa.yield %c : tensor<i32>
  }
  return %r : tensor<*xi32>
}
// becomes
module {
  func.func @a(%arg0: tensor<2x3xf32>, %arg1: tensor<1x3xf32>) -> tensor<?x?xf32> {
    %0 = tosa.add %arg0, %arg1 : (tensor<2x3xf32>, tensor<1x3xf32>) -> tensor<2x3xf32>
    %1 = tosa.exp %0 : (tensor<2x3xf32>) -> tensor<2x3xf32>
    %cast = tensor.cast %1 : tensor<2x3xf32> to tensor<?x?xf32>
    return %cast : tensor<?x?xf32>
  }
  func.func @b(%arg0: tensor<2x3xf32>) -> tensor<*xf32> {
    %0 = tosa.exp %arg0 : (tensor<2x3xf32>) -> tensor<2x3xf32>
    %cast = tensor.cast %0 : tensor<2x3xf32> to tensor<*xf32>
    %1 = "x.y"(%cast) : (tensor<*xf32>) -> tensor<*xf32>
    %2 = tosa.exp %1 : (tensor<*xf32>) -> tensor<*xf32>
    return %2 : tensor<*xf32>
  }
  func.func @w(%arg0: tensor<i32>) -> tensor<*xi32> {
    %0 = tosa.while_loop (%arg1 = %arg0) : (tensor<i32>) -> tensor<i32> {
      %1 = tosa.equal %arg1, %arg0 : (tensor<i32>, tensor<i32>) -> tensor<i1>
      tosa.yield %1 : tensor<i1>
    } do {
    ^bb0(%arg1: tensor<i32>):
      %1 = tosa.add %arg1, %arg1 : (tensor<i32>, tensor<i32>) -> tensor<i32>
      tosa.yield %1 : tensor<i32>
    }
    %cast = tensor.cast %0 : tensor<i32> to tensor<*xi32>
    return %cast : tensor<*xi32>
  }
}
