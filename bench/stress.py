"""Whether a process grows that many threads call while it compiles and forks: its memory, by who holds it.

    python bench/stress.py [--seconds 60] [--threads 8] [--only calls]

Threads call products of several sizes, with and without `out=` and `workspace=`, with tensors of PyTorch if it is
there, and a function whose result has another size in each call. With `--only calls` the main thread neither compiles
nor forks. Each line: seconds, calls, MB that are resident, that the C library has handed out and holds free, and how
many results were wrong. Only Linux says that.
"""

from __future__ import annotations

import argparse
import ctypes
import importlib.util
import os
import threading
import time
from typing import Any

os.environ["PLAIT_CACHE"] = "0"  # what is compiled is new each time

import numpy as np
import plait

FIELDS = ["arena", "ordblks", "smblks", "hblks", "hblkhd", "usmblks", "fsmblks", "uordblks", "fordblks", "keepcost"]
SIZES = (16, 64, 256)
PRODUCTS = """func.func @main(%x: T, %y: T) -> T {
  %e = tensor.empty() : T
  %zero = arith.constant 0.0 : f32
  %f = linalg.fill ins(%zero : f32) outs(%e : T) -> T
  %r = linalg.matmul ins(%x, %y : T, T) outs(%f : T) -> T
  %s = linalg.matmul ins(%r, %y : T, T) outs(%f : T) -> T
  return %s : T
}"""
EXPONENTIALS = """func.func @main(%x: tensor<?xf32>) -> tensor<?xf32> {
  %0 = math.exp %x : tensor<?xf32>
  return %0 : tensor<?xf32>
}"""


class Allocations(ctypes.Structure):
    """What `mallinfo2` returns, in bytes."""

    _fields_ = [(name, ctypes.c_size_t) for name in FIELDS]


def product(size: int) -> Any:
    return plait.compile(PRODUCTS.replace("T", f"tensor<{size}x{size}xf32>"))


class Stress:
    """What the threads share."""

    def __init__(self) -> None:
        self.products = {size: product(size) for size in SIZES}
        self.exponentials = plait.compile(EXPONENTIALS)
        self.is_over = False
        self.calls, self.wrong = 0, 0
        self.has_torch = importlib.util.find_spec("torch") is not None

    def work(self, number: int) -> None:
        """Call, until it is over."""
        rng = np.random.default_rng(number)
        x = {size: (rng.standard_normal((size, size)) / size).astype(np.float32) for size in SIZES}
        out = {size: np.empty((size, size), np.float32) for size in SIZES}
        room = {size: np.empty(f.workspace_bytes(x[size], x[size]), np.uint8) for size, f in self.products.items()}
        while not self.is_over:
            size, way = SIZES[rng.integers(len(SIZES))], rng.integers(4)
            f, given = self.products[size], x[size]
            if way == 0:
                result = f(given, given, out=out[size])
            elif way == 1:
                result = f(given, given, out=out[size], workspace=room[size])
            elif way == 2 and self.has_torch:
                import torch

                tensor: Any = torch.as_tensor(given)
                (result,) = f(tensor, tensor)
            else:
                (result,) = f(given, given)
            self.wrong += not np.allclose(np.asarray(result), given @ given @ given, atol=1e-4)
            length = int(rng.integers(1, 200_000))
            (powers,) = self.exponentials(np.full(length, 0.5, np.float32))
            self.wrong += powers.shape != (length,) or abs(powers[-1] - np.exp(0.5)) > 1e-5
            self.calls += 2

    def disturb(self, number: int) -> None:
        """Compile a program that is new, and call in a fork."""
        product(17 + number)
        child = os.fork()
        if child == 0:
            one = np.eye(16, dtype=np.float32)
            os._exit(int(np.asarray(self.products[16](one, one)[0]).trace() != 16))
        self.wrong += os.waitpid(child, 0)[1] != 0

    def line(self, seconds: float) -> str:
        library: Any = ctypes.CDLL(None)
        library.mallinfo2.restype = Allocations
        found = library.mallinfo2()
        with open("/proc/self/statm") as file:
            resident = int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")
        used, free = found.uordblks + found.hblkhd, found.fordblks
        return f"{seconds:5.0f} {self.calls:9d} {resident >> 20:6d} {used >> 20:6d} {free >> 20:6d} {self.wrong:3d}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--threads", type=int, default=8)
    parser.add_argument("--only", choices=["calls"])
    arguments = parser.parse_args()
    stress = Stress()
    threads = [threading.Thread(target=stress.work, args=(i,)) for i in range(arguments.threads)]
    for thread in threads:
        thread.start()
    start, told, turns = time.monotonic(), 0.0, 0
    print("seconds  calls resident used   free wrong")
    while (passed := time.monotonic() - start) < arguments.seconds:
        if passed >= told:
            told += arguments.seconds / 10
            print(stress.line(passed), flush=True)
        if arguments.only is None:
            stress.disturb(turns)
        turns += 1
        time.sleep(0.05)
    stress.is_over = True
    for thread in threads:
        thread.join()
    print(stress.line(time.monotonic() - start))


if __name__ == "__main__":
    main()
