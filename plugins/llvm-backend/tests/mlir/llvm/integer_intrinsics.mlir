// Intrinsics of integers.
// RUN: plait opt %s | filecheck %s
// RUN: plait opt %s --mlir-print-op-generic | plait opt - | filecheck %s

// CHECK-LABEL: llvm.func @ctpop(
// CHECK-SAME:  %[[A:[a-z0-9_]+]]: i32, %[[B:[a-z0-9_]+]]: i64) {
// CHECK: %{{.*}} = llvm.intr.ctpop(%[[A]]) : (i32) -> i32
// CHECK: %{{.*}} = llvm.intr.ctpop(%[[B]]) : (i64) -> i64
// CHECK: llvm.return
llvm.func @ctpop(%a: i32, %w: i64) {
  %0 = llvm.intr.ctpop(%a) : (i32) -> i32
  %1 = llvm.intr.ctpop(%w) : (i64) -> i64
  llvm.return
}

// CHECK-LABEL: llvm.func @bitreverse(
// CHECK-SAME:  %[[A:[a-z0-9_]+]]: i32, %[[B:[a-z0-9_]+]]: vector<4xi8>) {
// CHECK: %{{.*}} = llvm.intr.bitreverse(%[[A]]) : (i32) -> i32
// CHECK: %{{.*}} = llvm.intr.bitreverse(%[[B]]) : (vector<4xi8>) -> vector<4xi8>
// CHECK: llvm.return
llvm.func @bitreverse(%a: i32, %w: vector<4xi8>) {
  %0 = llvm.intr.bitreverse(%a) : (i32) -> i32
  %1 = llvm.intr.bitreverse(%w) : (vector<4xi8>) -> vector<4xi8>
  llvm.return
}

// CHECK-LABEL: llvm.func @bswap(
// CHECK-SAME:  %[[A:[a-z0-9_]+]]: i32, %[[B:[a-z0-9_]+]]: i16) {
// CHECK: %{{.*}} = llvm.intr.bswap(%[[A]]) : (i32) -> i32
// CHECK: %{{.*}} = llvm.intr.bswap(%[[B]]) : (i16) -> i16
// CHECK: llvm.return
llvm.func @bswap(%a: i32, %w: i16) {
  %0 = llvm.intr.bswap(%a) : (i32) -> i32
  %1 = llvm.intr.bswap(%w) : (i16) -> i16
  llvm.return
}

// CHECK-LABEL: llvm.func @smax(
// CHECK-SAME:  %[[A:[a-z0-9_]+]]: i32, %[[B:[a-z0-9_]+]]: i32, %[[C:[a-z0-9_]+]]: vector<2xi32>) {
// CHECK: %{{.*}} = llvm.intr.smax(%[[A]], %[[B]]) : (i32, i32) -> i32
// CHECK: %{{.*}} = llvm.intr.smax(%[[C]], %[[C]]) : (vector<2xi32>, vector<2xi32>) -> vector<2xi32>
// CHECK: llvm.return
llvm.func @smax(%a: i32, %b: i32, %w: vector<2xi32>) {
  %0 = llvm.intr.smax(%a, %b) : (i32, i32) -> i32
  %1 = llvm.intr.smax(%w, %w) : (vector<2xi32>, vector<2xi32>) -> vector<2xi32>
  llvm.return
}

// CHECK-LABEL: llvm.func @smin(
// CHECK-SAME:  %[[A:[a-z0-9_]+]]: i32, %[[B:[a-z0-9_]+]]: i32, %[[C:[a-z0-9_]+]]: i64) {
// CHECK: %{{.*}} = llvm.intr.smin(%[[A]], %[[B]]) : (i32, i32) -> i32
// CHECK: %{{.*}} = llvm.intr.smin(%[[C]], %[[C]]) : (i64, i64) -> i64
// CHECK: llvm.return
llvm.func @smin(%a: i32, %b: i32, %w: i64) {
  %0 = llvm.intr.smin(%a, %b) : (i32, i32) -> i32
  %1 = llvm.intr.smin(%w, %w) : (i64, i64) -> i64
  llvm.return
}

// CHECK-LABEL: llvm.func @umax(
// CHECK-SAME:  %[[A:[a-z0-9_]+]]: i32, %[[B:[a-z0-9_]+]]: i32, %[[C:[a-z0-9_]+]]: vector<4xi8>) {
// CHECK: %{{.*}} = llvm.intr.umax(%[[A]], %[[B]]) : (i32, i32) -> i32
// CHECK: %{{.*}} = llvm.intr.umax(%[[C]], %[[C]]) : (vector<4xi8>, vector<4xi8>) -> vector<4xi8>
// CHECK: llvm.return
llvm.func @umax(%a: i32, %b: i32, %w: vector<4xi8>) {
  %0 = llvm.intr.umax(%a, %b) : (i32, i32) -> i32
  %1 = llvm.intr.umax(%w, %w) : (vector<4xi8>, vector<4xi8>) -> vector<4xi8>
  llvm.return
}

// CHECK-LABEL: llvm.func @umin(
// CHECK-SAME:  %[[A:[a-z0-9_]+]]: i32, %[[B:[a-z0-9_]+]]: i32, %[[C:[a-z0-9_]+]]: i16) {
// CHECK: %{{.*}} = llvm.intr.umin(%[[A]], %[[B]]) : (i32, i32) -> i32
// CHECK: %{{.*}} = llvm.intr.umin(%[[C]], %[[C]]) : (i16, i16) -> i16
// CHECK: llvm.return
llvm.func @umin(%a: i32, %b: i32, %w: i16) {
  %0 = llvm.intr.umin(%a, %b) : (i32, i32) -> i32
  %1 = llvm.intr.umin(%w, %w) : (i16, i16) -> i16
  llvm.return
}

// CHECK-LABEL: llvm.func @sadd_sat(
// CHECK-SAME:  %[[A:[a-z0-9_]+]]: i32, %[[B:[a-z0-9_]+]]: i32, %[[C:[a-z0-9_]+]]: vector<2xi32>) {
// CHECK: %{{.*}} = llvm.intr.sadd.sat(%[[A]], %[[B]]) : (i32, i32) -> i32
// CHECK: %{{.*}} = llvm.intr.sadd.sat(%[[C]], %[[C]]) : (vector<2xi32>, vector<2xi32>) -> vector<2xi32>
// CHECK: llvm.return
llvm.func @sadd_sat(%a: i32, %b: i32, %w: vector<2xi32>) {
  %0 = llvm.intr.sadd.sat(%a, %b) : (i32, i32) -> i32
  %1 = llvm.intr.sadd.sat(%w, %w) : (vector<2xi32>, vector<2xi32>) -> vector<2xi32>
  llvm.return
}

// CHECK-LABEL: llvm.func @uadd_sat(
// CHECK-SAME:  %[[A:[a-z0-9_]+]]: i32, %[[B:[a-z0-9_]+]]: i32, %[[C:[a-z0-9_]+]]: i64) {
// CHECK: %{{.*}} = llvm.intr.uadd.sat(%[[A]], %[[B]]) : (i32, i32) -> i32
// CHECK: %{{.*}} = llvm.intr.uadd.sat(%[[C]], %[[C]]) : (i64, i64) -> i64
// CHECK: llvm.return
llvm.func @uadd_sat(%a: i32, %b: i32, %w: i64) {
  %0 = llvm.intr.uadd.sat(%a, %b) : (i32, i32) -> i32
  %1 = llvm.intr.uadd.sat(%w, %w) : (i64, i64) -> i64
  llvm.return
}

// CHECK-LABEL: llvm.func @ssub_sat(
// CHECK-SAME:  %[[A:[a-z0-9_]+]]: i32, %[[B:[a-z0-9_]+]]: i32, %[[C:[a-z0-9_]+]]: vector<4xi8>) {
// CHECK: %{{.*}} = llvm.intr.ssub.sat(%[[A]], %[[B]]) : (i32, i32) -> i32
// CHECK: %{{.*}} = llvm.intr.ssub.sat(%[[C]], %[[C]]) : (vector<4xi8>, vector<4xi8>) -> vector<4xi8>
// CHECK: llvm.return
llvm.func @ssub_sat(%a: i32, %b: i32, %w: vector<4xi8>) {
  %0 = llvm.intr.ssub.sat(%a, %b) : (i32, i32) -> i32
  %1 = llvm.intr.ssub.sat(%w, %w) : (vector<4xi8>, vector<4xi8>) -> vector<4xi8>
  llvm.return
}

// CHECK-LABEL: llvm.func @usub_sat(
// CHECK-SAME:  %[[A:[a-z0-9_]+]]: i32, %[[B:[a-z0-9_]+]]: i32, %[[C:[a-z0-9_]+]]: i16) {
// CHECK: %{{.*}} = llvm.intr.usub.sat(%[[A]], %[[B]]) : (i32, i32) -> i32
// CHECK: %{{.*}} = llvm.intr.usub.sat(%[[C]], %[[C]]) : (i16, i16) -> i16
// CHECK: llvm.return
llvm.func @usub_sat(%a: i32, %b: i32, %w: i16) {
  %0 = llvm.intr.usub.sat(%a, %b) : (i32, i32) -> i32
  %1 = llvm.intr.usub.sat(%w, %w) : (i16, i16) -> i16
  llvm.return
}

// CHECK-LABEL: llvm.func @sshl_sat(
// CHECK-SAME:  %[[A:[a-z0-9_]+]]: i32, %[[B:[a-z0-9_]+]]: i32, %[[C:[a-z0-9_]+]]: vector<2xi32>) {
// CHECK: %{{.*}} = llvm.intr.sshl.sat(%[[A]], %[[B]]) : (i32, i32) -> i32
// CHECK: %{{.*}} = llvm.intr.sshl.sat(%[[C]], %[[C]]) : (vector<2xi32>, vector<2xi32>) -> vector<2xi32>
// CHECK: llvm.return
llvm.func @sshl_sat(%a: i32, %b: i32, %w: vector<2xi32>) {
  %0 = llvm.intr.sshl.sat(%a, %b) : (i32, i32) -> i32
  %1 = llvm.intr.sshl.sat(%w, %w) : (vector<2xi32>, vector<2xi32>) -> vector<2xi32>
  llvm.return
}

// CHECK-LABEL: llvm.func @ushl_sat(
// CHECK-SAME:  %[[A:[a-z0-9_]+]]: i32, %[[B:[a-z0-9_]+]]: i32, %[[C:[a-z0-9_]+]]: i64) {
// CHECK: %{{.*}} = llvm.intr.ushl.sat(%[[A]], %[[B]]) : (i32, i32) -> i32
// CHECK: %{{.*}} = llvm.intr.ushl.sat(%[[C]], %[[C]]) : (i64, i64) -> i64
// CHECK: llvm.return
llvm.func @ushl_sat(%a: i32, %b: i32, %w: i64) {
  %0 = llvm.intr.ushl.sat(%a, %b) : (i32, i32) -> i32
  %1 = llvm.intr.ushl.sat(%w, %w) : (i64, i64) -> i64
  llvm.return
}

// CHECK-LABEL: llvm.func @fshl(
// CHECK-SAME:  %[[A:[a-z0-9_]+]]: i32, %[[B:[a-z0-9_]+]]: i32, %[[C:[a-z0-9_]+]]: i32, %[[D:[a-z0-9_]+]]: vector<4xi8>) {
// CHECK: %{{.*}} = llvm.intr.fshl(%[[A]], %[[B]], %[[C]]) : (i32, i32, i32) -> i32
// CHECK: %{{.*}} = llvm.intr.fshl(%[[D]], %[[D]], %[[D]]) : (vector<4xi8>, vector<4xi8>, vector<4xi8>) -> vector<4xi8>
// CHECK: llvm.return
llvm.func @fshl(%a: i32, %b: i32, %c: i32, %w: vector<4xi8>) {
  %0 = llvm.intr.fshl(%a, %b, %c) : (i32, i32, i32) -> i32
  %1 = llvm.intr.fshl(%w, %w, %w) : (vector<4xi8>, vector<4xi8>, vector<4xi8>) -> vector<4xi8>
  llvm.return
}

// CHECK-LABEL: llvm.func @fshr(
// CHECK-SAME:  %[[A:[a-z0-9_]+]]: i32, %[[B:[a-z0-9_]+]]: i32, %[[C:[a-z0-9_]+]]: i32, %[[D:[a-z0-9_]+]]: i16) {
// CHECK: %{{.*}} = llvm.intr.fshr(%[[A]], %[[B]], %[[C]]) : (i32, i32, i32) -> i32
// CHECK: %{{.*}} = llvm.intr.fshr(%[[D]], %[[D]], %[[D]]) : (i16, i16, i16) -> i16
// CHECK: llvm.return
llvm.func @fshr(%a: i32, %b: i32, %c: i32, %w: i16) {
  %0 = llvm.intr.fshr(%a, %b, %c) : (i32, i32, i32) -> i32
  %1 = llvm.intr.fshr(%w, %w, %w) : (i16, i16, i16) -> i16
  llvm.return
}
