import { describe, expect, it } from "vitest";
import type { InboxItemView } from "@/server/contract/inbox-view";
import { anInboxItem } from "@/server/testing/make-inbox-item";
import { type Kept, keepItems } from "./kept-items";

const item = (subject: string, minute = 0) =>
  anInboxItem({ subject, since: new Date(Date.UTC(2026, 0, 1, 9, minute)).toISOString() });
const [a, b, c] = [item("a"), item("b"), item("c")];
const whole = (...items: readonly InboxItemView[]) => ({ items, hasMore: false });
const cut = (...items: readonly InboxItemView[]) => ({ items, hasMore: true });
const rows = ({ items }: Kept) =>
  items.map(
    ({ item: { subject }, isSettled, isNew }) => `${subject}${isSettled ? " settled" : ""}${isNew ? " new" : ""}`,
  );

describe("the rows of the inbox", () => {
  it("keep their places while somebody looks: what was settled stays, what came stands behind", () => {
    const first = keepItems(null, "1", whole(a, b));
    const second = keepItems(first, "1", whole(c, b));
    expect(rows(second)).toEqual(["a settled", "b", "c new"]);
    expect(rows(keepItems(second, "1", whole(b)))).toEqual(["a settled", "b", "c settled new"]);
  });

  it("of a list that is cut only move up when one before them is settled, however often", () => {
    const [one, two, three, four] = [item("1", 1), item("2", 2), item("3", 3), item("4", 4)];
    const first = keepItems(null, "1", cut(one, two));
    const second = keepItems(first, "1", cut(two, three));
    expect(rows(second)).toEqual(["1 settled", "2", "3"]);
    expect(rows(keepItems(second, "1", whole(three, four)))).toEqual(["1 settled", "2 settled", "3", "4"]);
  });

  it("of a list that is cut are new where they came back among those that were shown", () => {
    const first = keepItems(null, "1", cut(item("1", 1), item("3", 3)));
    expect(rows(keepItems(first, "1", cut(item("1", 1), item("2", 2))))).toEqual(["1", "3 settled", "2 new"]);
  });

  it("leave, and are old, after the next move", () => {
    const first = keepItems(keepItems(null, "1", whole(a)), "1", whole(b));
    expect(rows(keepItems(first, "2", whole(b)))).toEqual(["b"]);
  });

  it("wait again where their task asks again", () => {
    expect(rows(keepItems(keepItems(keepItems(null, "1", whole(a)), "1", whole()), "1", whole(a)))).toEqual(["a"]);
  });

  it("are the same list where nothing changed", () => {
    const first = keepItems(null, "1", whole(a, b));
    expect(keepItems(first, "1", whole(a, b))).toBe(first);
  });

  it("that are settled are few", () => {
    const many = Array.from({ length: 100 }, (_, n) => item(`t${n}`));
    expect(keepItems(keepItems(null, "1", whole(...many)), "1", whole()).items).toHaveLength(20);
  });
});
