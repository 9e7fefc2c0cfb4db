// Arithmetic and comparison of floats.
// RUN: plait opt %s | filecheck %s
// RUN: plait opt %s --mlir-print-op-generic | plait opt - | filecheck %s

// CHECK-LABEL: llvm.func @arithmetic(
// CHECK-SAME:  %[[A:[a-z0-9_]+]]: f32, %[[B:[a-z0-9_]+]]: f32, %[[C:[a-z0-9_]+]]: vector<4xf64>) {
// CHECK: %{{.*}} = llvm.fadd %[[A]], %[[B]] : f32
// CHECK: %{{.*}} = llvm.fadd %[[B]], %[[A]] {fastmathFlags = #llvm.fastmath<fast>} : f32
// CHECK: %{{.*}} = llvm.fsub %[[A]], %[[B]] {fastmathFlags = #llvm.fastmath<nnan, contract>} : f32
// CHECK: %{{.*}} = llvm.fmul %[[A]], %[[B]] : f32
// CHECK: %{{.*}} = llvm.fdiv %[[A]], %[[B]] : f32
// CHECK: %{{.*}} = llvm.frem %[[A]], %[[B]] : f32
// CHECK: %{{.*}} = llvm.fneg %[[C]] : vector<4xf64>
// CHECK: llvm.return
llvm.func @arithmetic(%a: f32, %b: f32, %v: vector<4xf64>) {
  %0 = llvm.fadd %a, %b : f32
  %1 = llvm.fadd %b, %a {fastmathFlags = #llvm.fastmath<fast>} : f32
  %2 = llvm.fsub %a, %b {fastmathFlags = #llvm.fastmath<nnan, contract>} : f32
  %3 = llvm.fmul %a, %b : f32
  %4 = llvm.fdiv %a, %b : f32
  %5 = llvm.frem %a, %b : f32
  %6 = llvm.fneg %v : vector<4xf64>
  llvm.return
}

// CHECK-LABEL: llvm.func @fcmp(
// CHECK-SAME:  %[[A:[a-z0-9_]+]]: f32, %[[B:[a-z0-9_]+]]: f32, %[[C:[a-z0-9_]+]]: vector<2xf64>) {
// CHECK: %{{.*}} = llvm.fcmp "_false" %[[A]], %[[B]] : f32
// CHECK: %{{.*}} = llvm.fcmp "oeq" %[[A]], %[[B]] : f32
// CHECK: %{{.*}} = llvm.fcmp "ogt" %[[A]], %[[B]] : f32
// CHECK: %{{.*}} = llvm.fcmp "oge" %[[A]], %[[B]] : f32
// CHECK: %{{.*}} = llvm.fcmp "olt" %[[A]], %[[B]] : f32
// CHECK: %{{.*}} = llvm.fcmp "ole" %[[A]], %[[B]] : f32
// CHECK: %{{.*}} = llvm.fcmp "one" %[[A]], %[[B]] : f32
// CHECK: %{{.*}} = llvm.fcmp "ord" %[[A]], %[[B]] : f32
// CHECK: %{{.*}} = llvm.fcmp "ueq" %[[A]], %[[B]] : f32
// CHECK: %{{.*}} = llvm.fcmp "ugt" %[[A]], %[[B]] : f32
// CHECK: %{{.*}} = llvm.fcmp "uge" %[[A]], %[[B]] : f32
// CHECK: %{{.*}} = llvm.fcmp "ult" %[[A]], %[[B]] : f32
// CHECK: %{{.*}} = llvm.fcmp "ule" %[[A]], %[[B]] : f32
// CHECK: %{{.*}} = llvm.fcmp "une" %[[A]], %[[B]] : f32
// CHECK: %{{.*}} = llvm.fcmp "uno" %[[A]], %[[B]] {fastmathFlags = #llvm.fastmath<ninf>} : f32
// CHECK: %{{.*}} = llvm.fcmp "_true" %[[C]], %[[C]] : vector<2xf64>
// CHECK: llvm.return
llvm.func @fcmp(%a: f32, %b: f32, %v: vector<2xf64>) {
  %0 = llvm.fcmp "_false" %a, %b : f32
  %1 = llvm.fcmp "oeq" %a, %b : f32
  %2 = llvm.fcmp "ogt" %a, %b : f32
  %3 = llvm.fcmp "oge" %a, %b : f32
  %4 = llvm.fcmp "olt" %a, %b : f32
  %5 = llvm.fcmp "ole" %a, %b : f32
  %6 = llvm.fcmp "one" %a, %b : f32
  %7 = llvm.fcmp "ord" %a, %b : f32
  %8 = llvm.fcmp "ueq" %a, %b : f32
  %9 = llvm.fcmp "ugt" %a, %b : f32
  %10 = llvm.fcmp "uge" %a, %b : f32
  %11 = llvm.fcmp "ult" %a, %b : f32
  %12 = llvm.fcmp "ule" %a, %b : f32
  %13 = llvm.fcmp "une" %a, %b : f32
  %14 = llvm.fcmp "uno" %a, %b {fastmathFlags = #llvm.fastmath<ninf>} : f32
  %15 = llvm.fcmp "_true" %v, %v : vector<2xf64>
  llvm.return
}
