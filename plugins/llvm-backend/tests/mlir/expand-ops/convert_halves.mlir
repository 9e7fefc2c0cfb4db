// f16 on machines without instructions that convert it: no conversion is left that LLVM would call a function for.
// RUN: plait opt %s --pass-pipeline='builtin.module(llvm-expand-ops{instructions=floor,round,fma})' | filecheck %s
// RUN: plait opt %s --pass-pipeline='builtin.module(llvm-expand-ops{instructions=convert-f16,floor,round,fma})' | filecheck %s --check-prefix=HAS

// CHECK-NOT: f16 to f32
// CHECK-NOT: f32 to f16
// CHECK-NOT: vector<8xf16> to vector<8xf32>

// CHECK-LABEL: llvm.func @sum(
// CHECK: llvm.fadd %{{.*}}, %{{.*}} : vector<8xf32>
// CHECK: llvm.bitcast %{{.*}} : vector<8xi16> to vector<8xf16>
// HAS-LABEL: llvm.func @sum(
// HAS: llvm.fadd %{{.*}}, %{{.*}} : vector<8xf16>
llvm.func @sum(%a: vector<8xf16>, %b: vector<8xf16>) -> vector<8xf16> {
  %0 = llvm.fadd %a, %b : vector<8xf16>
  llvm.return %0 : vector<8xf16>
}

// CHECK-LABEL: llvm.func @less(
// CHECK: llvm.fcmp "olt" %{{.*}}, %{{.*}} : f32
llvm.func @less(%a: f16, %b: f16) -> i1 {
  %0 = llvm.fcmp "olt" %a, %b : f16
  llvm.return %0 : i1
}

// CHECK-LABEL: llvm.func @wide(
// CHECK: llvm.fpext %{{.*}} : f32 to f64
// HAS-LABEL: llvm.func @wide(
// HAS: llvm.fpext %a : f16 to f64
llvm.func @wide(%a: f16) -> f64 {
  %0 = llvm.fpext %a : f16 to f64
  llvm.return %0 : f64
}

// CHECK-LABEL: llvm.func @narrow(
// CHECK-NOT: llvm.fptrunc %{{.*}} to vector<4xf16>
// HAS-LABEL: llvm.func @narrow(
// HAS: llvm.fptrunc %{{.*}} : vector<4xf32> to vector<4xf16>
llvm.func @narrow(%a: vector<4xf64>) -> vector<4xf16> {
  %0 = llvm.fptrunc %a : vector<4xf64> to vector<4xf16>
  llvm.return %0 : vector<4xf16>
}

// Signs need no conversion.
// CHECK-LABEL: llvm.func @size(
// CHECK-NEXT: llvm.intr.fabs(%a) : (f16) -> f16
llvm.func @size(%a: f16) -> f16 {
  %0 = llvm.intr.fabs(%a) : (f16) -> f16
  llvm.return %0 : f16
}

// CHECK-LABEL: llvm.func @is_nan(
// CHECK: "llvm.intr.is.fpclass"(%{{.*}}) <{bit = 3 : i32}> : (f32) -> i1
llvm.func @is_nan(%a: f16) -> i1 {
  %0 = "llvm.intr.is.fpclass"(%a) <{bit = 3 : i32}> : (f16) -> i1
  llvm.return %0 : i1
}
