import { describe, expect, it } from "vitest";
import { anOpenQuestion } from "../../testing/make-task";
import { askAhead, askRound } from "./ask-round";
import type { NewInterrupt } from "./change";
import type { InterruptStatus, WakeRule } from "./interrupt";

const ATTEMPT_NO = 2;
const asked = (key: string, overrides: Partial<NewInterrupt> = {}): NewInterrupt => ({
  id: `new-${key}`,
  key,
  kind: "input",
  message: `${key}?`,
  payload: null,
  schema: true,
  ...overrides,
});
const ids = (questions: readonly { readonly id: string }[]) => questions.map(({ id }) => id);

describe("what a run asks", () => {
  it("is opened where nothing of that name was asked", () => {
    const round = askRound([asked("a"), asked("b")], [], ATTEMPT_NO);
    expect(ids(round.opened)).toEqual(["new-a", "new-b"]);
    expect(round).toMatchObject({ open: [{ key: "a" }, { key: "b" }], dropped: [], goesOn: false });
  });

  it("stays the same question, with its id, when it is asked again", () => {
    const a = anOpenQuestion("a");
    expect(askRound([asked("a")], [a], ATTEMPT_NO)).toMatchObject({ opened: [], open: [{ id: a.id }], goesOn: false });
  });

  it("is another question in other words, in the place of the old one", () => {
    const a = anOpenQuestion("a");
    const round = askRound([asked("a", { message: "a, now?" })], [a], ATTEMPT_NO);
    expect(round).toMatchObject({ opened: [{ id: "new-a" }], replaced: [{ id: a.id }], dropped: [] });
    expect(ids(round.open)).toEqual(["new-a"]);
  });

  it("drops what is open and not waited for any more", () => {
    const b = anOpenQuestion("b");
    expect(askRound([asked("a")], [b], ATTEMPT_NO)).toMatchObject({ dropped: [{ id: b.id }], open: [{ key: "a" }] });
  });

  it("is another question in another run of its node", () => {
    const first = anOpenQuestion("review", {
      nodePath: "wf/review",
      runId: "1",
      status: "answered",
      answeredAttempt: ATTEMPT_NO,
    });
    const round = askRound([asked("review", { nodePath: "wf/review", runId: "2" })], [first], ATTEMPT_NO);
    expect(round).toMatchObject({ opened: [{ id: "new-review" }], goesOn: false });
  });

  it.each<{ title: string; wake: WakeRule; status: InterruptStatus; others: readonly string[]; goesOn: boolean }>([
    {
      title: "goes on at once with the last answer it waited for",
      wake: "together",
      status: "answered",
      others: [],
      goesOn: true,
    },
    { title: "goes on at once with a default answer", wake: "together", status: "expired", others: [], goesOn: true },
    {
      title: "goes on waiting while its node's run has others open",
      wake: "together",
      status: "answered",
      others: ["b"],
      goesOn: false,
    },
    {
      title: "goes on with any answer that wakes by itself",
      wake: "each",
      status: "answered",
      others: ["b"],
      goesOn: true,
    },
  ])("that was answered while it ran: $title", ({ wake, status, others, goesOn }) => {
    const a = anOpenQuestion("a", { wake, status, answeredAttempt: ATTEMPT_NO });
    const round = askRound([asked("a", { wake }), ...others.map((key) => asked(key))], [a], ATTEMPT_NO);
    expect(ids(round.opened)).toEqual(others.map((key) => `new-${key}`));
    expect(round.goesOn).toBe(goesOn);
  });

  it("is asked anew when the answer is older than the run: the run did not take it", () => {
    const a = anOpenQuestion("a", { status: "answered", answeredAttempt: 1 });
    expect(askRound([asked("a")], [a], ATTEMPT_NO)).toMatchObject({ opened: [{ id: "new-a" }], goesOn: false });
  });

  it("is dropped by nothing that is asked while the run goes on", () => {
    const [a, b] = [anOpenQuestion("a"), anOpenQuestion("b")];
    const ahead = askAhead([asked("b", { message: "Another?" }), asked("c")], [a, b], ATTEMPT_NO);
    expect(ids(ahead.opened)).toEqual(["new-b", "new-c"]);
    expect(ids(ahead.replaced)).toEqual([b.id]);
    expect(ahead.open.map(({ key }) => key).sort()).toEqual(["a", "b", "c"]);
  });
});
