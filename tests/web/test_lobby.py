"""The pages outside a game: coming in, making tables, inviting, settings."""

from collections.abc import Callable

from web.people import PHONE, Person

Come = Callable[..., Person]


def test_a_guest_needs_only_a_name(come: Come) -> None:
    ada = come("Ada")
    ada.shot("lobby")
    assert ada.page.get_by_text("No tables yet.").is_visible()


def test_a_table_is_made_from_the_edition_s_declarations_and_joined_by_link(come: Come) -> None:
    ada, ben = come("Ada"), come("Ben")
    ada.page.get_by_role("link", name="New table").click()
    ada.page.get_by_label("5", exact=True).check()
    ada.page.get_by_label("Short Game").check()
    ada.page.get_by_label("Name of the table").fill("Long evening")
    for seat in (3, 4, 5):
        ada.page.get_by_label(f"Seat {seat}").select_option("random")
    ada.shot("form")
    ada.page.get_by_role("button", name="Open the table").click()
    ada.page.wait_for_url("**/table/*")
    ada.page.get_by_text("Long evening").first.wait_for()
    ada.shot("waiting")
    id = ada.page.url.rsplit("/", 1)[1]
    made = ada.asks("GET", f"/api/tables/{id}")
    assert made["players"] == 5
    assert made["options"]["scenario"] == "short"
    assert [seat.get("bot") for seat in made["seats"]] == [None, None, "random", "random", "random"]

    links = ada.asks("POST", f"/api/tables/{id}/links")
    ben.goes(f"/join#{links['open']}")
    ben.page.wait_for_url("**/table/*")
    assert ada.asks("GET", f"/api/tables/{id}")["seats"][1]["name"] == "Ben"


def test_a_link_that_opens_nothing_says_so(come: Come) -> None:
    ada = come("Ada")
    ada.goes("/join#0123456789abcdef0123")
    ada.page.get_by_role("alert").wait_for()
    assert "opens nothing" in ada.page.get_by_role("alert").inner_text()
    ada.errors.clear()  # the browser itself reports the 404


def test_a_guest_becomes_an_account_and_comes_back(come: Come) -> None:
    ada = come("Ada")
    ada.goes("/account")
    form = ada.page.locator("form", has_text="Make an account")
    form.get_by_label("Login").fill("ada.l")
    form.get_by_label("Password").fill("correct horse")
    form.get_by_role("button").click()
    ada.page.get_by_text("The account is made.").wait_for()
    ada.shot("account")
    elsewhere = come()
    elsewhere.goes("/account")
    form = elsewhere.page.locator("form", has_text="Log in")
    form.get_by_label("Login").fill("ada.l")
    form.get_by_label("Password").fill("correct horse")
    form.get_by_role("button").click()
    elsewhere.page.get_by_role("heading", name="Ada").wait_for()


def test_settings_hold_and_speak_german_in_the_dark(come: Come) -> None:
    ada = come("Ada")
    ada.goes("/settings")
    ada.page.get_by_label("Dark").check()
    ada.page.get_by_label("Deutsch").check()
    ada.page.get_by_role("heading", name="Einstellungen").wait_for()
    ada.shot("settings")
    ada.goes("/")
    ada.page.get_by_text("Noch keine Tische.").wait_for()
    assert ada.page.evaluate("document.documentElement.dataset.theme") == "dark"
    assert ada.page.evaluate("document.documentElement.lang") == "de"
    ada.shot("lobby-dark")


def test_a_rule_is_found(come: Come) -> None:
    ada = come("Ada")
    ada.goes("/rules/western-empires#WE-7.12")
    ada.page.locator(".here").wait_for()
    ada.shot("rules")
    ada.page.get_by_label("Search the rules").fill("calamity limit")
    assert ada.page.locator("dl > div").count() < 30


def test_the_lobby_fits_a_phone(come: Come) -> None:
    ada = come("Ada", viewport=PHONE, has_touch=True, is_mobile=True)
    ada.shot("lobby")
    ada.goes("/new")
    ada.page.get_by_role("heading", name="New table").wait_for()
    ada.page.get_by_text("Western Empires").first.wait_for()
    ada.shot("new")
    assert ada.page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
