// RUN: plait opt %s | filecheck %s
// RUN: plait opt %s --mlir-print-op-generic | plait opt - | filecheck %s

// CHECK-LABEL: func.func @binary(
func.func @binary(%a: index, %b: index) {
  // CHECK: index.add %{{.*}}, %{{.*}}
  %0 = index.add %a, %b
  // CHECK: index.sub %{{.*}}, %{{.*}} {note}
  %1 = index.sub %a, %b {note}
  // CHECK: index.mul
  %2 = index.mul %a, %b
  // CHECK: index.divs
  %3 = index.divs %a, %b
  // CHECK: index.divu
  %4 = index.divu %a, %b
  // CHECK: index.ceildivs
  %5 = index.ceildivs %a, %b
  // CHECK: index.ceildivu
  %6 = index.ceildivu %a, %b
  // CHECK: index.floordivs
  %7 = index.floordivs %a, %b
  // CHECK: index.rems
  %8 = index.rems %a, %b
  // CHECK: index.remu
  %9 = index.remu %a, %b
  // CHECK: index.maxs
  %10 = index.maxs %a, %b
  // CHECK: index.maxu
  %11 = index.maxu %a, %b
  // CHECK: index.mins
  %12 = index.mins %a, %b
  // CHECK: index.minu
  %13 = index.minu %a, %b
  // CHECK: index.shl
  %14 = index.shl %a, %b
  // CHECK: index.shrs
  %15 = index.shrs %a, %b
  // CHECK: index.shru
  %16 = index.shru %a, %b
  // CHECK: index.and
  %17 = index.and %a, %b
  // CHECK: index.or
  %18 = index.or %a, %b
  // CHECK: index.xor
  %19 = index.xor %a, %b
  return
}

// CHECK-LABEL: func.func @others(
func.func @others(%a: index, %b: index, %i: i32) {
  // CHECK: index.casts %{{.*}} : index to i32
  %0 = index.casts %a : index to i32
  // CHECK: index.castu %{{.*}} : i32 to index
  %1 = index.castu %i : i32 to index
  // CHECK: index.cmp ult(%{{.*}}, %{{.*}})
  %2 = index.cmp ult(%a, %b)
  // CHECK: %idx-5 = index.constant -5
  %idx-5 = index.constant -5
  // CHECK: %true = index.bool.constant true
  %true = index.bool.constant true
  // CHECK: index.sizeof
  %3 = index.sizeof
  return
}
