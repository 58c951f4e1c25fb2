"""What is made from the catalogue is as it would be made now."""

from __future__ import annotations

import importlib.util
from pathlib import Path

import grundy
from grundy import _grundy


def test_generated_files_are_up_to_date() -> None:
    path = Path(__file__).parents[1] / "generate.py"
    spec = importlib.util.spec_from_file_location("generate", path)
    assert spec is not None and spec.loader is not None
    generate = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(generate)
    for file, text in generate.written().items():
        assert file.read_text(encoding="utf-8") == text, f"run `python {path.name}` to write {file.name} anew"


def test_stubs_know_the_compiled_part() -> None:
    stubs = (Path(grundy.__file__).parent / "_grundy.pyi").read_text(encoding="utf-8")
    for name in (name for name in dir(_grundy) if not name.startswith("__") and name != "_Raw"):
        assert f"class {name}" in stubs or f"def {name}(" in stubs, name
        thing = getattr(_grundy, name)
        if isinstance(thing, type):
            for method in vars(thing):
                if not method.startswith("_"):
                    assert f"def {method}(" in stubs, f"{name}.{method}"
