// What stands for instructions of a machine, with registers of 256 bits.
// RUN: plait opt %s --llvm-select-instructions='instructions=ldexp,dot-i16,dot-bf16 vector-bits=256' | filecheck %s

// CHECK-LABEL: llvm.func @scaled(
// CHECK: %[[R:.*]] = llvm.call_intrinsic "llvm.ldexp"(%x, %n) : (vector<8xf32>, vector<8xi32>) -> vector<8xf32>
// CHECK: llvm.return %[[R]]
llvm.func @scaled(%x: vector<8xf32>, %n: vector<8xi32>) -> vector<8xf32> {
  %one = llvm.mlir.constant(dense<1> : vector<8xi32>) : vector<8xi32>
  %bias = llvm.mlir.constant(dense<127> : vector<8xi32>) : vector<8xi32>
  %mantissa = llvm.mlir.constant(dense<23> : vector<8xi32>) : vector<8xi32>
  %h = llvm.ashr %n, %one : vector<8xi32>
  %0 = llvm.add %h, %bias : vector<8xi32>
  %1 = llvm.shl %0, %mantissa : vector<8xi32>
  %2 = llvm.bitcast %1 : vector<8xi32> to vector<8xf32>
  %3 = llvm.fmul %x, %2 {fastmathFlags = #llvm.fastmath<contract>} : vector<8xf32>
  %4 = llvm.sub %n, %h : vector<8xi32>
  %5 = llvm.add %4, %bias : vector<8xi32>
  %6 = llvm.shl %5, %mantissa : vector<8xi32>
  %7 = llvm.bitcast %6 : vector<8xi32> to vector<8xf32>
  %8 = llvm.fmul %3, %7 {fastmathFlags = #llvm.fastmath<contract>} : vector<8xf32>
  llvm.return %8 : vector<8xf32>
}

// The exponent was rounded as a float: the instruction takes that.
// CHECK-LABEL: llvm.func @scaled_by_float(
// CHECK: %[[T:.*]] = llvm.fadd
// CHECK: %[[N:.*]] = llvm.fsub %[[T]]
// CHECK: %[[R:.*]] = llvm.call_intrinsic "llvm.x86.avx512.mask.scalef.ps.256"(%x, %[[N]], %x, %{{.*}}) : (vector<8xf32>, vector<8xf32>, vector<8xf32>, i8) -> vector<8xf32>
// CHECK: llvm.return %[[R]]
llvm.func @scaled_by_float(%x: vector<8xf32>, %y: vector<8xf32>) -> vector<8xf32> {
  %magic = llvm.mlir.constant(dense<1.2582912e+07> : vector<8xf32>) : vector<8xf32>
  %bits = llvm.mlir.constant(dense<1262485504> : vector<8xi32>) : vector<8xi32>
  %t = llvm.fadd %y, %magic {fastmathFlags = #llvm.fastmath<contract>} : vector<8xf32>
  %i = llvm.bitcast %t : vector<8xf32> to vector<8xi32>
  %n = llvm.sub %i, %bits : vector<8xi32>
  %one = llvm.mlir.constant(dense<1> : vector<8xi32>) : vector<8xi32>
  %bias = llvm.mlir.constant(dense<127> : vector<8xi32>) : vector<8xi32>
  %mantissa = llvm.mlir.constant(dense<23> : vector<8xi32>) : vector<8xi32>
  %h = llvm.ashr %n, %one : vector<8xi32>
  %0 = llvm.add %h, %bias : vector<8xi32>
  %1 = llvm.shl %0, %mantissa : vector<8xi32>
  %2 = llvm.bitcast %1 : vector<8xi32> to vector<8xf32>
  %3 = llvm.fmul %x, %2 {fastmathFlags = #llvm.fastmath<contract>} : vector<8xf32>
  %4 = llvm.sub %n, %h : vector<8xi32>
  %5 = llvm.add %4, %bias : vector<8xi32>
  %6 = llvm.shl %5, %mantissa : vector<8xi32>
  %7 = llvm.bitcast %6 : vector<8xi32> to vector<8xf32>
  %8 = llvm.fmul %3, %7 {fastmathFlags = #llvm.fastmath<contract>} : vector<8xf32>
  llvm.return %8 : vector<8xf32>
}

// Two registers.
// CHECK-LABEL: llvm.func @integers(
// CHECK-COUNT-2: llvm.call_intrinsic "llvm.x86.avx2.pmadd.wd"({{.*}}) : (vector<16xi16>, vector<16xi16>) -> vector<8xi32>
// CHECK: llvm.shufflevector
llvm.func @integers(%a: vector<16xi32>, %b: vector<16xi32>) -> vector<16xi32> {
  %half = llvm.mlir.constant(dense<16> : vector<16xi32>) : vector<16xi32>
  %0 = llvm.shl %a, %half : vector<16xi32>
  %1 = llvm.ashr %0, %half : vector<16xi32>
  %2 = llvm.shl %b, %half : vector<16xi32>
  %3 = llvm.ashr %2, %half : vector<16xi32>
  %4 = llvm.mul %1, %3 : vector<16xi32>
  %5 = llvm.ashr %a, %half : vector<16xi32>
  %6 = llvm.ashr %b, %half : vector<16xi32>
  %7 = llvm.mul %5, %6 : vector<16xi32>
  %8 = llvm.add %4, %7 : vector<16xi32>
  llvm.return %8 : vector<16xi32>
}

// Products of other words are not one dot product.
// CHECK-LABEL: llvm.func @others(
// CHECK-NOT: call_intrinsic
llvm.func @others(%a: vector<8xi32>, %b: vector<8xi32>, %c: vector<8xi32>) -> vector<8xi32> {
  %half = llvm.mlir.constant(dense<16> : vector<8xi32>) : vector<8xi32>
  %0 = llvm.shl %a, %half : vector<8xi32>
  %1 = llvm.ashr %0, %half : vector<8xi32>
  %2 = llvm.shl %b, %half : vector<8xi32>
  %3 = llvm.ashr %2, %half : vector<8xi32>
  %4 = llvm.mul %1, %3 : vector<8xi32>
  %5 = llvm.ashr %a, %half : vector<8xi32>
  %6 = llvm.ashr %c, %half : vector<8xi32>
  %7 = llvm.mul %5, %6 : vector<8xi32>
  %8 = llvm.add %4, %7 : vector<8xi32>
  llvm.return %8 : vector<8xi32>
}
