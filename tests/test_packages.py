"""The contents of source archive and wheel: all pages of the program, and one version."""

import re
import tarfile
import tomllib
from collections.abc import Iterable
from email import message_from_bytes
from importlib.metadata import version
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import botifarra_kernel
import pytest
from hatchling.builders.sdist import SdistBuilder
from hatchling.builders.wheel import WheelBuilder

import botifarra
from tests import requirements

ROOT = Path(__file__).parents[1]
STATIC = "botifarra/server/static/"
NOT_CODE = (".json", ".ttf", ".svg", ".typed", ".mako")
"""Endings of the names of shipped files other than code and built pages."""


@pytest.fixture(scope="module")
def archive(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the source archive of this checkout."""
    (made,) = SdistBuilder(str(ROOT)).build(directory=str(tmp_path_factory.mktemp("sdist")))
    return Path(made)


@pytest.fixture(scope="module")
def unpacked(archive: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder that the archive holds."""
    folder = tmp_path_factory.mktemp("unpacked")
    with tarfile.open(archive) as files:
        files.extraction_filter = getattr(tarfile, "data_filter", None)  # Python 3.11.2 has none
        files.extractall(folder)
    (inner,) = folder.iterdir()
    return inner


@pytest.fixture(scope="module")
def wheel(unpacked: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the wheel that is built from the archive."""
    (made,) = WheelBuilder(str(unpacked)).build(directory=str(tmp_path_factory.mktemp("wheel")))
    return Path(made)


@pytest.fixture(scope="module")
def shipped(wheel: Path) -> set[str]:
    """Return the names of all files of the wheel."""
    with ZipFile(wheel) as files:
        return set(files.namelist())


def test_the_archive_and_the_wheel_hold_every_built_page(unpacked: Path, shipped: set[str]) -> None:
    built = names(ROOT / "src")
    pages = {name for name in built if name.startswith(STATIC)}
    assert f"{STATIC}index.html" in pages, "the pages are not built: make .venv/.web"
    assert pages <= names(unpacked / "src")
    assert {name for name in shipped if name.startswith(STATIC)} == pages


def test_the_wheel_holds_all_code_and_what_stands_beside_it(shipped: set[str]) -> None:
    wanted = {name for name in names(ROOT / "src") if name.endswith((".py", *NOT_CODE))}
    assert wanted <= shipped
    assert {name for name in shipped if "__pycache__" in name or name.startswith("tests")} == set()


def test_the_archive_holds_the_kernel_to_be_built(unpacked: Path) -> None:
    kernel = names(ROOT / "kernel" / "src") | {"CMakeLists.txt", "pyproject.toml", "cxx20.cpp"}
    assert kernel <= names(unpacked / "kernel") | names(unpacked / "kernel" / "src")


def test_the_package_without_extras_needs_at_most_40_mb(wheel: Path) -> None:
    others = sum(map(requirements.size, requirements.installed(requirements.BASE)))
    kernel = sum(
        path.stat().st_size for path in Path(botifarra_kernel.__path__[0]).rglob("*") if path.is_file()
    )
    with ZipFile(wheel) as files:
        ours = sum(
            2 * file.file_size if file.filename.endswith(".py") else file.file_size for file in files.filelist
        )
    assert others + kernel + ours < 40_000_000  # the bytecode of a module is about as large as the module


def test_both_packages_have_one_version(archive: Path) -> None:
    assert archive.name == f"botifarra-{botifarra_kernel.__version__}.tar.gz"
    assert botifarra.__version__ == version("botifarra-kernel") == botifarra_kernel.__version__


def test_the_package_requires_its_own_kernel_and_both_have_the_same_metadata() -> None:
    (kernel,) = (line for line in requirements.BASE if line.startswith("botifarra-kernel"))
    assert kernel == f"botifarra-kernel=={botifarra_kernel.__version__}"
    ours, its = project(ROOT), project(ROOT / "kernel")
    for field in ("urls", "license", "license-files", "authors", "requires-python"):
        assert ours[field] == its[field]
    assert (ROOT / "LICENSE").read_text() == (ROOT / "kernel" / "LICENSE").read_text()
    pythons = {
        line for line in ours["classifiers"] if line.startswith(("Programming Language :: Python", "Op"))
    }
    assert pythons <= set(its["classifiers"])


def test_every_link_of_the_description_is_absolute(wheel: Path) -> None:
    with ZipFile(wheel) as files:
        (name,) = (name for name in files.namelist() if name.endswith(".dist-info/METADATA"))
        described = message_from_bytes(files.read(name))
    text = described.get_payload()
    assert isinstance(text, str)
    links = re.findall(r'(?:\]\(|\b(?:src|srcset|href)=")([^)"\s]*)', text)
    at = f"{project(ROOT)['urls']['Source']}/"
    tag = f"v{botifarra_kernel.__version__}"
    assert any(link.startswith(f"{at}raw/{tag}/docs/pictures/") for link in links)
    assert any(link.startswith(f"{at}blob/{tag}/docs/") for link in links)
    assert [link for link in links if not link.startswith("https://")] == []
    assert described["Description-Content-Type"] == "text/markdown"


def test_the_description_of_the_kernel_links_to_no_file() -> None:
    assert re.findall(r"\]\((?!https:)", (ROOT / "kernel" / "README.md").read_text()) == []


def test_the_module_has_no_other_names() -> None:
    with pytest.raises(AttributeError, match="no attribute 'no_such_name'"):
        botifarra.no_such_name  # type: ignore[attr-defined]  # noqa: B018


def project(folder: Path) -> dict[str, Any]:
    """Return the metadata of a package in its pyproject.toml."""
    table: dict[str, Any] = tomllib.loads((folder / "pyproject.toml").read_text())["project"]
    return table


def names(folder: Path) -> set[str]:
    """Return the paths of all files of a folder, except those that Python makes."""
    return set(_names(folder))


def _names(folder: Path) -> Iterable[str]:
    for path in folder.rglob("*"):
        if path.is_file() and "__pycache__" not in path.parts:
            yield path.relative_to(folder).as_posix()
