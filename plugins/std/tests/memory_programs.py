"""Random programs of blocks that branch to each other, and keep all that they know in memory."""

from __future__ import annotations

import random

INPUTS = [(3, 5), (-7, 0), (100, -100), (0, 1)]


class MemoryProgram:
    """The text of a function of two numbers, the same for the same seed.

    Each block loads from slots, computes, stores, and branches; a counter, in memory as well, makes it end. Slots are
    single numbers and small arrays that are accessed by constants; with `escaping` some are passed to a function.
    """

    def __init__(self, seed: int, *, escaping: bool = True) -> None:
        self.random = random.Random(seed)
        self.count = 0
        self.slots = [f"%s{i}" for i in range(self.random.randint(1, 4))]
        self.arrays = {f"%a{i}": self.random.randint(2, 4) for i in range(self.random.randint(0, 2))}
        self.blocks = self.random.randint(1, 6)
        self.escaping = escaping and self.random.random() < 0.3
        self.lines = ["func.func private @see(%m: memref<i32>) { return }"] if self.escaping else []
        self.lines.append("func.func @main(%x: i32, %y: i32) -> i32 {")
        self.entry()
        for number in range(self.blocks):
            self.block(number)
        self.lines += ["^exit:", *self.body(2), f"return {self.last} : i32", "}"]
        self.text = "\n".join(self.lines) + "\n"

    def name(self) -> str:
        self.count += 1
        return f"%v{self.count}"

    def entry(self) -> None:
        emit = self.lines.append
        for i in range(5):
            emit(f"%i{i} = arith.constant {i} : index")
        emit("%one = arith.constant 1 : i32\n%zero = arith.constant 0 : i32\n%fuel = arith.constant 12 : i32")
        emit("%f = memref.alloca() : memref<i32>\nmemref.store %fuel, %f[] : memref<i32>")
        for slot in self.slots:
            emit(f"{slot} = memref.alloca() : memref<i32>")
            emit(f"memref.store {self.random.choice(['%x', '%y', '%one'])}, {slot}[] : memref<i32>")
        for array, size in self.arrays.items():
            emit(f"{array} = memref.alloca() : memref<{size}xi32>")
            for i in range(size):
                emit(f"memref.store {self.random.choice(['%x', '%y'])}, {array}[%i{i}] : memref<{size}xi32>")
        if self.escaping:
            emit(f"call @see({self.random.choice(self.slots)}) : (memref<i32>) -> ()")
        emit("cf.br ^b0")

    def place(self) -> str:
        if self.arrays and self.random.random() < 0.4:
            array, size = self.random.choice(list(self.arrays.items()))
            return f"{array}[%i{self.random.randrange(size)}] : memref<{size}xi32>"
        return f"{self.random.choice(self.slots)}[] : memref<i32>"

    def body(self, length: int) -> list[str]:
        values, lines = ["%x", "%y", "%one"], list[str]()
        for _ in range(self.random.randint(1, length)):
            loaded, made = self.name(), self.name()
            kind = self.random.choice(["addi", "subi", "xori", "muli"])
            lines.append(f"{loaded} = memref.load {self.place()}")
            lines.append(f"{made} = arith.{kind} {loaded}, {self.random.choice(values)} : i32")
            values += [loaded, made]
            if self.random.random() < 0.7:
                lines.append(f"memref.store {self.random.choice(values)}, {self.place()}")
        self.last = values[-1]
        return lines

    def block(self, number: int) -> None:
        fuel, less, goes_on, condition = (self.name() for _ in range(4))
        targets = [f"^b{self.random.randrange(self.blocks)}" for _ in range(2)]
        self.lines += [
            f"^b{number}:",
            *self.body(4),
            f"{fuel} = memref.load %f[] : memref<i32>",
            f"{less} = arith.subi {fuel}, %one : i32",
            f"memref.store {less}, %f[] : memref<i32>",
            f"{goes_on} = arith.cmpi sgt, {less}, %zero : i32",
            f"{condition} = arith.cmpi slt, {self.last}, {self.random.choice(['%x', '%y', '%one'])} : i32",
            f"cf.cond_br {goes_on}, ^c{number}, ^exit",
            f"^c{number}:",
            f"cf.cond_br {condition}, {targets[0]}, {targets[1]}",
        ]
