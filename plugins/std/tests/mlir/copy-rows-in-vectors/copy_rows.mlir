// Rows of unknown length are copied in whole vectors, by the version for their length, of which the last one ends with
// the row; rows that turn out to be neighbours are one.
// RUN: plait opt %s --copy-rows-in-vectors --canonicalize --cse | filecheck %s

// CHECK-LABEL: func.func @slice(
// CHECK: memref.extract_strided_metadata %y
// CHECK: %[[ARE_NEIGHBOURS:.*]] = arith.andi
// CHECK: %[[SIZE:.*]] = arith.select %[[ARE_NEIGHBOURS]], %{{.*}}, %n
// CHECK: %[[TO:.*]] = memref.reinterpret_cast %y to offset: [0], sizes: [%{{.*}}, %{{.*}}], strides: [%{{.*}}, 1]
// CHECK: %[[FROM:.*]] = memref.reinterpret_cast %x
// CHECK: %[[ROWS:.*]] = arith.select %[[ARE_NEIGHBOURS]], %{{.*}}, %m
// CHECK: arith.cmpi sgt, %[[SIZE]], %c32
// CHECK: scf.for %{{.*}} = %c0 to %[[ROWS]]
// CHECK: vector<8xf32>
// CHECK: arith.cmpi sgt, %[[SIZE]], %c16
// CHECK: arith.cmpi sgt, %[[SIZE]], %c8
// CHECK: %[[END:.*]] = arith.subi %[[SIZE]], %c8
// CHECK: scf.for %[[I:.*]] = %c0 to %[[ROWS]]
// CHECK: %[[X:.*]] = vector.transfer_read %[[FROM]][%[[I]], %c0]
// CHECK: %[[Y:.*]] = vector.transfer_read %[[FROM]][%[[I]], %[[END]]{{\]}}
// CHECK: vector.transfer_write %[[X]], %[[TO]][%[[I]], %c0]
// CHECK: vector.transfer_write %[[Y]], %[[TO]][%[[I]], %[[END]]{{\]}}
// CHECK: arith.cmpi sgt, %[[SIZE]], %c4
// CHECK: arith.cmpi sgt, %[[SIZE]], %c2
// CHECK: arith.cmpi eq, %[[SIZE]], %c2
// CHECK: arith.cmpi eq, %[[SIZE]], %c1
// CHECK: vector<1xf32>
// CHECK-NOT: memref.load
func.func @slice(
    %m: index, %n: index, %x: memref<?x?xf32, strided<[?, 1], offset: ?>> {llvm.noalias},
    %y: memref<?x?xf32> {llvm.noalias}) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %m step %c1 {
    scf.for %j = %c0 to %n step %c1 {
      %v = memref.load %x[%i, %j] : memref<?x?xf32, strided<[?, 1], offset: ?>>
      memref.store %v, %y[%i, %j] : memref<?x?xf32>
    }
  }
  return
}

// What chooses the row is computed before it; elements that are read backwards change places.
// CHECK-LABEL: func.func @gather_backwards(
// CHECK: scf.for %[[I:.*]] = %c0 to %m
// CHECK-NEXT: %[[ROW:.*]] = memref.load %rows[%[[I]]{{\]}}
// CHECK: vector.transfer_read %x[%[[ROW]],
// CHECK: vector.shuffle {{.*}} [7, 6, 5, 4, 3, 2, 1, 0]
func.func @gather_backwards(
    %m: index, %n: index, %rows: memref<?xindex> {llvm.noalias}, %x: memref<?x?xf32> {llvm.noalias},
    %y: memref<?x?xf32> {llvm.noalias}) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %last = arith.subi %n, %c1 : index
  scf.for %i = %c0 to %m step %c1 {
    scf.for %j = %c0 to %n step %c1 {
      %row = memref.load %rows[%i] : memref<?xindex>
      %k = arith.subi %last, %j : index
      %v = memref.load %x[%row, %k] : memref<?x?xf32>
      memref.store %v, %y[%i, %j] : memref<?x?xf32>
    }
  }
  return
}

// What may be read again is copied element by element, and so are rows whose lengths differ.
// CHECK-LABEL: func.func @overlap(
// CHECK-NOT: vector
// CHECK-LABEL: func.func @triangle(
// CHECK-NOT: vector
func.func @overlap(%m: index, %n: index, %x: memref<?x?xf32>, %y: memref<?x?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %m step %c1 {
    scf.for %j = %c0 to %n step %c1 {
      %v = memref.load %x[%i, %j] : memref<?x?xf32>
      memref.store %v, %y[%i, %j] : memref<?x?xf32>
    }
  }
  return
}
func.func @triangle(%m: index, %x: memref<?x?xf32> {llvm.noalias}, %y: memref<?x?xf32> {llvm.noalias}) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %m step %c1 {
    scf.for %j = %c0 to %i step %c1 {
      %v = memref.load %x[%i, %j] : memref<?x?xf32>
      memref.store %v, %y[%i, %j] : memref<?x?xf32>
    }
  }
  return
}
