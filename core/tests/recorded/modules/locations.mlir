// Locations of all kinds, shared and nested, with aliases.
#known = loc("known.py":1:2)
module @m attributes {foo.flag, foo.loc = loc("in.attribute":9:9)} {
  %0 = "foo.a"() : () -> i32 loc(#known)
  %1 = "foo.b"(%0) ({
  ^bb0(%x: i32 loc("arg.py":3:4), %y: f32):
    "foo.c"(%x) : (i32) -> () loc(callsite("callee"(#known) at fused["a.py":1:1, unknown]))
  }) : (i32) -> i32 loc(fused<"meta">["b.py":2:2, #known])
  "foo.d"() : () -> () loc("range.py":1:2 to :7)
  "foo.e"() : () -> () loc("range.py":1:2 to 3:4)
  "foo.f"() : () -> () loc(unknown)
  "foo.g"() : () -> () loc("only name")
} loc("module.py":0:0)
