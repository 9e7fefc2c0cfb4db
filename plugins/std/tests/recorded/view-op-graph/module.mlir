#map = affine_map<(d0) -> (d0)>
module attributes {foo.a = "bar"} {
  func.func @main(%arg0: i32, %arg1: i1) -> i32 {
    %c1_i32 = arith.constant 1 : i32
    %0 = arith.addi %arg0, %c1_i32 : i32
    %cst = arith.constant dense<1.000000e+00> : tensor<100xf32>
    %cst_0 = arith.constant dense<[1.000000e+00, 2.000000e+00]> : tensor<2xf32>
    %1 = scf.if %arg1 -> (i32) {
      %5 = arith.muli %0, %arg0 : i32
      scf.yield %5 : i32
    } else {
      scf.yield %0 : i32
    }
    cf.cond_br %arg1, ^bb1(%1 : i32), ^bb2
  ^bb1(%2: i32):  // pred: ^bb0
    %3 = "foo.bar"(%2, %cst) {longname = "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa<>{}|", u, x = #map} : (i32, tensor<100xf32>) -> i32
    return %2 : i32
  ^bb2:  // pred: ^bb0
    %4:2 = "foo.two"() : () -> (i32, vector<4x[4]x16xf32>)
    return %4#0 : i32
  }
}

// prints
digraph G {
  compound = true;
  subgraph cluster_1 {
    v2 [label = " ", shape = plain];
    label = "builtin.module : ()\lfoo.a: \"bar\"\l";
    subgraph cluster_3 {
      v4 [label = " ", shape = plain];
      label = "";
      subgraph cluster_5 {
        v6 [label = " ", shape = plain];
        label = "func.func : ()\lfunction_type: (i32, i1) -\> i32\lsym_name: \"main\"\l";
        subgraph cluster_7 {
          v8 [label = " ", shape = plain];
          label = "";
          v9 [label = "<res_arg0> %arg0 i32", shape = Mrecord];
          v10 [label = "<res_arg1> %arg1 i1", shape = Mrecord];
          v11 [fillcolor = "0.000000 0.3 0.95", label = "{arith.constant\l\lvalue: 1 : i32\l|{<res_c1_i32> %c1_i32 i32}}", shape = Mrecord, style = filled];
          v12 [fillcolor = "0.090909 0.3 0.95", label = "{{<arg_arg0> %arg0|<arg_c1_i32> %c1_i32}|arith.addi\l\loverflowFlags: #arith.overflow\<none...\l|{<res_0> %0 i32}}", shape = Mrecord, style = filled];
          v13 [fillcolor = "0.000000 0.3 0.95", label = "{arith.constant\l\lvalue: dense\<1.000000e+00\> : tensor\<100xf32\>\l|{<res_cst> %cst tensor\<100xf32\>}}", shape = Mrecord, style = filled];
          v14 [fillcolor = "0.000000 0.3 0.95", label = "{arith.constant\l\lvalue: dense\<[1.000000e+00,...\l|{<res_cst_0> %cst_0 tensor\<2xf32\>}}", shape = Mrecord, style = filled];
          subgraph cluster_15 {
            v16 [label = " ", shape = plain];
            label = "scf.if : (i32)\l";
            subgraph cluster_17 {
              v18 [label = " ", shape = plain];
              label = "";
              v19 [fillcolor = "0.181818 0.3 0.95", label = "{{<arg_0> %0|<arg_arg0> %arg0}|arith.muli\l\loverflowFlags: #arith.overflow\<none...\l|{<res_5> %5 i32}}", shape = Mrecord, style = filled];
              v20 [fillcolor = "0.272727 0.3 0.95", label = "{{<arg_5> %5}|scf.yield\l}", shape = Mrecord, style = filled];
            }
            subgraph cluster_21 {
              v22 [label = " ", shape = plain];
              label = "";
              v23 [fillcolor = "0.272727 0.3 0.95", label = "{{<arg_0> %0}|scf.yield\l}", shape = Mrecord, style = filled];
            }
          }
          v24 [fillcolor = "0.454545 0.3 0.95", label = "{{<arg_arg1> %arg1|<arg_1> %1}|cf.cond_br\l\loperandSegmentSizes: array\<i32: 1, 1, 0\>\l}", shape = Mrecord, style = filled];
        }
        subgraph cluster_25 {
          v26 [label = " ", shape = plain];
          label = "";
          v27 [label = "<res_2> %2 i32", shape = Mrecord];
          v28 [fillcolor = "0.545455 0.3 0.95", label = "{{<arg_2> %2|<arg_cst> %cst}|foo.bar\l\llongname: \"aaaaaaaaaaaaaaaaaaa...\lu: unit\lx: affine_map\<(d0) -\> (...\l|{<res_3> %3 i32}}", shape = Mrecord, style = filled];
          v29 [fillcolor = "0.636364 0.3 0.95", label = "{{<arg_2> %2}|func.return\l}", shape = Mrecord, style = filled];
        }
        subgraph cluster_30 {
          v31 [label = " ", shape = plain];
          label = "";
          v32 [fillcolor = "0.727273 0.3 0.95", label = "{foo.two\l|{<res_4_0> %4#0 i32|<res_4_1> %4#1 vector\<4x[4]x16xf32\>}}", shape = Mrecord, style = filled];
          v33 [fillcolor = "0.636364 0.3 0.95", label = "{{<arg_4_0> %4#0}|func.return\l}", shape = Mrecord, style = filled];
        }
      }
    }
  }
  v9:res_arg0:s -> v12:arg_arg0:n[style = solid];
  v11:res_c1_i32:s -> v12:arg_c1_i32:n[style = solid];
  v12:res_0:s -> v19:arg_0:n[style = solid];
  v9:res_arg0:s -> v19:arg_arg0:n[style = solid];
  v19:res_5:s -> v20:arg_5:n[style = solid];
  v12:res_0:s -> v23:arg_0:n[style = solid];
  v10:res_arg1:s -> v16[lhead = cluster_15, style = solid];
  v10:res_arg1:s -> v24:arg_arg1:n[style = solid];
  v16 -> v24:arg_1:n[ltail = cluster_15, style = solid];
  v27:res_2:s -> v28:arg_2:n[style = solid];
  v13:res_cst:s -> v28:arg_cst:n[style = solid];
  v27:res_2:s -> v29:arg_2:n[style = solid];
  v32:res_4_0:s -> v33:arg_4_0:n[style = solid];
}
