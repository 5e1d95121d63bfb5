import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Cursor, decodeCursor, encodeCursor } from "./cursor";

const ID = "0199a000-0000-7000-8000-000000000000";
const AT = 1_767_607_200_000;

describe("cursor", () => {
  it("comes back as it was", () => {
    const cursor: fc.Arbitrary<Cursor> = fc.record({
      order: fc.constantFrom("last_event", "created", "active_time", "spend"),
      key: fc.option(fc.integer({ min: 0, max: 8_640_000_000_000_000 })),
      id: fc.uuid(),
      at: fc.integer({ min: 0, max: 8_640_000_000_000_000 }),
    });
    fc.assert(
      fc.property(cursor, (given) => {
        expect(decodeCursor(encodeCursor(given), given.order)).toEqual(given);
      }),
    );
  });

  it("is text that a web address takes as it is", () => {
    expect(encodeCursor({ order: "last_event", key: 1_767_607_200_123, id: ID, at: AT })).toMatch(/^[\w-]+$/);
  });

  it("is nothing in a list of another order", () => {
    expect(decodeCursor(encodeCursor({ order: "spend", key: 12, id: ID, at: AT }), "created")).toBeNull();
  });

  it.each([
    ["no text", undefined],
    ["empty text", ""],
    ["no JSON", "%%%"],
    ["an object", encode({ order: "created" })],
    ["an id that is none", encode(["created", null, "1", AT])],
    ["a key that is no number", encode(["created", "x", ID, AT])],
    ["a key that a double does not hold", encode(["created", 2 ** 60, ID, AT])],
    ["an instant before all ours", encode(["created", -8_640_000_000_000_000, ID, AT])],
    ["an instant that no date holds", encode(["created", 8_640_000_000_000_001, ID, AT])],
    ["one part too few", encode(["created", null, ID])],
    ["one part too many", encode(["created", null, ID, AT, 1])],
    ["a list that was begun at no instant", encode(["created", null, ID, null])],
  ])("is nothing for %s", (_, text) => {
    expect(decodeCursor(text, "created")).toBeNull();
  });
});

function encode(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString("base64url");
}
