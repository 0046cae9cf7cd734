"""What panels do beyond the first answer: dragging, digits, the list, what happens without me, two windows, fingers."""

from collections.abc import Callable

from playwright.sync_api import expect
from web.people import PHONE, Person
from web.player import POINTS, Player
from web.tables import begun, taken_over

Come = Callable[..., Person]

SHIPS = """() => [...document.querySelectorAll(".stack.drag[data-stack^=ship]")].map((ship) => {
    const { left, top, width, height } = ship.getBoundingClientRect();
    return { x: left + width / 2, y: top + height / 2, area: ship.dataset.area };
})"""


def in_movement(ada: Person) -> None:
    ada.goes(f"/table/{taken_over(ada, turn=9, last=10)}")
    ada.page.locator("[data-panel=movement]").wait_for()
    ada.page.locator(".hits path").first.wait_for(state="attached")
    ada.page.wait_for_timeout(600)


def test_a_ship_is_dragged_along_the_water(come: Come) -> None:
    ada = come("Ada")
    page = ada.page
    in_movement(ada)
    ship = page.evaluate(SHIPS)[0]
    page.mouse.click(ship["x"], ship["y"])
    page.locator("section.chosen").get_by_role("button", name="Maintain: 1 treasury").first.click()
    expect(page.locator("ol.plan li")).to_have_count(1)
    page.keyboard.press("Escape")
    page.mouse.move(ship["x"], ship["y"])
    page.mouse.down()
    page.mouse.move(ship["x"] + 12, ship["y"] + 12, steps=3)
    page.locator(".mark.can").first.wait_for(state="attached")  # where it can sail is lit while it is held
    target = next(point for point in page.evaluate(POINTS, ".mark.can") if point["area"] != ship["area"])
    page.mouse.move(target["x"], target["y"], steps=5)
    page.mouse.up()
    card = page.locator("section.card", has_text="Ship from")
    expect(card.locator("ol li")).not_to_have_count(0)
    expect(page.locator(".arrow.sea")).to_have_count(1)
    ada.shot("dragged")
    card.get_by_role("button", name="Add to the plan").click()
    expect(page.locator("ol.plan li")).to_have_count(2)
    assert page.locator("ol.plan li").nth(1).inner_text().splitlines()[1].startswith("Sail ")


def test_digits_and_the_row_of_the_list_say_how_many_go(come: Come) -> None:
    ada = come("Ada")
    page = ada.page
    in_movement(ada)
    page.keyboard.press("l")
    choose = page.locator(".list .deeds button")
    choose.first.wait_for()
    row = page.locator("[data-row-move]")
    for button in choose.all():
        button.click()
        if row.count() and int(row.get_by_role("spinbutton").get_attribute("max") or 0) > 2:
            break
    assert row.count(), "nothing can move"
    page.locator("h1").first.click()  # away from the fields
    page.keyboard.press("1")
    number = page.locator("section.chosen").get_by_role("spinbutton")
    expect(number).to_have_text("1")
    row.get_by_role("spinbutton").fill("2")
    ada.shot("row")
    row.get_by_role("button", name="Add to the plan").click()
    step = page.locator("ol.plan li")
    expect(step).to_have_count(1)
    expect(step.get_by_role("spinbutton")).to_have_text("2")


def test_warnings_name_their_rule_and_show_their_places(come: Come) -> None:
    ada = come("Ada")
    page = ada.page
    in_movement(ada)
    warning = page.locator(".after .note", has_text="Surplus:")
    warning.wait_for()
    warning.get_by_role("button", name="WE-5b.1").click()
    rule = page.get_by_role("dialog")
    expect(rule).to_contain_text("5b.1")
    page.keyboard.press("Escape")
    expect(rule).to_have_count(0)


def test_floor_and_shop_tell_what_happens_without_me(come: Come) -> None:
    ada = come("Ada")
    page = ada.page
    for kind, phase, told in (
        ("negotiate", "trade", "you finish trading."),
        ("purchase-advances", "advances-acquisition", "nothing is bought."),
    ):
        ada.goes(f"/table/{taken_over(ada, turn=8, last=9, phase=phase, asked=kind)}")
        page.locator(f"[data-panel={kind}] h1").wait_for()
        expect(page.locator("[data-nothing]")).to_contain_text(f"For an absent player: {told}")
        page.wait_for_timeout(400)
        ada.shot(kind)
        page.locator("header").get_by_role("button", name="Rule").first.click()
        expect(page.get_by_role("dialog")).to_be_visible()
        page.keyboard.press("Escape")


def test_another_window_that_answers_is_told_in_this_one(come: Come) -> None:
    ada = come("Ada")
    player = Player(ada, shots=False)
    in_movement(ada)
    second = ada.context.new_page()
    second.goto(ada.page.url)
    second.locator("[data-panel=movement]").wait_for()
    assert player.press(player.primary) or player.press(player.primary)  # warnings may want a second press
    told = second.locator("[data-elsewhere]")
    expect(told).to_contain_text("You answered this in another window: Movement.")
    expect(second.locator("[data-panel=movement]")).to_have_count(0)
    expect(ada.page.locator("[data-elsewhere]")).to_have_count(0)
    told.get_by_role("button", name="Close").click()
    expect(told).to_have_count(0)


def test_a_tap_tells_the_facts_of_an_area(come: Come) -> None:
    ada = come("Ada", viewport=PHONE, has_touch=True, is_mobile=True)
    page = ada.page
    id = begun(ada, options={"turn_limit": 2})
    ada.goes(f"/table/{id}")
    page.locator("[data-panel]").wait_for()
    page.locator(".hits path").first.wait_for(state="attached")
    page.wait_for_timeout(600)
    lit = {point["area"] for point in page.evaluate(POINTS, ".mark")}
    played = {area["id"] for area in ada.asks("GET", f"/api/tables/{id}/box")["areas"] if area.get("land")} - lit
    place = next(point for point in page.evaluate(POINTS, ".hits path[data-area]") if point["area"] in played)
    page.touchscreen.tap(place["x"], place["y"])
    card = page.locator(".board .card")
    expect(card).to_contain_text("By")  # land or water: its neighbours
    ada.shot("facts")
    box = card.bounding_box()
    assert box
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= PHONE["width"]


def test_who_chooses_a_nation_looks_at_it(come: Come) -> None:
    ada = come("Ada")
    page = ada.page
    for _ in range(8):  # who is asked last has no choice
        ada.goes(f"/table/{begun(ada, 'mega-civilization', options={'turn_limit': 2})}")
        page.locator("[data-panel] h1").wait_for()
        if page.locator("[data-panel=nation-choice]").count():
            break
    page.locator(".hits path").first.wait_for(state="attached")
    page.wait_for_timeout(400)
    page.get_by_role("button", name="Farther").click()
    page.locator("[data-panel=nation-choice] input[type=radio]").last.check()
    page.locator("[data-primary]").click()
    page.locator("[data-panel=movement]").wait_for()
    own = page.locator(".stack.drag").first
    own.wait_for()
    page.wait_for_timeout(600)
    ada.shot("home")
    box, map = own.bounding_box(), page.locator("[role=application]").bounding_box()
    assert box
    assert map
    assert map["x"] < box["x"] < map["x"] + map["width"]
    assert map["y"] < box["y"] < map["y"] + map["height"]
    assert not page.locator(".inset").count()
