// RUN: plait opt %s | FileCheck %s
// RUN: plait opt %s --torch-to-tcp | FileCheck %s --check-prefix=LOWER

// CHECK-LABEL: func.func @mm(
// CHECK: %0 = torch.aten.mm %arg0, %arg1 : !torch.vtensor<[?,3],f32>, !torch.vtensor<[3,4],f32> -> !torch.vtensor<[?,4],f32>
// LOWER: func.func @mm(
// LOWER-NOT: torch.
func.func @mm(%arg0: !torch.vtensor<[?,3],f32>, %arg1: !torch.vtensor<[3,4],f32>) -> !torch.vtensor<[?,4],f32> {
  %0 = torch.aten.mm %arg0, %arg1 : !torch.vtensor<[?,3],f32>, !torch.vtensor<[3,4],f32> -> !torch.vtensor<[?,4],f32>
  return %0 : !torch.vtensor<[?,4],f32>
}

// CHECK-LABEL: func.func @bmm(
// CHECK: %0 = torch.aten.bmm %arg0, %arg1 : !torch.vtensor<[2,?,3],f32>, !torch.vtensor<[2,3,4],f32> -> !torch.vtensor<[2,?,4],f32>
// LOWER: func.func @bmm(
// LOWER-NOT: torch.
func.func @bmm(%arg0: !torch.vtensor<[2,?,3],f32>, %arg1: !torch.vtensor<[2,3,4],f32>) -> !torch.vtensor<[2,?,4],f32> {
  %0 = torch.aten.bmm %arg0, %arg1 : !torch.vtensor<[2,?,3],f32>, !torch.vtensor<[2,3,4],f32> -> !torch.vtensor<[2,?,4],f32>
  return %0 : !torch.vtensor<[2,?,4],f32>
}

// CHECK-LABEL: func.func @mv(
// CHECK: %0 = torch.aten.mv %arg0, %arg1 : !torch.vtensor<[2,3],f32>, !torch.vtensor<[3],f32> -> !torch.vtensor<[2],f32>
// LOWER: func.func @mv(
// LOWER-NOT: torch.
func.func @mv(%arg0: !torch.vtensor<[2,3],f32>, %arg1: !torch.vtensor<[3],f32>) -> !torch.vtensor<[2],f32> {
  %0 = torch.aten.mv %arg0, %arg1 : !torch.vtensor<[2,3],f32>, !torch.vtensor<[3],f32> -> !torch.vtensor<[2],f32>
  return %0 : !torch.vtensor<[2],f32>
}

// CHECK-LABEL: func.func @dot(
// CHECK: %0 = torch.aten.dot %arg0, %arg1 : !torch.vtensor<[3],f32>, !torch.vtensor<[3],f32> -> !torch.vtensor<[],f32>
// LOWER: func.func @dot(
// LOWER-NOT: torch.
func.func @dot(%arg0: !torch.vtensor<[3],f32>, %arg1: !torch.vtensor<[3],f32>) -> !torch.vtensor<[],f32> {
  %0 = torch.aten.dot %arg0, %arg1 : !torch.vtensor<[3],f32>, !torch.vtensor<[3],f32> -> !torch.vtensor<[],f32>
  return %0 : !torch.vtensor<[],f32>
}

// CHECK-LABEL: func.func @matmul(
// CHECK: %0 = torch.aten.matmul %arg0, %arg1 : !torch.vtensor<[2,?,3],f32>, !torch.vtensor<[3,4],f32> -> !torch.vtensor<[2,?,4],f32>
// LOWER: func.func @matmul(
// LOWER-NOT: torch.
func.func @matmul(%arg0: !torch.vtensor<[2,?,3],f32>, %arg1: !torch.vtensor<[3,4],f32>) -> !torch.vtensor<[2,?,4],f32> {
  %0 = torch.aten.matmul %arg0, %arg1 : !torch.vtensor<[2,?,3],f32>, !torch.vtensor<[3,4],f32> -> !torch.vtensor<[2,?,4],f32>
  return %0 : !torch.vtensor<[2,?,4],f32>
}

// CHECK-LABEL: func.func @linear(
// CHECK: %0 = torch.aten.linear %arg0, %arg1, %arg2 : !torch.vtensor<[2,3],f32>, !torch.vtensor<[4,3],f32>, !torch.vtensor<[4],f32> -> !torch.vtensor<[2,4],f32>
// LOWER: func.func @linear(
// LOWER-NOT: torch.
func.func @linear(%arg0: !torch.vtensor<[2,3],f32>, %arg1: !torch.vtensor<[4,3],f32>, %arg2: !torch.vtensor<[4],f32>) -> !torch.vtensor<[2,4],f32> {
  %0 = torch.aten.linear %arg0, %arg1, %arg2 : !torch.vtensor<[2,3],f32>, !torch.vtensor<[4,3],f32>, !torch.vtensor<[4],f32> -> !torch.vtensor<[2,4],f32>
  return %0 : !torch.vtensor<[2,4],f32>
}

// CHECK-LABEL: func.func @addmm(
// CHECK: %0 = torch.aten.addmm %arg0, %arg1, %arg2, %int0, %int0 : !torch.vtensor<[4],f32>, !torch.vtensor<[?,3],f32>, !torch.vtensor<[3,4],f32>, !torch.int, !torch.int -> !torch.vtensor<[?,4],f32>
// LOWER: func.func @addmm(
// LOWER-NOT: torch.
func.func @addmm(%arg0: !torch.vtensor<[4],f32>, %arg1: !torch.vtensor<[?,3],f32>, %arg2: !torch.vtensor<[3,4],f32>) -> !torch.vtensor<[?,4],f32> {
  %int0 = torch.constant.int 1
  %0 = torch.aten.addmm %arg0, %arg1, %arg2, %int0, %int0 : !torch.vtensor<[4],f32>, !torch.vtensor<[?,3],f32>, !torch.vtensor<[3,4],f32>, !torch.int, !torch.int -> !torch.vtensor<[?,4],f32>
  return %0 : !torch.vtensor<[?,4],f32>
}

// CHECK-LABEL: func.func @baddbmm(
// CHECK: %0 = torch.aten.baddbmm %arg0, %arg1, %arg2, %int0, %int0 : !torch.vtensor<[2,1,4],f32>, !torch.vtensor<[2,5,3],f32>, !torch.vtensor<[2,3,4],f32>, !torch.int, !torch.int -> !torch.vtensor<[2,5,4],f32>
// LOWER: func.func @baddbmm(
// LOWER-NOT: torch.
func.func @baddbmm(%arg0: !torch.vtensor<[2,1,4],f32>, %arg1: !torch.vtensor<[2,5,3],f32>, %arg2: !torch.vtensor<[2,3,4],f32>) -> !torch.vtensor<[2,5,4],f32> {
  %int0 = torch.constant.int 1
  %0 = torch.aten.baddbmm %arg0, %arg1, %arg2, %int0, %int0 : !torch.vtensor<[2,1,4],f32>, !torch.vtensor<[2,5,3],f32>, !torch.vtensor<[2,3,4],f32>, !torch.int, !torch.int -> !torch.vtensor<[2,5,4],f32>
  return %0 : !torch.vtensor<[2,5,4],f32>
}

// CHECK-LABEL: func.func @addmv(
// CHECK: %0 = torch.aten.addmv %arg0, %arg1, %arg2, %int0, %int0 : !torch.vtensor<[2],f32>, !torch.vtensor<[2,3],f32>, !torch.vtensor<[3],f32>, !torch.int, !torch.int -> !torch.vtensor<[2],f32>
// LOWER: func.func @addmv(
// LOWER-NOT: torch.
func.func @addmv(%arg0: !torch.vtensor<[2],f32>, %arg1: !torch.vtensor<[2,3],f32>, %arg2: !torch.vtensor<[3],f32>) -> !torch.vtensor<[2],f32> {
  %int0 = torch.constant.int 1
  %0 = torch.aten.addmv %arg0, %arg1, %arg2, %int0, %int0 : !torch.vtensor<[2],f32>, !torch.vtensor<[2,3],f32>, !torch.vtensor<[3],f32>, !torch.int, !torch.int -> !torch.vtensor<[2],f32>
  return %0 : !torch.vtensor<[2],f32>
}

// CHECK-LABEL: func.func @_trilinear(
// CHECK: %0 = torch.aten._trilinear %arg0, %arg1, %arg2, %list2, %list4, %list6, %list7, %int0 : !torch.vtensor<[2,3],f32>, !torch.vtensor<[4,3,5],f32>, !torch.vtensor<[2,5],f32>, !torch.list<int>, !torch.list<int>, !torch.list<int>, !torch.list<int>, !torch.int -> !torch.vtensor<[2,4],f32>
// LOWER: func.func @_trilinear(
// LOWER-NOT: torch.
func.func @_trilinear(%arg0: !torch.vtensor<[2,3],f32>, %arg1: !torch.vtensor<[4,3,5],f32>, %arg2: !torch.vtensor<[2,5],f32>) -> !torch.vtensor<[2,4],f32> {
  %int0 = torch.constant.int 1
  %int1 = torch.constant.int 3
  %list2 = torch.prim.ListConstruct %int0, %int1 : (!torch.int, !torch.int) -> !torch.list<int>
  %int2 = torch.constant.int 0
  %list4 = torch.prim.ListConstruct %int2 : (!torch.int) -> !torch.list<int>
  %int3 = torch.constant.int 2
  %list6 = torch.prim.ListConstruct %int0, %int3 : (!torch.int, !torch.int) -> !torch.list<int>
  %list7 = torch.prim.ListConstruct %int3, %int1 : (!torch.int, !torch.int) -> !torch.list<int>
  %0 = torch.aten._trilinear %arg0, %arg1, %arg2, %list2, %list4, %list6, %list7, %int0 : !torch.vtensor<[2,3],f32>, !torch.vtensor<[4,3,5],f32>, !torch.vtensor<[2,5],f32>, !torch.list<int>, !torch.list<int>, !torch.list<int>, !torch.list<int>, !torch.int -> !torch.vtensor<[2,4],f32>
  return %0 : !torch.vtensor<[2,4],f32>
}

// CHECK-LABEL: func.func @_grouped_mm(
// CHECK: %0 = torch.aten._grouped_mm %arg0, %arg1, %arg2, %none, %none : !torch.vtensor<[?,3],f32>, !torch.vtensor<[2,3,4],f32>, !torch.vtensor<[2],si32>, !torch.none, !torch.none -> !torch.vtensor<[?,4],f32>
// LOWER: func.func @_grouped_mm(
// LOWER-NOT: torch.
func.func @_grouped_mm(%arg0: !torch.vtensor<[?,3],f32>, %arg1: !torch.vtensor<[2,3,4],f32>, %arg2: !torch.vtensor<[2],si32>) -> !torch.vtensor<[?,4],f32> {
  %none = torch.constant.none
  %0 = torch.aten._grouped_mm %arg0, %arg1, %arg2, %none, %none : !torch.vtensor<[?,3],f32>, !torch.vtensor<[2,3,4],f32>, !torch.vtensor<[2],si32>, !torch.none, !torch.none -> !torch.vtensor<[?,4],f32>
  return %0 : !torch.vtensor<[?,4],f32>
}

// CHECK-LABEL: func.func @transformers_grouped_mm_fallback(
// CHECK: %0 = torch.transformers.grouped_mm_fallback %arg0, %arg1, %arg2 : !torch.vtensor<[?,3],f32>, !torch.vtensor<[2,3,4],f32>, !torch.vtensor<[2],si32> -> !torch.vtensor<[?,4],f32>
// LOWER: func.func @transformers_grouped_mm_fallback(
// LOWER-NOT: torch.
func.func @transformers_grouped_mm_fallback(%arg0: !torch.vtensor<[?,3],f32>, %arg1: !torch.vtensor<[2,3,4],f32>, %arg2: !torch.vtensor<[2],si32>) -> !torch.vtensor<[?,4],f32> {
  %0 = torch.transformers.grouped_mm_fallback %arg0, %arg1, %arg2 : !torch.vtensor<[?,3],f32>, !torch.vtensor<[2,3,4],f32>, !torch.vtensor<[2],si32> -> !torch.vtensor<[?,4],f32>
  return %0 : !torch.vtensor<[?,4],f32>
}
