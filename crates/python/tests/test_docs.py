"""What the documents show works when it is pasted."""

from __future__ import annotations

import pathlib
import re

import pytest

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
