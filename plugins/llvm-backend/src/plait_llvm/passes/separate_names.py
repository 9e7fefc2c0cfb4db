"""`llvm-separate-names`: rename functions that are called as one of the C library or of the compiler's runtime.

Calls of `malloc` that lowerings insert, and of `memcpy` or `expf` that LLVM inserts, must not reach a function that a
program happens to call so, and LLVM must not take that for the one it knows: what a program defines is renamed.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, ClassVar

from plait.builtin.attributes import StringAttr
from plait.builtin.symbols import replace_symbol_uses
from plait.diagnostics.diagnostic import Diagnostic, DiagnosticError
from plait.passes import Pass

if TYPE_CHECKING:
    from plait.context import Context
    from plait.ir.operation import Operation

_PREFIX = "own."
_MATH = (
    "acos acosh asin asinh atan atan2 atanh cabs cbrt ceil copysign cos cosh cospi erf erfc exp exp10 exp2 expm1 "
    "fabs fdim floor fma fmax fmaximum fmaximum_num fmin fminimum fminimum_num fmod frexp hypot ilogb isfinite "
    "isinf isnan j0 j1 jn ldexp lgamma llrint llround log log10 log1p log2 logb lrint lround modf nan nearbyint "
    "nextafter nexttoward pow remainder remquo rint round roundeven scalb scalbln scalbn significand sin sincos "
    "sincospi sinh sinpi sqrt tan tanh tanpi tgamma trunc y0 y1 yn"
)
_OTHER = (
    "abort abs access aligned_alloc alloca atexit atof atoi atol atoll bcmp bcopy bzero calloc chmod chown clearerr "
    "close closedir ctermid cxa_atexit environ errno execl execle execlp execv execvp exit fclose fdopen feof "
    "ferror fflush ffs ffsl ffsll fgetc fgetpos fgets fileno fiprintf flockfile fls flsl flsll fopen fork fprintf "
    "fputc fputs fread free fscanf fseek fseeko fsetpos fstat fstatvfs ftell ftello ftrylockfile funlockfile fwrite "
    "getc getchar getenv getitimer getlogin_r getpwnam gets gettimeofday htonl htons iprintf isascii isalnum "
    "isalpha isdigit isspace islower isupper labs lchown llabs longjmp lstat malloc memalign memccpy memchr memcmp "
    "memcpy memmove mempcpy memrchr memset memset_pattern16 memset_pattern4 memset_pattern8 mkdir mktime mmap "
    "munmap ntohl ntohs open opendir pclose perror plait_assert_failed popen posix_memalign pread printf putc "
    "putchar puts pvalloc pwrite qsort raise read readlink realloc reallocarray reallocf realpath remove rename "
    "rewind rmdir scanf setbuf setenv setitimer setjmp setvbuf signal siprintf snprintf sprintf sscanf stat statvfs "
    "stpcpy stpncpy strcasecmp strcat strchr strcmp strcoll strcpy strcspn strdup strlcat strlcpy strlen "
    "strncasecmp strncat strncmp strncpy strndup strnlen strpbrk strrchr strspn strstr strtod strtof strtok "
    "strtok_r strtol strtold strtoll strtoul strtoull strxfrm system times tmpfile toascii uname ungetc unlink "
    "unsetenv utime utimes valloc vfprintf vfscanf vprintf vscanf vsnprintf vsprintf vsscanf wcslen write"
)
_TAKEN = frozenset([*_OTHER.split(), *(base + kind for base in _MATH.split() for kind in ("", "f", "l"))])
_RESERVED = re.compile(r"_|plait\.|(assert_message|out_of_memory)_\d+\Z")


def own_name(name: str) -> str:
    """`name` unless it may mean something else in native code, and then another one."""
    return _PREFIX + name if name in _TAKEN or _RESERVED.match(name) else name


class SeparateNames(Pass):
    """Rename what a module defines under a name that native code has a meaning for."""

    name: ClassVar[str] = "llvm-separate-names"

    def run(self, op: Operation, ctx: Context) -> None:
        separate_names(op)


def separate_names(module: Any) -> None:
    """Rename what a module defines under a name of the C library or the runtime, with its uses.

    Raises `DiagnosticError` if the new name is in use.
    """
    operations = list(module.regions[0].block.operations)
    symbols = {op.get_attr("sym_name").value: op for op in operations if op.get_attr("sym_name") is not None}
    renamed: dict[str, str] = {}
    for name, op in symbols.items():
        new = own_name(name)
        if new == name or not _is_defined(op):
            continue
        if new in symbols:
            message = f"'@{name}' is compiled as '@{new}', which the module has too"
            raise DiagnosticError(Diagnostic("error", message, op.location, help="rename one of them"))
        renamed[name] = new
        op.set_property("sym_name", StringAttr(new))
    if renamed:
        replace_symbol_uses(module, renamed)


def _is_defined(op: Any) -> bool:
    """Whether an operation defines a function or a buffer; globals of the llvm dialect may be our own."""
    if op.get_attr("function_type") is not None:
        return bool(op.regions) and op.regions[0].entry is not None
    return op.name == "memref.global" and op.get_attr("initial_value") is not None
