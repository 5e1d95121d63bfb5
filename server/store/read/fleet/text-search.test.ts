import { describe, expect, it } from "vitest";
import { readTextSearch } from "./text-search";

describe("readTextSearch", () => {
  it("is nothing for no text", () => {
    expect(readTextSearch("")).toBeNull();
  });

  it("looks for text anywhere in a title and in an agent's name", () => {
    expect(readTextSearch("ledger")).toMatchObject({ titles: ["%ledger%"], agentName: "%ledger%", ids: null });
  });

  it("looks for one or two characters at the beginning of a word", () => {
    expect(readTextSearch("ci")?.titles).toEqual(["ci%", "% ci%"]);
  });

  it("takes the signs of a pattern as they are", () => {
    expect(readTextSearch("50%_\\")?.titles).toEqual(["%50\\%\\_\\\\%"]);
  });

  it("takes the start of an id for all ids that begin so", () => {
    expect(readTextSearch("0199A000-12")?.ids).toEqual([
      "0199a000-1200-0000-0000-000000000000",
      "0199a000-12ff-ffff-ffff-ffffffffffff",
    ]);
  });

  it.each(["019", "0199a0001", "0199a000-0000-7000-8000-0000000000000", "feedback"])("takes %s for no id", (text) => {
    expect(readTextSearch(text)?.ids).toBeNull();
  });

  it("knows that signs alone are in no index", () => {
    expect(readTextSearch("::")?.isIndexed).toBe(false);
    expect(readTextSearch("日本")?.isIndexed).toBe(true);
  });
});
