"""Fills a PostgreSQL database with finished games: copies of a few that were really played."""

from __future__ import annotations

import importlib
import json
import random

import psycopg

from hexwarp.match import commands, seating
from hexwarp.match.clock import days
from hexwarp.match.event_log import AppliedEvent
from hexwarp.match.events import MatchEvent
from hexwarp.match.participants import participants_of
from hexwarp.match.seat_holder import SeatHolder

COUNTS = importlib.import_module("hexwarp.storage.database.migrations.versions.0021_tallies").COUNTS
"""The statements that count the games of each player."""

GAMES = ("indigo", "hyper6")
PLIES = 4
"""Moves before the loser resigns: a game has 8 events, and 1,000,000 games take about 4 GB."""
ANN, BOB = "player-no-one", "player-no-two"
"""Stand for the players in the games that are copied."""
PEOPLE = 2000

PAGES = (
    "/people/program",
    "/people/program/games",
    "/people/program/games?game=indigo&result=lost",
    "/people/program/games?opponent=u0007",
    "/people/program/opponents",
    "/people/regular/games?opponent=program",
    "/people/u0007/games",
    "/leaderboard?game=indigo",
    "/games/zaaaaaaaaabh",
)
"""Pages of a program with a third of all games, of somebody with a thirty-third, and of another."""

PLAYED = """
CREATE TEMP TABLE played AS
SELECT n, 'z' || translate(lpad(n::text, 11, '0'), '0123456789', 'abcdefghij') AS id,
       n %% 4 AS template,
       CASE WHEN n %% 33 = 0 THEN 'regular' ELSE 'u' || lpad((n %% 1000)::text, 4, '0') END AS ann,
       CASE WHEN n %% 3 = 0 THEN 'program'
            ELSE 'u' || lpad((1000 + n * 7 %% 1000)::text, 4, '0') END AS bob,
       1700000000000 + n * 1000 AS at
FROM generate_series(1, %(count)s::int) AS n
"""

COPIES = (
    """INSERT INTO matches (id, waits_for_bot, status, public, due)
       SELECT id, false, 'finished', true, NULL FROM played""",
    """INSERT INTO events SELECT id, seq, kind,
           replace(replace(data, 'player-no-one', ann), 'player-no-two', bob)::json, played.at
       FROM played JOIN event_templates USING (template) ORDER BY id, seq""",
    """INSERT INTO log_names (user_id, match_id, seq)
       SELECT ann, id, 1 FROM played UNION ALL SELECT bob, id, 2 FROM played""",
    """INSERT INTO results (match_id, game, clock, rated, public, at, settled)
       SELECT id, game, 'days', true, n % 10 > 0, at, true
       FROM played JOIN game_templates USING (template) ORDER BY n""",
    """INSERT INTO participants (match_id, holder_index, player_key, place, score, outcome,
           result_number)
       SELECT id, holder_index, CASE holder_index WHEN 0 THEN ann ELSE bob END,
              place, score, outcome, number
       FROM played JOIN participant_templates USING (template)
       JOIN results ON results.match_id = played.id ORDER BY n""",
    """INSERT INTO ratings SELECT id, game, 'days', 20 + random() * 20, 1, 100
       FROM users, game_templates WHERE template < 2""",
)


def fill(database: str, count: int) -> None:
    """Store finished games with all that belongs to them, in a database whose tables are there."""
    people = [f"u{number:04}" for number in range(PEOPLE)]
    users = [
        (user_id, f"Person {user_id}", f"person {user_id}", "account")
        for user_id in (*people, "regular")
    ]
    users.append(("program", "Program", "program", "bot"))
    with psycopg.connect(database) as connection, connection.cursor() as cursor:
        insert = "INSERT INTO users (id, name, name_key, kind, created) VALUES (%s, %s, %s, %s, 1)"
        cursor.executemany(insert, users)
        cursor.execute("CREATE TEMP TABLE game_templates (template int, game text)")
        cursor.execute(
            "CREATE TEMP TABLE event_templates (template int, seq int, kind text, data text)"
        )
        cursor.execute(
            """CREATE TEMP TABLE participant_templates
               (template int, holder_index int, place int, score int, outcome text)"""
        )
        for number, game in enumerate(2 * GAMES):
            applied = _resigned_game(game, seed=number)
            cursor.execute("INSERT INTO game_templates VALUES (%s, %s)", (number, game))
            cursor.executemany(
                "INSERT INTO event_templates VALUES (%s, %s, %s, %s)",
                [
                    (number, logged.seq, logged.event.kind, json.dumps(logged.event.to_json()))
                    for logged, _ in applied
                ],
            )
            cursor.executemany(
                "INSERT INTO participant_templates VALUES (%s, %s, %s, %s, %s)",
                [
                    (
                        number,
                        participant.holder_index,
                        participant.place,
                        participant.score,
                        participant.outcome,
                    )
                    for participant in participants_of(applied[-1][1]).entries
                ],
            )
        cursor.execute(PLAYED, {"count": count})
        for copy in (*COPIES, *COUNTS):
            cursor.execute(copy)
    with psycopg.connect(database, autocommit=True) as connection:
        connection.execute("VACUUM ANALYZE")
        size = connection.execute("SELECT pg_database_size(current_database())").fetchone()
        print(f"{count} finished games take {size[0] / 2**20:.0f} MiB" if size else "")


def _resigned_game(name: str, seed: int) -> list[AppliedEvent]:
    """Return a game of two in which somebody resigns after a few random moves."""
    chance = random.Random(seed)
    ann, bob = (SeatHolder(user_id, user_id=user_id) for user_id in (ANN, BOB))
    created = seating.create_match(
        ANN, name, 2, {}, [ann, SeatHolder()], clock=days(2), public=True, rated=True
    )
    applied = commands.apply_new_event(None, "x", created, 0)

    def add(new: MatchEvent) -> None:
        match = applied[-1][1]
        applied.extend(commands.apply_new_event(match, match.id, new, 0))

    add(seating.join_match(applied[-1][1], bob, None))
    while len(applied) < 3 + PLIES:
        match = applied[-1][1]
        seat = match.to_move[0]
        legal = match.game.legal_actions(match.history.state, seat)
        add(commands.make_bot_move(match, seat, chance.choice(legal)))
    add(seating.resign(applied[-1][1], (ANN, BOB)[seed % 2], None))
    return applied
