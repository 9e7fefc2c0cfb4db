// RUN: plait opt %s --stablehlo-to-tcp | filecheck %s

// A comparison of sizes is asserted of indices, from which later checks learn.

// CHECK-LABEL: @main
func.func @main(%x: tensor<?x?xf32>, %y: tensor<?xf32>) {
  // CHECK: tcp.binary eq
  // CHECK: %[[K:.*]] = tensor.dim %y, %{{.*}} : tensor<?xf32>
  // CHECK: %[[N:.*]] = tensor.dim %x, %{{.*}} : tensor<?x?xf32>
  // CHECK: %[[SAME:.*]] = arith.cmpi eq, %[[K]], %[[N]] : index
  // CHECK: cf.assert %[[SAME]], "sizes differ"
  %n = stablehlo.get_dimension_size %x, dim = 1 : (tensor<?x?xf32>) -> tensor<i32>
  %k = stablehlo.get_dimension_size %y, dim = 0 : (tensor<?xf32>) -> tensor<i32>
  %same = stablehlo.compare EQ, %k, %n, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
  stablehlo.custom_call @shape_assertion(%same) {error_message = "sizes differ", has_side_effect = true} : (tensor<i1>) -> ()
  return
}

// What compares no sizes is asserted as it is.

// CHECK-LABEL: @number
func.func @number(%x: tensor<i32>, %y: tensor<i32>) {
  // CHECK: %[[P:.*]] = tcp.binary eq
  // CHECK: %[[Q:.*]] = tensor.extract %[[P]][] : tensor<i1>
  // CHECK: cf.assert %[[Q]], "numbers differ"
  %same = stablehlo.compare EQ, %x, %y, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
  stablehlo.custom_call @shape_assertion(%same) {error_message = "numbers differ", has_side_effect = true} : (tensor<i1>) -> ()
  return
}
