"""The log of a whole game holds no secret of it: no cookie, link, password, seed, talk, note or address."""

import asyncio
import base64
import json
import signal

import pytest
from server.client import Browser
from server.test_kill import Process, processes  # noqa: F401 - a fixture

from ochre.server.storage import Storage

pytestmark = pytest.mark.anyio
MARK = "Xq7-mark-of-a-secret-Xq7"


async def test_a_whole_game(sqlite: str, processes: list[Process]) -> None:  # noqa: F811
    process = Process(sqlite)
    processes.append(process)
    await process.start()
    ada = await Browser(process.address).named("Ada")
    await ada.post("/api/account", {"login": "ada.a", "password": MARK})
    await ada.post("/api/login", {"login": "ada.a", "password": f"{MARK} wrong"}, 403)
    options = {"turn_limit": 1, "nations": "random"}
    made = await ada.make_table(bots=dict.fromkeys("1234", "default"), options=options)
    table = made["table"]["id"]
    await ada.post(f"/api/tables/{table}/start")
    sitting = await ada.sit(table)
    await sitting.ask("say", text=MARK)
    await sitting.send_raw(json.dumps({"type": "play", "id": 1, "action": {"type": MARK}}))
    await sitting.send_raw(json.dumps({"type": MARK}))
    await sitting.send_raw(MARK)
    await ada.http.put(f"/api/tables/{table}/notes", json={"text": MARK})
    await ada.post("/api/notices/addresses", {"address": f"jsons://nowhere.invalid/{MARK}"}, 400)
    await ada.post("/api/join", {"secret": f"{MARK}-and-more"}, 404)
    await ada.http.get(f"/join/{made['links']['open']}?{MARK}")
    await ada.http.get(f"/api/tables/{made['links']['watch']}")
    await ada.http.put(f"/api/tables/{table}/seats/0/bot", json={"bot": "default"})
    async with asyncio.timeout(60):
        while (await ada.get(f"/api/tables/{table}"))["stage"] == "running":
            await asyncio.sleep(0.2)
    await sitting.close()
    secret = ada.secret
    await ada.http.delete("/api/session")
    await ada.close()
    said = process.kill(signal.SIGTERM).decode()
    storage = Storage(sqlite)
    await storage.open()
    stored = await storage.game(table)
    await storage.close()
    assert stored
    assert stored.stage == "finished"
    lines = [json.loads(line) for line in said.splitlines() if line.startswith("{")]
    assert any(line["what"] == "request" and line.get("path") == "/api/tables" for line in lines)
    for hidden in (
        MARK,
        secret,
        made["links"]["open"],
        made["links"]["watch"],
        stored.seed.hex(),
        base64.b64encode(stored.seed).decode(),
        stored.hash,
    ):
        assert hidden
        assert hidden not in said
