// Vector predication.
// RUN: plait opt %s | filecheck %s
// RUN: plait opt %s --mlir-print-op-generic | plait opt - | filecheck %s

// CHECK-LABEL: @vp_add(
// CHECK: %{{.*}} = "llvm.intr.vp.add"(%{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}) : (vector<4xi32>, vector<4xi32>, vector<4xi1>, i32) -> vector<4xi32>
func.func @vp_add(%a: vector<4xi32>, %b: vector<4xi32>, %mask: vector<4xi1>, %n: i32) {
  %0 = "llvm.intr.vp.add"(%a, %b, %mask, %n) : (vector<4xi32>, vector<4xi32>, vector<4xi1>, i32) -> vector<4xi32>
  return
}

// CHECK-LABEL: @vp_sub(
// CHECK: %{{.*}} = "llvm.intr.vp.sub"(%{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}) : (vector<4xi32>, vector<4xi32>, vector<4xi1>, i32) -> vector<4xi32>
func.func @vp_sub(%a: vector<4xi32>, %b: vector<4xi32>, %mask: vector<4xi1>, %n: i32) {
  %0 = "llvm.intr.vp.sub"(%a, %b, %mask, %n) : (vector<4xi32>, vector<4xi32>, vector<4xi1>, i32) -> vector<4xi32>
  return
}

// CHECK-LABEL: @vp_mul(
// CHECK: %{{.*}} = "llvm.intr.vp.mul"(%{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}) : (vector<4xi32>, vector<4xi32>, vector<4xi1>, i32) -> vector<4xi32>
func.func @vp_mul(%a: vector<4xi32>, %b: vector<4xi32>, %mask: vector<4xi1>, %n: i32) {
  %0 = "llvm.intr.vp.mul"(%a, %b, %mask, %n) : (vector<4xi32>, vector<4xi32>, vector<4xi1>, i32) -> vector<4xi32>
  return
}

// CHECK-LABEL: @vp_sdiv(
// CHECK: %{{.*}} = "llvm.intr.vp.sdiv"(%{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}) : (vector<4xi32>, vector<4xi32>, vector<4xi1>, i32) -> vector<4xi32>
func.func @vp_sdiv(%a: vector<4xi32>, %b: vector<4xi32>, %mask: vector<4xi1>, %n: i32) {
  %0 = "llvm.intr.vp.sdiv"(%a, %b, %mask, %n) : (vector<4xi32>, vector<4xi32>, vector<4xi1>, i32) -> vector<4xi32>
  return
}

// CHECK-LABEL: @vp_udiv(
// CHECK: %{{.*}} = "llvm.intr.vp.udiv"(%{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}) : (vector<4xi32>, vector<4xi32>, vector<4xi1>, i32) -> vector<4xi32>
func.func @vp_udiv(%a: vector<4xi32>, %b: vector<4xi32>, %mask: vector<4xi1>, %n: i32) {
  %0 = "llvm.intr.vp.udiv"(%a, %b, %mask, %n) : (vector<4xi32>, vector<4xi32>, vector<4xi1>, i32) -> vector<4xi32>
  return
}

// CHECK-LABEL: @vp_srem(
// CHECK: %{{.*}} = "llvm.intr.vp.srem"(%{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}) : (vector<4xi32>, vector<4xi32>, vector<4xi1>, i32) -> vector<4xi32>
func.func @vp_srem(%a: vector<4xi32>, %b: vector<4xi32>, %mask: vector<4xi1>, %n: i32) {
  %0 = "llvm.intr.vp.srem"(%a, %b, %mask, %n) : (vector<4xi32>, vector<4xi32>, vector<4xi1>, i32) -> vector<4xi32>
  return
}

// CHECK-LABEL: @vp_urem(
// CHECK: %{{.*}} = "llvm.intr.vp.urem"(%{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}) : (vector<4xi32>, vector<4xi32>, vector<4xi1>, i32) -> vector<4xi32>
func.func @vp_urem(%a: vector<4xi32>, %b: vector<4xi32>, %mask: vector<4xi1>, %n: i32) {
  %0 = "llvm.intr.vp.urem"(%a, %b, %mask, %n) : (vector<4xi32>, vector<4xi32>, vector<4xi1>, i32) -> vector<4xi32>
  return
}

// CHECK-LABEL: @vp_ashr(
// CHECK: %{{.*}} = "llvm.intr.vp.ashr"(%{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}) : (vector<4xi32>, vector<4xi32>, vector<4xi1>, i32) -> vector<4xi32>
func.func @vp_ashr(%a: vector<4xi32>, %b: vector<4xi32>, %mask: vector<4xi1>, %n: i32) {
  %0 = "llvm.intr.vp.ashr"(%a, %b, %mask, %n) : (vector<4xi32>, vector<4xi32>, vector<4xi1>, i32) -> vector<4xi32>
  return
}

// CHECK-LABEL: @vp_lshr(
// CHECK: %{{.*}} = "llvm.intr.vp.lshr"(%{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}) : (vector<4xi32>, vector<4xi32>, vector<4xi1>, i32) -> vector<4xi32>
func.func @vp_lshr(%a: vector<4xi32>, %b: vector<4xi32>, %mask: vector<4xi1>, %n: i32) {
  %0 = "llvm.intr.vp.lshr"(%a, %b, %mask, %n) : (vector<4xi32>, vector<4xi32>, vector<4xi1>, i32) -> vector<4xi32>
  return
}

// CHECK-LABEL: @vp_shl(
// CHECK: %{{.*}} = "llvm.intr.vp.shl"(%{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}) : (vector<4xi32>, vector<4xi32>, vector<4xi1>, i32) -> vector<4xi32>
func.func @vp_shl(%a: vector<4xi32>, %b: vector<4xi32>, %mask: vector<4xi1>, %n: i32) {
  %0 = "llvm.intr.vp.shl"(%a, %b, %mask, %n) : (vector<4xi32>, vector<4xi32>, vector<4xi1>, i32) -> vector<4xi32>
  return
}

// CHECK-LABEL: @vp_or(
// CHECK: %{{.*}} = "llvm.intr.vp.or"(%{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}) : (vector<4xi32>, vector<4xi32>, vector<4xi1>, i32) -> vector<4xi32>
func.func @vp_or(%a: vector<4xi32>, %b: vector<4xi32>, %mask: vector<4xi1>, %n: i32) {
  %0 = "llvm.intr.vp.or"(%a, %b, %mask, %n) : (vector<4xi32>, vector<4xi32>, vector<4xi1>, i32) -> vector<4xi32>
  return
}

// CHECK-LABEL: @vp_and(
// CHECK: %{{.*}} = "llvm.intr.vp.and"(%{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}) : (vector<4xi32>, vector<4xi32>, vector<4xi1>, i32) -> vector<4xi32>
func.func @vp_and(%a: vector<4xi32>, %b: vector<4xi32>, %mask: vector<4xi1>, %n: i32) {
  %0 = "llvm.intr.vp.and"(%a, %b, %mask, %n) : (vector<4xi32>, vector<4xi32>, vector<4xi1>, i32) -> vector<4xi32>
  return
}

// CHECK-LABEL: @vp_xor(
// CHECK: %{{.*}} = "llvm.intr.vp.xor"(%{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}) : (vector<4xi32>, vector<4xi32>, vector<4xi1>, i32) -> vector<4xi32>
func.func @vp_xor(%a: vector<4xi32>, %b: vector<4xi32>, %mask: vector<4xi1>, %n: i32) {
  %0 = "llvm.intr.vp.xor"(%a, %b, %mask, %n) : (vector<4xi32>, vector<4xi32>, vector<4xi1>, i32) -> vector<4xi32>
  return
}

// CHECK-LABEL: @vp_smax(
// CHECK: %{{.*}} = "llvm.intr.vp.smax"(%{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}) : (vector<4xi32>, vector<4xi32>, vector<4xi1>, i32) -> vector<4xi32>
func.func @vp_smax(%a: vector<4xi32>, %b: vector<4xi32>, %mask: vector<4xi1>, %n: i32) {
  %0 = "llvm.intr.vp.smax"(%a, %b, %mask, %n) : (vector<4xi32>, vector<4xi32>, vector<4xi1>, i32) -> vector<4xi32>
  return
}

// CHECK-LABEL: @vp_smin(
// CHECK: %{{.*}} = "llvm.intr.vp.smin"(%{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}) : (vector<4xi32>, vector<4xi32>, vector<4xi1>, i32) -> vector<4xi32>
func.func @vp_smin(%a: vector<4xi32>, %b: vector<4xi32>, %mask: vector<4xi1>, %n: i32) {
  %0 = "llvm.intr.vp.smin"(%a, %b, %mask, %n) : (vector<4xi32>, vector<4xi32>, vector<4xi1>, i32) -> vector<4xi32>
  return
}

// CHECK-LABEL: @vp_umax(
// CHECK: %{{.*}} = "llvm.intr.vp.umax"(%{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}) : (vector<4xi32>, vector<4xi32>, vector<4xi1>, i32) -> vector<4xi32>
func.func @vp_umax(%a: vector<4xi32>, %b: vector<4xi32>, %mask: vector<4xi1>, %n: i32) {
  %0 = "llvm.intr.vp.umax"(%a, %b, %mask, %n) : (vector<4xi32>, vector<4xi32>, vector<4xi1>, i32) -> vector<4xi32>
  return
}

// CHECK-LABEL: @vp_umin(
// CHECK: %{{.*}} = "llvm.intr.vp.umin"(%{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}) : (vector<4xi32>, vector<4xi32>, vector<4xi1>, i32) -> vector<4xi32>
func.func @vp_umin(%a: vector<4xi32>, %b: vector<4xi32>, %mask: vector<4xi1>, %n: i32) {
  %0 = "llvm.intr.vp.umin"(%a, %b, %mask, %n) : (vector<4xi32>, vector<4xi32>, vector<4xi1>, i32) -> vector<4xi32>
  return
}

// CHECK-LABEL: @vp_fadd(
// CHECK: %{{.*}} = "llvm.intr.vp.fadd"(%{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}) : (vector<4xf32>, vector<4xf32>, vector<4xi1>, i32) -> vector<4xf32>
func.func @vp_fadd(%a: vector<4xf32>, %b: vector<4xf32>, %mask: vector<4xi1>, %n: i32) {
  %0 = "llvm.intr.vp.fadd"(%a, %b, %mask, %n) : (vector<4xf32>, vector<4xf32>, vector<4xi1>, i32) -> vector<4xf32>
  return
}

// CHECK-LABEL: @vp_fsub(
// CHECK: %{{.*}} = "llvm.intr.vp.fsub"(%{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}) : (vector<4xf32>, vector<4xf32>, vector<4xi1>, i32) -> vector<4xf32>
func.func @vp_fsub(%a: vector<4xf32>, %b: vector<4xf32>, %mask: vector<4xi1>, %n: i32) {
  %0 = "llvm.intr.vp.fsub"(%a, %b, %mask, %n) : (vector<4xf32>, vector<4xf32>, vector<4xi1>, i32) -> vector<4xf32>
  return
}

// CHECK-LABEL: @vp_fmul(
// CHECK: %{{.*}} = "llvm.intr.vp.fmul"(%{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}) : (vector<4xf32>, vector<4xf32>, vector<4xi1>, i32) -> vector<4xf32>
func.func @vp_fmul(%a: vector<4xf32>, %b: vector<4xf32>, %mask: vector<4xi1>, %n: i32) {
  %0 = "llvm.intr.vp.fmul"(%a, %b, %mask, %n) : (vector<4xf32>, vector<4xf32>, vector<4xi1>, i32) -> vector<4xf32>
  return
}

// CHECK-LABEL: @vp_fdiv(
// CHECK: %{{.*}} = "llvm.intr.vp.fdiv"(%{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}) : (vector<4xf32>, vector<4xf32>, vector<4xi1>, i32) -> vector<4xf32>
func.func @vp_fdiv(%a: vector<4xf32>, %b: vector<4xf32>, %mask: vector<4xi1>, %n: i32) {
  %0 = "llvm.intr.vp.fdiv"(%a, %b, %mask, %n) : (vector<4xf32>, vector<4xf32>, vector<4xi1>, i32) -> vector<4xf32>
  return
}

// CHECK-LABEL: @vp_frem(
// CHECK: %{{.*}} = "llvm.intr.vp.frem"(%{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}) : (vector<4xf32>, vector<4xf32>, vector<4xi1>, i32) -> vector<4xf32>
func.func @vp_frem(%a: vector<4xf32>, %b: vector<4xf32>, %mask: vector<4xi1>, %n: i32) {
  %0 = "llvm.intr.vp.frem"(%a, %b, %mask, %n) : (vector<4xf32>, vector<4xf32>, vector<4xi1>, i32) -> vector<4xf32>
  return
}

// CHECK-LABEL: @vp_fmuladd(
// CHECK: %{{.*}} = "llvm.intr.vp.fmuladd"(%{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}) : (vector<4xf32>, vector<4xf32>, vector<4xf32>, vector<4xi1>, i32) -> vector<4xf32>
func.func @vp_fmuladd(%a: vector<4xf32>, %b: vector<4xf32>, %c: vector<4xf32>, %mask: vector<4xi1>, %n: i32) {
  %0 = "llvm.intr.vp.fmuladd"(%a, %b, %c, %mask, %n) : (vector<4xf32>, vector<4xf32>, vector<4xf32>, vector<4xi1>, i32) -> vector<4xf32>
  return
}

// CHECK-LABEL: @vp_fma(
// CHECK: %{{.*}} = "llvm.intr.vp.fma"(%{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}) : (vector<4xf32>, vector<4xf32>, vector<4xf32>, vector<4xi1>, i32) -> vector<4xf32>
func.func @vp_fma(%a: vector<4xf32>, %b: vector<4xf32>, %c: vector<4xf32>, %mask: vector<4xi1>, %n: i32) {
  %0 = "llvm.intr.vp.fma"(%a, %b, %c, %mask, %n) : (vector<4xf32>, vector<4xf32>, vector<4xf32>, vector<4xi1>, i32) -> vector<4xf32>
  return
}

// CHECK-LABEL: @vp_fneg(
// CHECK: %{{.*}} = "llvm.intr.vp.fneg"(%{{.*}}, %{{.*}}, %{{.*}}) : (vector<4xf32>, vector<4xi1>, i32) -> vector<4xf32>
func.func @vp_fneg(%a: vector<4xf32>, %mask: vector<4xi1>, %n: i32) {
  %0 = "llvm.intr.vp.fneg"(%a, %mask, %n) : (vector<4xf32>, vector<4xi1>, i32) -> vector<4xf32>
  return
}

// CHECK-LABEL: @vp_uitofp(
// CHECK: %{{.*}} = "llvm.intr.vp.uitofp"(%{{.*}}, %{{.*}}, %{{.*}}) : (vector<4xi32>, vector<4xi1>, i32) -> vector<4xf32>
func.func @vp_uitofp(%a: vector<4xi32>, %mask: vector<4xi1>, %n: i32) {
  %0 = "llvm.intr.vp.uitofp"(%a, %mask, %n) : (vector<4xi32>, vector<4xi1>, i32) -> vector<4xf32>
  return
}

// CHECK-LABEL: @vp_sitofp(
// CHECK: %{{.*}} = "llvm.intr.vp.sitofp"(%{{.*}}, %{{.*}}, %{{.*}}) : (vector<4xi32>, vector<4xi1>, i32) -> vector<4xf32>
func.func @vp_sitofp(%a: vector<4xi32>, %mask: vector<4xi1>, %n: i32) {
  %0 = "llvm.intr.vp.sitofp"(%a, %mask, %n) : (vector<4xi32>, vector<4xi1>, i32) -> vector<4xf32>
  return
}

// CHECK-LABEL: @vp_trunc(
// CHECK: %{{.*}} = "llvm.intr.vp.trunc"(%{{.*}}, %{{.*}}, %{{.*}}) : (vector<4xi32>, vector<4xi1>, i32) -> vector<4xi16>
func.func @vp_trunc(%a: vector<4xi32>, %mask: vector<4xi1>, %n: i32) {
  %0 = "llvm.intr.vp.trunc"(%a, %mask, %n) : (vector<4xi32>, vector<4xi1>, i32) -> vector<4xi16>
  return
}

// CHECK-LABEL: @vp_zext(
// CHECK: %{{.*}} = "llvm.intr.vp.zext"(%{{.*}}, %{{.*}}, %{{.*}}) : (vector<4xi32>, vector<4xi1>, i32) -> vector<4xi64>
func.func @vp_zext(%a: vector<4xi32>, %mask: vector<4xi1>, %n: i32) {
  %0 = "llvm.intr.vp.zext"(%a, %mask, %n) : (vector<4xi32>, vector<4xi1>, i32) -> vector<4xi64>
  return
}

// CHECK-LABEL: @vp_sext(
// CHECK: %{{.*}} = "llvm.intr.vp.sext"(%{{.*}}, %{{.*}}, %{{.*}}) : (vector<4xi32>, vector<4xi1>, i32) -> vector<4xi64>
func.func @vp_sext(%a: vector<4xi32>, %mask: vector<4xi1>, %n: i32) {
  %0 = "llvm.intr.vp.sext"(%a, %mask, %n) : (vector<4xi32>, vector<4xi1>, i32) -> vector<4xi64>
  return
}

// CHECK-LABEL: @vp_inttoptr(
// CHECK: %{{.*}} = "llvm.intr.vp.inttoptr"(%{{.*}}, %{{.*}}, %{{.*}}) : (vector<4xi64>, vector<4xi1>, i32) -> vector<4x!llvm.ptr>
func.func @vp_inttoptr(%a: vector<4xi64>, %mask: vector<4xi1>, %n: i32) {
  %0 = "llvm.intr.vp.inttoptr"(%a, %mask, %n) : (vector<4xi64>, vector<4xi1>, i32) -> vector<4x!llvm.ptr>
  return
}

// CHECK-LABEL: @vp_fptoui(
// CHECK: %{{.*}} = "llvm.intr.vp.fptoui"(%{{.*}}, %{{.*}}, %{{.*}}) : (vector<4xf32>, vector<4xi1>, i32) -> vector<4xi32>
func.func @vp_fptoui(%a: vector<4xf32>, %mask: vector<4xi1>, %n: i32) {
  %0 = "llvm.intr.vp.fptoui"(%a, %mask, %n) : (vector<4xf32>, vector<4xi1>, i32) -> vector<4xi32>
  return
}

// CHECK-LABEL: @vp_fptosi(
// CHECK: %{{.*}} = "llvm.intr.vp.fptosi"(%{{.*}}, %{{.*}}, %{{.*}}) : (vector<4xf32>, vector<4xi1>, i32) -> vector<4xi32>
func.func @vp_fptosi(%a: vector<4xf32>, %mask: vector<4xi1>, %n: i32) {
  %0 = "llvm.intr.vp.fptosi"(%a, %mask, %n) : (vector<4xf32>, vector<4xi1>, i32) -> vector<4xi32>
  return
}

// CHECK-LABEL: @vp_fptrunc(
// CHECK: %{{.*}} = "llvm.intr.vp.fptrunc"(%{{.*}}, %{{.*}}, %{{.*}}) : (vector<4xf32>, vector<4xi1>, i32) -> vector<4xf16>
func.func @vp_fptrunc(%a: vector<4xf32>, %mask: vector<4xi1>, %n: i32) {
  %0 = "llvm.intr.vp.fptrunc"(%a, %mask, %n) : (vector<4xf32>, vector<4xi1>, i32) -> vector<4xf16>
  return
}

// CHECK-LABEL: @vp_fpext(
// CHECK: %{{.*}} = "llvm.intr.vp.fpext"(%{{.*}}, %{{.*}}, %{{.*}}) : (vector<4xf32>, vector<4xi1>, i32) -> vector<4xf64>
func.func @vp_fpext(%a: vector<4xf32>, %mask: vector<4xi1>, %n: i32) {
  %0 = "llvm.intr.vp.fpext"(%a, %mask, %n) : (vector<4xf32>, vector<4xi1>, i32) -> vector<4xf64>
  return
}

// CHECK-LABEL: @vp_ptrtoint(
// CHECK: %{{.*}} = "llvm.intr.vp.ptrtoint"(%{{.*}}, %{{.*}}, %{{.*}}) : (vector<4x!llvm.ptr>, vector<4xi1>, i32) -> vector<4xi64>
func.func @vp_ptrtoint(%a: vector<4x!llvm.ptr>, %mask: vector<4xi1>, %n: i32) {
  %0 = "llvm.intr.vp.ptrtoint"(%a, %mask, %n) : (vector<4x!llvm.ptr>, vector<4xi1>, i32) -> vector<4xi64>
  return
}

// CHECK-LABEL: @vp_reduce_add(
// CHECK: %{{.*}} = "llvm.intr.vp.reduce.add"(%{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}) : (i32, vector<4xi32>, vector<4xi1>, i32) -> i32
func.func @vp_reduce_add(%s: i32, %a: vector<4xi32>, %mask: vector<4xi1>, %n: i32) {
  %0 = "llvm.intr.vp.reduce.add"(%s, %a, %mask, %n) : (i32, vector<4xi32>, vector<4xi1>, i32) -> i32
  return
}

// CHECK-LABEL: @vp_reduce_mul(
// CHECK: %{{.*}} = "llvm.intr.vp.reduce.mul"(%{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}) : (i32, vector<4xi32>, vector<4xi1>, i32) -> i32
func.func @vp_reduce_mul(%s: i32, %a: vector<4xi32>, %mask: vector<4xi1>, %n: i32) {
  %0 = "llvm.intr.vp.reduce.mul"(%s, %a, %mask, %n) : (i32, vector<4xi32>, vector<4xi1>, i32) -> i32
  return
}

// CHECK-LABEL: @vp_reduce_and(
// CHECK: %{{.*}} = "llvm.intr.vp.reduce.and"(%{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}) : (i32, vector<4xi32>, vector<4xi1>, i32) -> i32
func.func @vp_reduce_and(%s: i32, %a: vector<4xi32>, %mask: vector<4xi1>, %n: i32) {
  %0 = "llvm.intr.vp.reduce.and"(%s, %a, %mask, %n) : (i32, vector<4xi32>, vector<4xi1>, i32) -> i32
  return
}

// CHECK-LABEL: @vp_reduce_or(
// CHECK: %{{.*}} = "llvm.intr.vp.reduce.or"(%{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}) : (i32, vector<4xi32>, vector<4xi1>, i32) -> i32
func.func @vp_reduce_or(%s: i32, %a: vector<4xi32>, %mask: vector<4xi1>, %n: i32) {
  %0 = "llvm.intr.vp.reduce.or"(%s, %a, %mask, %n) : (i32, vector<4xi32>, vector<4xi1>, i32) -> i32
  return
}

// CHECK-LABEL: @vp_reduce_xor(
// CHECK: %{{.*}} = "llvm.intr.vp.reduce.xor"(%{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}) : (i32, vector<4xi32>, vector<4xi1>, i32) -> i32
func.func @vp_reduce_xor(%s: i32, %a: vector<4xi32>, %mask: vector<4xi1>, %n: i32) {
  %0 = "llvm.intr.vp.reduce.xor"(%s, %a, %mask, %n) : (i32, vector<4xi32>, vector<4xi1>, i32) -> i32
  return
}

// CHECK-LABEL: @vp_reduce_smax(
// CHECK: %{{.*}} = "llvm.intr.vp.reduce.smax"(%{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}) : (i32, vector<4xi32>, vector<4xi1>, i32) -> i32
func.func @vp_reduce_smax(%s: i32, %a: vector<4xi32>, %mask: vector<4xi1>, %n: i32) {
  %0 = "llvm.intr.vp.reduce.smax"(%s, %a, %mask, %n) : (i32, vector<4xi32>, vector<4xi1>, i32) -> i32
  return
}

// CHECK-LABEL: @vp_reduce_smin(
// CHECK: %{{.*}} = "llvm.intr.vp.reduce.smin"(%{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}) : (i32, vector<4xi32>, vector<4xi1>, i32) -> i32
func.func @vp_reduce_smin(%s: i32, %a: vector<4xi32>, %mask: vector<4xi1>, %n: i32) {
  %0 = "llvm.intr.vp.reduce.smin"(%s, %a, %mask, %n) : (i32, vector<4xi32>, vector<4xi1>, i32) -> i32
  return
}

// CHECK-LABEL: @vp_reduce_umax(
// CHECK: %{{.*}} = "llvm.intr.vp.reduce.umax"(%{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}) : (i32, vector<4xi32>, vector<4xi1>, i32) -> i32
func.func @vp_reduce_umax(%s: i32, %a: vector<4xi32>, %mask: vector<4xi1>, %n: i32) {
  %0 = "llvm.intr.vp.reduce.umax"(%s, %a, %mask, %n) : (i32, vector<4xi32>, vector<4xi1>, i32) -> i32
  return
}

// CHECK-LABEL: @vp_reduce_umin(
// CHECK: %{{.*}} = "llvm.intr.vp.reduce.umin"(%{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}) : (i32, vector<4xi32>, vector<4xi1>, i32) -> i32
func.func @vp_reduce_umin(%s: i32, %a: vector<4xi32>, %mask: vector<4xi1>, %n: i32) {
  %0 = "llvm.intr.vp.reduce.umin"(%s, %a, %mask, %n) : (i32, vector<4xi32>, vector<4xi1>, i32) -> i32
  return
}

// CHECK-LABEL: @vp_reduce_fadd(
// CHECK: %{{.*}} = "llvm.intr.vp.reduce.fadd"(%{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}) : (f32, vector<4xf32>, vector<4xi1>, i32) -> f32
func.func @vp_reduce_fadd(%s: f32, %a: vector<4xf32>, %mask: vector<4xi1>, %n: i32) {
  %0 = "llvm.intr.vp.reduce.fadd"(%s, %a, %mask, %n) : (f32, vector<4xf32>, vector<4xi1>, i32) -> f32
  return
}

// CHECK-LABEL: @vp_reduce_fmul(
// CHECK: %{{.*}} = "llvm.intr.vp.reduce.fmul"(%{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}) : (f32, vector<4xf32>, vector<4xi1>, i32) -> f32
func.func @vp_reduce_fmul(%s: f32, %a: vector<4xf32>, %mask: vector<4xi1>, %n: i32) {
  %0 = "llvm.intr.vp.reduce.fmul"(%s, %a, %mask, %n) : (f32, vector<4xf32>, vector<4xi1>, i32) -> f32
  return
}

// CHECK-LABEL: @vp_reduce_fmax(
// CHECK: %{{.*}} = "llvm.intr.vp.reduce.fmax"(%{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}) : (f32, vector<4xf32>, vector<4xi1>, i32) -> f32
func.func @vp_reduce_fmax(%s: f32, %a: vector<4xf32>, %mask: vector<4xi1>, %n: i32) {
  %0 = "llvm.intr.vp.reduce.fmax"(%s, %a, %mask, %n) : (f32, vector<4xf32>, vector<4xi1>, i32) -> f32
  return
}

// CHECK-LABEL: @vp_reduce_fmin(
// CHECK: %{{.*}} = "llvm.intr.vp.reduce.fmin"(%{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}) : (f32, vector<4xf32>, vector<4xi1>, i32) -> f32
func.func @vp_reduce_fmin(%s: f32, %a: vector<4xf32>, %mask: vector<4xi1>, %n: i32) {
  %0 = "llvm.intr.vp.reduce.fmin"(%s, %a, %mask, %n) : (f32, vector<4xf32>, vector<4xi1>, i32) -> f32
  return
}

// CHECK-LABEL: @vp_select(
// CHECK: %{{.*}} = "llvm.intr.vp.select"(%{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}) : (vector<4xi1>, vector<4xf32>, vector<4xf32>, i32) -> vector<4xf32>
func.func @vp_select(%mask: vector<4xi1>, %a: vector<4xf32>, %b: vector<4xf32>, %n: i32) {
  %0 = "llvm.intr.vp.select"(%mask, %a, %b, %n) : (vector<4xi1>, vector<4xf32>, vector<4xf32>, i32) -> vector<4xf32>
  return
}

// CHECK-LABEL: @vp_merge(
// CHECK: %{{.*}} = "llvm.intr.vp.merge"(%{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}) : (vector<4xi1>, vector<4xf32>, vector<4xf32>, i32) -> vector<4xf32>
func.func @vp_merge(%mask: vector<4xi1>, %a: vector<4xf32>, %b: vector<4xf32>, %n: i32) {
  %0 = "llvm.intr.vp.merge"(%mask, %a, %b, %n) : (vector<4xi1>, vector<4xf32>, vector<4xf32>, i32) -> vector<4xf32>
  return
}

// CHECK-LABEL: @vp_load(
// CHECK: %{{.*}} = "llvm.intr.vp.load"(%{{.*}}, %{{.*}}, %{{.*}}) : (!llvm.ptr, vector<4xi1>, i32) -> vector<4xf32>
func.func @vp_load(%p: !llvm.ptr, %mask: vector<4xi1>, %n: i32) {
  %0 = "llvm.intr.vp.load"(%p, %mask, %n) : (!llvm.ptr, vector<4xi1>, i32) -> vector<4xf32>
  return
}

// CHECK-LABEL: @vp_store(
// CHECK: "llvm.intr.vp.store"(%{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}) : (vector<4xf32>, !llvm.ptr, vector<4xi1>, i32) -> ()
func.func @vp_store(%a: vector<4xf32>, %p: !llvm.ptr, %mask: vector<4xi1>, %n: i32) {
  "llvm.intr.vp.store"(%a, %p, %mask, %n) : (vector<4xf32>, !llvm.ptr, vector<4xi1>, i32) -> ()
  return
}

// CHECK-LABEL: @experimental_vp_strided_load(
// CHECK: %{{.*}} = "llvm.intr.experimental.vp.strided.load"(%{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}) : (!llvm.ptr, i64, vector<4xi1>, i32) -> vector<4xf32>
func.func @experimental_vp_strided_load(%p: !llvm.ptr, %s: i64, %mask: vector<4xi1>, %n: i32) {
  %0 = "llvm.intr.experimental.vp.strided.load"(%p, %s, %mask, %n) : (!llvm.ptr, i64, vector<4xi1>, i32) -> vector<4xf32>
  return
}

// CHECK-LABEL: @experimental_vp_strided_store(
// CHECK: "llvm.intr.experimental.vp.strided.store"(%{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}) : (vector<4xf32>, !llvm.ptr, i64, vector<4xi1>, i32) -> ()
func.func @experimental_vp_strided_store(%a: vector<4xf32>, %p: !llvm.ptr, %s: i64, %mask: vector<4xi1>, %n: i32) {
  "llvm.intr.experimental.vp.strided.store"(%a, %p, %s, %mask, %n) : (vector<4xf32>, !llvm.ptr, i64, vector<4xi1>, i32) -> ()
  return
}
