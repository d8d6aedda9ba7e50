"""`import patchwork`: what it offers is documented and typed, and its examples run."""

import ast
import doctest
import inspect
from pathlib import Path

import pytest

import patchwork
from patchwork import geometry

PACKAGE = Path(patchwork.__file__).parent
PROMISED = """
    new_game legal_moves apply is_over scores outcome parse_move format_move parse_record
    format_record encode_link decode_link Game IllegalMove InvalidNotation
""".split()


def functions_of(path: Path) -> list[ast.FunctionDef]:
    """The functions of a module and the methods of its public classes."""
    body = ast.parse(path.read_text(encoding="utf-8")).body
    for node in list(body):
        if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
            body += node.body
    return [node for node in body if isinstance(node, ast.FunctionDef)]


def test_all_names_what_is_there_and_what_is_promised() -> None:
    assert set(PROMISED) <= set(patchwork.__all__)
    assert sorted(patchwork.__all__) == sorted(set(patchwork.__all__))
    assert all(hasattr(patchwork, name) for name in patchwork.__all__)


def test_everything_public_is_documented() -> None:
    for name in patchwork.__all__:
        thing = getattr(patchwork, name)
        if inspect.isclass(thing) or inspect.isfunction(thing):
            assert (thing.__doc__ or "").strip(), name


@pytest.mark.parametrize("path", sorted(PACKAGE.glob("*.py")), ids=lambda path: path.stem)
def test_modules_say_what_they_are_and_functions_what_they_promise(path: Path) -> None:
    assert ast.get_docstring(ast.parse(path.read_text(encoding="utf-8")))
    for function in functions_of(path):
        assert function.returns is not None, function.name
        if not function.name.startswith("_"):
            assert ast.get_docstring(function), function.name


def test_the_package_is_typed() -> None:
    assert (PACKAGE / "py.typed").is_file()


def test_the_examples_run() -> None:
    assert doctest.testmod(patchwork).failed == 0
    assert doctest.testmod(patchwork).attempted > 0
    assert doctest.testmod(geometry).failed == 0


def test_both_errors_are_value_errors_with_a_reason_and_values() -> None:
    for error in (patchwork.InvalidNotation, patchwork.IllegalMove):
        raised = error("why", "a sentence", patch=12)
        assert isinstance(raised, ValueError)
        assert (raised.reason, str(raised), raised.values) == ("why", "a sentence", {"patch": 12})


def test_states_and_moves_are_values() -> None:
    state = patchwork.new_game(seed="a value")
    again = patchwork.new_game(seed="a value")
    assert state == again
    assert hash(state) == hash(again)
    assert len({*patchwork.legal_moves(state), *patchwork.legal_moves(again)}) == len(
        patchwork.legal_moves(state)
    )
    with pytest.raises(AttributeError):
        state.ply = 3  # type: ignore[misc]
    with pytest.raises(AttributeError):
        patchwork.Sew(3).cell = 4  # type: ignore[misc]


def test_the_engine_needs_the_standard_library_only_and_no_browser() -> None:
    allowed = {"argparse", "collections", "dataclasses", "functools", "json", "os", "pathlib"}
    allowed |= {
        "contextlib",
        "gc",
        "itertools",
        "math",
        "operator",
        "re",
        "sys",
        "textwrap",
        "time",
        "typing",
    }
    allowed |= {"patchwork"}
    matches = {"pkgutil", "queue", "shlex", "signal", "statistics", "subprocess", "threading"}
    for path in PACKAGE.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            if isinstance(node, ast.ImportFrom):
                names = [node.module or "."]
            more = (
                matches | {"multiprocessing"} if path.name in ("arena.py", "programs.py") else set()
            )
            assert {name.split(".")[0] for name in names} <= allowed | more, path.name


def test_nothing_is_evaluated_or_unpickled() -> None:
    for path in PACKAGE.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                assert node.func.id not in {"eval", "exec", "compile", "__import__"}, path.name
