"""The page to play on: sent as it was built, and nothing else."""

import gzip
from pathlib import Path

import pytest
from httpx import URL

pytestmark = pytest.mark.anyio


@pytest.fixture
def database(sqlite: str) -> str:
    """Nothing here reaches the database."""
    return sqlite


SCRIPT = "console.log('ochre');" * 200
BROTLI = b"the same, made smaller by the build"


@pytest.fixture
def built(tmp_path: Path) -> Path:
    folder = tmp_path / "dist"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text("<!doctype html><title>Ochre</title>")
    (folder / "icon.svg").write_text("<svg xmlns='http://www.w3.org/2000/svg'/>")
    (folder / "assets" / "index-Ab12.js").write_text(SCRIPT)
    (folder / "assets" / "font-Ab12.woff2").write_bytes(bytes(range(256)) * 20)
    (folder / "assets" / "late-Ab12.js").write_text(SCRIPT)
    (folder / "assets" / "late-Ab12.js.br").write_bytes(BROTLI)
    (folder / ".secret").write_text("hidden")
    (tmp_path / "outside.txt").write_text("not yours")
    (folder / "link.txt").symlink_to(tmp_path / "outside.txt")
    return folder


@pytest.fixture
async def browser(start_server, built: Path):
    return (await start_server(page=str(built))).stranger()


@pytest.mark.parametrize(
    "path",
    [
        "/",
        "/new",
        "/join",
        "/settings",
        "/account",
        "/table/abc",
        "/board/abc",
        "/replay/abc",
        "/rules",
        "/rules/WE-4b.3",
    ],
)
async def test_every_place_shows_the_page(browser, path: str) -> None:
    answer = await browser.http.get(path)
    assert answer.status_code == 200
    assert answer.text.startswith("<!doctype html>")
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    assert answer.headers["cache-control"] == "no-cache"
    assert "script-src 'self'" in answer.headers["content-security-policy"]
    assert "unsafe-eval" not in answer.headers["content-security-policy"]
    assert answer.headers["x-content-type-options"] == "nosniff"
    again = await browser.http.get(path, headers={"if-none-match": answer.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")


async def test_assets_are_kept_for_ever_and_compressed(browser) -> None:
    answer = await browser.http.get("/assets/index-Ab12.js", headers={"accept-encoding": "br, gzip;q=0.9"})
    assert answer.text == SCRIPT
    assert answer.headers["content-encoding"] == "gzip"
    assert answer.headers["content-type"] == "text/javascript; charset=utf-8"
    assert "immutable" in answer.headers["cache-control"]
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert "content-security-policy" not in answer.headers, "only documents need it"
    assert int(answer.headers["content-length"]) == len(gzip.compress(SCRIPT.encode(), 9)) < len(SCRIPT)
    plain = await browser.http.get("/assets/index-Ab12.js", headers={"accept-encoding": "identity"})
    assert "content-encoding" not in plain.headers
    assert plain.text == SCRIPT
    font = await browser.http.get("/assets/font-Ab12.woff2")
    assert font.headers["content-type"] == "font/woff2"
    assert "content-encoding" not in font.headers
    icon = await browser.http.get("/icon.svg")
    assert icon.headers["content-type"] == "image/svg+xml"
    assert (await browser.http.head("/icon.svg")).status_code == 200


async def test_what_the_build_has_compressed_is_sent_to_those_who_take_it(browser) -> None:
    async def asked(taken: str) -> tuple[str | None, bytes]:
        headers = {"accept-encoding": taken}
        async with browser.http.stream("GET", "/assets/late-Ab12.js", headers=headers) as answer:
            assert answer.headers["content-type"] == "text/javascript; charset=utf-8"
            assert answer.headers["vary"] == "accept-encoding"
            return answer.headers.get("content-encoding"), b"".join([part async for part in answer.aiter_raw()])

    assert await asked("gzip, deflate, br") == ("br", BROTLI)
    assert await asked("gzip, deflate") == ("gzip", gzip.compress(SCRIPT.encode(), 9, mtime=0))
    assert await asked("identity") == (None, SCRIPT.encode())
    assert (await browser.http.get("/assets/late-Ab12.js.br")).status_code == 404


@pytest.mark.parametrize(
    "path",
    [
        "/outside.txt",
        "/link.txt",
        "/.secret",
        "/assets/",
        "/assets",
        "/assets/none.js",
        "/assets/..%2findex.html",
        "/assets/..%2f..%2foutside.txt",
        "/assets/%2e%2e/%2e%2e/outside.txt",
        "/..%2foutside.txt",
        "/assets/%00",
        "/nowhere",
        "/table/a/b",
        "/api/nowhere",
    ],
)
async def test_no_address_leads_anywhere_else(browser, path: str) -> None:
    address = browser.http.base_url.copy_with(raw_path=path.encode())
    answer = await browser.http.get(URL(address))
    assert answer.status_code == 404, answer.text
    assert "not yours" not in answer.text


async def test_the_api_keeps_its_own_answers(browser) -> None:
    assert (await browser.http.get("/api/join")).status_code == 405
    assert (await browser.http.post("/", json={})).status_code == 405
    assert (await browser.http.get("/health")).text == "ok\n"


async def test_without_a_page_there_is_a_plain_one(server) -> None:
    browser = await server.person("Ada")
    await browser.make_table(5, title="Round 1")
    answer = await browser.http.get("/")
    assert "without the page to play on" in answer.text
    assert "Round 1" in answer.text
    assert (await browser.http.get("/new")).status_code == 404
    assert (await browser.http.get("/table/abc")).status_code == 404
