// Elementwise operations on vectors of more than one dimension, one row at a time.
// RUN: plait opt %s --convert-to-llvm | filecheck %s --check-prefix=LLVM

// LLVM-LABEL: llvm.func @or(%a: !llvm.array<2 x vector<3xi1>>, %b: !llvm.array<2 x vector<3xi1>>)
// LLVM: llvm.mlir.poison : !llvm.array<2 x vector<3xi1>>
// LLVM: llvm.extractvalue %a[0]
// LLVM: llvm.extractvalue %b[0]
// LLVM: llvm.or {{.*}} : vector<3xi1>
// LLVM: llvm.insertvalue {{.*}}[0]
// LLVM: llvm.extractvalue %a[1]
// LLVM: llvm.or {{.*}} : vector<3xi1>
// LLVM: llvm.insertvalue {{.*}}[1]
func.func @or(%a: vector<2x3xi1>, %b: vector<2x3xi1>) {
  %0 = arith.ori %a, %b : vector<2x3xi1>
  return
}

// Results of another type, several of them, three dimensions, and a condition for all rows.
// LLVM-LABEL: llvm.func @others
// LLVM: llvm.trunc {{.*}} : vector<3xi64> to vector<3xi32>
// LLVM: llvm.insertvalue {{.*}} : !llvm.array<2 x array<2 x vector<3xi32>>>
// LLVM: llvm.mul {{.*}} : vector<3xi64>
// LLVM: llvm.select %c, {{.*}} : i1, vector<3xi32>
func.func @others(%x: vector<2x2x3xindex>, %a: vector<2x3xi32>, %c: i1) {
  %0 = arith.index_cast %x : vector<2x2x3xindex> to vector<2x2x3xi32>
  %low, %high = arith.mulsi_extended %a, %a : vector<2x3xi32>
  %1 = arith.select %c, %a, %low : vector<2x3xi32>
  return
}
