import { describe, expect, it } from "vitest";
import { anInboxItem } from "@/server/testing/make-inbox-item";
import { type Kept, keepItems } from "./kept-items";

const item = (subject: string) => anInboxItem({ subject });
const [a, b, c] = [item("a"), item("b"), item("c")];
const rows = ({ items }: Kept) =>
  items.map(
    ({ item: { subject }, isSettled, isNew }) => `${subject}${isSettled ? " settled" : ""}${isNew ? " new" : ""}`,
  );

describe("the rows of the inbox", () => {
  it("keep their places while somebody looks: what was settled stays, what came stands behind", () => {
    const first = keepItems(null, "1", [a, b]);
    const second = keepItems(first, "1", [c, b]);
    expect(rows(second)).toEqual(["a settled", "b", "c new"]);
    expect(rows(keepItems(second, "1", [b]))).toEqual(["a settled", "b", "c settled new"]);
  });

  it("leave, and are old, after the next move", () => {
    const first = keepItems(keepItems(null, "1", [a]), "1", [b]);
    expect(rows(keepItems(first, "2", [b]))).toEqual(["b"]);
  });

  it("wait again where their task asks again", () => {
    expect(rows(keepItems(keepItems(keepItems(null, "1", [a]), "1", []), "1", [a]))).toEqual(["a"]);
  });

  it("are the same list where nothing changed", () => {
    const first = keepItems(null, "1", [a, b]);
    expect(keepItems(first, "1", [a, b])).toBe(first);
  });

  it("that are settled are few", () => {
    const many = Array.from({ length: 100 }, (_, n) => item(`t${n}`));
    expect(keepItems(keepItems(null, "1", many), "1", []).items).toHaveLength(20);
  });
});
