func.func @f(%b : i1, %x: i32 loc("foo"), %y: i32, %z: i32 loc(fused["p", "q"])) -> i32 {
  %0 = arith.addi %x, %y : i32 loc(fused<"meta">["a.py":1:2, "n"])
  %1 = arith.addi %0, %0 : i32 loc(unknown)
  %2 = arith.addi %1, %0 : i32 loc("name"(fused["b", "c"]))
  %3 = arith.addi %1, %0 : i32 loc(callsite("C"("x.py":1:2) at "f.py":2:3))
  %4 = arith.addi %3, %2 : i32 loc(callsite("x.py":1:2 at "f.py":2:3))
  %5:2 = "x.y"(%4) : (i32) -> (i32, i32) loc(fused<"meta">["pair", "of"])
  %6 = arith.addi %3, %2 : i32 loc("a.py":1:2 to :3)
  %7 = arith.addi %3, %2 : i32 loc("a b.py":1:2 to 4:3)
  %8 = arith.addi %3, %2 : i32 loc(callsite("A" at callsite("B" at "f.py":2:3)))
  %9:2 = scf.if %b -> (i32, f32) { 
     %i = arith.constant 1.0 : f32 loc("i")
     scf.yield %4, %i : i32, f32 } else { %i = arith.constant 2.0 : f32 loc("i")
  scf.yield %4, %i : i32, f32 } loc("if")

  return %4 : i32
}
