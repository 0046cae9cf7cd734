"""One person against bots plays whole games through the page, to the score table."""

import json
from collections.abc import Callable

import pytest
from web.conftest import SCREENS
from web.people import Person
from web.player import Player
from web.tables import PLAYED, begun, taken_over

Come = Callable[..., Person]

MOVING = {"movement", "move-units"}
BUYING = {"purchase-advances", "buy-civilization-cards"}


def sees_the_end(player: Player) -> None:
    page = player.page
    player.person.shot("over")
    page.get_by_role("link", name="Scores and replay").click()
    page.wait_for_url("**/replay/*")
    rows = page.locator("table.scores tbody tr")
    page.locator("section.player .hits path").first.wait_for(state="attached")
    places = [int(text) for text in page.locator("table.scores td.dim").all_inner_texts()]
    assert len(places) >= 2
    assert places == sorted(places)
    parts = rows.first.locator("td.number").all_inner_texts()
    assert sum(int(part) for part in parts[:-1] if part) == int(parts[-1])
    player.person.shot("scores")


def listed(name: str, player: Player) -> None:
    """What was asked, kept beside the pictures."""
    path = SCREENS / "questions.json"
    known = json.loads(path.read_text()) if path.exists() else {}
    known[name] = player.kinds
    path.write_text(json.dumps(known, indent=1))
    assert player.refused == []


@pytest.mark.parametrize("edition", PLAYED)
def test_a_whole_game_from_the_first_token_to_the_scores(come: Come, edition: str) -> None:
    ada = come("Ada")
    player = Player(ada, seed=3)
    id = begun(ada, edition, options={"turn_limit": 3})
    ada.goes(f"/table/{id}")
    player.plays()
    listed(edition, player)
    assert MOVING & set(player.kinds)
    sees_the_end(player)


@pytest.mark.parametrize("edition", PLAYED)
def test_a_grown_empire_is_taken_over_and_led_to_the_end(come: Come, edition: str) -> None:
    """Late questions: taxes, cities, trade, calamities, the shop."""
    ada = come("Ada")
    player = Player(ada, seed=4)
    id = taken_over(ada, edition, turn=9, last=10)
    ada.goes(f"/table/{id}")
    player.plays()
    listed(f"{edition}, from turn 9", player)
    assert all(asked & set(player.kinds) for asked in (MOVING, {"negotiate"}, BUYING)), player.kinds
    sees_the_end(player)


@pytest.mark.long
@pytest.mark.parametrize("edition", PLAYED)
@pytest.mark.parametrize("seed", [11, 12, 13])
def test_many_turns(come: Come, edition: str, seed: int) -> None:
    ada = come("Ada")
    player = Player(ada, seed=seed)
    id = taken_over(ada, edition, turn=6, last=12, seed=seed)
    ada.goes(f"/table/{id}")
    player.plays()
    listed(f"{edition}, turns 6 to 12, {seed}", player)
    sees_the_end(player)
