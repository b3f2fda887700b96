"""A file is written whole or not at all."""

import stat
from pathlib import Path

import pytest

from alamein.engine.core.writing import write_atomically


def test_new_file_is_written(tmp_path: Path) -> None:
    """The text arrives as UTF-8 with plain line ends, in folders made for it."""
    path = tmp_path / "new" / "folder" / "f.txt"

    write_atomically(path, "é\nend\n")

    assert b"\xc3\xa9\nend\n" == path.read_bytes()


def test_old_file_is_replaced(tmp_path: Path) -> None:
    """A longer old file leaves nothing behind, in the file or beside it."""
    path = tmp_path / "f.txt"
    path.write_text("old and long", encoding="utf-8")

    write_atomically(path, "new")

    assert [("f.txt", "new")] == contents(tmp_path)


def test_others_may_read_it(tmp_path: Path) -> None:
    """The file is readable by all and writable by its owner, unlike a temporary one."""
    path = tmp_path / "f.txt"

    write_atomically(path, "new")

    assert "-rw-r--r--" == stat.filemode(path.stat().st_mode)


def test_unwritable_text_changes_nothing(tmp_path: Path) -> None:
    """Text that cannot be encoded leaves the old file and nothing beside it."""
    path = tmp_path / "f.txt"
    path.write_text("old", encoding="utf-8")

    with pytest.raises(UnicodeEncodeError):
        write_atomically(path, "new \ud800")

    assert [("f.txt", "old")] == contents(tmp_path)


@pytest.mark.parametrize("step", ["pathlib.Path.chmod", "pathlib.Path.replace"])
@pytest.mark.parametrize("failure", [OSError, KeyboardInterrupt])
def test_failing_step_changes_nothing(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    step: str,
    failure: type[BaseException],
) -> None:
    """A step that fails or is interrupted leaves the old file and nothing beside it."""
    path = tmp_path / "f.txt"
    path.write_text("old", encoding="utf-8")

    def fail(*_: object) -> None:
        raise failure

    monkeypatch.setattr(step, fail)
    with pytest.raises(failure):
        write_atomically(path, "new")

    assert [("f.txt", "old")] == contents(tmp_path)


def test_folder_is_not_replaced(tmp_path: Path) -> None:
    """A folder of that name stays, and nothing is left beside it."""
    (tmp_path / "f.txt").mkdir()

    with pytest.raises(OSError, match=r"f\.txt"):
        write_atomically(tmp_path / "f.txt", "new")

    assert ["f.txt"] == [path.name for path in tmp_path.iterdir()]


def contents(folder: Path) -> list[tuple[str, str]]:
    """Name and text of every file of *folder*."""
    return sorted((path.name, path.read_text(encoding="utf-8")) for path in folder.iterdir())
