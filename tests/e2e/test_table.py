"""A table around its moves: two players at one screen, reloads, undo, invitations, records."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, Route, WebSocketRoute, expect

from support.eventually import eventually

from .browser import DESKTOP, OpenPage, Server
from .table import Table, move_by_hand, mover, place_tile, set_up

# Collects the lines that the live regions of a page speak: text that is added or changed.
LISTEN = """() => {
    const listening = window.spoken !== undefined;
    window.spoken = [];
    if (listening) return;
    const listen = (changes) => {
        for (const { target, addedNodes, type } of changes) {
            const element = target.nodeType === Node.ELEMENT_NODE ? target : target.parentElement;
            const region = element?.closest(
                "[role=status], [role=log], [role=alert], [aria-live]");
            if (!region || region.closest("[aria-hidden=true]")) continue;
            const nodes = type === "characterData" ? [target] : addedNodes;
            for (const node of nodes) if (node.textContent.trim()) {
                window.spoken.push(node.textContent.trim());
            }
        }
    };
    new MutationObserver(listen).observe(document.body, {
        subtree: true, childList: true, characterData: true,
    });
}"""


SMALL_PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}


def two_at_one_screen(page: Page) -> Table:
    page.goto("/")
    page.get_by_role("link", name=re.compile("Indigo.*players")).click()
    page.get_by_role("group", name="Who takes seat 2").get_by_role("radio", name="Here").check()
    page.get_by_label("Name").first.fill("Ann")
    page.get_by_label("Name").nth(1).fill("Ben")
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page).to_have_url(re.compile("/t/"))
    return Table(page)


@pytest.mark.parametrize("game", ["Indigo", "Hyper-6"])
def test_first_move_needs_nothing_that_is_loaded_after_the_board(
    open_page: OpenPage, game: str
) -> None:
    page = open_page(**SMALL_PHONE)
    held: list[Route] = []
    page.route(
        re.compile("/assets/(around-board|annotations|Panel)-"), lambda route: held.append(route)
    )
    table = set_up(page, game)
    expect(page.get_by_text("Your turn", exact=True).first).to_be_visible()
    move_by_hand(table)
    assert held


def test_move_that_is_lost_with_the_connection_is_sent_again(open_page: OpenPage) -> None:
    lost: list[str | bytes] = []

    def lose_first_move(page_end: WebSocketRoute) -> None:
        server_end = page_end.connect_to_server()

        def forward(message: str | bytes) -> None:
            if lost or '"move"' not in str(message):
                server_end.send(message)
                return
            lost.append(message)
            server_end.close()
            page_end.close()

        page_end.on_message(forward)

    page = open_page(viewport=DESKTOP)
    page.route_web_socket(re.compile("/api/games/"), lose_first_move)
    table = two_at_one_screen(page)
    page.get_by_role("button", name=re.compile("^I am ")).click()
    game = table.my_turn()
    place_tile(table, table.legal()[0])
    table.wait_for_move(game["ply"])
    assert len(lost) == 1


def test_curtain_hides_the_hand_between_turns_and_after_a_reload(
    open_page: OpenPage,
) -> None:
    page = open_page(viewport=DESKTOP)
    table = two_at_one_screen(page)
    hand = page.get_by_role("radiogroup", name="Your tiles")
    for _ in range(4):
        ready = page.get_by_role("button", name=re.compile("^I am "))
        expect(ready).to_be_visible()
        expect(hand).to_have_count(0)
        page.reload()
        expect(ready).to_be_visible()
        expect(hand).to_have_count(0)
        ready.click()
        expect(hand).to_be_visible()
        game = table.my_turn()
        place_tile(table, table.legal()[0])
        table.wait_for_move(game["ply"])


def test_game_survives_a_reload_and_a_killed_server(open_page: OpenPage, server: Server) -> None:
    page = open_page(viewport=DESKTOP)
    table = set_up(page, "Indigo")
    for _ in range(3):
        game = table.my_turn()
        place_tile(table, table.legal()[5])
        table.wait_for_move(game["ply"])
    before = table.my_turn()
    page.reload()
    assert table.my_turn()["state"] == before["state"]
    # The notice of a lost connection is loaded while the page is idle.
    loaded = "performance.getEntriesByType('resource').map(({ name }) => name).join()"
    banner = re.compile(r"/Background-[\w-]+\.js")
    eventually(lambda: page.evaluate(loaded), banner.search, sleep=table.wait)
    server.kill()
    lost = page.get_by_role("status").get_by_text("Connection lost")
    expect(lost).to_be_visible()
    server.start()
    assert table.my_turn()["state"] == before["state"]
    expect(page.get_by_role("banner").get_by_role("img", name="Connected")).to_be_visible()
    expect(lost).to_be_hidden()
    place_tile(table, table.legal()[3])
    table.wait_for_move(before["ply"])


def test_indigo_with_the_keyboard(open_page: OpenPage) -> None:
    page = open_page(viewport=DESKTOP)
    table = set_up(page, "Indigo")
    on_a_cell = "document.activeElement.hasAttribute('data-cell')"
    for _ in range(4):
        ply = table.my_turn()["ply"]
        tabs = 0
        while not page.evaluate(on_a_cell):
            page.keyboard.press("Tab")
            tabs += 1
            assert tabs < 40, "the tab key leads to the board"
        for key in ("ArrowRight", "ArrowUp", "ArrowLeft", "ArrowLeft", "ArrowUp"):
            page.keyboard.press(key)
            label = page.evaluate("document.activeElement.ariaLabel")
            if "empty" in label:
                break
        cell = label[:2]
        legal = table.legal()
        turns = next(int(move[3]) for move in legal if move.startswith(cell))
        for _ in range(turns):
            page.keyboard.press("r")
        page.keyboard.press("Enter")
        table.wait_for_move(ply)


def test_each_turn_is_announced_once_and_the_own_turn_at_the_end(open_page: OpenPage) -> None:
    page = open_page(viewport=DESKTOP)
    table = set_up(page, "Indigo", bot="Level 1")
    for _ in range(4):
        game = table.my_turn()
        page.evaluate(LISTEN)
        place_tile(table, table.legal()[0])
        table.wait_for_move(game["ply"])
        table.my_turn()
        page.wait_for_function("window.spoken.at(-1)?.startsWith('Your turn. You hold')")
        spoken = page.evaluate("window.spoken")
        first = next(at for at, line in enumerate(spoken) if " lays " in line)
        _, reply, last = spoken[first:]
        assert "lays" in reply
        assert last.startswith("Your turn. You hold")


def test_undo_also_takes_back_the_bots_move(open_page: OpenPage) -> None:
    page = open_page(viewport=DESKTOP)
    table = set_up(page, "Indigo")
    game = table.my_turn()
    place_tile(table, table.legal()[0])
    table.wait_for_move(game["ply"])
    assert table.my_turn()["ply"] == game["ply"] + 2
    page.get_by_role("button", name="Undo").first.click()
    eventually(table.ask, lambda now: now["ply"] == game["ply"], sleep=table.wait)
    assert table.ask()["state"]["tiles"] == game["state"]["tiles"]


def test_second_round_starts_with_the_other_seat(open_page: OpenPage) -> None:
    page = open_page(viewport=DESKTOP)
    page.goto("/")
    page.get_by_role("link", name=re.compile("Indigo.*players")).click()
    page.get_by_role("button", name="One round more").click()
    page.get_by_label("Who starts").select_option("2")
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page).to_have_url(re.compile("/t/"))
    table = Table(page)
    while game := table.next_turn():
        move = {"move": table.legal()[0], "ply": game["ply"]}
        assert page.request.post(f"/api/games/{table.id}/moves", data=move).ok
    page.get_by_role("dialog").get_by_role("button", name="Next round").click()
    expect(page.get_by_text("Round 2 of 2", exact=True)).to_be_visible()
    game = table.my_turn()
    assert game["ply"] == 0
    place_tile(table, table.legal()[0])
    table.wait_for_move(0)


def test_joining_by_link_shows_only_the_own_hand(open_page: OpenPage) -> None:
    host = open_page(viewport=DESKTOP)
    host.goto("/")
    host.get_by_role("link", name=re.compile("Indigo.*players")).click()
    host.get_by_role("group", name="Who takes seat 2").get_by_role("radio", name="Invite").check()
    host.get_by_role("button", name="Play", exact=True).click()
    expect(host).to_have_url(re.compile("/t/"))
    friend = open_page(**SMALL_PHONE)
    friend.goto(host.url)
    friend.get_by_label("Your name").fill("Zoe")
    friend.get_by_role("button", name="Take a seat").click()
    expect(host.get_by_role("complementary")).to_contain_text("Zoe")
    tables = Table(host), Table(friend)
    for _ in range(4):
        moves = mover(*tables)
        waits = tables[1] if moves is tables[0] else tables[0]
        game = moves.my_turn()
        assert waits.ask()["state"]["hands"][game["you"][0] - 1] == ["?"]
        place_tile(moves, moves.legal()[0], touch=moves.page is friend)
        moves.wait_for_move(game["ply"])


def test_record_is_opened_and_stepped_through(open_page: OpenPage, tmp_path: Path) -> None:
    page = open_page(viewport=DESKTOP)
    table = set_up(page, "Indigo")
    for _ in range(2):
        game = table.my_turn()
        place_tile(table, table.legal()[7])
        table.wait_for_move(game["ply"])
    table.my_turn()
    record = tmp_path / "game.txt"
    record.write_text(page.request.get(f"/api/games/{table.id}/record").text())
    page.goto("/")
    page.locator("input[type=file]").first.set_input_files(record)
    expect(page.get_by_text(re.compile("Move 0 of [45]")).first).to_be_visible()
    page.keyboard.press("ArrowRight")
    expect(page.get_by_text(re.compile("Move 1 of [45]")).first).to_be_visible()


def test_broken_record_is_refused_with_its_line(open_page: OpenPage, tmp_path: Path) -> None:
    page = open_page(viewport=DESKTOP)
    record = tmp_path / "broken.txt"
    record.write_text('[Game "indigo"]\n[Players "9"]\n\n1. e6S2\n')
    page.goto("/")
    page.locator("input[type=file]").first.set_input_files(record)
    expect(page.get_by_text(re.compile("line 2"))).to_be_visible()
