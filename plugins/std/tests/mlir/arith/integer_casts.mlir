// Conversions between integers and index.
// RUN: plait opt %s | filecheck %s
// RUN: plait opt %s --mlir-print-op-generic | plait opt - | filecheck %s

// CHECK-LABEL: func.func @extsi(
// CHECK-SAME:  %[[A:[a-z0-9_]+]]: i1, %[[B:[a-z0-9_]+]]: tensor<?xi8>) {
// CHECK: %{{.*}} = arith.extsi %[[A]] : i1 to i64
// CHECK: %{{.*}} = arith.extsi %[[B]] : tensor<?xi8> to tensor<?xi16>
// CHECK: return
func.func @extsi(%a: i1, %t: tensor<?xi8>) {
  %0 = arith.extsi %a : i1 to i64
  %1 = arith.extsi %t : tensor<?xi8> to tensor<?xi16>
  return
}

// CHECK-LABEL: func.func @extui(
// CHECK-SAME:  %[[A:[a-z0-9_]+]]: i3, %[[B:[a-z0-9_]+]]: vector<2x[4]xi8>) {
// CHECK: %{{.*}} = arith.extui %[[A]] : i3 to i6
// CHECK: %{{.*}} = arith.extui %[[B]] {tag} : vector<2x[4]xi8> to vector<2x[4]xi9>
// CHECK: return
func.func @extui(%a: i3, %v: vector<2x[4]xi8>) {
  %0 = arith.extui %a : i3 to i6
  %1 = arith.extui %v {tag} : vector<2x[4]xi8> to vector<2x[4]xi9>
  return
}

// CHECK-LABEL: func.func @trunci(
// CHECK-SAME:  %[[A:[a-z0-9_]+]]: i64) {
// CHECK: %{{.*}} = arith.trunci %[[A]] : i64 to i1
// CHECK: %{{.*}} = arith.trunci %[[A]] overflow<nsw, nuw> : i64 to i63
// CHECK: return
func.func @trunci(%a: i64) {
  %0 = arith.trunci %a : i64 to i1
  %1 = arith.trunci %a overflow<nsw, nuw> : i64 to i63
  return
}

// CHECK-LABEL: func.func @index_cast(
// CHECK-SAME:  %[[A:[a-z0-9_]+]]: i32, %[[B:[a-z0-9_]+]]: index, %[[C:[a-z0-9_]+]]: memref<2xi32>) {
// CHECK: %{{.*}} = arith.index_cast %[[A]] : i32 to index
// CHECK: %{{.*}} = arith.index_cast %[[B]] : index to i8
// CHECK: %{{.*}} = arith.index_cast %[[C]] : memref<2xi32> to memref<2xindex>
// CHECK: return
func.func @index_cast(%a: i32, %i: index, %m: memref<2xi32>) {
  %0 = arith.index_cast %a : i32 to index
  %1 = arith.index_cast %i : index to i8
  %2 = arith.index_cast %m : memref<2xi32> to memref<2xindex>
  return
}

// CHECK-LABEL: func.func @index_castui(
// CHECK-SAME:  %[[A:[a-z0-9_]+]]: tensor<2xi32>, %[[B:[a-z0-9_]+]]: index) {
// CHECK: %{{.*}} = arith.index_castui %[[A]] : tensor<2xi32> to tensor<2xindex>
// CHECK: %{{.*}} = arith.index_castui %[[B]] : index to i128
// CHECK: return
func.func @index_castui(%a: tensor<2xi32>, %i: index) {
  %0 = arith.index_castui %a : tensor<2xi32> to tensor<2xindex>
  %1 = arith.index_castui %i : index to i128
  return
}
