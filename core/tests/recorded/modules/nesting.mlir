// Names of nested regions: pretty form starts again, generic form counts on.
%0 = "foo.a"() : () -> i32
"foo.regions"() ({
  %1 = "foo.b"() : () -> i32
  "foo.regions"() ({
  ^bb0(%arg0: i32):
    %2 = "foo.c"(%0, %1, %arg0) : (i32, i32, i32) -> i32
    "foo.br"(%2)[^bb3] : (i32) -> ()
  ^bb1(%p: i32, %q: f32):
    "foo.end"(%p, %q) : (i32, f32) -> ()
  ^bb2:
    "foo.end"() : () -> ()
  ^bb3:
    "foo.end"()[^bb3, ^bb3] : () -> ()
  }, {
  ^bb0(%arg0: i32):
    %2 = "foo.c"(%0, %1, %arg0) : (i32, i32, i32) -> i32
  }) : () -> ()
  %3 = "foo.d"() : () -> i32
}, {
  %1 = "foo.e"() : () -> i32
}) : () -> ()
%4 = "foo.f"(%0) : (i32) -> i32
