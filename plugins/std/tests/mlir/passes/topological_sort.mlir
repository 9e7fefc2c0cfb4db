// RUN: plait opt %s --allow-unregistered-dialect --topological-sort | filecheck %s

// CHECK: %[[A:.*]] = "x.a"()
// CHECK: %[[B:.*]] = "x.b"(%[[A]])
// CHECK: "x.c"(%[[B]])
// CHECK: "x.cycle"(%[[D:.*]]) : (i32)
// CHECK: "x.cycle"
"x.c"(%b) : (i32) -> ()
%d = "x.cycle"(%e) : (i32) -> i32
%e = "x.cycle"(%d) : (i32) -> i32
%b = "x.b"(%a) : (i32) -> i32
%a = "x.a"() : () -> i32
