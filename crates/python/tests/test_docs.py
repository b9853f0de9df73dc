"""What the documents show works when it is pasted."""

from __future__ import annotations

import importlib
import inspect
import pathlib
import pkgutil
import re
from collections.abc import Iterator

import pytest

import mazarium

ROOT = pathlib.Path(__file__).parents[3]


def blocks(document: str) -> list[str]:
    return re.findall(r"```python\n(.*?)```", (ROOT / document).read_text(encoding="utf-8"), re.DOTALL)


@pytest.mark.parametrize("document", ["README.md", "docs/python.md", "crates/python/README.md"])
def test_examples_of_the_documents_run(
    document: str, tmp_path: pathlib.Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    names: dict[str, object] = {}
    found = [block for block in blocks(document) if "mazarium" in block or "game." in block or "envs" in block]
    assert found
    for block in found:
        if "ray.init" not in block:  # test_ray.py has a cluster
            exec(compile(block, document, "exec"), names)  # noqa: S102


def public(holder: object, module: str, path: str) -> Iterator[tuple[str, object]]:
    """Everything public that a module or class defines itself, with what it is called."""
    for name, value in vars(holder).items():
        inner = value.__func__ if isinstance(value, (staticmethod, classmethod)) else value
        if name.startswith("_") or getattr(inner, "__module__", module) != module:
            continue
        if inspect.isclass(inner) or inspect.isfunction(inner) or isinstance(inner, property):
            yield f"{path}.{name}", inner
        if inspect.isclass(inner):
            yield from public(inner, module, f"{path}.{name}")


def test_everything_public_says_what_it_is() -> None:
    modules = [mazarium] + [
        importlib.import_module(f"mazarium.{found.name}")
        for found in pkgutil.iter_modules(mazarium.__path__)
        if not found.name.startswith("_")
    ]
    assert len(modules) > 8
    silent = [module.__name__ for module in modules if not module.__doc__]
    named = [pair for module in modules for pair in public(module, module.__name__, module.__name__)]
    assert len(named) > 100
    # What a dataclass or a named tuple says of itself when nobody has written anything.
    made_up = re.compile(r"\w+\(.*\)( -> None)?$|Alias for field number")
    silent += [name for name, value in named if not value.__doc__ or made_up.match(value.__doc__)]
    assert not silent
