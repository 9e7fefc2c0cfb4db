func.func @br(%a: i32) -> i32 {
  cf.br ^bb1(%a : i32)
^bb1(%x: i32):  
  cf.br ^bb2
^bb2:  
  return %x : i32
}










func.func @cond_br(%c: i1, %a: i32, %b: f32) -> i32 {
  cf.cond_br %c, ^bb1(%a, %b : i32, f32), ^bb2
^bb1(%x: i32, %y: f32):  
  return %x : i32
^bb2:  
  cf.cond_br %c weights([90, 10]), ^bb2, ^bb3(%a : i32)
^bb3(%z: i32):  
  return %z : i32
}













func.func @switch(%flag: i32, %a: i32, %b: i64) -> i32 {
  cf.switch %flag : i32, [
    default: ^bb1(%a : i32),
    42: ^bb2(%b, %a : i64, i32),
    43: ^bb1(%flag : i32)
  ]
^bb1(%x: i32):
  return %x : i32
^bb2(%y: i64, %z: i32):
  cf.switch %y : i64, [
    default: ^bb1(%z : i32)
  ]
}










func.func @switch_on_negative(%flag: i8) {
  cf.switch %flag : tuple<i32, f32>, [
    default: ^bb1,
    255: ^bb1,
    7: ^bb1
  ]
^bb1:
  return
}
