"""Builds the games' searches as WebAssembly: src/hexwarp/games/<name>/search.wasm.

Numba compiles the exported functions (hexwarp.search.exports) for a processor without special
features; LLVM compiles the same code again for WebAssembly, and links it with the linker of Zig.
"""

from __future__ import annotations

import argparse
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

GAMES = Path(__file__).parents[1] / "src" / "hexwarp" / "games"

TRIPLE = "wasm32-unknown-unknown"
LAYOUT = "e-m:e-p:32:32-p10:8:8-p20:8:8-i64:64-i128:128-n32:64-S128-ni:1:10:20"
FEATURES = "+simd128,+bulk-memory,+nontrapping-fptoint,+sign-ext,+mutable-globals"
STACK_SIZE = 1 << 16

CPU = "generic"
"""The processor that Numba compiles for: another one's features would be in the module."""

SECTION = "hexwarp-sources"
"""The custom section with the hash of the sources."""

LLVM_TYPES = {"int64": "i64", "float64": "double"}


def cleaned(ir: str) -> str:
    """Return IR for WebAssembly: without what is for Python, and without error messages."""
    ir = re.sub(r'target triple = ".*"', f'target triple = "{TRIPLE}"', ir)
    ir = re.sub(r'target datalayout = ".*"', f'target datalayout = "{LAYOUT}"', ir)
    ir = re.sub(r'"target-(cpu|features)"="[^"]*"', "", ir)
    ir = re.sub(r"= common (local_unnamed_addr )?global", "= weak_odr global", ir)
    # The text of an error, with the paths of files; the caller only learns that there was one.
    ir = re.sub(r"^ *store ptr @\.const\.picklebuf\.[^\n]*\n", "", ir, flags=re.M)
    kept, skipping = [], False
    for line in ir.split("\n"):
        skipping = skipping or bool(re.match(r"define .*@(_ZN7cpython|cfunc\._)", line))
        if not skipping:
            kept.append(line)
        skipping = skipping and line != "}"
    return "\n".join(kept)


HEAD = f"""
target triple = "{TRIPLE}"
target datalayout = "{LAYOUT}"
@__heap_base = external global i8
"""

BLOCK = """
define i32 @block() {
  %heap = ptrtoint ptr @__heap_base to i32
  %above = add i32 %heap, 63
  %start = and i32 %above, -64
  ret i32 %start
}
"""
"""Where the block begins: at a line of the processor's cache, after data and stack."""


def wrapper(name: str, symbol: str, types: list[str]) -> str:
    """Return IR of an exported function: it calls a compiled one with the memory as its block.

    An error, which compiled code only has where it is wrong, ends the call by a trap.
    """
    parameters = ", ".join(f"{kind} %a{number}" for number, kind in enumerate(types))
    arguments = "".join(f", {kind} %a{number}" for number, kind in enumerate(types))
    of_types = "".join(f", {kind}" for kind in types)
    return f"""
declare i32 @block()
declare i32 @llvm.wasm.memory.size.i32(i32)
declare void @llvm.trap()
declare i32 @{symbol}(ptr, ptr, ptr, ptr, i64, i64, ptr, i64, i64{of_types})
define i64 @{name}({parameters}) {{
  %result = alloca i64
  %error = alloca ptr
  %pages = call i32 @llvm.wasm.memory.size.i32(i32 0)
  %bytes = shl i32 %pages, 16
  %start = call i32 @block()
  %block = inttoptr i32 %start to ptr
  %left = sub i32 %bytes, %start
  %size = zext i32 %left to i64
  %status = call i32 @{symbol}(ptr %result, ptr %error, ptr null, ptr null, i64 %size, i64 1,
    ptr %block, i64 %size, i64 1{arguments})
  %failed = icmp ne i32 %status, 0
  br i1 %failed, label %trap, label %done
trap:
  call void @llvm.trap()
  unreachable
done:
  %value = load i64, ptr %result
  ret i64 %value
}}
"""


def sources(game_name: str) -> tuple[list[str], list[str]]:
    """Return IR of a game's exported functions, and their names."""
    from numba import types

    from hexwarp.core import registry
    from hexwarp.search.exports.functions import exports_of

    kind = registry.game_type(game_name)
    exports = exports_of(kind(kind.player_counts[0]))
    block = types.Array(types.uint8, 1, "C")
    texts = [HEAD + BLOCK]
    for name, export in exports.items():
        export.function.compile((block, *export.arguments))
        (overload,) = export.function.overloads.values()
        kinds = [LLVM_TYPES[str(kind)] for kind in export.arguments]
        texts.append(cleaned(overload.library.get_llvm_str()))
        texts.append(HEAD + wrapper(name, overload.fndesc.llvm_func_name, kinds))
    return texts, ["block", *exports]


def object_of(texts: list[str], names: list[str]) -> bytes:
    """Return the object file of some IR, in which only the functions named are kept as such."""
    import llvmlite.binding as llvm

    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    module, *parts = map(llvm.parse_assembly, texts)
    for part in parts:
        part.verify()
        module.link_in(part)
    for value in (*module.functions, *module.global_variables):
        if not value.is_declaration and value.name not in names:
            value.linkage = "internal"
    machine = llvm.Target.from_triple(TRIPLE).create_target_machine(
        features=FEATURES, opt=3, reloc="static", codemodel="small"
    )
    options = llvm.create_pipeline_tuning_options(speed_level=3)
    passes = llvm.create_pass_builder(machine, options)
    passes.getModulePassManager().run(module, passes)
    return machine.emit_object(module)


def linked(object_file: bytes, names: list[str]) -> bytes:
    """Return the module of an object file."""
    import ziglang

    zig = Path(ziglang.__file__).parent / "zig"
    with tempfile.TemporaryDirectory() as folder:
        source, target = Path(folder, "search.o"), Path(folder, "search.wasm")
        source.write_bytes(object_file)
        command = [
            str(zig),
            "wasm-ld",
            "--no-entry",
            "--gc-sections",
            "--strip-all",
            "--stack-first",
            "-z",
            f"stack-size={STACK_SIZE}",
            *(f"--export={name}" for name in names),
            "-o",
            str(target),
            str(source),
        ]
        subprocess.run(command, check=True)  # noqa: S603
        return target.read_bytes()


def with_section(module: bytes, name: str, contents: str) -> bytes:
    """Return a module with a custom section, which no program reads but our tests."""

    def sized(data: bytes) -> bytes:
        size, length = len(data), bytearray()
        while size > 127:
            length.append(size & 127 | 128)
            size >>= 7
        return bytes(length) + bytes([size]) + data

    return module + b"\0" + sized(sized(name.encode()) + contents.encode())


def build(name: str, file: Path) -> None:
    """Write the module of a game, in a process that has compiled nothing before."""
    from hexwarp.core import registry
    from hexwarp.core.jit import source_hash
    from hexwarp.search.exports.functions import source_files

    texts, names = sources(name)
    module = linked(object_of(texts, names), names)
    kind = registry.game_type(name)
    made_from = source_hash(*source_files(kind(kind.player_counts[0])), Path(__file__))
    file.write_bytes(with_section(module, SECTION, made_from))
    print(f"{file}: {len(module)} bytes")


def main() -> None:
    """Build the modules of the games named, or of all that have compiled rules."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*", help="all by default")
    parser.add_argument("--into", type=Path, help="another folder; the file is NAME.wasm")
    parser.add_argument("--file", type=Path, help=argparse.SUPPRESS)  # in a process of its own
    arguments = parser.parse_args()
    if arguments.file:
        build(*arguments.names, arguments.file)
        return
    inherited = {key: text for key, text in os.environ.items() if not key.startswith("NUMBA_")}
    for name in arguments.names or sorted(file.parent.name for file in GAMES.glob("*/fast.py")):
        into: Path | None = arguments.into
        file = into / f"{name}.wasm" if into else GAMES / name / "search.wasm"
        with tempfile.TemporaryDirectory() as folder:  # what comes from Numba's cache has no IR
            environment = {"NUMBA_CPU_NAME": CPU, "NUMBA_CACHE_DIR": folder, "PYTHONHASHSEED": "0"}
            command = [sys.executable, __file__, name, "--file", str(file)]
            subprocess.run(command, env={**inherited, **environment}, check=True)  # noqa: S603


if __name__ == "__main__":
    main()
