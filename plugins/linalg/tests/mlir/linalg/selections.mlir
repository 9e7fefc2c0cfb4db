// Reductions that select a tuple are computed in vectors if the order of their steps is proved not to matter.
// RUN: plait opt %s --pass-pipeline='builtin.module(linalg-vectorize{vector-registers=32},canonicalize,cse)' | filecheck %s
// RUN: plait opt %s --pass-pipeline='builtin.module(linalg-vectorize{vector-registers=16},canonicalize,cse)' | filecheck %s --check-prefix=FEW

// The largest element, NaN before all others, and the smaller index of two that are equal.
// CHECK-LABEL: func.func @largest(
// CHECK: vector.transfer_read %x
// CHECK: arith.cmpf ogt, {{.*}} : vector<4xf32>
// CHECK: arith.select {{.*}} : vector<4xi1>, vector<4xi32>
// CHECK: arith.select {{.*}} : vector<1xi1>, vector<1xi32>
// CHECK-NOT: linalg.generic
func.func @largest(%x: tensor<3x9xf32>, %v: tensor<3xf32>, %n: tensor<3xi32>) -> (tensor<3xf32>, tensor<3xi32>) {
  %0:2 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>, affine_map<(i, j) -> (i)>],
      iterator_types = ["parallel", "reduction"]} ins(%x : tensor<3x9xf32>) outs(%v, %n : tensor<3xf32>, tensor<3xi32>)
      attrs = {vector_sizes = array<i64: 0, 4>} {
  ^bb0(%in: f32, %out: f32, %at: i32):
    %i = linalg.index 1 : index
    %j = arith.index_cast %i : index to i32
    %more = arith.cmpf ogt, %out, %in : f32
    %nan = arith.cmpf une, %out, %out : f32
    %best = arith.ori %more, %nan : i1
    %same = arith.cmpf oeq, %out, %in : f32
    %before = arith.cmpi slt, %at, %j : i32
    %first = arith.andi %same, %before : i1
    %kept = arith.ori %best, %first : i1
    %a = arith.select %best, %out, %in : f32
    %b = arith.select %kept, %at, %j : i32
    linalg.yield %a, %b : f32, i32
  } -> (tensor<3xf32>, tensor<3xi32>)
  return %0#0, %0#1 : tensor<3xf32>, tensor<3xi32>
}

// The largest element behind the last NaN depends on the order.
// CHECK-LABEL: func.func @behind_nan(
// CHECK: linalg.generic
func.func @behind_nan(%x: tensor<3x9xf32>, %v: tensor<3xf32>, %n: tensor<3xi32>) -> (tensor<3xf32>, tensor<3xi32>) {
  %0:2 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>, affine_map<(i, j) -> (i)>],
      iterator_types = ["parallel", "reduction"]} ins(%x : tensor<3x9xf32>) outs(%v, %n : tensor<3xf32>, tensor<3xi32>)
      attrs = {vector_sizes = array<i64: 0, 4>} {
  ^bb0(%in: f32, %out: f32, %at: i32):
    %i = linalg.index 1 : index
    %j = arith.index_cast %i : index to i32
    %kept = arith.cmpf oge, %out, %in : f32
    %a = arith.select %kept, %out, %in : f32
    %b = arith.select %kept, %at, %j : i32
    linalg.yield %a, %b : f32, i32
  } -> (tensor<3xf32>, tensor<3xi32>)
  return %0#0, %0#1 : tensor<3xf32>, tensor<3xi32>
}

// One condition for both: two tuples of which either may come first are compared both ways at once. Eight vectors of
// partial results do not wait for each other; four do not fill 16 registers. Positions in the loop are those of strips.
// CHECK-LABEL: func.func @in_order(
// CHECK-DAG: %[[LAST:.*]] = arith.constant dense<[28, 29, 30, 31]> : vector<4xi32>
// CHECK: arith.subi %[[START:.*]], %[[LAST]] : vector<4xi32>
// CHECK: scf.for %[[I:.*]] = %c0 to %c64 step %c32
// CHECK: %[[FIRST:.*]] = arith.index_cast %[[I]] : index to i32
// CHECK: %[[STRIP:.*]] = vector.broadcast %[[FIRST]] : i32 to vector<4xi32>
// CHECK: arith.select %{{.*}}, %[[STRIP]], %{{.*}}
// CHECK-COUNT-7: vector.transfer_read %x
// CHECK: arith.select %{{.*}}, %[[STRIP]], %{{.*}}
// CHECK: scf.yield
// CHECK: arith.addi %{{.*}}, %[[LAST]] : vector<4xi32>
// FEW-LABEL: func.func @in_order(
// FEW: scf.for %{{.*}} = %c0 to %c64 step %c16
// CHECK: %[[EARLIER:.*]] = arith.cmpi slt, %{{.*}}, %{{.*}} : vector<4xi32>
// CHECK: %[[BETTER:.*]] = arith.cmpi slt, %[[A:.*]], %[[B:.*]] : vector<4xi32>
// CHECK: %[[WORSE:.*]] = arith.cmpi slt, %[[B]], %[[A]] : vector<4xi32>
// CHECK: %[[SAME:.*]] = arith.xori %[[WORSE]]
// CHECK: %[[TIE:.*]] = arith.andi %[[SAME]], %[[EARLIER]]
// CHECK: %[[OTHER:.*]] = arith.ori %[[BETTER]], %[[TIE]]
// CHECK: arith.select %[[OTHER]], %[[B]], %[[A]] : vector<4xi1>, vector<4xi32>
func.func @in_order(%x: tensor<3x64xi32>, %v: tensor<3xi32>, %n: tensor<3xi32>) -> (tensor<3xi32>, tensor<3xi32>) {
  %0:2 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>, affine_map<(i, j) -> (i)>],
      iterator_types = ["parallel", "reduction"]} ins(%x : tensor<3x64xi32>) outs(%v, %n : tensor<3xi32>, tensor<3xi32>)
      attrs = {vector_sizes = array<i64: 0, 4>} {
  ^bb0(%in: i32, %out: i32, %at: i32):
    %i = linalg.index 1 : index
    %j = arith.index_cast %i : index to i32
    %taken = arith.cmpi slt, %out, %in : i32
    %a = arith.select %taken, %in, %out : i32
    %b = arith.select %taken, %j, %at : i32
    linalg.yield %a, %b : i32, i32
  } -> (tensor<3xi32>, tensor<3xi32>)
  return %0#0, %0#1 : tensor<3xi32>, tensor<3xi32>
}

// An index that was narrow for a while counts from the beginning again: ties are not told apart by it.
// CHECK-LABEL: func.func @wrapping(
// CHECK: linalg.generic
func.func @wrapping(%x: tensor<3x512xi32>, %v: tensor<3xi32>, %n: tensor<3xi32>) -> (tensor<3xi32>, tensor<3xi32>) {
  %0:2 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>, affine_map<(i, j) -> (i)>],
      iterator_types = ["parallel", "reduction"]} ins(%x : tensor<3x512xi32>) outs(%v, %n : tensor<3xi32>, tensor<3xi32>)
      attrs = {vector_sizes = array<i64: 0, 4>} {
  ^bb0(%in: i32, %out: i32, %at: i32):
    %i = linalg.index 1 : index
    %narrow = arith.index_cast %i : index to i8
    %j = arith.extsi %narrow : i8 to i32
    %taken = arith.cmpi slt, %out, %in : i32
    %a = arith.select %taken, %in, %out : i32
    %b = arith.select %taken, %j, %at : i32
    linalg.yield %a, %b : i32, i32
  } -> (tensor<3xi32>, tensor<3xi32>)
  return %0#0, %0#1 : tensor<3xi32>, tensor<3xi32>
}
