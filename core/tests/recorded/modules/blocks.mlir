// Blocks in any order, values used before their definition, results in groups.
#map1 = affine_map<(d0) -> (d0 + 1)>
#later = affine_set<(d0) : (d0 >= 0)>
!t = tensor<4x?xf32>
"foo.before"(%late#1, %alone#0) : (i8, i16) -> ()
%late:2 = "foo.late"() : () -> (i1, i8)
%alone = "foo.alone"() : () -> i16
"foo.top"() ({
^bb0(%a: i32, %b: !t):
  %x:2, %y = "foo.multi"(%a) {m = #map1, n = #later} : (i32) -> (i32, i32, f32)
  "foo.br"(%y)[^bb1, ^bb2] <{p = 1 : i32}> : (f32) -> ()
^bb3:
  "foo.end"(%fwd#1)[^bb3] : (i64) -> ()
^bb2:
  "foo.end"()[^bb1] : () -> ()
^bb1:
  %fwd:2 = "foo.two"(%x#1) : (i32) -> (f32, i64)
  "foo.nest"() ({
    %z = "foo.use"(%x#0, %x, %late#0) : (i32, i32, i1) -> (() -> i32)
    "foo.done"() : () -> ()
  }, {
  }, {
  ^bb7:
    "foo.done"() {"a b" = unit, c = {d = [1, 2.5, "s\0A", @s::@t, i32]}} : () -> () loc("f.mlir":3:4)
  }) : () -> ()
  "foo.end"()[^bb3] : () -> ()
}) : () -> ()
