// Making, joining and splitting vectors, matrices, copies in place.
// RUN: plait opt %s | filecheck %s
// RUN: plait opt %s --mlir-print-op-generic | plait opt - | filecheck %s

// CHECK-LABEL: @vscale(
// CHECK: %{{.*}} = "llvm.intr.vscale"() : () -> i64
func.func @vscale() {
  %0 = "llvm.intr.vscale"() : () -> i64
  return
}

// CHECK-LABEL: @stepvector(
// CHECK: %{{.*}} = llvm.intr.stepvector : vector<4xi32>
func.func @stepvector() {
  %0 = llvm.intr.stepvector : vector<4xi32>
  return
}

// CHECK-LABEL: @get_active_lane_mask(
// CHECK: %{{.*}} = llvm.intr.get.active.lane.mask %{{.*}}, %{{.*}} : i64, i64 to vector<4xi1>
func.func @get_active_lane_mask(%base: i64, %n: i64) {
  %0 = llvm.intr.get.active.lane.mask %base, %n : i64, i64 to vector<4xi1>
  return
}

// CHECK-LABEL: @vector_insert(
// CHECK: %{{.*}} = llvm.intr.vector.insert %{{.*}}, %{{.*}}[4] : vector<4xf32> into vector<8xf32>
func.func @vector_insert(%whole: vector<8xf32>, %part: vector<4xf32>) {
  %0 = llvm.intr.vector.insert %part, %whole[4] : vector<4xf32> into vector<8xf32>
  return
}

// CHECK-LABEL: @vector_extract(
// CHECK: %{{.*}} = llvm.intr.vector.extract %{{.*}}[4] : vector<4xf32> from vector<8xf32>
func.func @vector_extract(%whole: vector<8xf32>) {
  %0 = llvm.intr.vector.extract %whole[4] : vector<4xf32> from vector<8xf32>
  return
}

// CHECK-LABEL: @vector_interleave2(
// CHECK: %{{.*}} = "llvm.intr.vector.interleave2"(%{{.*}}, %{{.*}}) : (vector<4xf32>, vector<4xf32>) -> vector<8xf32>
func.func @vector_interleave2(%a: vector<4xf32>, %b: vector<4xf32>) {
  %0 = "llvm.intr.vector.interleave2"(%a, %b) : (vector<4xf32>, vector<4xf32>) -> vector<8xf32>
  return
}

// CHECK-LABEL: @vector_deinterleave2(
// CHECK: %{{.*}} = "llvm.intr.vector.deinterleave2"(%{{.*}}) : (vector<8xf32>) -> !llvm.struct<(vector<4xf32>, vector<4xf32>)>
func.func @vector_deinterleave2(%a: vector<8xf32>) {
  %0 = "llvm.intr.vector.deinterleave2"(%a) : (vector<8xf32>) -> !llvm.struct<(vector<4xf32>, vector<4xf32>)>
  return
}

// CHECK-LABEL: @matrix_column_major_load(
// CHECK: %{{.*}} = llvm.intr.matrix.column.major.load %{{.*}}, <stride = %{{.*}}> {columns = 4 : i32, isVolatile = false, rows = 4 : i32} : vector<16xf32> from !llvm.ptr stride i64
func.func @matrix_column_major_load(%p: !llvm.ptr, %s: i64) {
  %0 = llvm.intr.matrix.column.major.load %p, <stride = %s> {columns = 4 : i32, isVolatile = false, rows = 4 : i32} : vector<16xf32> from !llvm.ptr stride i64
  return
}

// CHECK-LABEL: @matrix_column_major_store(
// CHECK: llvm.intr.matrix.column.major.store %{{.*}}, %{{.*}}, <stride = %{{.*}}> {columns = 4 : i32, isVolatile = false, rows = 4 : i32} : vector<16xf32> to !llvm.ptr stride i64
func.func @matrix_column_major_store(%m: vector<16xf32>, %p: !llvm.ptr, %s: i64) {
  llvm.intr.matrix.column.major.store %m, %p, <stride = %s> {columns = 4 : i32, isVolatile = false, rows = 4 : i32} : vector<16xf32> to !llvm.ptr stride i64
  return
}

// CHECK-LABEL: @matrix_multiply(
// CHECK: %{{.*}} = llvm.intr.matrix.multiply %{{.*}}, %{{.*}} {lhs_columns = 4 : i32, lhs_rows = 4 : i32, rhs_columns = 4 : i32} : (vector<16xf32>, vector<16xf32>) -> vector<16xf32>
func.func @matrix_multiply(%a: vector<16xf32>, %b: vector<16xf32>) {
  %0 = llvm.intr.matrix.multiply %a, %b {lhs_columns = 4 : i32, lhs_rows = 4 : i32, rhs_columns = 4 : i32} : (vector<16xf32>, vector<16xf32>) -> vector<16xf32>
  return
}

// CHECK-LABEL: @matrix_transpose(
// CHECK: %{{.*}} = llvm.intr.matrix.transpose %{{.*}} {columns = 2 : i32, rows = 8 : i32} : vector<16xf32> into vector<16xf32>
func.func @matrix_transpose(%m: vector<16xf32>) {
  %0 = llvm.intr.matrix.transpose %m {columns = 2 : i32, rows = 8 : i32} : vector<16xf32> into vector<16xf32>
  return
}

// CHECK-LABEL: @memcpy_inline(
// CHECK: "llvm.intr.memcpy.inline"(%{{.*}}, %{{.*}}) <{isVolatile = false, len = 10 : i64}> : (!llvm.ptr, !llvm.ptr) -> ()
func.func @memcpy_inline(%dst: !llvm.ptr, %src: !llvm.ptr) {
  "llvm.intr.memcpy.inline"(%dst, %src) <{isVolatile = false, len = 10 : i64}> : (!llvm.ptr, !llvm.ptr) -> ()
  return
}

// CHECK-LABEL: @memset_inline(
// CHECK: "llvm.intr.memset.inline"(%{{.*}}, %{{.*}}) <{isVolatile = false, len = 10 : i64}> : (!llvm.ptr, i8) -> ()
func.func @memset_inline(%dst: !llvm.ptr, %byte: i8) {
  "llvm.intr.memset.inline"(%dst, %byte) <{isVolatile = false, len = 10 : i64}> : (!llvm.ptr, i8) -> ()
  return
}

// CHECK-LABEL: @mlir_none(
// CHECK: %{{.*}} = llvm.mlir.none : !llvm.token
func.func @mlir_none() {
  %0 = llvm.mlir.none : !llvm.token
  return
}
