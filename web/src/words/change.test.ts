import { expect, it, vi } from "vitest";

it("has the parts that were asked for while the language changed", async () => {
  vi.resetModules();
  const { changeLanguage, has, language, loadWords, t } = await import(".");
  await changeLanguage("en");
  await loadWords("common");
  const changing = changeLanguage("de");
  await Promise.resolve();
  const loading = loadWords("table");
  await Promise.all([changing, loading]);
  expect(language()).toBe("de");
  expect(has("action-rematch")).toBe(true);
  expect(t("action-rematch")).toBe("Revanche");
});
