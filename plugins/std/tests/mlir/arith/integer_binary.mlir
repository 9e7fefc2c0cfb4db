// Operations on two integers of one type.
// RUN: plait opt %s | filecheck %s
// RUN: plait opt %s --mlir-print-op-generic | plait opt - | filecheck %s

// CHECK-LABEL: func.func @addi(
// CHECK-SAME:  %[[A:[a-z0-9_]+]]: i32, %[[B:[a-z0-9_]+]]: i32, %[[C:[a-z0-9_]+]]: vector<4xi8>, %[[D:[a-z0-9_]+]]: tensor<?x2xindex>) {
// CHECK: %{{.*}} = arith.addi %[[A]], %[[B]] : i32
// CHECK: %{{.*}} = arith.addi %[[B]], %[[A]] overflow<nsw> : i32
// CHECK: %{{.*}} = arith.addi %[[A]], %[[B]] overflow<nsw, nuw> {tag = "x"} : i32
// CHECK: %{{.*}} = arith.addi %[[C]], %[[C]] overflow<nuw> : vector<4xi8>
// CHECK: %{{.*}} = arith.addi %[[D]], %[[D]] : tensor<?x2xindex>
// CHECK: return
func.func @addi(%a: i32, %b: i32, %v: vector<4xi8>, %t: tensor<?x2xindex>) {
  %0 = arith.addi %a, %b : i32
  %1 = arith.addi %b, %a overflow<nsw> : i32
  %2 = arith.addi %a, %b overflow<nsw, nuw> {tag = "x"} : i32
  %3 = arith.addi %v, %v overflow<nuw> : vector<4xi8>
  %4 = arith.addi %t, %t : tensor<?x2xindex>
  return
}

// CHECK-LABEL: func.func @subi(
// CHECK-SAME:  %[[A:[a-z0-9_]+]]: index, %[[B:[a-z0-9_]+]]: index, %[[C:[a-z0-9_]+]]: vector<[4]xi16>) {
// CHECK: %{{.*}} = arith.subi %[[A]], %[[B]] : index
// CHECK: %{{.*}} = arith.subi %[[B]], %[[A]] overflow<nsw> : index
// CHECK: %{{.*}} = arith.subi %[[C]], %[[C]] : vector<[4]xi16>
// CHECK: return
func.func @subi(%a: index, %b: index, %v: vector<[4]xi16>) {
  %0 = arith.subi %a, %b : index
  %1 = arith.subi %b, %a overflow<nsw> : index
  %2 = arith.subi %v, %v : vector<[4]xi16>
  return
}

// CHECK-LABEL: func.func @muli(
// CHECK-SAME:  %[[A:[a-z0-9_]+]]: i64, %[[B:[a-z0-9_]+]]: i64) {
// CHECK: %{{.*}} = arith.muli %[[A]], %[[B]] : i64
// CHECK: %{{.*}} = arith.muli %[[B]], %[[A]] overflow<nuw> : i64
// CHECK: return
func.func @muli(%a: i64, %b: i64) {
  %0 = arith.muli %a, %b : i64
  %1 = arith.muli %b, %a overflow<nuw> : i64
  return
}

// CHECK-LABEL: func.func @divsi(
// CHECK-SAME:  %[[A:[a-z0-9_]+]]: i64, %[[B:[a-z0-9_]+]]: i64) {
// CHECK: %{{.*}} = arith.divsi %[[A]], %[[B]] : i64
// CHECK: %{{.*}} = arith.divsi %[[B]], %[[A]] exact : i64
// CHECK: return
func.func @divsi(%a: i64, %b: i64) {
  %0 = arith.divsi %a, %b : i64
  %1 = arith.divsi %b, %a exact : i64
  return
}

// CHECK-LABEL: func.func @divui(
// CHECK-SAME:  %[[A:[a-z0-9_]+]]: i64, %[[B:[a-z0-9_]+]]: i64) {
// CHECK: %{{.*}} = arith.divui %[[A]], %[[B]] : i64
// CHECK: %{{.*}} = arith.divui %[[B]], %[[A]] exact {tag} : i64
// CHECK: return
func.func @divui(%a: i64, %b: i64) {
  %0 = arith.divui %a, %b : i64
  %1 = arith.divui %b, %a exact {tag} : i64
  return
}

// CHECK-LABEL: func.func @ceildivsi(
// CHECK-SAME:  %[[A:[a-z0-9_]+]]: i7, %[[B:[a-z0-9_]+]]: i7) {
// CHECK: %{{.*}} = arith.ceildivsi %[[A]], %[[B]] : i7
// CHECK: return
func.func @ceildivsi(%a: i7, %b: i7) {
  %0 = arith.ceildivsi %a, %b : i7
  return
}

// CHECK-LABEL: func.func @ceildivui(
// CHECK-SAME:  %[[A:[a-z0-9_]+]]: i7, %[[B:[a-z0-9_]+]]: i7) {
// CHECK: %{{.*}} = arith.ceildivui %[[A]], %[[B]] : i7
// CHECK: return
func.func @ceildivui(%a: i7, %b: i7) {
  %0 = arith.ceildivui %a, %b : i7
  return
}

// CHECK-LABEL: func.func @floordivsi(
// CHECK-SAME:  %[[A:[a-z0-9_]+]]: index, %[[B:[a-z0-9_]+]]: index) {
// CHECK: %{{.*}} = arith.floordivsi %[[A]], %[[B]] : index
// CHECK: return
func.func @floordivsi(%a: index, %b: index) {
  %0 = arith.floordivsi %a, %b : index
  return
}

// CHECK-LABEL: func.func @remsi(
// CHECK-SAME:  %[[A:[a-z0-9_]+]]: tensor<2xi32>, %[[B:[a-z0-9_]+]]: tensor<2xi32>) {
// CHECK: %{{.*}} = arith.remsi %[[A]], %[[B]] : tensor<2xi32>
// CHECK: return
func.func @remsi(%a: tensor<2xi32>, %b: tensor<2xi32>) {
  %0 = arith.remsi %a, %b : tensor<2xi32>
  return
}

// CHECK-LABEL: func.func @remui(
// CHECK-SAME:  %[[A:[a-z0-9_]+]]: tensor<*xi32>, %[[B:[a-z0-9_]+]]: tensor<*xi32>) {
// CHECK: %{{.*}} = arith.remui %[[A]], %[[B]] : tensor<*xi32>
// CHECK: return
func.func @remui(%a: tensor<*xi32>, %b: tensor<*xi32>) {
  %0 = arith.remui %a, %b : tensor<*xi32>
  return
}
