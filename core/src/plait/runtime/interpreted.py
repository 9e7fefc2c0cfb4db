"""The backend of the target `interpret`: it runs the reference semantics of whatever the module consists of."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from plait.diagnostics.diagnostic import Diagnostic, DiagnosticError
from plait.interpret.interpreter import Interpreter, why_not_interpreted
from plait.interpret.variables import Variables, mutable_variables
from plait.ir.verify import verify
from plait.lazy import lazy_import
from plait.parameters import Parameters
from plait.parameters.unbound import Place, bind_in, bind_initialized_in, initializer_in, noted_in, places_in
from plait.runtime.arrays import check_passed
from plait.runtime.artifact import Artifact, versions_of
from plait.runtime.container import ContainerError
from plait.runtime.executable import CheckedExecutable
from plait.runtime.signature import Signature, assembled, taken_apart
from plait.runtime.state import State, check_names
from plait.syntax.bytecode import read_bytecode, write_bytecode

if TYPE_CHECKING:
    from plait.context import Context
    from plait.ir.operation import Operation
    from plait.runtime.container import Container

np = lazy_import("numpy")

_MODULE = "module.mlirbc"


class InterpretedExecutable(CheckedExecutable):
    """A function that the interpreter runs; `variables` are the values of its global variables."""

    def __init__(
        self, module: Operation, signature: Signature, ctx: Context, phases: Mapping[str, Any] | None,
        variables: Variables | None = None, places: Sequence[Place] | None = None,
    ) -> None:  # fmt: skip
        super().__init__(signature, phases, ctx.hooks)
        self._module = module
        self._ctx = ctx
        self.parameters = noted_in(module, ctx)
        self._places = places if places is not None else places_in(module)
        self._variables = variables if variables is not None else Variables(ctx)
        self.state = _state(module, signature, self._variables)

    def execute(self, arguments: Sequence[Any]) -> Sequence[Any]:
        interpreter, name = Interpreter(self._module, self._ctx, variables=self._variables), self.signature.name
        types: Any = interpreter.callee(self._module, name).get_attr("function_type")
        with self.state.lock:
            results = interpreter.run(name, *assembled(types.inputs, arguments))
            if self.state:  # what is returned may be the buffer of a variable
                return self.fresh(taken_apart(types.results, results))
        return taken_apart(types.results, results)

    def bind(self, parameters: Parameters) -> None:
        """Give the program the values of its parameters, in place of those that it has. Raises `ParameterError`."""
        bind_in(self._places, parameters)
        self._variables.bind(parameters.array, [place.op for place in self._places])
        initializer: Any = initializer_in(self._module)
        if initializer is not None:
            results = Interpreter(self._module, self._ctx).run(initializer.sym_name.value)
            bind_initialized_in(self._places, taken_apart(initializer.function_type.results, results))

    def artifact(self, cpus: Sequence[str] = ()) -> Artifact:
        """What `save` writes: the module as bytecode. Raises `DiagnosticError` if it has parameters, or for `cpus`."""
        problem = "has parameters that are bound" if self.parameters else "runs on any processor" if cpus else None
        if problem is not None:
            message = f"'{self.signature.name}', which the interpreter runs, {problem}, and cannot be saved so"
            raise DiagnosticError(Diagnostic("error", message, help="save it without, or compile it to code"))
        members = {_MODULE: write_bytecode(self._module, self._ctx)}
        return Artifact(InterpretBackend.name, self.signature, {}, members, versions_of(self._ctx))

    def session(self) -> InterpretedExecutable:
        """The same function with a state of its own, a copy of this one; the executable itself if it has no state."""
        if not self.state:
            return self
        with self.state.lock:
            variables = self._variables.copy()
        return InterpretedExecutable(self._module, self.signature, self._ctx, self.phases, variables, self._places)


class _Memory:
    """The values of variables, by the names of the operations that define them."""

    def __init__(self, definitions: Mapping[str, Operation], variables: Variables) -> None:
        self._definitions, self._variables = definitions, variables

    def read(self, name: str) -> Any:
        return self._variables.get(self._definitions[name])

    def write(self, name: str, value: Any) -> None:
        self._variables.set(self._definitions[name], value.copy() if isinstance(value, np.ndarray) else value)

    def reset(self, name: str) -> None:
        self._variables.reset(self._definitions[name])


def _state(module: Operation, signature: Signature, variables: Variables) -> State:
    found = mutable_variables(module, variables.ctx)
    check_names([name for name, _, _ in found], signature.name)
    definitions = {name: op for name, op, _ in found}
    return State({name: ty for name, _, ty in found}, _Memory(definitions, variables))


class InterpretBackend:
    """Interprets a module at any level."""

    name = "interpret"

    def compile(
        self,
        module: Operation,
        function: str,
        ctx: Context,
        *,
        signature: Signature | None = None,
        phases: Mapping[str, Any] | None = None,
    ) -> InterpretedExecutable:
        """Nothing is compiled: the module itself is what runs."""
        signature = signature or Signature.of(module, function)
        check_passed(signature, Interpreter(module, ctx).callee(module, signature.name).location)
        return InterpretedExecutable(module, signature, ctx, phases)

    def load(
        self, container: Container, program: Mapping[str, Any], signature: Signature, ctx: Context
    ) -> InterpretedExecutable:
        """The function in an artifact. Raises `ContainerError` if its module cannot be read here."""
        try:
            module = read_bytecode(container.read(_MODULE), ctx, container.path)
            verify(module, ctx)
        except DiagnosticError as error:
            raise ContainerError(f"its module cannot be read: {error.diagnostics[0].message}") from None
        return InterpretedExecutable(module, signature, ctx, {"input": module})

    def refusal(self, op: Operation, ctx: Context) -> str | None:
        """Why `op` cannot be interpreted; None if it can."""
        return why_not_interpreted(op, ctx)


BACKEND = InterpretBackend()
