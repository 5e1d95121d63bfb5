import { types } from "pg";
import { describe, expect, it } from "vitest";
import { parseInstant } from "./parse-instant";

describe("parseInstant", () => {
  it.each([
    "2026-11-29 12:32:34+00",
    "2026-11-29 12:32:34.1+00",
    "2026-11-29 12:32:34.19+00",
    "2026-11-29 12:32:34.193+00",
    "2026-11-29 12:32:34.193999+00",
    "2026-11-29 12:32:34.000001+00",
    "1969-12-31 23:59:59.999+00",
    "0001-01-01 00:00:00+00",
    "2026-11-29 12:32:34.193+05:30",
    "2026-11-29 12:32:34.193-08",
    "12026-11-29 12:32:34.193+00",
    "0044-03-15 12:00:00+00 BC",
    "infinity",
    "-infinity",
  ])("reads %s as the general parser does", (text) => {
    expect(parseInstant(text)).toEqual(types.getTypeParser(types.builtins.TIMESTAMPTZ)(text));
  });
});
