// RUN: plait opt %s | FileCheck %s
// RUN: plait opt %s --torch-to-tcp | FileCheck %s --check-prefix=LOWER

// CHECK-LABEL: func.func @sum_dim_IntList(
// CHECK: %0 = torch.aten.sum.dim_IntList %arg0, %list1, %bool1, %none : !torch.vtensor<[2,?,4],f32>, !torch.list<int>, !torch.bool, !torch.none -> !torch.vtensor<[2,?,1],f32>
// LOWER: func.func @sum_dim_IntList(
// LOWER-NOT: torch.
func.func @sum_dim_IntList(%arg0: !torch.vtensor<[2,?,4],f32>) -> !torch.vtensor<[2,?,1],f32> {
  %int0 = torch.constant.int -1
  %list1 = torch.prim.ListConstruct %int0 : (!torch.int) -> !torch.list<int>
  %bool1 = torch.constant.bool true
  %none = torch.constant.none
  %0 = torch.aten.sum.dim_IntList %arg0, %list1, %bool1, %none : !torch.vtensor<[2,?,4],f32>, !torch.list<int>, !torch.bool, !torch.none -> !torch.vtensor<[2,?,1],f32>
  return %0 : !torch.vtensor<[2,?,1],f32>
}

// CHECK-LABEL: func.func @sum(
// CHECK: %0 = torch.aten.sum %arg0, %none : !torch.vtensor<[2,?],si32>, !torch.none -> !torch.vtensor<[],si64>
// LOWER: func.func @sum(
// LOWER-NOT: torch.
func.func @sum(%arg0: !torch.vtensor<[2,?],si32>) -> !torch.vtensor<[],si64> {
  %none = torch.constant.none
  %0 = torch.aten.sum %arg0, %none : !torch.vtensor<[2,?],si32>, !torch.none -> !torch.vtensor<[],si64>
  return %0 : !torch.vtensor<[],si64>
}

// CHECK-LABEL: func.func @nansum(
// CHECK: %0 = torch.aten.nansum %arg0, %list1, %bool1, %none : !torch.vtensor<[2,3],f32>, !torch.list<int>, !torch.bool, !torch.none -> !torch.vtensor<[2],f32>
// LOWER: func.func @nansum(
// LOWER-NOT: torch.
func.func @nansum(%arg0: !torch.vtensor<[2,3],f32>) -> !torch.vtensor<[2],f32> {
  %int0 = torch.constant.int 1
  %list1 = torch.prim.ListConstruct %int0 : (!torch.int) -> !torch.list<int>
  %bool1 = torch.constant.bool false
  %none = torch.constant.none
  %0 = torch.aten.nansum %arg0, %list1, %bool1, %none : !torch.vtensor<[2,3],f32>, !torch.list<int>, !torch.bool, !torch.none -> !torch.vtensor<[2],f32>
  return %0 : !torch.vtensor<[2],f32>
}

// CHECK-LABEL: func.func @mean_dim(
// CHECK: %0 = torch.aten.mean.dim %arg0, %list2, %bool2, %none : !torch.vtensor<[2,?,4],f32>, !torch.list<int>, !torch.bool, !torch.none -> !torch.vtensor<[2],f32>
// LOWER: func.func @mean_dim(
// LOWER-NOT: torch.
func.func @mean_dim(%arg0: !torch.vtensor<[2,?,4],f32>) -> !torch.vtensor<[2],f32> {
  %int0 = torch.constant.int 1
  %int1 = torch.constant.int 2
  %list2 = torch.prim.ListConstruct %int0, %int1 : (!torch.int, !torch.int) -> !torch.list<int>
  %bool2 = torch.constant.bool false
  %none = torch.constant.none
  %0 = torch.aten.mean.dim %arg0, %list2, %bool2, %none : !torch.vtensor<[2,?,4],f32>, !torch.list<int>, !torch.bool, !torch.none -> !torch.vtensor<[2],f32>
  return %0 : !torch.vtensor<[2],f32>
}

// CHECK-LABEL: func.func @mean(
// CHECK: %0 = torch.aten.mean %arg0, %none : !torch.vtensor<[2,?],f32>, !torch.none -> !torch.vtensor<[],f32>
// LOWER: func.func @mean(
// LOWER-NOT: torch.
func.func @mean(%arg0: !torch.vtensor<[2,?],f32>) -> !torch.vtensor<[],f32> {
  %none = torch.constant.none
  %0 = torch.aten.mean %arg0, %none : !torch.vtensor<[2,?],f32>, !torch.none -> !torch.vtensor<[],f32>
  return %0 : !torch.vtensor<[],f32>
}

// CHECK-LABEL: func.func @prod_dim_int(
// CHECK: %0 = torch.aten.prod.dim_int %arg0, %int0, %bool1, %none : !torch.vtensor<[2,3],f32>, !torch.int, !torch.bool, !torch.none -> !torch.vtensor<[2],f32>
// LOWER: func.func @prod_dim_int(
// LOWER-NOT: torch.
func.func @prod_dim_int(%arg0: !torch.vtensor<[2,3],f32>) -> !torch.vtensor<[2],f32> {
  %int0 = torch.constant.int 1
  %bool1 = torch.constant.bool false
  %none = torch.constant.none
  %0 = torch.aten.prod.dim_int %arg0, %int0, %bool1, %none : !torch.vtensor<[2,3],f32>, !torch.int, !torch.bool, !torch.none -> !torch.vtensor<[2],f32>
  return %0 : !torch.vtensor<[2],f32>
}

// CHECK-LABEL: func.func @prod(
// CHECK: %0 = torch.aten.prod %arg0, %none : !torch.vtensor<[2,3],f32>, !torch.none -> !torch.vtensor<[],f32>
// LOWER: func.func @prod(
// LOWER-NOT: torch.
func.func @prod(%arg0: !torch.vtensor<[2,3],f32>) -> !torch.vtensor<[],f32> {
  %none = torch.constant.none
  %0 = torch.aten.prod %arg0, %none : !torch.vtensor<[2,3],f32>, !torch.none -> !torch.vtensor<[],f32>
  return %0 : !torch.vtensor<[],f32>
}

// CHECK-LABEL: func.func @any(
// CHECK: %0 = torch.aten.any %arg0 : !torch.vtensor<[2,3],f32> -> !torch.vtensor<[],i1>
// LOWER: func.func @any(
// LOWER-NOT: torch.
func.func @any(%arg0: !torch.vtensor<[2,3],f32>) -> !torch.vtensor<[],i1> {
  %0 = torch.aten.any %arg0 : !torch.vtensor<[2,3],f32> -> !torch.vtensor<[],i1>
  return %0 : !torch.vtensor<[],i1>
}

// CHECK-LABEL: func.func @any_dim(
// CHECK: %0 = torch.aten.any.dim %arg0, %int0, %bool1 : !torch.vtensor<[2,3],i1>, !torch.int, !torch.bool -> !torch.vtensor<[2],i1>
// LOWER: func.func @any_dim(
// LOWER-NOT: torch.
func.func @any_dim(%arg0: !torch.vtensor<[2,3],i1>) -> !torch.vtensor<[2],i1> {
  %int0 = torch.constant.int 1
  %bool1 = torch.constant.bool false
  %0 = torch.aten.any.dim %arg0, %int0, %bool1 : !torch.vtensor<[2,3],i1>, !torch.int, !torch.bool -> !torch.vtensor<[2],i1>
  return %0 : !torch.vtensor<[2],i1>
}

// CHECK-LABEL: func.func @any_dims(
// CHECK: %0 = torch.aten.any.dims %arg0, %list2, %bool2 : !torch.vtensor<[2,3],i1>, !torch.list<int>, !torch.bool -> !torch.vtensor<[],i1>
// LOWER: func.func @any_dims(
// LOWER-NOT: torch.
func.func @any_dims(%arg0: !torch.vtensor<[2,3],i1>) -> !torch.vtensor<[],i1> {
  %int0 = torch.constant.int 0
  %int1 = torch.constant.int 1
  %list2 = torch.prim.ListConstruct %int0, %int1 : (!torch.int, !torch.int) -> !torch.list<int>
  %bool2 = torch.constant.bool false
  %0 = torch.aten.any.dims %arg0, %list2, %bool2 : !torch.vtensor<[2,3],i1>, !torch.list<int>, !torch.bool -> !torch.vtensor<[],i1>
  return %0 : !torch.vtensor<[],i1>
}

// CHECK-LABEL: func.func @all(
// CHECK: %0 = torch.aten.all %arg0 : !torch.vtensor<[2,3],f32> -> !torch.vtensor<[],i1>
// LOWER: func.func @all(
// LOWER-NOT: torch.
func.func @all(%arg0: !torch.vtensor<[2,3],f32>) -> !torch.vtensor<[],i1> {
  %0 = torch.aten.all %arg0 : !torch.vtensor<[2,3],f32> -> !torch.vtensor<[],i1>
  return %0 : !torch.vtensor<[],i1>
}

// CHECK-LABEL: func.func @all_dim(
// CHECK: %0 = torch.aten.all.dim %arg0, %int0, %bool1 : !torch.vtensor<[2,3],i1>, !torch.int, !torch.bool -> !torch.vtensor<[2],i1>
// LOWER: func.func @all_dim(
// LOWER-NOT: torch.
func.func @all_dim(%arg0: !torch.vtensor<[2,3],i1>) -> !torch.vtensor<[2],i1> {
  %int0 = torch.constant.int 1
  %bool1 = torch.constant.bool false
  %0 = torch.aten.all.dim %arg0, %int0, %bool1 : !torch.vtensor<[2,3],i1>, !torch.int, !torch.bool -> !torch.vtensor<[2],i1>
  return %0 : !torch.vtensor<[2],i1>
}

// CHECK-LABEL: func.func @all_dims(
// CHECK: %0 = torch.aten.all.dims %arg0, %list2, %bool2 : !torch.vtensor<[2,3],i1>, !torch.list<int>, !torch.bool -> !torch.vtensor<[],i1>
// LOWER: func.func @all_dims(
// LOWER-NOT: torch.
func.func @all_dims(%arg0: !torch.vtensor<[2,3],i1>) -> !torch.vtensor<[],i1> {
  %int0 = torch.constant.int 0
  %int1 = torch.constant.int 1
  %list2 = torch.prim.ListConstruct %int0, %int1 : (!torch.int, !torch.int) -> !torch.list<int>
  %bool2 = torch.constant.bool false
  %0 = torch.aten.all.dims %arg0, %list2, %bool2 : !torch.vtensor<[2,3],i1>, !torch.list<int>, !torch.bool -> !torch.vtensor<[],i1>
  return %0 : !torch.vtensor<[],i1>
}

// CHECK-LABEL: func.func @count_nonzero_dim_IntList(
// CHECK: %0 = torch.aten.count_nonzero.dim_IntList %arg0, %list1 : !torch.vtensor<[2,3],f32>, !torch.list<int> -> !torch.vtensor<[2],si64>
// LOWER: func.func @count_nonzero_dim_IntList(
// LOWER-NOT: torch.
func.func @count_nonzero_dim_IntList(%arg0: !torch.vtensor<[2,3],f32>) -> !torch.vtensor<[2],si64> {
  %int0 = torch.constant.int 1
  %list1 = torch.prim.ListConstruct %int0 : (!torch.int) -> !torch.list<int>
  %0 = torch.aten.count_nonzero.dim_IntList %arg0, %list1 : !torch.vtensor<[2,3],f32>, !torch.list<int> -> !torch.vtensor<[2],si64>
  return %0 : !torch.vtensor<[2],si64>
}

// CHECK-LABEL: func.func @amax(
// CHECK: %0 = torch.aten.amax %arg0, %list1, %bool1 : !torch.vtensor<[2,3],f32>, !torch.list<int>, !torch.bool -> !torch.vtensor<[2],f32>
// LOWER: func.func @amax(
// LOWER-NOT: torch.
func.func @amax(%arg0: !torch.vtensor<[2,3],f32>) -> !torch.vtensor<[2],f32> {
  %int0 = torch.constant.int 1
  %list1 = torch.prim.ListConstruct %int0 : (!torch.int) -> !torch.list<int>
  %bool1 = torch.constant.bool false
  %0 = torch.aten.amax %arg0, %list1, %bool1 : !torch.vtensor<[2,3],f32>, !torch.list<int>, !torch.bool -> !torch.vtensor<[2],f32>
  return %0 : !torch.vtensor<[2],f32>
}

// CHECK-LABEL: func.func @amin(
// CHECK: %0 = torch.aten.amin %arg0, %list1, %bool1 : !torch.vtensor<[2,3],f32>, !torch.list<int>, !torch.bool -> !torch.vtensor<[2],f32>
// LOWER: func.func @amin(
// LOWER-NOT: torch.
func.func @amin(%arg0: !torch.vtensor<[2,3],f32>) -> !torch.vtensor<[2],f32> {
  %int0 = torch.constant.int 1
  %list1 = torch.prim.ListConstruct %int0 : (!torch.int) -> !torch.list<int>
  %bool1 = torch.constant.bool false
  %0 = torch.aten.amin %arg0, %list1, %bool1 : !torch.vtensor<[2,3],f32>, !torch.list<int>, !torch.bool -> !torch.vtensor<[2],f32>
  return %0 : !torch.vtensor<[2],f32>
}

// CHECK-LABEL: func.func @aminmax(
// CHECK: %0:2 = torch.aten.aminmax %arg0, %int0, %bool1 : !torch.vtensor<[2,3],f32>, !torch.int, !torch.bool -> !torch.vtensor<[2],f32>, !torch.vtensor<[2],f32>
// LOWER: func.func @aminmax(
// LOWER-NOT: torch.
func.func @aminmax(%arg0: !torch.vtensor<[2,3],f32>) -> (!torch.vtensor<[2],f32>, !torch.vtensor<[2],f32>) {
  %int0 = torch.constant.int 1
  %bool1 = torch.constant.bool false
  %0:2 = torch.aten.aminmax %arg0, %int0, %bool1 : !torch.vtensor<[2,3],f32>, !torch.int, !torch.bool -> !torch.vtensor<[2],f32>, !torch.vtensor<[2],f32>
  return %0#0, %0#1 : !torch.vtensor<[2],f32>, !torch.vtensor<[2],f32>
}

// CHECK-LABEL: func.func @max(
// CHECK: %0 = torch.aten.max %arg0 : !torch.vtensor<[2,3],f32> -> !torch.vtensor<[],f32>
// LOWER: func.func @max(
// LOWER-NOT: torch.
func.func @max(%arg0: !torch.vtensor<[2,3],f32>) -> !torch.vtensor<[],f32> {
  %0 = torch.aten.max %arg0 : !torch.vtensor<[2,3],f32> -> !torch.vtensor<[],f32>
  return %0 : !torch.vtensor<[],f32>
}

// CHECK-LABEL: func.func @min(
// CHECK: %0 = torch.aten.min %arg0 : !torch.vtensor<[2,3],f32> -> !torch.vtensor<[],f32>
// LOWER: func.func @min(
// LOWER-NOT: torch.
func.func @min(%arg0: !torch.vtensor<[2,3],f32>) -> !torch.vtensor<[],f32> {
  %0 = torch.aten.min %arg0 : !torch.vtensor<[2,3],f32> -> !torch.vtensor<[],f32>
  return %0 : !torch.vtensor<[],f32>
}

// CHECK-LABEL: func.func @max_dim(
// CHECK: %0:2 = torch.aten.max.dim %arg0, %int0, %bool1 : !torch.vtensor<[2,?],f32>, !torch.int, !torch.bool -> !torch.vtensor<[2],f32>, !torch.vtensor<[2],si64>
// LOWER: func.func @max_dim(
// LOWER-NOT: torch.
func.func @max_dim(%arg0: !torch.vtensor<[2,?],f32>) -> (!torch.vtensor<[2],f32>, !torch.vtensor<[2],si64>) {
  %int0 = torch.constant.int 1
  %bool1 = torch.constant.bool false
  %0:2 = torch.aten.max.dim %arg0, %int0, %bool1 : !torch.vtensor<[2,?],f32>, !torch.int, !torch.bool -> !torch.vtensor<[2],f32>, !torch.vtensor<[2],si64>
  return %0#0, %0#1 : !torch.vtensor<[2],f32>, !torch.vtensor<[2],si64>
}

// CHECK-LABEL: func.func @min_dim(
// CHECK: %0:2 = torch.aten.min.dim %arg0, %int0, %bool1 : !torch.vtensor<[2,?],f32>, !torch.int, !torch.bool -> !torch.vtensor<[2],f32>, !torch.vtensor<[2],si64>
// LOWER: func.func @min_dim(
// LOWER-NOT: torch.
func.func @min_dim(%arg0: !torch.vtensor<[2,?],f32>) -> (!torch.vtensor<[2],f32>, !torch.vtensor<[2],si64>) {
  %int0 = torch.constant.int 1
  %bool1 = torch.constant.bool false
  %0:2 = torch.aten.min.dim %arg0, %int0, %bool1 : !torch.vtensor<[2,?],f32>, !torch.int, !torch.bool -> !torch.vtensor<[2],f32>, !torch.vtensor<[2],si64>
  return %0#0, %0#1 : !torch.vtensor<[2],f32>, !torch.vtensor<[2],si64>
}

// CHECK-LABEL: func.func @argmax(
// CHECK: %0 = torch.aten.argmax %arg0, %int0, %bool1 : !torch.vtensor<[2,?],f32>, !torch.int, !torch.bool -> !torch.vtensor<[2],si64>
// LOWER: func.func @argmax(
// LOWER-NOT: torch.
func.func @argmax(%arg0: !torch.vtensor<[2,?],f32>) -> !torch.vtensor<[2],si64> {
  %int0 = torch.constant.int 1
  %bool1 = torch.constant.bool false
  %0 = torch.aten.argmax %arg0, %int0, %bool1 : !torch.vtensor<[2,?],f32>, !torch.int, !torch.bool -> !torch.vtensor<[2],si64>
  return %0 : !torch.vtensor<[2],si64>
}

// CHECK-LABEL: func.func @argmin(
// CHECK: %0 = torch.aten.argmin %arg0, %none, %bool1 : !torch.vtensor<[2,3],f32>, !torch.none, !torch.bool -> !torch.vtensor<[],si64>
// LOWER: func.func @argmin(
// LOWER-NOT: torch.
func.func @argmin(%arg0: !torch.vtensor<[2,3],f32>) -> !torch.vtensor<[],si64> {
  %none = torch.constant.none
  %bool1 = torch.constant.bool false
  %0 = torch.aten.argmin %arg0, %none, %bool1 : !torch.vtensor<[2,3],f32>, !torch.none, !torch.bool -> !torch.vtensor<[],si64>
  return %0 : !torch.vtensor<[],si64>
}

// CHECK-LABEL: func.func @var_correction(
// CHECK: %0 = torch.aten.var.correction %arg0, %list1, %int1, %bool2 : !torch.vtensor<[2,3],f32>, !torch.list<int>, !torch.int, !torch.bool -> !torch.vtensor<[2],f32>
// LOWER: func.func @var_correction(
// LOWER-NOT: torch.
func.func @var_correction(%arg0: !torch.vtensor<[2,3],f32>) -> !torch.vtensor<[2],f32> {
  %int0 = torch.constant.int 1
  %list1 = torch.prim.ListConstruct %int0 : (!torch.int) -> !torch.list<int>
  %int1 = torch.constant.int 0
  %bool2 = torch.constant.bool false
  %0 = torch.aten.var.correction %arg0, %list1, %int1, %bool2 : !torch.vtensor<[2,3],f32>, !torch.list<int>, !torch.int, !torch.bool -> !torch.vtensor<[2],f32>
  return %0 : !torch.vtensor<[2],f32>
}

// CHECK-LABEL: func.func @var_dim(
// CHECK: %0 = torch.aten.var.dim %arg0, %list1, %bool1, %bool2 : !torch.vtensor<[2,3],f32>, !torch.list<int>, !torch.bool, !torch.bool -> !torch.vtensor<[2],f32>
// LOWER: func.func @var_dim(
// LOWER-NOT: torch.
func.func @var_dim(%arg0: !torch.vtensor<[2,3],f32>) -> !torch.vtensor<[2],f32> {
  %int0 = torch.constant.int 1
  %list1 = torch.prim.ListConstruct %int0 : (!torch.int) -> !torch.list<int>
  %bool1 = torch.constant.bool true
  %bool2 = torch.constant.bool false
  %0 = torch.aten.var.dim %arg0, %list1, %bool1, %bool2 : !torch.vtensor<[2,3],f32>, !torch.list<int>, !torch.bool, !torch.bool -> !torch.vtensor<[2],f32>
  return %0 : !torch.vtensor<[2],f32>
}

// CHECK-LABEL: func.func @std_correction(
// CHECK: %0 = torch.aten.std.correction %arg0, %list1, %int1, %bool2 : !torch.vtensor<[2,3],f32>, !torch.list<int>, !torch.int, !torch.bool -> !torch.vtensor<[2],f32>
// LOWER: func.func @std_correction(
// LOWER-NOT: torch.
func.func @std_correction(%arg0: !torch.vtensor<[2,3],f32>) -> !torch.vtensor<[2],f32> {
  %int0 = torch.constant.int 1
  %list1 = torch.prim.ListConstruct %int0 : (!torch.int) -> !torch.list<int>
  %int1 = torch.constant.int 0
  %bool2 = torch.constant.bool false
  %0 = torch.aten.std.correction %arg0, %list1, %int1, %bool2 : !torch.vtensor<[2,3],f32>, !torch.list<int>, !torch.int, !torch.bool -> !torch.vtensor<[2],f32>
  return %0 : !torch.vtensor<[2],f32>
}

// CHECK-LABEL: func.func @var_mean_correction(
// CHECK: %0:2 = torch.aten.var_mean.correction %arg0, %list1, %int1, %bool2 : !torch.vtensor<[2,3],f32>, !torch.list<int>, !torch.int, !torch.bool -> !torch.vtensor<[2],f32>, !torch.vtensor<[2],f32>
// LOWER: func.func @var_mean_correction(
// LOWER-NOT: torch.
func.func @var_mean_correction(%arg0: !torch.vtensor<[2,3],f32>) -> (!torch.vtensor<[2],f32>, !torch.vtensor<[2],f32>) {
  %int0 = torch.constant.int 1
  %list1 = torch.prim.ListConstruct %int0 : (!torch.int) -> !torch.list<int>
  %int1 = torch.constant.int 0
  %bool2 = torch.constant.bool false
  %0:2 = torch.aten.var_mean.correction %arg0, %list1, %int1, %bool2 : !torch.vtensor<[2,3],f32>, !torch.list<int>, !torch.int, !torch.bool -> !torch.vtensor<[2],f32>, !torch.vtensor<[2],f32>
  return %0#0, %0#1 : !torch.vtensor<[2],f32>, !torch.vtensor<[2],f32>
}

// CHECK-LABEL: func.func @linalg_vector_norm(
// CHECK: %0 = torch.aten.linalg_vector_norm %arg0, %int0, %list2, %bool2, %none : !torch.vtensor<[2,3],f32>, !torch.int, !torch.list<int>, !torch.bool, !torch.none -> !torch.vtensor<[2],f32>
// LOWER: func.func @linalg_vector_norm(
// LOWER-NOT: torch.
func.func @linalg_vector_norm(%arg0: !torch.vtensor<[2,3],f32>) -> !torch.vtensor<[2],f32> {
  %int0 = torch.constant.int 2
  %int1 = torch.constant.int 1
  %list2 = torch.prim.ListConstruct %int1 : (!torch.int) -> !torch.list<int>
  %bool2 = torch.constant.bool false
  %none = torch.constant.none
  %0 = torch.aten.linalg_vector_norm %arg0, %int0, %list2, %bool2, %none : !torch.vtensor<[2,3],f32>, !torch.int, !torch.list<int>, !torch.bool, !torch.none -> !torch.vtensor<[2],f32>
  return %0 : !torch.vtensor<[2],f32>
}

// CHECK-LABEL: func.func @logsumexp(
// CHECK: %0 = torch.aten.logsumexp %arg0, %list1, %bool1 : !torch.vtensor<[2,3],f32>, !torch.list<int>, !torch.bool -> !torch.vtensor<[2],f32>
// LOWER: func.func @logsumexp(
// LOWER-NOT: torch.
func.func @logsumexp(%arg0: !torch.vtensor<[2,3],f32>) -> !torch.vtensor<[2],f32> {
  %int0 = torch.constant.int 1
  %list1 = torch.prim.ListConstruct %int0 : (!torch.int) -> !torch.list<int>
  %bool1 = torch.constant.bool false
  %0 = torch.aten.logsumexp %arg0, %list1, %bool1 : !torch.vtensor<[2,3],f32>, !torch.list<int>, !torch.bool -> !torch.vtensor<[2],f32>
  return %0 : !torch.vtensor<[2],f32>
}

// CHECK-LABEL: func.func @cumsum(
// CHECK: %0 = torch.aten.cumsum %arg0, %int0, %none : !torch.vtensor<[2,?],f32>, !torch.int, !torch.none -> !torch.vtensor<[2,?],f32>
// LOWER: func.func @cumsum(
// LOWER-NOT: torch.
func.func @cumsum(%arg0: !torch.vtensor<[2,?],f32>) -> !torch.vtensor<[2,?],f32> {
  %int0 = torch.constant.int 1
  %none = torch.constant.none
  %0 = torch.aten.cumsum %arg0, %int0, %none : !torch.vtensor<[2,?],f32>, !torch.int, !torch.none -> !torch.vtensor<[2,?],f32>
  return %0 : !torch.vtensor<[2,?],f32>
}

// CHECK-LABEL: func.func @cumprod(
// CHECK: %0 = torch.aten.cumprod %arg0, %int0, %none : !torch.vtensor<[2,?],f32>, !torch.int, !torch.none -> !torch.vtensor<[2,?],f32>
// LOWER: func.func @cumprod(
// LOWER-NOT: torch.
func.func @cumprod(%arg0: !torch.vtensor<[2,?],f32>) -> !torch.vtensor<[2,?],f32> {
  %int0 = torch.constant.int 1
  %none = torch.constant.none
  %0 = torch.aten.cumprod %arg0, %int0, %none : !torch.vtensor<[2,?],f32>, !torch.int, !torch.none -> !torch.vtensor<[2,?],f32>
  return %0 : !torch.vtensor<[2,?],f32>
}

// CHECK-LABEL: func.func @cummax(
// CHECK: %0:2 = torch.aten.cummax %arg0, %int0 : !torch.vtensor<[2,3],f32>, !torch.int -> !torch.vtensor<[2,3],f32>, !torch.vtensor<[2,3],si64>
// LOWER: func.func @cummax(
// LOWER-NOT: torch.
func.func @cummax(%arg0: !torch.vtensor<[2,3],f32>) -> (!torch.vtensor<[2,3],f32>, !torch.vtensor<[2,3],si64>) {
  %int0 = torch.constant.int 1
  %0:2 = torch.aten.cummax %arg0, %int0 : !torch.vtensor<[2,3],f32>, !torch.int -> !torch.vtensor<[2,3],f32>, !torch.vtensor<[2,3],si64>
  return %0#0, %0#1 : !torch.vtensor<[2,3],f32>, !torch.vtensor<[2,3],si64>
}

// CHECK-LABEL: func.func @cummin(
// CHECK: %0:2 = torch.aten.cummin %arg0, %int0 : !torch.vtensor<[2,3],f32>, !torch.int -> !torch.vtensor<[2,3],f32>, !torch.vtensor<[2,3],si64>
// LOWER: func.func @cummin(
// LOWER-NOT: torch.
func.func @cummin(%arg0: !torch.vtensor<[2,3],f32>) -> (!torch.vtensor<[2,3],f32>, !torch.vtensor<[2,3],si64>) {
  %int0 = torch.constant.int 1
  %0:2 = torch.aten.cummin %arg0, %int0 : !torch.vtensor<[2,3],f32>, !torch.int -> !torch.vtensor<[2,3],f32>, !torch.vtensor<[2,3],si64>
  return %0#0, %0#1 : !torch.vtensor<[2,3],f32>, !torch.vtensor<[2,3],si64>
}

// CHECK-LABEL: func.func @logcumsumexp(
// CHECK: %0 = torch.aten.logcumsumexp %arg0, %int0 : !torch.vtensor<[2,?],f32>, !torch.int -> !torch.vtensor<[2,?],f32>
// LOWER: func.func @logcumsumexp(
// LOWER-NOT: torch.
func.func @logcumsumexp(%arg0: !torch.vtensor<[2,?],f32>) -> !torch.vtensor<[2,?],f32> {
  %int0 = torch.constant.int 1
  %0 = torch.aten.logcumsumexp %arg0, %int0 : !torch.vtensor<[2,?],f32>, !torch.int -> !torch.vtensor<[2,?],f32>
  return %0 : !torch.vtensor<[2,?],f32>
}

// CHECK-LABEL: func.func @_logcumsumexp(
// CHECK: %0 = torch.aten._logcumsumexp %arg0, %int0 : !torch.vtensor<[2,?],f32>, !torch.int -> !torch.vtensor<[2,?],f32>
// LOWER: func.func @_logcumsumexp(
// LOWER-NOT: torch.
func.func @_logcumsumexp(%arg0: !torch.vtensor<[2,?],f32>) -> !torch.vtensor<[2,?],f32> {
  %int0 = torch.constant.int 1
  %0 = torch.aten._logcumsumexp %arg0, %int0 : !torch.vtensor<[2,?],f32>, !torch.int -> !torch.vtensor<[2,?],f32>
  return %0 : !torch.vtensor<[2,?],f32>
}
