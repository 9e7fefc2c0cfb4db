// RUN: plait opt %s | filecheck %s
// RUN: plait opt %s --mlir-print-op-generic | filecheck %s --check-prefix=GENERIC
// RUN: plait opt %s --mlir-print-op-generic | plait opt - | filecheck %s

sdy.mesh @m = <["x"=2, "y"=4]>
sdy.mesh @empty = <[]>
sdy.mesh @other_order = <["x"=2, "y"=2], device_ids=[0, 2, 1, 3]>
sdy.mesh @one = <[], device_ids=[3]>
sdy.mesh @counted = <["x"=2, "y"=2], device_ids=[0, 1, 2, 3]>
func.func @f(%a: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{"x", ?}, {"y":(1)2}p2], replicated={"y":(2)2}>}) -> tensor<8x8xf32> {
  %0 = sdy.sharding_constraint %a <@m, [{"x"}, {?}]> : tensor<8x8xf32>
  %1 = sdy.reshard %0 <mesh<["a"=4]>, [{"a":(2)2}, {?}p1], replicated={"a":(1)2}> {foo} : tensor<8x8xf32>
  %2 = sdy.reshard %0 <@m, [{}, {?}p1], unreduced={"y"}> : tensor<8x8xf32>
  %3:2 = sdy.manual_computation(%1, %0) in_shardings=[<@m, [{"x"}, {}]>, <@m, [{}, {}]>] out_shardings=[<@m, [{"x"}, {}]>, <@m, [{"x"}, {}]>] manual_axes={"x"} (%b: tensor<4x8xf32>, %c: tensor<8x8xf32>) {
    sdy.return %b, %b : tensor<4x8xf32>, tensor<4x8xf32>
  } {bar = 1 : i32} : (tensor<8x8xf32>, tensor<8x8xf32>) -> (tensor<8x8xf32>, tensor<8x8xf32>)
  sdy.manual_computation() in_shardings=[] out_shardings=[] manual_axes={} () {
    sdy.return
  } : () -> ()
  sdy.sharding_group %0 group_id=3 : tensor<8x8xf32>
  %4 = sdy.constant dense<1.000000e+00> : tensor<8x8xf32>
  %5 = sdy.propagation_barrier %4 allowed_direction=FORWARD : tensor<8x8xf32>
  %6 = stablehlo.tanh %a : tensor<8x8xf32>
  %7 = sdy.data_flow_edge %6 sharding=<@m, [{"x"}, {}]> : tensor<8x8xf32>
  %8 = sdy.named_computation<"foo">(%7) in_shardings=[<@m, [{"x"}, {}]>] out_shardings=[<@m, [{}, {}]>] (%z: tensor<8x8xf32>) {
    sdy.return %z : tensor<8x8xf32>
  } : (tensor<8x8xf32>) -> tensor<8x8xf32>
  %9 = stablehlo.negate %8 {sdy.sharding = #sdy.sharding_per_value<[<@m, [{"x"}, {}]>]>} : tensor<8x8xf32>
  return %9 : tensor<8x8xf32>
}

// CHECK: sdy.mesh @m = <["x"=2, "y"=4]>
// CHECK-NEXT: sdy.mesh @empty = <[]>
// CHECK-NEXT: sdy.mesh @other_order = <["x"=2, "y"=2], device_ids=[0, 2, 1, 3]>
// CHECK-NEXT: sdy.mesh @one = <[], device_ids=[3]>
// CHECK-NEXT: sdy.mesh @counted = <["x"=2, "y"=2]>
// CHECK-NEXT: func.func @f(%a: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{"x", ?}, {"y":(1)2}p2], replicated={"y":(2)2}>})
// CHECK-NEXT: %0 = sdy.sharding_constraint %a <@m, [{"x"}, {?}]> : tensor<8x8xf32>
// CHECK-NEXT: %1 = sdy.reshard %0 <mesh<["a"=4]>, [{"a":(2)2}, {?}p1], replicated={"a":(1)2}> {foo} : tensor<8x8xf32>
// CHECK-NEXT: %2 = sdy.reshard %0 <@m, [{}, {?}p1], unreduced={"y"}> : tensor<8x8xf32>
// CHECK-NEXT: %3:2 = sdy.manual_computation(%1, %0) in_shardings=[<@m, [{"x"}, {}]>, <@m, [{}, {}]>] out_shardings=[<@m, [{"x"}, {}]>, <@m, [{"x"}, {}]>] manual_axes={"x"} (%b: tensor<4x8xf32>, %c: tensor<8x8xf32>) {
// CHECK-NEXT: sdy.return %b, %b : tensor<4x8xf32>, tensor<4x8xf32>
// CHECK-NEXT: } {bar = 1 : i32} : (tensor<8x8xf32>, tensor<8x8xf32>) -> (tensor<8x8xf32>, tensor<8x8xf32>)
// CHECK-NEXT: sdy.manual_computation() in_shardings=[] out_shardings=[] manual_axes={} () {
// CHECK-NEXT: sdy.return
// CHECK-NEXT: } : () -> ()
// CHECK-NEXT: sdy.sharding_group %0 group_id=3 : tensor<8x8xf32>
// CHECK-NEXT: = sdy.constant dense<1.000000e+00> : tensor<8x8xf32>
// CHECK-NEXT: = sdy.propagation_barrier %{{.*}} allowed_direction=FORWARD : tensor<8x8xf32>
// CHECK: = sdy.data_flow_edge %{{.*}} sharding=<@m, [{"x"}, {}]> : tensor<8x8xf32>
// CHECK-NEXT: = sdy.named_computation<"foo">(%{{.*}}) in_shardings=[<@m, [{"x"}, {}]>] out_shardings=[<@m, [{}, {}]>] (%z: tensor<8x8xf32>) {
// CHECK: {sdy.sharding = #sdy.sharding_per_value<[<@m, [{"x"}, {}]>]>}

// GENERIC: "sdy.mesh"() <{mesh = #sdy.mesh<["x"=2, "y"=4]>, sym_name = "m"}> : () -> ()
// GENERIC: "sdy.sharding_constraint"(%a) <{sharding = #sdy.sharding<@m, [{"x"}, {?}]>}> : (tensor<8x8xf32>) -> tensor<8x8xf32>
// GENERIC: "sdy.manual_computation"(%1, %0) <{in_shardings = #sdy.sharding_per_value<[<@m, [{"x"}, {}]>, <@m, [{}, {}]>]>, manual_axes = #sdy<manual_axes{"x"}>, out_shardings = #sdy.sharding_per_value<[<@m, [{"x"}, {}]>, <@m, [{"x"}, {}]>]>}> ({
// GENERIC: "sdy.propagation_barrier"(%{{.*}}) <{allowed_direction = 1 : i32}> : (tensor<8x8xf32>) -> tensor<8x8xf32>
// GENERIC: "sdy.named_computation"(%{{.*}}) <{in_shardings = #sdy.sharding_per_value<[<@m, [{"x"}, {}]>]>, name = "foo", out_shardings = #sdy.sharding_per_value<[<@m, [{}, {}]>]>}> ({
