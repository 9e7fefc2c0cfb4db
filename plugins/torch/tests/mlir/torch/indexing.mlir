// RUN: plait opt %s | FileCheck %s
// RUN: plait opt %s --torch-to-tcp | FileCheck %s --check-prefix=LOWER

// CHECK-LABEL: func.func @index_select(
// CHECK: %0 = torch.aten.index_select %arg0, %int0, %arg1 : !torch.vtensor<[5,?],f32>, !torch.int, !torch.vtensor<[3],si64> -> !torch.vtensor<[3,?],f32>
// LOWER: func.func @index_select(
// LOWER-NOT: torch.
func.func @index_select(%arg0: !torch.vtensor<[5,?],f32>, %arg1: !torch.vtensor<[3],si64>) -> !torch.vtensor<[3,?],f32> {
  %int0 = torch.constant.int 0
  %0 = torch.aten.index_select %arg0, %int0, %arg1 : !torch.vtensor<[5,?],f32>, !torch.int, !torch.vtensor<[3],si64> -> !torch.vtensor<[3,?],f32>
  return %0 : !torch.vtensor<[3,?],f32>
}

// CHECK-LABEL: func.func @take(
// CHECK: %0 = torch.aten.take %arg0, %arg1 : !torch.vtensor<[2,3],f32>, !torch.vtensor<[4],si64> -> !torch.vtensor<[4],f32>
// LOWER: func.func @take(
// LOWER-NOT: torch.
func.func @take(%arg0: !torch.vtensor<[2,3],f32>, %arg1: !torch.vtensor<[4],si64>) -> !torch.vtensor<[4],f32> {
  %0 = torch.aten.take %arg0, %arg1 : !torch.vtensor<[2,3],f32>, !torch.vtensor<[4],si64> -> !torch.vtensor<[4],f32>
  return %0 : !torch.vtensor<[4],f32>
}

// CHECK-LABEL: func.func @gather(
// CHECK: %0 = torch.aten.gather %arg0, %int0, %arg1, %bool1 : !torch.vtensor<[5,4],f32>, !torch.int, !torch.vtensor<[2,4],si64>, !torch.bool -> !torch.vtensor<[2,4],f32>
// LOWER: func.func @gather(
// LOWER-NOT: torch.
func.func @gather(%arg0: !torch.vtensor<[5,4],f32>, %arg1: !torch.vtensor<[2,4],si64>) -> !torch.vtensor<[2,4],f32> {
  %int0 = torch.constant.int 0
  %bool1 = torch.constant.bool false
  %0 = torch.aten.gather %arg0, %int0, %arg1, %bool1 : !torch.vtensor<[5,4],f32>, !torch.int, !torch.vtensor<[2,4],si64>, !torch.bool -> !torch.vtensor<[2,4],f32>
  return %0 : !torch.vtensor<[2,4],f32>
}

// CHECK-LABEL: func.func @scatter_src(
// CHECK: %0 = torch.aten.scatter.src %arg0, %int0, %arg1, %arg2 : !torch.vtensor<[5,4],f32>, !torch.int, !torch.vtensor<[2,4],si64>, !torch.vtensor<[2,4],f32> -> !torch.vtensor<[5,4],f32>
// LOWER: func.func @scatter_src(
// LOWER-NOT: torch.
func.func @scatter_src(%arg0: !torch.vtensor<[5,4],f32>, %arg1: !torch.vtensor<[2,4],si64>, %arg2: !torch.vtensor<[2,4],f32>) -> !torch.vtensor<[5,4],f32> {
  %int0 = torch.constant.int 0
  %0 = torch.aten.scatter.src %arg0, %int0, %arg1, %arg2 : !torch.vtensor<[5,4],f32>, !torch.int, !torch.vtensor<[2,4],si64>, !torch.vtensor<[2,4],f32> -> !torch.vtensor<[5,4],f32>
  return %0 : !torch.vtensor<[5,4],f32>
}

// CHECK-LABEL: func.func @scatter_value(
// CHECK: %0 = torch.aten.scatter.value %arg0, %int0, %arg1, %float1 : !torch.vtensor<[5,4],f32>, !torch.int, !torch.vtensor<[2,4],si64>, !torch.float -> !torch.vtensor<[5,4],f32>
// LOWER: func.func @scatter_value(
// LOWER-NOT: torch.
func.func @scatter_value(%arg0: !torch.vtensor<[5,4],f32>, %arg1: !torch.vtensor<[2,4],si64>) -> !torch.vtensor<[5,4],f32> {
  %int0 = torch.constant.int 0
  %float1 = torch.constant.float 1.500000e+00
  %0 = torch.aten.scatter.value %arg0, %int0, %arg1, %float1 : !torch.vtensor<[5,4],f32>, !torch.int, !torch.vtensor<[2,4],si64>, !torch.float -> !torch.vtensor<[5,4],f32>
  return %0 : !torch.vtensor<[5,4],f32>
}

// CHECK-LABEL: func.func @scatter_add(
// CHECK: %0 = torch.aten.scatter_add %arg0, %int0, %arg1, %arg2 : !torch.vtensor<[5,4],f32>, !torch.int, !torch.vtensor<[2,4],si64>, !torch.vtensor<[2,4],f32> -> !torch.vtensor<[5,4],f32>
// LOWER: func.func @scatter_add(
// LOWER-NOT: torch.
func.func @scatter_add(%arg0: !torch.vtensor<[5,4],f32>, %arg1: !torch.vtensor<[2,4],si64>, %arg2: !torch.vtensor<[2,4],f32>) -> !torch.vtensor<[5,4],f32> {
  %int0 = torch.constant.int 0
  %0 = torch.aten.scatter_add %arg0, %int0, %arg1, %arg2 : !torch.vtensor<[5,4],f32>, !torch.int, !torch.vtensor<[2,4],si64>, !torch.vtensor<[2,4],f32> -> !torch.vtensor<[5,4],f32>
  return %0 : !torch.vtensor<[5,4],f32>
}

// CHECK-LABEL: func.func @scatter_reduce(
// CHECK: %0 = torch.aten.scatter.reduce %arg0, %int0, %arg1, %arg2, %str1 : !torch.vtensor<[5,4],f32>, !torch.int, !torch.vtensor<[2,4],si64>, !torch.vtensor<[2,4],f32>, !torch.str -> !torch.vtensor<[5,4],f32>
// LOWER: func.func @scatter_reduce(
// LOWER-NOT: torch.
func.func @scatter_reduce(%arg0: !torch.vtensor<[5,4],f32>, %arg1: !torch.vtensor<[2,4],si64>, %arg2: !torch.vtensor<[2,4],f32>) -> !torch.vtensor<[5,4],f32> {
  %int0 = torch.constant.int 0
  %str1 = torch.constant.str "add"
  %0 = torch.aten.scatter.reduce %arg0, %int0, %arg1, %arg2, %str1 : !torch.vtensor<[5,4],f32>, !torch.int, !torch.vtensor<[2,4],si64>, !torch.vtensor<[2,4],f32>, !torch.str -> !torch.vtensor<[5,4],f32>
  return %0 : !torch.vtensor<[5,4],f32>
}

// CHECK-LABEL: func.func @scatter_value_reduce(
// CHECK: %0 = torch.aten.scatter.value_reduce %arg0, %int0, %arg1, %float1, %str2 : !torch.vtensor<[5,4],f32>, !torch.int, !torch.vtensor<[2,4],si64>, !torch.float, !torch.str -> !torch.vtensor<[5,4],f32>
// LOWER: func.func @scatter_value_reduce(
// LOWER-NOT: torch.
func.func @scatter_value_reduce(%arg0: !torch.vtensor<[5,4],f32>, %arg1: !torch.vtensor<[2,4],si64>) -> !torch.vtensor<[5,4],f32> {
  %int0 = torch.constant.int 0
  %float1 = torch.constant.float 2.000000e+00
  %str2 = torch.constant.str "multiply"
  %0 = torch.aten.scatter.value_reduce %arg0, %int0, %arg1, %float1, %str2 : !torch.vtensor<[5,4],f32>, !torch.int, !torch.vtensor<[2,4],si64>, !torch.float, !torch.str -> !torch.vtensor<[5,4],f32>
  return %0 : !torch.vtensor<[5,4],f32>
}

// CHECK-LABEL: func.func @scatter_reduce_two(
// CHECK: %0 = torch.aten.scatter_reduce.two %arg0, %int0, %arg1, %arg2, %str1, %bool2 : !torch.vtensor<[5,4],f32>, !torch.int, !torch.vtensor<[2,4],si64>, !torch.vtensor<[2,4],f32>, !torch.str, !torch.bool -> !torch.vtensor<[5,4],f32>
// LOWER: func.func @scatter_reduce_two(
// LOWER-NOT: torch.
func.func @scatter_reduce_two(%arg0: !torch.vtensor<[5,4],f32>, %arg1: !torch.vtensor<[2,4],si64>, %arg2: !torch.vtensor<[2,4],f32>) -> !torch.vtensor<[5,4],f32> {
  %int0 = torch.constant.int 0
  %str1 = torch.constant.str "amax"
  %bool2 = torch.constant.bool true
  %0 = torch.aten.scatter_reduce.two %arg0, %int0, %arg1, %arg2, %str1, %bool2 : !torch.vtensor<[5,4],f32>, !torch.int, !torch.vtensor<[2,4],si64>, !torch.vtensor<[2,4],f32>, !torch.str, !torch.bool -> !torch.vtensor<[5,4],f32>
  return %0 : !torch.vtensor<[5,4],f32>
}

// CHECK-LABEL: func.func @index_Tensor(
// CHECK: %0 = torch.aten.index.Tensor %arg0, %list1 : !torch.vtensor<[5,?,4],f32>, !torch.list<optional<vtensor>> -> !torch.vtensor<[5,?,2,3],f32>
// LOWER: func.func @index_Tensor(
// LOWER-NOT: torch.
func.func @index_Tensor(%arg0: !torch.vtensor<[5,?,4],f32>, %arg1: !torch.vtensor<[2,3],si64>) -> !torch.vtensor<[5,?,2,3],f32> {
  %none = torch.constant.none
  %list1 = torch.prim.ListConstruct %none, %none, %arg1 : (!torch.none, !torch.none, !torch.vtensor<[2,3],si64>) -> !torch.list<optional<vtensor>>
  %0 = torch.aten.index.Tensor %arg0, %list1 : !torch.vtensor<[5,?,4],f32>, !torch.list<optional<vtensor>> -> !torch.vtensor<[5,?,2,3],f32>
  return %0 : !torch.vtensor<[5,?,2,3],f32>
}

// CHECK-LABEL: func.func @index_put(
// CHECK: %0 = torch.aten.index_put %arg0, %list0, %arg2, %bool0 : !torch.vtensor<[5,4],f32>, !torch.list<vtensor<[3],si64>>, !torch.vtensor<[3,4],f32>, !torch.bool -> !torch.vtensor<[5,4],f32>
// LOWER: func.func @index_put(
// LOWER-NOT: torch.
func.func @index_put(%arg0: !torch.vtensor<[5,4],f32>, %arg1: !torch.vtensor<[3],si64>, %arg2: !torch.vtensor<[3,4],f32>) -> !torch.vtensor<[5,4],f32> {
  %list0 = torch.prim.ListConstruct %arg1 : (!torch.vtensor<[3],si64>) -> !torch.list<vtensor<[3],si64>>
  %bool0 = torch.constant.bool false
  %0 = torch.aten.index_put %arg0, %list0, %arg2, %bool0 : !torch.vtensor<[5,4],f32>, !torch.list<vtensor<[3],si64>>, !torch.vtensor<[3,4],f32>, !torch.bool -> !torch.vtensor<[5,4],f32>
  return %0 : !torch.vtensor<[5,4],f32>
}

// CHECK-LABEL: func.func @nonzero(
// CHECK: %0 = torch.aten.nonzero %arg0 : !torch.vtensor<[2,3],f32> -> !torch.vtensor<[?,2],si64>
// LOWER: func.func @nonzero(
// LOWER-NOT: torch.
func.func @nonzero(%arg0: !torch.vtensor<[2,3],f32>) -> !torch.vtensor<[?,2],si64> {
  %0 = torch.aten.nonzero %arg0 : !torch.vtensor<[2,3],f32> -> !torch.vtensor<[?,2],si64>
  return %0 : !torch.vtensor<[?,2],si64>
}

// CHECK-LABEL: func.func @masked_select(
// CHECK: %0 = torch.aten.masked_select %arg0, %arg1 : !torch.vtensor<[2,3],f32>, !torch.vtensor<[3],i1> -> !torch.vtensor<[?],f32>
// LOWER: func.func @masked_select(
// LOWER-NOT: torch.
func.func @masked_select(%arg0: !torch.vtensor<[2,3],f32>, %arg1: !torch.vtensor<[3],i1>) -> !torch.vtensor<[?],f32> {
  %0 = torch.aten.masked_select %arg0, %arg1 : !torch.vtensor<[2,3],f32>, !torch.vtensor<[3],i1> -> !torch.vtensor<[?],f32>
  return %0 : !torch.vtensor<[?],f32>
}

// CHECK-LABEL: func.func @masked_scatter(
// CHECK: %0 = torch.aten.masked_scatter %arg0, %arg1, %arg2 : !torch.vtensor<[2,3],f32>, !torch.vtensor<[2,3],i1>, !torch.vtensor<[6],f32> -> !torch.vtensor<[2,3],f32>
// LOWER: func.func @masked_scatter(
// LOWER-NOT: torch.
func.func @masked_scatter(%arg0: !torch.vtensor<[2,3],f32>, %arg1: !torch.vtensor<[2,3],i1>, %arg2: !torch.vtensor<[6],f32>) -> !torch.vtensor<[2,3],f32> {
  %0 = torch.aten.masked_scatter %arg0, %arg1, %arg2 : !torch.vtensor<[2,3],f32>, !torch.vtensor<[2,3],i1>, !torch.vtensor<[6],f32> -> !torch.vtensor<[2,3],f32>
  return %0 : !torch.vtensor<[2,3],f32>
}

// CHECK-LABEL: func.func @index_add(
// CHECK: %0 = torch.aten.index_add %arg0, %int0, %arg1, %arg2, %int1 : !torch.vtensor<[5,4],f32>, !torch.int, !torch.vtensor<[2],si64>, !torch.vtensor<[2,4],f32>, !torch.int -> !torch.vtensor<[5,4],f32>
// LOWER: func.func @index_add(
// LOWER-NOT: torch.
func.func @index_add(%arg0: !torch.vtensor<[5,4],f32>, %arg1: !torch.vtensor<[2],si64>, %arg2: !torch.vtensor<[2,4],f32>) -> !torch.vtensor<[5,4],f32> {
  %int0 = torch.constant.int 0
  %int1 = torch.constant.int 1
  %0 = torch.aten.index_add %arg0, %int0, %arg1, %arg2, %int1 : !torch.vtensor<[5,4],f32>, !torch.int, !torch.vtensor<[2],si64>, !torch.vtensor<[2,4],f32>, !torch.int -> !torch.vtensor<[5,4],f32>
  return %0 : !torch.vtensor<[5,4],f32>
}

// CHECK-LABEL: func.func @index_copy(
// CHECK: %0 = torch.aten.index_copy %arg0, %int0, %arg1, %arg2 : !torch.vtensor<[5,4],f32>, !torch.int, !torch.vtensor<[2],si64>, !torch.vtensor<[2,4],f32> -> !torch.vtensor<[5,4],f32>
// LOWER: func.func @index_copy(
// LOWER-NOT: torch.
func.func @index_copy(%arg0: !torch.vtensor<[5,4],f32>, %arg1: !torch.vtensor<[2],si64>, %arg2: !torch.vtensor<[2,4],f32>) -> !torch.vtensor<[5,4],f32> {
  %int0 = torch.constant.int 0
  %0 = torch.aten.index_copy %arg0, %int0, %arg1, %arg2 : !torch.vtensor<[5,4],f32>, !torch.int, !torch.vtensor<[2],si64>, !torch.vtensor<[2,4],f32> -> !torch.vtensor<[5,4],f32>
  return %0 : !torch.vtensor<[5,4],f32>
}

// CHECK-LABEL: func.func @index_fill_int_Scalar(
// CHECK: %0 = torch.aten.index_fill.int_Scalar %arg0, %int0, %arg1, %int1 : !torch.vtensor<[5,4],f32>, !torch.int, !torch.vtensor<[2],si64>, !torch.int -> !torch.vtensor<[5,4],f32>
// LOWER: func.func @index_fill_int_Scalar(
// LOWER-NOT: torch.
func.func @index_fill_int_Scalar(%arg0: !torch.vtensor<[5,4],f32>, %arg1: !torch.vtensor<[2],si64>) -> !torch.vtensor<[5,4],f32> {
  %int0 = torch.constant.int 0
  %int1 = torch.constant.int 1
  %0 = torch.aten.index_fill.int_Scalar %arg0, %int0, %arg1, %int1 : !torch.vtensor<[5,4],f32>, !torch.int, !torch.vtensor<[2],si64>, !torch.int -> !torch.vtensor<[5,4],f32>
  return %0 : !torch.vtensor<[5,4],f32>
}

// CHECK-LABEL: func.func @embedding(
// CHECK: %0 = torch.aten.embedding %arg0, %arg1, %int0, %bool1, %bool1 : !torch.vtensor<[10,4],f32>, !torch.vtensor<[?,3],si64>, !torch.int, !torch.bool, !torch.bool -> !torch.vtensor<[?,3,4],f32>
// LOWER: func.func @embedding(
// LOWER-NOT: torch.
func.func @embedding(%arg0: !torch.vtensor<[10,4],f32>, %arg1: !torch.vtensor<[?,3],si64>) -> !torch.vtensor<[?,3,4],f32> {
  %int0 = torch.constant.int -1
  %bool1 = torch.constant.bool false
  %0 = torch.aten.embedding %arg0, %arg1, %int0, %bool1, %bool1 : !torch.vtensor<[10,4],f32>, !torch.vtensor<[?,3],si64>, !torch.int, !torch.bool, !torch.bool -> !torch.vtensor<[?,3,4],f32>
  return %0 : !torch.vtensor<[?,3,4],f32>
}

// CHECK-LABEL: func.func @embedding_dense_backward(
// CHECK: %0 = torch.aten.embedding_dense_backward %arg0, %arg1, %int0, %int1, %bool2 : !torch.vtensor<[3,4],f32>, !torch.vtensor<[3],si64>, !torch.int, !torch.int, !torch.bool -> !torch.vtensor<[10,4],f32>
// LOWER: func.func @embedding_dense_backward(
// LOWER-NOT: torch.
func.func @embedding_dense_backward(%arg0: !torch.vtensor<[3,4],f32>, %arg1: !torch.vtensor<[3],si64>) -> !torch.vtensor<[10,4],f32> {
  %int0 = torch.constant.int 10
  %int1 = torch.constant.int -1
  %bool2 = torch.constant.bool false
  %0 = torch.aten.embedding_dense_backward %arg0, %arg1, %int0, %int1, %bool2 : !torch.vtensor<[3,4],f32>, !torch.vtensor<[3],si64>, !torch.int, !torch.int, !torch.bool -> !torch.vtensor<[10,4],f32>
  return %0 : !torch.vtensor<[10,4],f32>
}

// CHECK-LABEL: func.func @index_Tensor_hacked_twin(
// CHECK: %0 = torch.aten.index.Tensor_hacked_twin %arg0, %list0 : !torch.vtensor<[5,?,4],f32>, !torch.list<vtensor> -> !torch.vtensor<[2,3,4],f32>
// LOWER: func.func @index_Tensor_hacked_twin(
// LOWER-NOT: torch.
func.func @index_Tensor_hacked_twin(%arg0: !torch.vtensor<[5,?,4],f32>, %arg1: !torch.vtensor<[2,3],si64>, %arg2: !torch.vtensor<[3],si64>) -> !torch.vtensor<[2,3,4],f32> {
  %list0 = torch.prim.ListConstruct %arg1, %arg2 : (!torch.vtensor<[2,3],si64>, !torch.vtensor<[3],si64>) -> !torch.list<vtensor>
  %0 = torch.aten.index.Tensor_hacked_twin %arg0, %list0 : !torch.vtensor<[5,?,4],f32>, !torch.list<vtensor> -> !torch.vtensor<[2,3,4],f32>
  return %0 : !torch.vtensor<[2,3,4],f32>
}

// CHECK-LABEL: func.func @index_put_hacked_twin(
// CHECK: %0 = torch.aten.index_put.hacked_twin %arg0, %list0, %arg2, %bool0 : !torch.vtensor<[5,4],f32>, !torch.list<vtensor<[3],si64>>, !torch.vtensor<[3,4],f32>, !torch.bool -> !torch.vtensor<[5,4],f32>
// LOWER: func.func @index_put_hacked_twin(
// LOWER-NOT: torch.
func.func @index_put_hacked_twin(%arg0: !torch.vtensor<[5,4],f32>, %arg1: !torch.vtensor<[3],si64>, %arg2: !torch.vtensor<[3,4],f32>) -> !torch.vtensor<[5,4],f32> {
  %list0 = torch.prim.ListConstruct %arg1 : (!torch.vtensor<[3],si64>) -> !torch.list<vtensor<[3],si64>>
  %bool0 = torch.constant.bool false
  %0 = torch.aten.index_put.hacked_twin %arg0, %list0, %arg2, %bool0 : !torch.vtensor<[5,4],f32>, !torch.list<vtensor<[3],si64>>, !torch.vtensor<[3,4],f32>, !torch.bool -> !torch.vtensor<[5,4],f32>
  return %0 : !torch.vtensor<[5,4],f32>
}
