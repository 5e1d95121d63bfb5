import { describe, expect, it } from "vitest";
import { formatPosition, parsePosition } from "./position";

const EPOCH = "0199a000-0000-4000-8000-000000000000";
const position = { epoch: EPOCH, atMs: 1_767_607_200_123, snapshot: "790:812:790,801,811" };

describe("position", () => {
  it("comes back as it was", () => {
    expect(parsePosition(formatPosition(position))).toEqual(position);
    const quiet = { ...position, snapshot: "790:790:" };
    expect(parsePosition(formatPosition(quiet))).toEqual(quiet);
  });

  it("is one line of plain signs, as a header wants it", () => {
    expect(formatPosition(position)).toMatch(/^[\w.:,-]+$/);
  });

  it.each([
    "",
    "12",
    `${EPOCH}.abc`,
    `${EPOCH}.abc.1:2`,
    `${EPOCH}.abc.2:1:`,
    `${EPOCH}.abc.0:1:`,
    `${EPOCH}.abc.1:5:7`,
    `${EPOCH}.abc.1:9:7,3`,
    `${EPOCH}.abc.1:9:3,3`,
    `${EPOCH}.abc.1:9:3);--`,
    `${EPOCH}.abc.1:9:3\n`,
    `x${EPOCH}.abc.1:2:`,
    `${EPOCH}.abc.1:99999:${Array.from({ length: 300 }, (_, at) => at + 1).join()}`,
  ])("is nothing for %j", (text) => {
    expect(parsePosition(text)).toBeNull();
  });
});
