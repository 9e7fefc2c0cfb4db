"""Native code that runs for ever: loops end when Python has a signal to handle, recursion is an error."""

from __future__ import annotations

import signal
import subprocess
import sys
import textwrap
import time
from pathlib import Path
from typing import Any

import plait
import pytest
from plait_llvm.backend.call import AssertionFailed
from plait_llvm.passes.interruptions import FLAG
from plait_llvm.passes.outline_parallel import SYSTEMS

EXAMPLES = Path(__file__).resolve().parents[3] / "examples"


def counting(
    lower: str, upper: str, step: str, body: str = "%b = arith.xori %a, %i : index", *, compared: str = ""
) -> str:
    return f"""func.func @main(%n: index, %zero: index) -> index {{
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %long = arith.constant 4000000000000000000 : index
      %last = arith.constant -1 : index
      %r = scf.for {compared} %i = {lower} to {upper} step {step} iter_args(%a = %c0) -> index {{
        {body}
        scf.yield %b : index
      }}
      return %r : index
    }}"""


def over_memory(body: str) -> str:
    return f"""func.func @main(%n: index, %zero: index) -> index {{
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %c4 = arith.constant 4 : index
      %m = memref.alloc() : memref<4xindex>
      scf.for %i = %c0 to %n step %c1 {{
        {body}
      }}
      %r = memref.load %m[%c0] : memref<4xindex>
      memref.dealloc %m : memref<4xindex>
      return %r : index
    }}"""


WHILE = """func.func @main(%n: index, %zero: index) -> index {
  %r = scf.while (%i = %n) : (index) -> index {
    %c = arith.cmpi ne, %i, %zero : index
    scf.condition(%c) %i : index
  } do {
  ^bb0(%j: index):
    scf.yield %j : index
  }
  return %r : index
}"""
ENDLESS = {
    "while": WHILE,
    "step 0": counting("%c0", "%n", "%zero"),
    "long, constant": counting("%c0", "%long", "%c1"),
    "long, not constant": counting("%c0", "%n", "%c1"),
    "long, unsigned": counting("%c0", "%last", "%c1", compared="unsigned"),
    "around the numbers of its type": """func.func @main(%n: index, %zero: index) -> index {
      %first = arith.constant 0 : i8
      %last = arith.constant 127 : i8
      %step = arith.constant 4 : i8
      %r = scf.for %i = %first to %last step %step iter_args(%a = %n) -> index : i8 {
        %j = arith.index_cast %i : i8 to index
        %b = arith.xori %a, %j : index
        scf.yield %b : index
      }
      return %r : index
    }""",
    "over one element": over_memory("memref.store %i, %m[%c0] : memref<4xindex>"),
    "over a few elements": over_memory("""%j = arith.remui %i, %c4 : index
        memref.store %i, %m[%j] : memref<4xindex>"""),
    "over memory now and then": over_memory("""%j = arith.cmpi slt, %i, %c4 : index
        scf.if %j {
          memref.store %i, %m[%i] : memref<4xindex>
        }"""),
    "around a loop over memory": over_memory("""scf.for %j = %c0 to %c4 step %c1 {
          memref.store %i, %m[%j] : memref<4xindex>
        }"""),
    "no counter": """func.func @main(%n: index, %zero: index) -> index {
      cf.br ^bb1
    ^bb1:
      cf.br ^bb1
    }""",
    "a counter that is another": """func.func @main(%n: index, %zero: index) -> index {
      %c1 = arith.constant 1 : index
      cf.br ^bb1(%zero, %zero : index, index)
    ^bb1(%i: index, %j: index):
      %c = arith.cmpi slt, %i, %n : index
      cf.cond_br %c, ^bb2, ^bb3
    ^bb2:
      %next = arith.addi %j, %c1 : index
      cf.br ^bb1(%zero, %next : index, index)
    ^bb3:
      return %j : index
    }""",
    "a bound that moves": """func.func @main(%n: index, %zero: index) -> index {
      %c1 = arith.constant 1 : index
      cf.br ^bb1(%zero, %n : index, index)
    ^bb1(%i: index, %end: index):
      %c = arith.cmpi slt, %i, %end : index
      cf.cond_br %c, ^bb2, ^bb3
    ^bb2:
      %next = arith.addi %i, %c1 : index
      %later = arith.addi %end, %c1 : index
      cf.br ^bb1(%next, %later : index, index)
    ^bb3:
      return %i : index
    }""",
    "two ways into the cycle": """func.func @main(%n: index, %zero: index) -> index {
      %c = arith.cmpi eq, %n, %zero : index
      cf.cond_br %c, ^bb1, ^bb2
    ^bb1:
      cf.br ^bb2
    ^bb2:
      cf.br ^bb1
    }""",
    "a call at the end": """func.func @main(%n: index, %zero: index) -> index {
      %0 = func.call @main(%n, %zero) : (index, index) -> index
      return %0 : index
    }""",
    "in another function": WHILE.replace("@main", "@loop") + """
    func.func @main(%n: index, %zero: index) -> index {
      %0 = func.call @loop(%n, %zero) : (index, index) -> index
      return %0 : index
    }""",
}  # fmt: skip

RUN = textwrap.dedent(
    """
    import json, signal, sys, time
    import plait

    class Stop(Exception):
        pass

    def stop(*_):
        global signalled
        signalled = time.monotonic()
        raise Stop

    signal.signal(signal.SIGALRM, stop)
    for name, program in json.load(sys.stdin).items():
        executable = plait.compile(program)
        for delay in (0.2, 0.05):  # the first call takes longer until code runs
            signal.setitimer(signal.ITIMER_REAL, delay, 10)  # again: Python ignores what destructors raise
            try:
                executable(2**62, 0)
                print(name, "ended")
            except Stop:
                signal.setitimer(signal.ITIMER_REAL, 0)
                print(name, "stopped", "late" if time.monotonic() - signalled > 5 else "in time")
            except RuntimeError as error:
                signal.setitimer(signal.ITIMER_REAL, 0)
                print(name, "failed", error)
    """
)


COMMAND = textwrap.dedent(
    """
    import signal
    import sys
    from plait_cli.main import main
    from plait_llvm.backend.watch import Watch

    signal.signal(signal.SIGINT, signal.default_int_handler)  # what starts in the background may ignore it

    function = Watch.function

    def told(self, address):
        call = function(self, address)
        return lambda block: print("running", flush=True) or call(block)

    Watch.function = told
    main(sys.argv[1:])
    """
)


def test_a_signal_ends_what_runs_for_ever() -> None:
    import json

    command = [sys.executable, "-c", RUN]
    done = subprocess.run(command, input=json.dumps(ENDLESS), capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == 0, done.stderr
    lines = done.stdout.splitlines()
    allowed = {f"{name} stopped in time" for name in ENDLESS} | {
        "a call at the end failed <stdin>:1:1: calls nest too deeply: more than 1 MiB of the stack"
    }
    assert len(lines) == 2 * len(ENDLESS) and set(lines) <= allowed, done.stdout


def test_a_handler_that_returns_lets_the_call_go_on() -> None:
    code = textwrap.dedent(
        """
        import signal, sys, plait
        seen = []
        signal.signal(signal.SIGALRM, lambda *_: seen.append(1))
        executable, count = plait.compile(sys.stdin.read()), 1 << 20
        signal.setitimer(signal.ITIMER_REAL, 0.1, 0.1)
        while len(seen) < 3:
            result, count = executable(count, 0)[0], 2 * count
        print(result == executable(count // 2, 0)[0])
        """
    )
    program = counting("%c0", "%n", "%c1", "%s = arith.muli %a, %i : index\n %b = arith.xori %s, %i : index")
    command = [sys.executable, "-c", code]
    done = subprocess.run(command, input=program, capture_output=True, text=True, timeout=300, check=False)
    assert done.stdout == "True\n", done.stderr


def test_control_c_ends_the_command(tmp_path: Path) -> None:
    path = tmp_path / "while.mlir"
    path.write_text(WHILE)
    command = [sys.executable, "-c", COMMAND, "run", str(path), "--input=index=1", "--input=index=0"]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    try:
        assert process.stdout is not None and process.stdout.readline() == "running\n"
        time.sleep(0.3)
        process.send_signal(signal.SIGINT)
        assert process.wait(timeout=60) == 130
    finally:
        process.kill()


def code_of(source: Any) -> str:
    return plait.compile(source).ir("llvm-ir")


@pytest.mark.parametrize(
    "source",
    [
        "func.func @main(%a: tensor<4xf32>) -> tensor<4xf32> {\n %0 = arith.addf %a, %a : tensor<4xf32>\n"
        " return %0 : tensor<4xf32> }",
        "func.func @main(%a: tensor<?x?xf32>) -> tensor<?x?xf32> {\n %0 = arith.addf %a, %a : tensor<?x?xf32>\n"
        " return %0 : tensor<?x?xf32> }",
        EXAMPLES / "dense_layer.mlir",
        counting("%c0", "%c1", "%c1"),
        counting("%c0", "%c1", "%c1", compared="unsigned"),
    ],
)
def test_loops_that_are_counted_do_not_pay(source: Any) -> None:
    assert FLAG not in code_of(source)
    assert FLAG in code_of(WHILE)


def selected_bound(other: str) -> str:
    return f"""func.func @main(%m: memref<8xindex>, %j: index, %n: index) {{
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %c8 = arith.constant 8 : index
      %inside = arith.cmpi ult, %j, %c8 : index
      %times = arith.select %inside, {other}, %c0 : index
      scf.for %i = %c0 to %times step %c1 {{
        memref.store %n, %m[%j] : memref<8xindex>
      }}
      return
    }}"""


def test_loops_that_run_once_or_not_at_all_do_not_pay() -> None:
    assert FLAG not in code_of(selected_bound("%c1"))
    assert FLAG in code_of(selected_bound("%n"))


def remaining_steps(remainder: str, compared: str = "") -> str:
    return f"""func.func @main(%m: memref<8xindex>, %j: index, %n: index) {{
      %c0 = arith.constant 0 : index
      %c4 = arith.constant 4 : index
      %c14 = arith.constant 14 : index
      %times = arith.{remainder} : index
      scf.for {compared} %i = %c0 to %times step %c4 {{
        memref.store %n, %m[%j] : memref<8xindex>
      }}
      return
    }}"""


def test_loops_over_what_a_division_by_a_constant_leaves_do_not_pay() -> None:
    assert FLAG not in code_of(remaining_steps("remsi %n, %c14"))
    assert FLAG in code_of(remaining_steps("remsi %c14, %n"))
    assert FLAG in code_of(remaining_steps("remsi %n, %c14", "unsigned"))


def test_loops_over_less_than_a_constant_do_not_pay() -> None:
    assert FLAG not in code_of(remaining_steps("minsi %n, %c14"))
    assert FLAG in code_of(remaining_steps("maxsi %n, %c14"))


def budget(start: str, step: str, condition: str = "andi", compared: str = "sgt") -> str:
    """A loop that goes on while a number is positive and something else holds."""
    return f"""func.func @main(%m: memref<8xindex>, %n: index) -> index {{
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %c900 = arith.constant 900 : index
      %r = scf.while (%i = {start}) : (index) -> index {{
        %is_left = arith.cmpi {compared}, %i, %c0 : index
        %x = memref.load %m[%c0] : memref<8xindex>
        %goes_on = arith.cmpi ne, %x, %n : index
        %c = arith.{condition} %is_left, %goes_on : i1
        scf.condition(%c) %i : index
      }} do {{
      ^bb0(%j: index):
        memref.store %j, %m[%c0] : memref<8xindex>
        %least = arith.maxsi %n, %c1 : index
        %next = arith.{step} : index
        scf.yield %next : index
      }}
      return %r : index
    }}"""


@pytest.mark.parametrize(("program", "pays"), [
    (budget("%c900", "subi %j, %least"), False), (budget("%c900", "subi %j, %c1"), False),
    (budget("%n", "subi %j, %c1"), True), (budget("%c900", "subi %j, %n"), True),
    (budget("%c900", "subi %least, %j"), True), (budget("%c900", "subi %j, %c1", "ori"), True),
    (budget("%c900", "subi %j, %c1", compared="ne"), True), (budget("%c900", "addi %j, %c1"), True),
])  # fmt: skip
def test_loops_that_use_up_a_budget_do_not_pay(program: str, pays: bool) -> None:
    assert (FLAG in code_of(program)) == pays


def around_threads(row: str, value: str) -> str:
    return f"""func.func @main(%n: index, %m: memref<?x?xindex>) {{
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      scf.for %i = %c0 to %n step %c1 {{
        %twice = arith.addi %i, %i : index
        scf.parallel (%j) = (%c0) to (%n) step (%c1) {{
          memref.store {value}, %m[{row}, %j] : memref<?x?xindex>
        }}
      }}
      return
    }}"""


@pytest.mark.skipif(sys.platform not in SYSTEMS, reason="has no pool of threads")
@pytest.mark.parametrize(("row", "value", "pays"), [("%i", "%j", False), ("%twice", "%i", False), ("%c0", "%i", True)])
def test_a_loop_around_threads_ends_with_the_memory_that_they_walk(row: str, value: str, pays: bool) -> None:
    code = code_of(around_threads(row, value))
    assert "call void @plait.parallel_for(" in code
    assert (FLAG in code) == pays


SUM = """func.func @main(%n: i64) -> i64 {
  %c0 = arith.constant 0 : i64
  %c1 = arith.constant 1 : i64
  %last = arith.cmpi eq, %n, %c0 : i64
  %r = scf.if %last -> i64 {
    scf.yield %c0 : i64
  } else {
    %m = arith.subi %n, %c1 : i64
    %s = func.call @main(%m) : (i64) -> i64
    %x = arith.xori %s, %n : i64
    %t = arith.muli %x, %x : i64
    scf.yield %t : i64
  }
  return %r : i64
}"""


def test_recursion_ends_in_an_error_with_its_place() -> None:
    run = plait.compile(SUM)
    (shallow,) = run(500)
    for n in (10**9, -1):
        with pytest.raises(
            AssertionFailed, match=r"^<stdin>:1:1: calls nest too deeply: more than 1 MiB of the stack$"
        ):
            run(n)
    assert run(500) == (shallow,) and run(0) == (0,)


def test_recursion_through_other_functions_and_with_large_frames() -> None:
    run = plait.compile(
        """func.func @main(%n: i64) -> i64 {
          %0 = func.call @even(%n) : (i64) -> i64
          return %0 : i64
        }
        func.func @even(%n: i64) -> i64 {
          %0 = func.call @odd(%n) : (i64) -> i64
          return %0 : i64
        }
        func.func @odd(%n: i64) -> i64 {
          %c0 = arith.constant 0 : i64
          %c1 = arith.constant 1 : i64
          %i = arith.constant 3 : index
          %frame = memref.alloca() : memref<4000xi64>
          memref.store %n, %frame[%i] : memref<4000xi64>
          %last = arith.cmpi sle, %n, %c0 : i64
          cf.cond_br %last, ^end, ^more
        ^end:
          return %c0 : i64
        ^more:
          %m = arith.subi %n, %c1 : i64
          %s = func.call @even(%m) : (i64) -> i64
          %own = memref.load %frame[%i] : memref<4000xi64>
          %t = arith.addi %s, %own : i64
          return %t : i64
        }"""
    )
    assert run(10) == (55,)
    with pytest.raises(AssertionFailed, match="calls nest too deeply"):
        run(10**6)


def test_the_names_of_recursive_functions_are_not_taken() -> None:
    text = SUM + '\nfunc.func @main.recursive() {\n return\n}\nfunc.func @"main.recursive.too_deep"() {\n return\n}'
    assert plait.compile(text)(3) == plait.compile(SUM)(3)


def test_code_for_c_has_no_python_in_it() -> None:
    from plait_llvm.backend.ahead_of_time import compile_ahead_of_time

    text = compile_ahead_of_time(WHILE + SUM.replace("@main", "@sum"), assembly=True).code.decode()
    assert "plait_gil" not in text and FLAG not in text
