// RUN: plait opt %s | FileCheck %s
// RUN: plait opt %s --torch-to-tcp | FileCheck %s --check-prefix=LOWER

// CHECK-LABEL: func.func @constant_int(
// CHECK: %int = torch.constant.int -3
// LOWER: func.func @constant_int(
// LOWER-NOT: torch.
func.func @constant_int() {
  %int = torch.constant.int -3
  return
}

// CHECK-LABEL: func.func @constant_float(
// CHECK: %float = torch.constant.float 1.000000e-05
// LOWER: func.func @constant_float(
// LOWER-NOT: torch.
func.func @constant_float() {
  %float = torch.constant.float 1.000000e-05
  return
}

// CHECK-LABEL: func.func @constant_bool(
// CHECK: %true = torch.constant.bool true
// LOWER: func.func @constant_bool(
// LOWER-NOT: torch.
func.func @constant_bool() {
  %true = torch.constant.bool true
  return
}

// CHECK-LABEL: func.func @constant_none(
// CHECK: %none = torch.constant.none
// LOWER: func.func @constant_none(
// LOWER-NOT: torch.
func.func @constant_none() {
  %none = torch.constant.none
  return
}

// CHECK-LABEL: func.func @constant_str(
// CHECK: %str = torch.constant.str "tanh"
// LOWER: func.func @constant_str(
// LOWER-NOT: torch.
func.func @constant_str() {
  %str = torch.constant.str "tanh"
  return
}

// CHECK-LABEL: func.func @constant_device(
// CHECK: %cpu = torch.constant.device "cpu"
// LOWER: func.func @constant_device(
// LOWER-NOT: torch.
func.func @constant_device() {
  %cpu = torch.constant.device "cpu"
  return
}

// CHECK-LABEL: func.func @prim_ListConstruct(
// CHECK: %0 = torch.prim.ListConstruct %int2, %a : (!torch.int, !torch.int) -> !torch.list<int>
// LOWER: func.func @prim_ListConstruct(
// LOWER-NOT: torch.
func.func @prim_ListConstruct(%a: !torch.int) -> !torch.list<int> {
  %int2 = torch.constant.int 2
  %0 = torch.prim.ListConstruct %int2, %a : (!torch.int, !torch.int) -> !torch.list<int>
  return %0 : !torch.list<int>
}

// CHECK-LABEL: func.func @prim_ListUnpack(
// CHECK: %1:2 = torch.prim.ListUnpack %0 : !torch.list<int> -> !torch.int, !torch.int
// LOWER: func.func @prim_ListUnpack(
// LOWER-NOT: torch.
func.func @prim_ListUnpack(%a: !torch.int, %b: !torch.int) -> !torch.int {
  %0 = torch.prim.ListConstruct %a, %b : (!torch.int, !torch.int) -> !torch.list<int>
  %1:2 = torch.prim.ListUnpack %0 : !torch.list<int> -> !torch.int, !torch.int
  return %1#1 : !torch.int
}

// CHECK-LABEL: func.func @__getitem___t(
// CHECK: %1 = torch.aten.__getitem__.t %0, %int1 : !torch.list<int>, !torch.int -> !torch.int
// LOWER: func.func @__getitem___t(
// LOWER-NOT: torch.
func.func @__getitem___t(%a: !torch.int, %b: !torch.int) -> !torch.int {
  %int1 = torch.constant.int 1
  %0 = torch.prim.ListConstruct %a, %b : (!torch.int, !torch.int) -> !torch.list<int>
  %1 = torch.aten.__getitem__.t %0, %int1 : !torch.list<int>, !torch.int -> !torch.int
  return %1 : !torch.int
}

// CHECK-LABEL: func.func @prim_TupleConstruct(
// CHECK: %0 = torch.prim.TupleConstruct %a, %a : !torch.int, !torch.int -> !torch.tuple<int, int>
// LOWER: func.func @prim_TupleConstruct(
// LOWER-NOT: torch.
func.func @prim_TupleConstruct(%a: !torch.int) -> !torch.tuple<int, int> {
  %0 = torch.prim.TupleConstruct %a, %a : !torch.int, !torch.int -> !torch.tuple<int, int>
  return %0 : !torch.tuple<int, int>
}

// CHECK-LABEL: func.func @derefine(
// CHECK: %0 = torch.derefine %a : !torch.int to !torch.optional<int>
// LOWER: func.func @derefine(
// LOWER-NOT: torch.
func.func @derefine(%a: !torch.int) -> !torch.optional<int> {
  %0 = torch.derefine %a : !torch.int to !torch.optional<int>
  return %0 : !torch.optional<int>
}

// CHECK-LABEL: func.func @vtensor_literal(
// CHECK: %0 = torch.vtensor.literal(dense<[1, 2]> : tensor<2xsi64>) : !torch.vtensor<[2],si64>
// LOWER: func.func @vtensor_literal(
// LOWER-NOT: torch.
func.func @vtensor_literal() {
  %0 = torch.vtensor.literal(dense<[1, 2]> : tensor<2xsi64>) : !torch.vtensor<[2],si64>
  return
}
