func.func @f(%a: index) {
  scf.parallel (%i) = (%a) to (%a) step (%a) {
    "scf.reduce"() {value = 3, llvm.x} : () -> ()
  }
  scf.parallel (%i) = (%a) to (%a) step (%a) {
    scf.reduce
  }
  return
}
