import { runInNewContext } from "node:vm";
import { act, fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ReactNode } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { EARLY_KEYS_SCRIPT, KEPT_MS } from "./early-keys";
import { ShortcutLayer } from "./shortcut-layer";
import { ShortcutListener } from "./shortcut-listener";
import { setSingleKeys } from "./shortcut-registry";
import { useShortcuts } from "./use-shortcuts";

const run = vi.fn();

function Keys({ keys }: { keys: readonly string[] }) {
  useShortcuts(keys.map((key) => ({ keys: key, label: key, group: "Test", run: () => run(key) })));
  return null;
}

const FIELD = <input aria-label="Reason" />;

/** The page hears from now on; what is pressed acts on comes with the next call. */
async function show(keys: readonly string[], layer = false) {
  const list = <Keys keys={keys} />;
  await act(async () => {
    view.rerender(
      <>
        {FIELD}
        <ShortcutListener />
        {layer ? <ShortcutLayer>{list}</ShortcutLayer> : list}
      </>,
    );
  });
}

/** The clock of events; the test's own page does not give it to `performance`, as browsers do. */
const eventClock = () => new Event("now").timeStamp;
let lateMs = 0;

let view: ReturnType<typeof render>;
beforeEach(() => {
  run.mockClear();
  lateMs = 0;
  vi.spyOn(performance, "now").mockImplementation(() => eventClock() + lateMs);
  runInNewContext(EARLY_KEYS_SCRIPT, { window });
  view = render(FIELD);
});
afterEach(() => {
  window.checkreinEarlyKeys?.stop();
  window.checkreinEarlyKeys = undefined;
  setSingleKeys(true);
});

const pressed = () => run.mock.calls.flat();

describe("keys that are pressed before the page can hear them", () => {
  it("act once what wants them is there, once and in order", async () => {
    await userEvent.keyboard("jp");
    await show(["p"]);
    expect(pressed()).toEqual([]);
    await show(["p", "j"]);
    expect(pressed()).toEqual(["j", "p"]);
    await show(["p"]);
    await show(["p", "j"]);
    expect(pressed()).toEqual(["j", "p"]);
  });

  it("act too when the page hears already, and what they act on is still on its way", async () => {
    await show(["?"]);
    await userEvent.keyboard("p");
    await show(["?", "p"]);
    expect(pressed()).toEqual(["p"]);
  });

  it("make up a sequence", async () => {
    await userEvent.keyboard("gt");
    await show(["g t", "t"]);
    expect(pressed()).toEqual(["g t"]);
  });

  it.each([
    ["Enter", () => userEvent.keyboard("{Enter}")],
    ["a key with Ctrl", () => userEvent.keyboard("{Control>}k{/Control}")],
    ["a click", () => userEvent.click(document.body)],
    ["typing in a field", () => userEvent.type(screen.getByRole("textbox"), "x")],
    ["more of them than anybody means", () => userEvent.keyboard("ppppp")],
  ])("are dropped by %s", async (_, doIt) => {
    await userEvent.keyboard("p");
    await doIt();
    await show(["p"]);
    expect(pressed()).toEqual([]);
  });

  it("are dropped when they are too old", async () => {
    await userEvent.keyboard("p");
    lateMs = KEPT_MS;
    await show(["p"]);
    expect(pressed()).toEqual([]);
  });

  it("are none where single keys are switched off", async () => {
    setSingleKeys(false);
    await userEvent.keyboard("p");
    await show(["p"]);
    expect(pressed()).toEqual([]);
  });

  it("go to nothing that lies over the page", async () => {
    await userEvent.keyboard("p");
    await show(["p"], true);
    expect(pressed()).toEqual([]);
  });

  it("are not typed into a field that has the focus by then", async () => {
    await userEvent.keyboard("p");
    screen.getByRole("textbox").focus();
    await show(["p"]);
    expect(pressed()).toEqual([]);
  });

  it("are forgotten a moment after the page began to hear", async () => {
    await show([]);
    const late = new KeyboardEvent("keydown", { key: "p", bubbles: true });
    Object.defineProperty(late, "timeStamp", { value: eventClock() + KEPT_MS });
    fireEvent(document.body, late);
    await show(["p"]);
    expect(pressed()).toEqual([]);
  });

  it.each(["keydown", "keypress", "keyup"])(
    "are hidden from what makes the page ready in one piece for a %s",
    (type) => {
      const heard = vi.fn();
      document.body.addEventListener(type, heard);
      fireEvent(document.body, new KeyboardEvent(type, { key: "p", bubbles: true }));
      expect(heard).not.toHaveBeenCalled();
      fireEvent(screen.getByRole("textbox"), new KeyboardEvent(type, { key: "p", bubbles: true }));
      expect(heard).toHaveBeenCalledOnce();
      document.body.removeEventListener(type, heard);
    },
  );
});

describe("steps in a tree that are pressed before the page can hear them", () => {
  const stepped = vi.fn();
  const tree = <div role="tree" tabIndex={0} aria-label="Document" onKeyDown={({ key }) => stepped(key)} />;
  const page = (listener: ReactNode) => (
    <>
      {tree}
      {listener}
    </>
  );
  beforeEach(() => {
    stepped.mockClear();
    view.rerender(page(null));
  });

  async function hear() {
    await act(async () => view.rerender(page(<ShortcutListener />)));
    await act(() => new Promise((resolve) => setTimeout(resolve)));
  }

  it("are taken there, once and in order, at most four of them, and scroll nothing before", async () => {
    const target = screen.getByRole("tree");
    for (const key of ["ArrowDown", "ArrowRight", "End", "PageUp", "Home"]) {
      expect(fireEvent.keyDown(target, { key })).toBe(false);
    }
    expect(stepped).not.toHaveBeenCalled();
    await hear();
    expect(stepped.mock.calls.flat()).toEqual(["ArrowDown", "ArrowRight", "End", "PageUp"]);
  });

  it("are dropped when they are too old, or after a click", async () => {
    fireEvent.keyDown(screen.getByRole("tree"), { key: "ArrowDown" });
    fireEvent.pointerDown(document.body);
    fireEvent.keyDown(screen.getByRole("tree"), { key: "ArrowUp" });
    lateMs = KEPT_MS;
    await hear();
    expect(stepped).not.toHaveBeenCalled();
  });

  it("are the browser's own anywhere else", () => {
    expect(fireEvent.keyDown(document.body, { key: "ArrowDown" })).toBe(true);
    expect(fireEvent.keyDown(screen.getByRole("tree"), { key: "ArrowDown", ctrlKey: true })).toBe(true);
  });
});
