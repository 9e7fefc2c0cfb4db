// options: max-label-len=7 print-control-flow-edges=true print-result-types=false
#loc = loc("a")
module {
  func.func @g(%arg0: i32, %arg1: i1) -> i32 {
    cf.br ^bb1(%arg0 : i32)
  ^bb1(%0: i32):  // 2 preds: ^bb0, ^bb1
    cf.cond_br %arg1, ^bb1(%0 : i32), ^bb2
  ^bb2:  // pred: ^bb1
    %1 = scf.execute_region -> i32 {
      "a.b"() : () -> ()
      cf.br ^bb1
    ^bb1:  // pred: ^bb0
      %c7_i32 = arith.constant 7 : i32
      scf.yield %c7_i32 : i32
    }
    scf.execute_region {
      scf.yield
    }
    %2 = "t.isolated"() ({
      "x.y"() : () -> ()
    }, {
    }, {
    ^bb0:
    }) {aa = [], bb = [1, 2], cc = dense<1> : tensor<3xi32>, f = 1.000000e+00 : f32, loc2 = #loc, s = "q{|}<>", "weird name" = 1 : i64} : () -> tuple<i32, f32>
    return %0 : i32
  }
}

// prints
digraph G {
  compound = true;
  subgraph cluster_1 {
    v2 [label = " ", shape = plain];
    label = "builtin.module\l";
    subgraph cluster_3 {
      v4 [label = " ", shape = plain];
      label = "";
      subgraph cluster_5 {
        v6 [label = " ", shape = plain];
        label = "func.func\lfunction_type: (i32, i...\lsym_name: \"g\"\l";
        subgraph cluster_7 {
          v8 [label = " ", shape = plain];
          label = "";
          v9 [label = "<res_arg0> %arg0", shape = Mrecord];
          v10 [label = "<res_arg1> %arg1", shape = Mrecord];
          v11 [fillcolor = "0.000000 0.3 0.95", label = "{{<arg_arg0> %arg0}|cf.br\l}", shape = Mrecord, style = filled];
        }
        subgraph cluster_12 {
          v13 [label = " ", shape = plain];
          label = "";
          v14 [label = "<res_0> %0", shape = Mrecord];
          v15 [fillcolor = "0.090909 0.3 0.95", label = "{{<arg_arg1> %arg1|<arg_0> %0}|cf.cond_br\l\loperandSegmentSizes: array\<i...\l}", shape = Mrecord, style = filled];
        }
        subgraph cluster_16 {
          v17 [label = " ", shape = plain];
          label = "";
          subgraph cluster_18 {
            v19 [label = " ", shape = plain];
            label = "scf.execute_region\l";
            subgraph cluster_20 {
              v21 [label = " ", shape = plain];
              label = "";
              v22 [fillcolor = "0.181818 0.3 0.95", label = "{a.b\l}", shape = Mrecord, style = filled];
              v23 [fillcolor = "0.000000 0.3 0.95", label = "{cf.br\l}", shape = Mrecord, style = filled];
            }
            subgraph cluster_24 {
              v25 [label = " ", shape = plain];
              label = "";
              v26 [fillcolor = "0.272727 0.3 0.95", label = "{arith.constant\l\lvalue: 7 : i32\l|{<res_c7_i32> %c7_i32}}", shape = Mrecord, style = filled];
              v27 [fillcolor = "0.363636 0.3 0.95", label = "{{<arg_c7_i32> %c7_i32}|scf.yield\l}", shape = Mrecord, style = filled];
            }
          }
          subgraph cluster_28 {
            v29 [label = " ", shape = plain];
            label = "scf.execute_region\l";
            subgraph cluster_30 {
              v31 [label = " ", shape = plain];
              label = "";
              v32 [fillcolor = "0.363636 0.3 0.95", label = "{scf.yield\l}", shape = Mrecord, style = filled];
            }
          }
          subgraph cluster_33 {
            v34 [label = " ", shape = plain];
            label = "t.isolated\laa: []\lbb: [1, 2]\lcc: dense\<1\> : tensor\<3xi32\>\lf: 1.00000...\lloc2: loc(\"a\"...\ls: \"q\{\|\}\<\>...\lweird name: 1 : i64\l";
            subgraph cluster_35 {
              v36 [label = " ", shape = plain];
              label = "";
              v37 [fillcolor = "0.545455 0.3 0.95", label = "{x.y\l}", shape = Mrecord, style = filled];
            }
            subgraph cluster_38 {
              v39 [label = " ", shape = plain];
              label = "";
            }
          }
          v40 [fillcolor = "0.727273 0.3 0.95", label = "{{<arg_0> %0}|func.return\l}", shape = Mrecord, style = filled];
        }
      }
    }
  }
  v22 -> v23[style = dashed];
  v26 -> v27[style = dashed];
  v19 -> v29[lhead = cluster_28, ltail = cluster_18, style = dashed];
  v29 -> v34[lhead = cluster_33, ltail = cluster_28, style = dashed];
  v34 -> v40[ltail = cluster_33, style = dashed];
  v9:res_arg0:s -> v11:arg_arg0:n[style = solid];
  v10:res_arg1:s -> v15:arg_arg1:n[style = solid];
  v14:res_0:s -> v15:arg_0:n[style = solid];
  v26:res_c7_i32:s -> v27:arg_c7_i32:n[style = solid];
  v14:res_0:s -> v40:arg_0:n[style = solid];
}
