// RUN: plait opt %s | FileCheck %s
// RUN: plait opt %s --torch-to-tcp | FileCheck %s --check-prefix=LOWER

// CHECK-LABEL: func.func @rand(
// CHECK: %0 = torch.aten.rand %list2, %none, %none, %none, %none : !torch.list<int>, !torch.none, !torch.none, !torch.none, !torch.none -> !torch.vtensor<[2,3],f32>
// LOWER: func.func @rand(
// LOWER-NOT: torch.
func.func @rand() -> !torch.vtensor<[2,3],f32> {
  %int0 = torch.constant.int 2
  %int1 = torch.constant.int 3
  %list2 = torch.prim.ListConstruct %int0, %int1 : (!torch.int, !torch.int) -> !torch.list<int>
  %none = torch.constant.none
  %0 = torch.aten.rand %list2, %none, %none, %none, %none : !torch.list<int>, !torch.none, !torch.none, !torch.none, !torch.none -> !torch.vtensor<[2,3],f32>
  return %0 : !torch.vtensor<[2,3],f32>
}

// CHECK-LABEL: func.func @rand_like(
// CHECK: %0 = torch.aten.rand_like %arg0, %none, %none, %none, %none, %none : !torch.vtensor<[2,?],f32>, !torch.none, !torch.none, !torch.none, !torch.none, !torch.none -> !torch.vtensor<[2,?],f32>
// LOWER: func.func @rand_like(
// LOWER-NOT: torch.
func.func @rand_like(%arg0: !torch.vtensor<[2,?],f32>) -> !torch.vtensor<[2,?],f32> {
  %none = torch.constant.none
  %0 = torch.aten.rand_like %arg0, %none, %none, %none, %none, %none : !torch.vtensor<[2,?],f32>, !torch.none, !torch.none, !torch.none, !torch.none, !torch.none -> !torch.vtensor<[2,?],f32>
  return %0 : !torch.vtensor<[2,?],f32>
}

// CHECK-LABEL: func.func @randn(
// CHECK: %0 = torch.aten.randn %list2, %none, %none, %none, %none : !torch.list<int>, !torch.none, !torch.none, !torch.none, !torch.none -> !torch.vtensor<[2,3],f32>
// LOWER: func.func @randn(
// LOWER-NOT: torch.
func.func @randn() -> !torch.vtensor<[2,3],f32> {
  %int0 = torch.constant.int 2
  %int1 = torch.constant.int 3
  %list2 = torch.prim.ListConstruct %int0, %int1 : (!torch.int, !torch.int) -> !torch.list<int>
  %none = torch.constant.none
  %0 = torch.aten.randn %list2, %none, %none, %none, %none : !torch.list<int>, !torch.none, !torch.none, !torch.none, !torch.none -> !torch.vtensor<[2,3],f32>
  return %0 : !torch.vtensor<[2,3],f32>
}

// CHECK-LABEL: func.func @randn_like(
// CHECK: %0 = torch.aten.randn_like %arg0, %none, %none, %none, %none, %none : !torch.vtensor<[2,?],f32>, !torch.none, !torch.none, !torch.none, !torch.none, !torch.none -> !torch.vtensor<[2,?],f32>
// LOWER: func.func @randn_like(
// LOWER-NOT: torch.
func.func @randn_like(%arg0: !torch.vtensor<[2,?],f32>) -> !torch.vtensor<[2,?],f32> {
  %none = torch.constant.none
  %0 = torch.aten.randn_like %arg0, %none, %none, %none, %none, %none : !torch.vtensor<[2,?],f32>, !torch.none, !torch.none, !torch.none, !torch.none, !torch.none -> !torch.vtensor<[2,?],f32>
  return %0 : !torch.vtensor<[2,?],f32>
}

// CHECK-LABEL: func.func @randint_low(
// CHECK: %0 = torch.aten.randint.low %int0, %int1, %list4, %int4, %none, %none, %none : !torch.int, !torch.int, !torch.list<int>, !torch.int, !torch.none, !torch.none, !torch.none -> !torch.vtensor<[2,3],si64>
// LOWER: func.func @randint_low(
// LOWER-NOT: torch.
func.func @randint_low() -> !torch.vtensor<[2,3],si64> {
  %int0 = torch.constant.int 0
  %int1 = torch.constant.int 10
  %int2 = torch.constant.int 2
  %int3 = torch.constant.int 3
  %list4 = torch.prim.ListConstruct %int2, %int3 : (!torch.int, !torch.int) -> !torch.list<int>
  %int4 = torch.constant.int 4
  %none = torch.constant.none
  %0 = torch.aten.randint.low %int0, %int1, %list4, %int4, %none, %none, %none : !torch.int, !torch.int, !torch.list<int>, !torch.int, !torch.none, !torch.none, !torch.none -> !torch.vtensor<[2,3],si64>
  return %0 : !torch.vtensor<[2,3],si64>
}

// CHECK-LABEL: func.func @randperm(
// CHECK: %0 = torch.aten.randperm %int0, %int1, %none, %none, %none : !torch.int, !torch.int, !torch.none, !torch.none, !torch.none -> !torch.vtensor<[5],si64>
// LOWER: func.func @randperm(
// LOWER-NOT: torch.
func.func @randperm() -> !torch.vtensor<[5],si64> {
  %int0 = torch.constant.int 5
  %int1 = torch.constant.int 4
  %none = torch.constant.none
  %0 = torch.aten.randperm %int0, %int1, %none, %none, %none : !torch.int, !torch.int, !torch.none, !torch.none, !torch.none -> !torch.vtensor<[5],si64>
  return %0 : !torch.vtensor<[5],si64>
}

// CHECK-LABEL: func.func @bernoulli_p(
// CHECK: %0 = torch.aten.bernoulli.p %arg0, %float0, %none : !torch.vtensor<[2,3],f32>, !torch.float, !torch.none -> !torch.vtensor<[2,3],f32>
// LOWER: func.func @bernoulli_p(
// LOWER-NOT: torch.
func.func @bernoulli_p(%arg0: !torch.vtensor<[2,3],f32>) -> !torch.vtensor<[2,3],f32> {
  %float0 = torch.constant.float 5.000000e-01
  %none = torch.constant.none
  %0 = torch.aten.bernoulli.p %arg0, %float0, %none : !torch.vtensor<[2,3],f32>, !torch.float, !torch.none -> !torch.vtensor<[2,3],f32>
  return %0 : !torch.vtensor<[2,3],f32>
}

// CHECK-LABEL: func.func @bernoulli(
// CHECK: %0 = torch.aten.bernoulli %arg0, %none : !torch.vtensor<[2,3],f32>, !torch.none -> !torch.vtensor<[2,3],f32>
// LOWER: func.func @bernoulli(
// LOWER-NOT: torch.
func.func @bernoulli(%arg0: !torch.vtensor<[2,3],f32>) -> !torch.vtensor<[2,3],f32> {
  %none = torch.constant.none
  %0 = torch.aten.bernoulli %arg0, %none : !torch.vtensor<[2,3],f32>, !torch.none -> !torch.vtensor<[2,3],f32>
  return %0 : !torch.vtensor<[2,3],f32>
}

// CHECK-LABEL: func.func @native_dropout(
// CHECK: %0:2 = torch.aten.native_dropout %arg0, %float0, %bool1 : !torch.vtensor<[2,3],f32>, !torch.float, !torch.bool -> !torch.vtensor<[2,3],f32>, !torch.vtensor<[2,3],i1>
// LOWER: func.func @native_dropout(
// LOWER-NOT: torch.
func.func @native_dropout(%arg0: !torch.vtensor<[2,3],f32>) -> (!torch.vtensor<[2,3],f32>, !torch.vtensor<[2,3],i1>) {
  %float0 = torch.constant.float 5.000000e-01
  %bool1 = torch.constant.bool true
  %0:2 = torch.aten.native_dropout %arg0, %float0, %bool1 : !torch.vtensor<[2,3],f32>, !torch.float, !torch.bool -> !torch.vtensor<[2,3],f32>, !torch.vtensor<[2,3],i1>
  return %0#0, %0#1 : !torch.vtensor<[2,3],f32>, !torch.vtensor<[2,3],i1>
}
