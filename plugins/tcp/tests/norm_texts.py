"""Layer and RMS normalization of `tensor<?x4x2xf32>` along the last two dimensions, as frontends write them."""

from __future__ import annotations

from typing import Any

X = "tensor<?x4x2xf32>"
ROWS = "tensor<?xf32>"
KEPT = "tensor<?x1x1xf32>"
WEIGHTS = "tensor<4x2xf32>"
ONE = "tensor<f32>"


class Writer:
    """Lines of a function's body; a value is its name and its type."""

    def __init__(self) -> None:
        self.lines = [f"%c0 = arith.constant 0 : index\n%n = tensor.dim %x, %c0 : {X}"]

    def _line(self, text: str, type: str) -> tuple[str, str]:
        name = f"%v{len(self.lines)}"
        self.lines.append(f"{name} = {text}")
        return name, type

    def binary(self, kind: str, a: Any, b: Any) -> Any:
        return self._line(f"tcp.binary {kind} {a[0]}, {b[0]} : {a[1]}", a[1])

    def unary(self, kind: str, a: Any) -> Any:
        return self._line(f"tcp.unary {kind} {a[0]} : {a[1]}", a[1])

    def constant(self, number: float, like: Any) -> Any:
        """A number for each element of `like`."""
        one = ONE.replace("f32", "f64") if "f64" in like[1] else ONE
        value = self._line(f"tcp.const dense<{number:.17e}> : {one}", one)
        return self._line(f"tcp.broadcast {value[0]} dims = [] sizes(%n) : {one} -> {like[1]}", like[1])

    def total(self, a: Any, dims: str) -> Any:
        """A sum along dimensions; the last one goes first where they are given as 2 1."""
        one = ONE.replace("f32", "f64") if "f64" in a[1] else ONE
        zero = self._line(f"tcp.const dense<0.0> : {one}", one)
        for dim in dims.split():
            sizes = a[1].removeprefix("tensor<").split("x")
            gone = [int(d) for d in dim.split(",")]
            type = "tensor<" + "x".join(size for i, size in enumerate(sizes) if i not in gone) + ""
            a = self._line(f"tcp.reduce add {a[0]}, {zero[0]} dims = {gone} : {a[1]}, {one} -> {type}", type)
        return a

    def kept(self, a: Any) -> Any:
        """With dimensions of size 1 again."""
        type = KEPT.replace("f32", "f64") if "f64" in a[1] else KEPT
        return self._line(f"tcp.reshape {a[0]} sizes(%n) : {a[1]} -> {type}", type)

    def back(self, a: Any) -> Any:
        """Along all elements."""
        dims, type = ("[0, 1, 2]" if "x1x1x" in a[1] else "[0]"), X.replace("f32", "f64") if "f64" in a[1] else X
        return self._line(f"tcp.broadcast {a[0]} dims = {dims} sizes(%n) : {a[1]} -> {type}", type)

    def weights(self, name: str) -> Any:
        return self._line(f"tcp.broadcast {name} dims = [1, 2] sizes(%n) : {WEIGHTS} -> {X}", X)

    def cast(self, a: Any, element: str) -> Any:
        type = a[1].replace("f32", element).replace("f64", element)
        return a if type == a[1] else self._line(f"tcp.cast {a[0]} : {a[1]} -> {type}", type)


class Norm:
    """A text in the words of `form`: see the tests."""

    def __init__(self, form: str) -> None:
        self.form, self.w = form, Writer()
        self.x = ("%x", X)

    def mean(self, a: Any) -> Any:
        w = self.w
        total = w.total(a, "2 1" if "twice" in self.form else "1,2")
        total = w.kept(total) if "kept" in self.form else total
        if "reciprocal" in self.form:
            return w.binary("multiply", total, w.constant(1 / 8, total))
        return w.binary("divide", total, w.constant(8, total))

    def square(self, a: Any) -> Any:
        return self.w.binary("power", a, self.w.constant(2, a)) if "power" in self.form else self.w.binary("multiply", a, a)

    def variance(self, mean: Any) -> Any:
        w = self.w
        x = w.cast(self.x, "f64" if "wide" in self.form else "f32")
        if "rms" in self.form:
            made = self.mean(w.cast(self.square(self.x), "f64") if "late" in self.form else self.square(x))
        elif "moments" in self.form:
            made = w.binary("subtract", self.mean(self.square(x)), self.square(mean))
            made = w.binary("maximum", w.constant(0, made), made) if "clamped" in self.form else made
        else:
            own = self.mean(x) if "separate" in self.form or "wide" in self.form else mean
            made = self.mean(self.square(w.binary("subtract", x, w.back(own))))
        return w.cast(made, "f32")

    def normalized(self, scale: Any) -> Any:
        w = self.w
        mean = None if "rms" in self.form else self.mean(self.x)
        variance = self.variance(mean)
        if "exactly" not in self.form:
            variance = w.binary("add", variance, w.constant(1e-5, variance))
        value = self.x if mean is None else w.binary("subtract", self.x, w.back(mean))
        if "quotient" in self.form:
            return w.binary("divide", value, w.back(w.unary("sqrt", variance)))
        factor = w.back(w.unary("rsqrt", variance))
        if "factor" in self.form:
            factor = w.binary("multiply", factor, scale)
        return w.binary("multiply", *((factor, value) if "swapped" in self.form else (value, factor)))

    def text(self) -> str:
        w = self.w
        scale = w.weights("%scale") if "scale" in self.form or "factor" in self.form else None
        made = self.normalized(scale)
        if "scale" in self.form:
            made = w.binary("multiply", *((scale, made) if "swapped" in self.form else (made, scale)))
        if "offset" in self.form:
            offset = w.weights("%offset")
            made = w.binary("add", *((offset, made) if "swapped" in self.form else (made, offset)))
        body = "\n".join([*w.lines, f"return {made[0]} : {X}"])
        return f"func.func @main(%x: {X}, %scale: {WEIGHTS}, %offset: {WEIGHTS}) -> {X} {{\n{body}\n}}"


def norm_text(form: str) -> str:
    """`main(x, scale, offset)`, in the words of `form`."""
    return Norm(form).text()
