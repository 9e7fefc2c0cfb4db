"""Replaces operations by calls of functions of libraries, where these cost less than code that is generated.

    %0 = linalg.matmul ins(%a, %b : tensor<2048x2048xf64>, tensor<2048x2048xf64>) outs(%zero) -> ...
    ->
    %0 = native.call "gemm" of "openblas" symbol "cblas_dgemm" with [...] ins(%a, %b : ...) outs(%empty) -> ...

An attribute `native.use` of the operation decides instead of the costs: `"never"`, `"always"`, or the name of a
library. See Note [Where calls are chosen].
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Literal

from plait.builtin.attributes import StringAttr
from plait.diagnostics.diagnostic import Diagnostic, DiagnosticError
from plait.frozen import FrozenValue
from plait.interfaces.cost_model import Cost, CostModel
from plait.ir.builder import Builder
from plait.ir.operation import Operation
from plait.libraries import Level, Library, NativeFunction, Offer, Site, library_of
from plait.passes import Pass, option
from plait.runtime.target import host_target

from plait_std.scf import ops as scf

if TYPE_CHECKING:
    from plait.context import Context
    from plait.ir.value import Value

USE = "native.use"
"""The attribute of an operation that says which library computes it."""


class _Candidate(FrozenValue):
    """A function that may replace an operation, and the steps that this takes; None if that is not known."""

    library: str
    function: NativeFunction
    offer: Offer
    steps: float | None
    instead: float | None

    @property
    def is_faster(self) -> bool:
        return self.steps is not None and self.instead is not None and self.steps < self.instead


_Named = tuple[str, NativeFunction]
"""A function, and the name of its library."""


class _Functions:
    """Functions of libraries; which of them look at operations of a name is found once."""

    def __init__(self, named: Sequence[_Named], ctx: Context) -> None:
        self._named, self._ctx = named, ctx
        self._by_name: dict[str, list[_Named]] = {}

    def looking_at(self, op: Operation) -> list[_Named]:
        """The functions that may replace `op`."""
        found = self._by_name.get(op.name)
        if found is None:
            found = [pair for pair in self._named if pair[1].may_look_at(op.name, self._ctx)]
            self._by_name[op.name] = found
        return [pair for pair in found if pair[1].looks_at(op, self._ctx)]


class _CallNative(Pass):
    """Call functions of libraries in place of operations of one level."""

    level: ClassVar[Level]
    use: Literal["cost", "always", "never"] = option("cost", doc="when to call: where it costs less, always, never")
    vector_bits: int = option(0, doc="bits of a vector register; 0 stands for the machine's")
    l2_bytes: int = option(0, doc="bytes of the second level cache; 0 stands for the machine's")

    def run(self, op: Operation, ctx: Context) -> None:
        named = list(_functions(ctx, self.level))
        if not named:
            return
        host = host_target()
        bits, cache = self.vector_bits or host.vector_bits, self.l2_bytes or host.l2_bytes
        site = Site(ctx, host.replaced(vector_bits=bits, l2_bytes=cache))
        self._visit_regions(op, _Functions(named, ctx), site)

    def _visit_regions(self, op: Operation, functions: _Functions, site: Site) -> None:
        for region in op.regions:
            for block in region.blocks:
                for inner in list(block.operations):
                    if not self._is_replaced(inner, functions, site):
                        self._visit_regions(inner, functions, site)

    def _is_replaced(self, op: Operation, functions: _Functions, site: Site) -> bool:
        """Replace `op` if a function does it better; what is in its regions goes with it."""
        asked = _asked(op) or self.use
        found = functions.looking_at(op)
        if not found or asked == "never":
            return False
        candidates: list[_Candidate] = []
        for library, function in found:
            if asked not in ("cost", "always", library):
                continue
            offer = function.offer(op, site)
            reason = offer if isinstance(offer, str) else _why_absent(library, site.ctx) if offer is not None else None
            if reason is not None:
                self._say_no(op, library, function, reason, site.ctx)
            elif isinstance(offer, Offer):
                candidates.append(_candidate(library, function, offer, op, site))
        return bool(candidates) and self._choose(op, asked, candidates, site.ctx)

    def _choose(self, op: Operation, asked: str, candidates: list[_Candidate], ctx: Context) -> bool:
        best = min(candidates, key=lambda c: float("inf") if c.steps is None else c.steps)
        costs: dict[str, str | None] = {"Steps": _rounded(best.steps), "Instead": _rounded(best.instead)}
        is_late = asked == "cost" and best.offer.where is not None
        if asked == "cost" and not best.is_faster and not is_late:
            known = best.steps is not None and best.instead is not None
            reason = "generated code costs less" if known else "the costs are not known"
            self._say_no(op, best.library, best.function, reason, ctx, **costs)
            return False
        decided = "it costs less where sizes are large enough at run time" if is_late else "it costs less"
        reason = decided if asked == "cost" else "it was asked for"
        ctx.remark(
            "passed", "CalledNatively", op, Operation=op.name, Library=best.library, Function=best.function.name,
            reason=reason, Steps=costs["Steps"], Instead=costs["Instead"],
        )  # fmt: skip
        if is_late:
            _branch(op, best.offer)
        else:
            _replace(op, best.offer.build(Builder.before(op)))
            op.erase()
        ctx.count("operations replaced", 1)
        return True

    def _say_no(
        self, op: Operation, library: str, function: NativeFunction, reason: str, ctx: Context, *,
        Steps: str | None = None, Instead: str | None = None,
    ) -> None:  # fmt: skip
        ctx.remark(
            "missed", "NotCalledNatively", op, Operation=op.name, Library=library, Function=function.name,
            reason=reason, Steps=Steps, Instead=Instead,
        )  # fmt: skip


class CallNativeRoutines(_CallNative):
    """Call functions of libraries in place of operations of the program's own dialects, such as factorizations."""

    name: ClassVar[str] = "call-native-routines"
    level: ClassVar[Level] = "source"


class CallNativeFunctions(_CallNative):
    """Call functions of libraries in place of operations on tensors."""

    name: ClassVar[str] = "call-native-functions"
    level: ClassVar[Level] = "tensor"


class CallNativeKernels(_CallNative):
    """Call functions of libraries in place of structured operations, such as contractions."""

    name: ClassVar[str] = "call-native-kernels"
    level: ClassVar[Level] = "structured"


def _replace(op: Operation, values: Sequence[Value[Any]]) -> None:
    """Use other values instead of the results."""
    for old, new in zip(op.results, values):
        old.replace_all_uses_with(new)


def _branch(op: Operation, offer: Offer) -> None:
    """Call where the condition of an offer holds at run time, and compute as before where it does not."""
    assert offer.where is not None
    builder = Builder.before(op)
    branch = builder.insert(scf.IfOp.define(offer.where(builder), [result.type for result in op.results]))
    _replace(op, branch.results)
    yes, no = (Builder.at_end(region.block) for region in (branch.then_region, branch.else_region))
    yes.insert(scf.YieldOp(list(offer.build(yes))))
    op.detach()
    no.insert(op).set_attribute(USE, StringAttr("never"))
    no.insert(scf.YieldOp(list(op.results)))


def _functions(ctx: Context, level: Level) -> Iterator[_Named]:
    """The functions of libraries, each with the name of its library."""
    for name in sorted(ctx.libraries):
        library: Any = library_of(ctx, name)
        assert isinstance(library, Library)
        yield from ((name, function) for function in library.functions if function.level == level)


def _why_absent(name: str, ctx: Context) -> str | None:
    """Why no function of a library can be called."""
    library = library_of(ctx, name)
    absent = None if library is None else library.why_absent
    return None if absent is None else f"{absent}; {absent.help}" if absent.help else str(absent)


def _asked(op: Operation) -> str | None:
    """What the operation's own attribute says."""
    found = op.get_attr(USE)
    if found is None:
        return None
    if not isinstance(found, StringAttr):
        message = f"'{op.name}' op attribute '{USE}' is not a string: {found}"
        raise DiagnosticError(Diagnostic("error", message, op.location, operation=op))
    return found.value


def _candidate(library: str, function: NativeFunction, offer: Offer, op: Operation, site: Site) -> _Candidate:
    bits = site.machine.vector_bits
    instead = offer.instead or _own_cost(op, site.ctx)
    steps = None if offer.cost is None else offer.cost.steps(bits)
    return _Candidate(library, function, offer, steps, None if instead is None else instead.steps(bits))


def _own_cost(op: Operation, ctx: Context) -> Cost | None:
    model = ctx.model(CostModel, op)
    return None if model is None else model.cost(op)


def _rounded(steps: float | None) -> str | None:
    return None if steps is None else f"{steps:.3g}"


# Note [Where calls are chosen]
# Factorizations are whole as the program has them: the conversion to tcp writes them out as loops. Sorts and what
# plugins have of their own are whole on tensors, before they become structured operations. Contractions are looked at
# later: by then transpositions, broadcasts and conversions of operands are part of their indexing maps, where a
# library may take a flag or a stride for them, and loops that lie together are one. What would follow a contraction
# in its tiles, or be computed with it in blocks of rows, is still apart from it. A call takes that away: its result
# goes through memory once more, which the offer counts.
