"""What several tests use."""

from __future__ import annotations

import os
import shutil
import signal
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]

# Whoever starts a program in the background may have it ignore Ctrl-C, which some tests send to themselves.
signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture(scope="session")
def command() -> str:
    """The command `grundy`: the one that the variable GRUNDY names, or one that is built."""
    places = (os.environ.get("GRUNDY"), shutil.which("grundy"), ROOT / "target/ci/grundy", ROOT / "target/release/grundy")
    return next(str(place) for place in places if place and Path(place).exists())
