// RUN: plait opt %s | FileCheck %s
// RUN: plait opt %s --torch-to-tcp | FileCheck %s --check-prefix=LOWER

// CHECK-LABEL: func.func @cat(
// CHECK: %0 = torch.aten.cat %list0, %int0 : !torch.list<vtensor>, !torch.int -> !torch.vtensor<[5,?],f32>
// LOWER: func.func @cat(
// LOWER-NOT: torch.
func.func @cat(%arg0: !torch.vtensor<[2,?],f32>, %arg1: !torch.vtensor<[3,?],f32>) -> !torch.vtensor<[5,?],f32> {
  %list0 = torch.prim.ListConstruct %arg0, %arg1 : (!torch.vtensor<[2,?],f32>, !torch.vtensor<[3,?],f32>) -> !torch.list<vtensor>
  %int0 = torch.constant.int 0
  %0 = torch.aten.cat %list0, %int0 : !torch.list<vtensor>, !torch.int -> !torch.vtensor<[5,?],f32>
  return %0 : !torch.vtensor<[5,?],f32>
}

// CHECK-LABEL: func.func @stack(
// CHECK: %0 = torch.aten.stack %list0, %int0 : !torch.list<vtensor<[2,3],f32>>, !torch.int -> !torch.vtensor<[2,2,3],f32>
// LOWER: func.func @stack(
// LOWER-NOT: torch.
func.func @stack(%arg0: !torch.vtensor<[2,3],f32>, %arg1: !torch.vtensor<[2,3],f32>) -> !torch.vtensor<[2,2,3],f32> {
  %list0 = torch.prim.ListConstruct %arg0, %arg1 : (!torch.vtensor<[2,3],f32>, !torch.vtensor<[2,3],f32>) -> !torch.list<vtensor<[2,3],f32>>
  %int0 = torch.constant.int 1
  %0 = torch.aten.stack %list0, %int0 : !torch.list<vtensor<[2,3],f32>>, !torch.int -> !torch.vtensor<[2,2,3],f32>
  return %0 : !torch.vtensor<[2,2,3],f32>
}

// CHECK-LABEL: func.func @repeat(
// CHECK: %0 = torch.aten.repeat %arg0, %list3 : !torch.vtensor<[2,3],f32>, !torch.list<int> -> !torch.vtensor<[4,2,6],f32>
// LOWER: func.func @repeat(
// LOWER-NOT: torch.
func.func @repeat(%arg0: !torch.vtensor<[2,3],f32>) -> !torch.vtensor<[4,2,6],f32> {
  %int0 = torch.constant.int 4
  %int1 = torch.constant.int 1
  %int2 = torch.constant.int 2
  %list3 = torch.prim.ListConstruct %int0, %int1, %int2 : (!torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %0 = torch.aten.repeat %arg0, %list3 : !torch.vtensor<[2,3],f32>, !torch.list<int> -> !torch.vtensor<[4,2,6],f32>
  return %0 : !torch.vtensor<[4,2,6],f32>
}

// CHECK-LABEL: func.func @flip(
// CHECK: %0 = torch.aten.flip %arg0, %list1 : !torch.vtensor<[2,3],f32>, !torch.list<int> -> !torch.vtensor<[2,3],f32>
// LOWER: func.func @flip(
// LOWER-NOT: torch.
func.func @flip(%arg0: !torch.vtensor<[2,3],f32>) -> !torch.vtensor<[2,3],f32> {
  %int0 = torch.constant.int 1
  %list1 = torch.prim.ListConstruct %int0 : (!torch.int) -> !torch.list<int>
  %0 = torch.aten.flip %arg0, %list1 : !torch.vtensor<[2,3],f32>, !torch.list<int> -> !torch.vtensor<[2,3],f32>
  return %0 : !torch.vtensor<[2,3],f32>
}

// CHECK-LABEL: func.func @roll(
// CHECK: %0 = torch.aten.roll %arg0, %list1, %list2 : !torch.vtensor<[2,3],f32>, !torch.list<int>, !torch.list<int> -> !torch.vtensor<[2,3],f32>
// LOWER: func.func @roll(
// LOWER-NOT: torch.
func.func @roll(%arg0: !torch.vtensor<[2,3],f32>) -> !torch.vtensor<[2,3],f32> {
  %int0 = torch.constant.int 1
  %list1 = torch.prim.ListConstruct %int0 : (!torch.int) -> !torch.list<int>
  %list2 = torch.prim.ListConstruct %int0 : (!torch.int) -> !torch.list<int>
  %0 = torch.aten.roll %arg0, %list1, %list2 : !torch.vtensor<[2,3],f32>, !torch.list<int>, !torch.list<int> -> !torch.vtensor<[2,3],f32>
  return %0 : !torch.vtensor<[2,3],f32>
}

// CHECK-LABEL: func.func @tril(
// CHECK: %0 = torch.aten.tril %arg0, %int0 : !torch.vtensor<[3,3],f32>, !torch.int -> !torch.vtensor<[3,3],f32>
// LOWER: func.func @tril(
// LOWER-NOT: torch.
func.func @tril(%arg0: !torch.vtensor<[3,3],f32>) -> !torch.vtensor<[3,3],f32> {
  %int0 = torch.constant.int 0
  %0 = torch.aten.tril %arg0, %int0 : !torch.vtensor<[3,3],f32>, !torch.int -> !torch.vtensor<[3,3],f32>
  return %0 : !torch.vtensor<[3,3],f32>
}

// CHECK-LABEL: func.func @triu(
// CHECK: %0 = torch.aten.triu %arg0, %int0 : !torch.vtensor<[3,3],f32>, !torch.int -> !torch.vtensor<[3,3],f32>
// LOWER: func.func @triu(
// LOWER-NOT: torch.
func.func @triu(%arg0: !torch.vtensor<[3,3],f32>) -> !torch.vtensor<[3,3],f32> {
  %int0 = torch.constant.int 0
  %0 = torch.aten.triu %arg0, %int0 : !torch.vtensor<[3,3],f32>, !torch.int -> !torch.vtensor<[3,3],f32>
  return %0 : !torch.vtensor<[3,3],f32>
}

// CHECK-LABEL: func.func @constant_pad_nd(
// CHECK: %0 = torch.aten.constant_pad_nd %arg0, %list4, %int2 : !torch.vtensor<[2,?],f32>, !torch.list<int>, !torch.int -> !torch.vtensor<[4,?],f32>
// LOWER: func.func @constant_pad_nd(
// LOWER-NOT: torch.
func.func @constant_pad_nd(%arg0: !torch.vtensor<[2,?],f32>) -> !torch.vtensor<[4,?],f32> {
  %int0 = torch.constant.int 1
  %int1 = torch.constant.int -1
  %int2 = torch.constant.int 0
  %int3 = torch.constant.int 2
  %list4 = torch.prim.ListConstruct %int0, %int1, %int2, %int3 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %0 = torch.aten.constant_pad_nd %arg0, %list4, %int2 : !torch.vtensor<[2,?],f32>, !torch.list<int>, !torch.int -> !torch.vtensor<[4,?],f32>
  return %0 : !torch.vtensor<[4,?],f32>
}

// CHECK-LABEL: func.func @reflection_pad1d(
// CHECK: %0 = torch.aten.reflection_pad1d %arg0, %list2 : !torch.vtensor<[2,5],f32>, !torch.list<int> -> !torch.vtensor<[2,8],f32>
// LOWER: func.func @reflection_pad1d(
// LOWER-NOT: torch.
func.func @reflection_pad1d(%arg0: !torch.vtensor<[2,5],f32>) -> !torch.vtensor<[2,8],f32> {
  %int0 = torch.constant.int 1
  %int1 = torch.constant.int 2
  %list2 = torch.prim.ListConstruct %int0, %int1 : (!torch.int, !torch.int) -> !torch.list<int>
  %0 = torch.aten.reflection_pad1d %arg0, %list2 : !torch.vtensor<[2,5],f32>, !torch.list<int> -> !torch.vtensor<[2,8],f32>
  return %0 : !torch.vtensor<[2,8],f32>
}

// CHECK-LABEL: func.func @reflection_pad2d(
// CHECK: %0 = torch.aten.reflection_pad2d %arg0, %list3 : !torch.vtensor<[2,4,5],f32>, !torch.list<int> -> !torch.vtensor<[2,5,8],f32>
// LOWER: func.func @reflection_pad2d(
// LOWER-NOT: torch.
func.func @reflection_pad2d(%arg0: !torch.vtensor<[2,4,5],f32>) -> !torch.vtensor<[2,5,8],f32> {
  %int0 = torch.constant.int 1
  %int1 = torch.constant.int 2
  %int2 = torch.constant.int 0
  %list3 = torch.prim.ListConstruct %int0, %int1, %int2, %int0 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %0 = torch.aten.reflection_pad2d %arg0, %list3 : !torch.vtensor<[2,4,5],f32>, !torch.list<int> -> !torch.vtensor<[2,5,8],f32>
  return %0 : !torch.vtensor<[2,5,8],f32>
}

// CHECK-LABEL: func.func @reflection_pad3d(
// CHECK: %0 = torch.aten.reflection_pad3d %arg0, %list3 : !torch.vtensor<[2,3,4,5],f32>, !torch.list<int> -> !torch.vtensor<[2,5,5,8],f32>
// LOWER: func.func @reflection_pad3d(
// LOWER-NOT: torch.
func.func @reflection_pad3d(%arg0: !torch.vtensor<[2,3,4,5],f32>) -> !torch.vtensor<[2,5,5,8],f32> {
  %int0 = torch.constant.int 1
  %int1 = torch.constant.int 2
  %int2 = torch.constant.int 0
  %list3 = torch.prim.ListConstruct %int0, %int1, %int2, %int0, %int0, %int0 : (!torch.int, !torch.int, !torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %0 = torch.aten.reflection_pad3d %arg0, %list3 : !torch.vtensor<[2,3,4,5],f32>, !torch.list<int> -> !torch.vtensor<[2,5,5,8],f32>
  return %0 : !torch.vtensor<[2,5,5,8],f32>
}

// CHECK-LABEL: func.func @replication_pad1d(
// CHECK: %0 = torch.aten.replication_pad1d %arg0, %list2 : !torch.vtensor<[2,5],f32>, !torch.list<int> -> !torch.vtensor<[2,8],f32>
// LOWER: func.func @replication_pad1d(
// LOWER-NOT: torch.
func.func @replication_pad1d(%arg0: !torch.vtensor<[2,5],f32>) -> !torch.vtensor<[2,8],f32> {
  %int0 = torch.constant.int 1
  %int1 = torch.constant.int 2
  %list2 = torch.prim.ListConstruct %int0, %int1 : (!torch.int, !torch.int) -> !torch.list<int>
  %0 = torch.aten.replication_pad1d %arg0, %list2 : !torch.vtensor<[2,5],f32>, !torch.list<int> -> !torch.vtensor<[2,8],f32>
  return %0 : !torch.vtensor<[2,8],f32>
}

// CHECK-LABEL: func.func @replication_pad2d(
// CHECK: %0 = torch.aten.replication_pad2d %arg0, %list3 : !torch.vtensor<[2,4,5],f32>, !torch.list<int> -> !torch.vtensor<[2,5,8],f32>
// LOWER: func.func @replication_pad2d(
// LOWER-NOT: torch.
func.func @replication_pad2d(%arg0: !torch.vtensor<[2,4,5],f32>) -> !torch.vtensor<[2,5,8],f32> {
  %int0 = torch.constant.int 1
  %int1 = torch.constant.int 2
  %int2 = torch.constant.int 0
  %list3 = torch.prim.ListConstruct %int0, %int1, %int2, %int0 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %0 = torch.aten.replication_pad2d %arg0, %list3 : !torch.vtensor<[2,4,5],f32>, !torch.list<int> -> !torch.vtensor<[2,5,8],f32>
  return %0 : !torch.vtensor<[2,5,8],f32>
}

// CHECK-LABEL: func.func @replication_pad3d(
// CHECK: %0 = torch.aten.replication_pad3d %arg0, %list3 : !torch.vtensor<[2,3,4,5],f32>, !torch.list<int> -> !torch.vtensor<[2,5,5,8],f32>
// LOWER: func.func @replication_pad3d(
// LOWER-NOT: torch.
func.func @replication_pad3d(%arg0: !torch.vtensor<[2,3,4,5],f32>) -> !torch.vtensor<[2,5,5,8],f32> {
  %int0 = torch.constant.int 1
  %int1 = torch.constant.int 2
  %int2 = torch.constant.int 0
  %list3 = torch.prim.ListConstruct %int0, %int1, %int2, %int0, %int0, %int0 : (!torch.int, !torch.int, !torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %0 = torch.aten.replication_pad3d %arg0, %list3 : !torch.vtensor<[2,3,4,5],f32>, !torch.list<int> -> !torch.vtensor<[2,5,5,8],f32>
  return %0 : !torch.vtensor<[2,5,5,8],f32>
}

// CHECK-LABEL: func.func @size_int(
// CHECK: %0 = torch.aten.size.int %arg0, %int0 : !torch.vtensor<[2,?],f32>, !torch.int -> !torch.int
// LOWER: func.func @size_int(
// LOWER-NOT: torch.
func.func @size_int(%arg0: !torch.vtensor<[2,?],f32>) -> !torch.int {
  %int0 = torch.constant.int 1
  %0 = torch.aten.size.int %arg0, %int0 : !torch.vtensor<[2,?],f32>, !torch.int -> !torch.int
  return %0 : !torch.int
}

// CHECK-LABEL: func.func @sym_numel(
// CHECK: %0 = torch.aten.sym_numel %arg0 : !torch.vtensor<[2,?],f32> -> !torch.int
// LOWER: func.func @sym_numel(
// LOWER-NOT: torch.
func.func @sym_numel(%arg0: !torch.vtensor<[2,?],f32>) -> !torch.int {
  %0 = torch.aten.sym_numel %arg0 : !torch.vtensor<[2,?],f32> -> !torch.int
  return %0 : !torch.int
}

// CHECK-LABEL: func.func @numel(
// CHECK: %0 = torch.aten.numel %arg0 : !torch.vtensor<[2,?],f32> -> !torch.int
// LOWER: func.func @numel(
// LOWER-NOT: torch.
func.func @numel(%arg0: !torch.vtensor<[2,?],f32>) -> !torch.int {
  %0 = torch.aten.numel %arg0 : !torch.vtensor<[2,?],f32> -> !torch.int
  return %0 : !torch.int
}

// CHECK-LABEL: func.func @sym_stride_int(
// CHECK: %0 = torch.aten.sym_stride.int %arg0, %int0 : !torch.vtensor<[2,?],f32>, !torch.int -> !torch.int
// LOWER: func.func @sym_stride_int(
// LOWER-NOT: torch.
func.func @sym_stride_int(%arg0: !torch.vtensor<[2,?],f32>) -> !torch.int {
  %int0 = torch.constant.int 0
  %0 = torch.aten.sym_stride.int %arg0, %int0 : !torch.vtensor<[2,?],f32>, !torch.int -> !torch.int
  return %0 : !torch.int
}

// CHECK-LABEL: func.func @sym_storage_offset(
// CHECK: %0 = torch.aten.sym_storage_offset %arg0 : !torch.vtensor<[2,?],f32> -> !torch.int
// LOWER: func.func @sym_storage_offset(
// LOWER-NOT: torch.
func.func @sym_storage_offset(%arg0: !torch.vtensor<[2,?],f32>) -> !torch.int {
  %0 = torch.aten.sym_storage_offset %arg0 : !torch.vtensor<[2,?],f32> -> !torch.int
  return %0 : !torch.int
}

// CHECK-LABEL: func.func @sym_is_contiguous(
// CHECK: %0 = torch.aten.sym_is_contiguous %arg0, %int0 : !torch.vtensor<[2,?],f32>, !torch.int -> !torch.bool
// LOWER: func.func @sym_is_contiguous(
// LOWER-NOT: torch.
func.func @sym_is_contiguous(%arg0: !torch.vtensor<[2,?],f32>) -> !torch.bool {
  %int0 = torch.constant.int 0
  %0 = torch.aten.sym_is_contiguous %arg0, %int0 : !torch.vtensor<[2,?],f32>, !torch.int -> !torch.bool
  return %0 : !torch.bool
}

// CHECK-LABEL: func.func @_local_scalar_dense(
// CHECK: %0 = torch.aten._local_scalar_dense %arg0 : !torch.vtensor<[],si64> -> !torch.int
// LOWER: func.func @_local_scalar_dense(
// LOWER-NOT: torch.
func.func @_local_scalar_dense(%arg0: !torch.vtensor<[],si64>) -> !torch.int {
  %0 = torch.aten._local_scalar_dense %arg0 : !torch.vtensor<[],si64> -> !torch.int
  return %0 : !torch.int
}

// CHECK-LABEL: func.func @item(
// CHECK: %0 = torch.aten.item %arg0 : !torch.vtensor<[],f32> -> !torch.float
// LOWER: func.func @item(
// LOWER-NOT: torch.
func.func @item(%arg0: !torch.vtensor<[],f32>) -> !torch.float {
  %0 = torch.aten.item %arg0 : !torch.vtensor<[],f32> -> !torch.float
  return %0 : !torch.float
}
