import { expect, it } from "vitest";
import { isLocal } from "./share";

it.each([
  ["http://127.0.0.1:8080/t/x", true],
  ["http://localhost:8080/t/x", true],
  ["http://[::1]:8080/t/x", true],
  ["http://192.168.1.20:8080/t/x", false],
  ["https://127.example.org/t/x", false],
])("the link %s works on this computer only: %s", (link, local) => {
  expect(isLocal(link)).toBe(local);
});
