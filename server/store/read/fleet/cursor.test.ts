import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Cursor, decodeCursor, encodeCursor } from "./cursor";

const ID = "0199a000-0000-7000-8000-000000000000";

describe("cursor", () => {
  it("comes back as it was", () => {
    const cursor: fc.Arbitrary<Cursor> = fc.record({
      order: fc.constantFrom("last_event", "created", "spend"),
      key: fc.option(fc.integer({ min: 0, max: 8_640_000_000_000_000 })),
      id: fc.uuid(),
    });
    fc.assert(
      fc.property(cursor, (given) => {
        expect(decodeCursor(encodeCursor(given), given.order)).toEqual(given);
      }),
    );
  });

  it("is text that a web address takes as it is", () => {
    expect(encodeCursor({ order: "last_event", key: 1_767_607_200_123, id: ID })).toMatch(/^[\w-]+$/);
  });

  it("is nothing in a list of another order", () => {
    expect(decodeCursor(encodeCursor({ order: "spend", key: 12, id: ID }), "created")).toBeNull();
  });

  it.each([
    ["no text", undefined],
    ["empty text", ""],
    ["no JSON", "%%%"],
    ["an object", encode({ order: "created" })],
    ["an id that is none", encode(["created", null, "1"])],
    ["a key that is no number", encode(["created", "x", ID])],
    ["a key that a double does not hold", encode(["created", 2 ** 60, ID])],
    ["an instant before all ours", encode(["created", -8_640_000_000_000_000, ID])],
    ["an instant that no date holds", encode(["created", 8_640_000_000_000_001, ID])],
    ["one part too many", encode(["created", null, ID, 1])],
  ])("is nothing for %s", (_, text) => {
    expect(decodeCursor(text, "created")).toBeNull();
  });
});

function encode(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString("base64url");
}
