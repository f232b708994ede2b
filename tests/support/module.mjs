// A game's search module in Node, for node_instance.py: a request in JSON and an answer a line.

import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";

const { instance } = await WebAssembly.instantiate(readFileSync(process.argv[2]), {});
const { memory, block, ...functions } = instance.exports;
const start = block();

const requests = {
  call: (name, types, values) =>
    String(
      functions[name](
        ...values.map((value, n) => (types[n] === "i" ? BigInt(value) : Number(value))),
      ),
    ),
  read: (at, size) => Buffer.from(memory.buffer, start + at, size).toString("base64"),
  write: (at, data) => {
    new Uint8Array(memory.buffer).set(Buffer.from(data, "base64"), start + at);
    return null;
  },
  reserve: (size) => {
    const missing = start + size - memory.buffer.byteLength;
    if (missing > 0) memory.grow(Math.ceil(missing / 65536));
    return null;
  },
};

for await (const line of createInterface({ input: process.stdin })) {
  const [kind, ...values] = JSON.parse(line);
  console.log(JSON.stringify(requests[kind](...values)));
}
