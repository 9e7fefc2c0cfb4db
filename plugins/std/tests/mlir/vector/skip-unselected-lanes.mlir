// RUN: plait opt %s --skip-unselected-lanes | filecheck %s

// What only one operand of a select needs is long enough beside a logarithm; what another operation needs too stays.
// CHECK-LABEL: func.func @rare(
// CHECK: %[[LOG:.*]] = math.log %x
// CHECK: %[[C:.*]] = arith.cmpf olt, %[[LOG]]
// CHECK: %[[ALL:.*]] = vector.reduction <and>, %[[C]] : vector<8xi1> into i1
// CHECK: %[[RARE:.*]] = scf.if %[[ALL]] -> (vector<8xf64>) {
// CHECK: } else {
// CHECK: math.exp
// CHECK: math.sqrt
// CHECK: arith.select %[[C]], %[[LOG]], %[[RARE]]
func.func @rare(%x: vector<8xf64>, %y: vector<8xf64>) -> vector<8xf64> {
  %log = math.log %x : vector<8xf64>
  %c = arith.cmpf olt, %log, %y : vector<8xf64>
  %0 = math.exp %log : vector<8xf64>
  %1 = math.sqrt %0 : vector<8xf64>
  %2 = arith.select %c, %log, %1 : vector<8xi1>, vector<8xf64>
  return %2 : vector<8xf64>
}

// One function is not worth a branch where nothing else has one.
// CHECK-LABEL: func.func @short(
// CHECK-NOT: scf.if
func.func @short(%x: vector<8xf64>, %y: vector<8xf64>) -> vector<8xf64> {
  %c = arith.cmpf olt, %x, %y : vector<8xf64>
  %0 = math.exp %x : vector<8xf64>
  %1 = arith.select %c, %0, %x : vector<8xi1>, vector<8xf64>
  return %1 : vector<8xf64>
}

// Both operands are skipped by themselves, and what is used elsewhere is computed before.
// CHECK-LABEL: func.func @both(
// CHECK: %[[SHARED:.*]] = math.sin
// CHECK: vector.reduction <or>
// CHECK: scf.if
// CHECK: math.cos
// CHECK: vector.reduction <and>
// CHECK: scf.if
// CHECK: math.exp
func.func @both(%c: vector<16xi1>, %x: vector<16xf32>) -> (vector<16xf32>, vector<16xf32>) {
  %shared = math.sin %x : vector<16xf32>
  %0 = math.cos %shared : vector<16xf32>
  %1 = math.exp %shared : vector<16xf32>
  %2 = arith.select %c, %0, %1 : vector<16xi1>, vector<16xf32>
  return %2, %shared : vector<16xf32>, vector<16xf32>
}

// What has another result that is used stays.
// CHECK-LABEL: func.func @another_result(
// CHECK-NOT: scf.if
// CHECK: %[[SIN:.*]], %[[COS:.*]] = math.sincos
// CHECK-NOT: scf.if
// CHECK: return
func.func @another_result(%x: vector<8xf32>, %y: vector<8xf32>) -> (vector<8xf32>, vector<8xf32>) {
  %c = arith.cmpf olt, %x, %y : vector<8xf32>
  %0 = math.exp %x : vector<8xf32>
  %sin, %cos = math.sincos %0 : vector<8xf32>
  %1 = arith.select %c, %sin, %y : vector<8xi1>, vector<8xf32>
  return %1, %cos : vector<8xf32>, vector<8xf32>
}

// Selects with one condition share a branch for what only they need together; another operand is not moved.
// CHECK-LABEL: func.func @pair(
// CHECK: %[[REST:.*]]:2 = scf.if %{{.*}} -> (vector<8xf64>, vector<8xf64>) {
// CHECK: } else {
// CHECK: %[[EXP:.*]] = math.exp %{{.*}}
// CHECK: %[[SQRT:.*]] = math.sqrt %[[EXP]]
// CHECK: %[[SUM:.*]] = arith.addf %[[EXP]]
// CHECK: scf.yield %[[SQRT]], %[[SUM]]
// CHECK: arith.select %{{.*}}, %{{.*}}, %[[REST]]#0
// CHECK: arith.select %{{.*}}, %y, %[[REST]]#1
func.func @pair(%x: vector<8xf64>, %y: vector<8xf64>) -> (vector<8xf64>, vector<8xf64>) {
  %log = math.log %x : vector<8xf64>
  %c = arith.cmpf olt, %log, %y : vector<8xf64>
  %0 = math.exp %log : vector<8xf64>
  %1 = math.sqrt %0 : vector<8xf64>
  %2 = arith.addf %0, %y : vector<8xf64>
  %3 = arith.select %c, %log, %1 : vector<8xi1>, vector<8xf64>
  %4 = arith.select %c, %y, %2 : vector<8xi1>, vector<8xf64>
  return %3, %4 : vector<8xf64>, vector<8xf64>
}

// What is skipped may itself skip what is shorter.
// CHECK-LABEL: func.func @within(
// CHECK: scf.if
// CHECK: } else {
// CHECK: vector.reduction <or>, %d
// CHECK: scf.if
// CHECK: math.exp2
// CHECK: else
// CHECK: math.exp2
// CHECK: math.tanh
func.func @within(%c: vector<8xi1>, %d: vector<8xi1>, %x: vector<8xf32>) -> vector<8xf32> {
  %4 = math.exp %x : vector<8xf32>
  %0 = math.exp2 %4 : vector<8xf32>
  %1 = arith.select %d, %0, %x : vector<8xi1>, vector<8xf32>
  %2 = math.exp2 %1 : vector<8xf32>
  %3 = math.tanh %2 : vector<8xf32>
  %5 = arith.select %c, %x, %3 : vector<8xi1>, vector<8xf32>
  return %5 : vector<8xf32>
}
