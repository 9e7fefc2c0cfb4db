// Arithmetic, bits and comparison of integers.
// RUN: plait opt %s | filecheck %s
// RUN: plait opt %s --mlir-print-op-generic | plait opt - | filecheck %s

// CHECK-LABEL: llvm.func @arithmetic(
// CHECK-SAME:  %[[A:[a-z0-9_]+]]: i32, %[[B:[a-z0-9_]+]]: i32, %[[C:[a-z0-9_]+]]: vector<4xi64>) {
// CHECK: %{{.*}} = llvm.add %[[A]], %[[B]] : i32
// CHECK: %{{.*}} = llvm.add %[[B]], %[[A]] overflow<nsw, nuw> : i32
// CHECK: %{{.*}} = llvm.sub %[[A]], %[[B]] overflow<nsw> : i32
// CHECK: %{{.*}} = llvm.mul %[[A]], %[[B]] overflow<nuw> {tag} : i32
// CHECK: %{{.*}} = llvm.sdiv %[[A]], %[[B]] : i32
// CHECK: %{{.*}} = llvm.udiv exact %[[A]], %[[B]] : i32
// CHECK: %{{.*}} = llvm.srem %[[A]], %[[B]] : i32
// CHECK: %{{.*}} = llvm.urem %[[C]], %[[C]] : vector<4xi64>
// CHECK: llvm.return
llvm.func @arithmetic(%a: i32, %b: i32, %v: vector<4xi64>) {
  %0 = llvm.add %a, %b : i32
  %1 = llvm.add %b, %a overflow<nsw, nuw> : i32
  %2 = llvm.sub %a, %b overflow<nsw> : i32
  %3 = llvm.mul %a, %b overflow<nuw> {tag} : i32
  %4 = llvm.sdiv %a, %b : i32
  %5 = llvm.udiv exact %a, %b : i32
  %6 = llvm.srem %a, %b : i32
  %7 = llvm.urem %v, %v : vector<4xi64>
  llvm.return
}

// CHECK-LABEL: llvm.func @bits(
// CHECK-SAME:  %[[A:[a-z0-9_]+]]: i32, %[[B:[a-z0-9_]+]]: i32) {
// CHECK: %{{.*}} = llvm.and %[[A]], %[[B]] : i32
// CHECK: %{{.*}} = llvm.or %[[A]], %[[B]] : i32
// CHECK: %{{.*}} = llvm.or disjoint %[[B]], %[[A]] : i32
// CHECK: %{{.*}} = llvm.xor %[[A]], %[[B]] : i32
// CHECK: %{{.*}} = llvm.shl %[[A]], %[[B]] overflow<nsw> : i32
// CHECK: %{{.*}} = llvm.lshr exact %[[A]], %[[B]] : i32
// CHECK: %{{.*}} = llvm.ashr %[[A]], %[[B]] : i32
// CHECK: llvm.return
llvm.func @bits(%a: i32, %b: i32) {
  %0 = llvm.and %a, %b : i32
  %1 = llvm.or %a, %b : i32
  %2 = llvm.or disjoint %b, %a : i32
  %3 = llvm.xor %a, %b : i32
  %4 = llvm.shl %a, %b overflow<nsw> : i32
  %5 = llvm.lshr exact %a, %b : i32
  %6 = llvm.ashr %a, %b : i32
  llvm.return
}

// CHECK-LABEL: llvm.func @icmp(
// CHECK-SAME:  %[[A:[a-z0-9_]+]]: i32, %[[B:[a-z0-9_]+]]: i32, %[[C:[a-z0-9_]+]]: !llvm.ptr, %[[D:[a-z0-9_]+]]: vector<2xi8>) {
// CHECK: %{{.*}} = llvm.icmp "eq" %[[A]], %[[B]] : i32
// CHECK: %{{.*}} = llvm.icmp "ne" %[[C]], %[[C]] : !llvm.ptr
// CHECK: %{{.*}} = llvm.icmp "slt" %[[A]], %[[B]] : i32
// CHECK: %{{.*}} = llvm.icmp "sle" %[[A]], %[[B]] : i32
// CHECK: %{{.*}} = llvm.icmp "sgt" %[[A]], %[[B]] : i32
// CHECK: %{{.*}} = llvm.icmp "sge" %[[A]], %[[B]] : i32
// CHECK: %{{.*}} = llvm.icmp "ult" %[[A]], %[[B]] : i32
// CHECK: %{{.*}} = llvm.icmp "ule" %[[A]], %[[B]] : i32
// CHECK: %{{.*}} = llvm.icmp "ugt" %[[A]], %[[B]] : i32
// CHECK: %{{.*}} = llvm.icmp "uge" %[[D]], %[[D]] : vector<2xi8>
// CHECK: llvm.return
llvm.func @icmp(%a: i32, %b: i32, %p: !llvm.ptr, %v: vector<2xi8>) {
  %0 = llvm.icmp "eq" %a, %b : i32
  %1 = llvm.icmp "ne" %p, %p : !llvm.ptr
  %2 = llvm.icmp "slt" %a, %b : i32
  %3 = llvm.icmp "sle" %a, %b : i32
  %4 = llvm.icmp "sgt" %a, %b : i32
  %5 = llvm.icmp "sge" %a, %b : i32
  %6 = llvm.icmp "ult" %a, %b : i32
  %7 = llvm.icmp "ule" %a, %b : i32
  %8 = llvm.icmp "ugt" %a, %b : i32
  %9 = llvm.icmp "uge" %v, %v : vector<2xi8>
  llvm.return
}

// CHECK-LABEL: llvm.func @select(
// CHECK-SAME:  %[[A:[a-z0-9_]+]]: i1, %[[B:[a-z0-9_]+]]: vector<2xi1>, %[[C:[a-z0-9_]+]]: i32, %[[D:[a-z0-9_]+]]: i32, %[[E:[a-z0-9_]+]]: vector<2xf32>) -> i32 {
// CHECK: %[[V0:[a-z0-9_]+]] = llvm.select %[[A]], %[[C]], %[[D]] : i1, i32
// CHECK: %{{.*}} = llvm.select %[[B]], %[[E]], %[[E]] : vector<2xi1>, vector<2xf32>
// CHECK: %[[V1:[a-z0-9_]+]] = llvm.freeze %[[V0]] : i32
// CHECK: llvm.return %[[V1]] : i32
llvm.func @select(%c: i1, %m: vector<2xi1>, %a: i32, %b: i32, %v: vector<2xf32>) -> i32 {
  %0 = llvm.select %c, %a, %b : i1, i32
  %1 = llvm.select %m, %v, %v : vector<2xi1>, vector<2xf32>
  %2 = llvm.freeze %0 : i32
  llvm.return %2 : i32
}
