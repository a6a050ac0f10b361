import pytest

from phasesim.content.files import read_csv, read_toml
from phasesim.errors import InputError


def written(folder, text, name="file.toml"):
    path = folder / name
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return path


def test_toml_that_does_not_parse_says_the_line(tmp_path):
    with pytest.raises(InputError, match=r"file\.toml: is not valid TOML: .*line 2"):
        read_toml(written(tmp_path, 'name = "x"\nturns = = 8\n'))


def test_duplicate_key_says_the_line(tmp_path):
    with pytest.raises(InputError, match=r"is not valid TOML: Cannot overwrite a value .*line 2"):
        read_toml(written(tmp_path, "turns = 8\nturns = 9\n"))


def test_missing_file_gives_the_nearest_known_name(tmp_path):
    with pytest.raises(InputError, match="did you mean 'carrier-duel'"):
        read_toml(tmp_path / "carrier-dual.toml", known=("one-strike", "carrier-duel"))


def test_folder_is_refused(tmp_path):
    with pytest.raises(InputError, match="is a folder, not a file"):
        read_toml(tmp_path)


def test_file_used_as_a_folder_is_no_such_file(tmp_path):
    with pytest.raises(InputError, match="no such file"):
        read_toml(written(tmp_path, "") / "inner.toml")


def test_text_that_is_not_utf8_is_refused(tmp_path):
    with pytest.raises(InputError, match="is not UTF-8 text"):
        read_toml(written(tmp_path, b'name = "\xff"'))


@pytest.mark.parametrize("text", ["x = " + "[" * 5000, "x = " + "9" * 5000], ids=["deep", "long number"])
def test_monstrous_toml_is_one_error(tmp_path, text):
    with pytest.raises(InputError, match="is not valid TOML"):
        read_toml(written(tmp_path, text))


def test_csv_gives_whole_numbers_texts_and_no_empty_cells(tmp_path):
    (row,) = read_csv(written(tmp_path, "class,hits,speed,notes\nLunar,8,10/20,\n", "ships.csv"))
    assert dict(row.data) == {"class": "Lunar", "hits": 8, "speed": "10/20"}


def test_csv_row_with_a_cell_too_many_is_refused(tmp_path):
    with pytest.raises(InputError, match="ships.csv: row 3: number of cells"):
        read_csv(written(tmp_path, "class,hits\nLunar,8\nGothic,8,9\n", "ships.csv"))
