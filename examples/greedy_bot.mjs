// A greedy engine for both games, as greedy_bot.py; a gem counts for its points.

import { createInterface } from "node:readline";

const HOLE = 127;

/** Through edges 0 to 5 of a cell: [rows up, numbers up]. */
const STEPS = [[1, 1], [0, 1], [-1, 0], [-1, -1], [0, -1], [1, 0]];

/** By kind: the edge that an unrotated tile joins each of its edges to. */
const PATHS = {
  R: [1, 0, 3, 2, 5, 4],
  X: [3, 4, 5, 0, 1, 2],
  C: [3, 2, 1, 0, 5, 4],
  B: [3, 5, 4, 0, 2, 1],
  S: [1, 0, 4, 5, 2, 3],
};

/** The owners of gateways 1 to 6, by number of players and option. */
const OWNERS = {
  "2 standard": ["1", "2", "1", "2", "1", "2"],
  "3 standard": ["1", "12", "3", "13", "2", "23"],
  "3 exclusive": ["1", "2", "3", "1", "2", "3"],
  "4 standard": ["12", "23", "14", "24", "13", "34"],
};

const POINTS = { amber: 1, emerald: 2, sapphire: 3 };

/** The number of nodes that a move advances (17-21, 17-21~41, 124-*), else 0. */
function distance(move) {
  const drive = /^(\d+)-.*?(\d+|\*)$/.exec(move);
  return drive ? (drive[2] === "*" ? HOLE : Number(drive[2])) - Number(drive[1]) : 0;
}

/** A cell's position relative to the centre: [rows up, numbers up]. */
function place(cell) {
  return ["abcdefghi".indexOf(cell[0]) - 4, Number(cell[1]) - 5];
}

function across([row, number], edge) {
  return [row + STEPS[edge][0], number + STEPS[edge][1]];
}

/** The position at which a gem arrives that leaves a cell by an edge and follows the tiles. */
function run(cell, edge, tiles) {
  let spot = across(place(cell), edge);
  for (let tile; (tile = tiles.get(String(spot))); spot = across(spot, edge)) {
    const turn = Number(tile[3]);
    edge = (PATHS[tile[2]][(edge + 9 - turn) % 6] + turn) % 6;
  }
  return spot;
}

/** How near gems are to the seat's own gateways, and how far from the others, after a move. */
function nearness({ players, options, seat }, { record, state }, move) {
  const owners = OWNERS[`${players} ${options.gateways}`];
  const laid = `${record} ${move}`.match(/[a-i][1-9][RXCBS][0-5]/g);
  const tiles = new Map(laid.map((tile) => [String(place(tile)), tile]));
  const waiting = STEPS.map((_, edge) => ["emerald", "e5", edge]);
  let value = 0;
  for (const [gem, cell, edge] of [...state.gems, ...waiting]) {
    const [x, y] = run(cell, edge, tiles);
    [x, y, y - x, -x, -y, x - y].forEach((near, gateway) => {
      const sign = owners[gateway].includes(String(seat)) ? 1 : -1;
      value += sign * POINTS[gem] * 4 ** near; // five rows from the centre is out, by that gateway
    });
  }
  return value;
}

function best(moves, evaluate) {
  const values = moves.map(evaluate);
  return moves[values.indexOf(Math.max(...values))];
}

let hello;
for await (const line of createInterface({ input: process.stdin })) {
  const message = JSON.parse(line);
  if (message.type === "hello") {
    hello = message;
    console.log(JSON.stringify({ name: "Greedy", author: "Hexwarp" }));
  } else if (message.type === "go") {
    const evaluate =
      hello.game === "indigo" ? (move) => nearness(hello, message, move) : distance;
    console.log(JSON.stringify({ move: best(message.legal, evaluate) }));
  }
}
