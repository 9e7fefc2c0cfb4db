func.func private @use(index)
func.func private @use32(i32)
func.func private @useb(i1)
func.func @loop(%m: memref<?xf32>) {
  %z = arith.constant 0 : index
  %o = arith.constant 1 : index
  %ten = arith.constant 10 : index
  scf.for %i = %z to %ten step %o {
    %c = arith.cmpi slt, %i, %ten : index
    func.call @useb(%c) : (i1) -> ()
    %r = arith.remsi %i, %ten : index
    func.call @use(%r) : (index) -> ()
    %u = arith.remui %i, %ten : index
    func.call @use(%u) : (index) -> ()
    %k = arith.addi %i, %ten : index
    %d = arith.divui %k, %ten : index
    func.call @use(%d) : (index) -> ()
  }
  %n = memref.dim %m, %z : memref<?xf32>
  %p = arith.cmpi sge, %n, %z : index
  func.call @useb(%p) : (i1) -> ()
  return
}
// becomes
module {
  func.func private @use(index)
  func.func private @use32(i32)
  func.func private @useb(i1)
  func.func @loop(%arg0: memref<?xf32>) {
    %true = arith.constant true
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c10 = arith.constant 10 : index
    scf.for %arg1 = %c0 to %c10 step %c1 {
      func.call @useb(%true) : (i1) -> ()
      func.call @use(%arg1) : (index) -> ()
      func.call @use(%arg1) : (index) -> ()
      func.call @use(%c1) : (index) -> ()
    }
    call @useb(%true) : (i1) -> ()
    return
  }
}
