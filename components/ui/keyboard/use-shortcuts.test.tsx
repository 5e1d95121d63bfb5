import { fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { Dialog } from "../dialog";
import { RadioCards } from "../radio-cards";
import type { Shortcut } from "./shortcut";
import { ShortcutListener } from "./shortcut-listener";
import { setSingleKeys } from "./shortcut-registry";
import { useShortcuts } from "./use-shortcuts";

afterEach(() => setSingleKeys(true));

function Keys({ list }: { list: readonly Shortcut[] }) {
  useShortcuts(list);
  return null;
}

function aShortcut(keys: string, run: () => void, more: Partial<Shortcut> = {}): Shortcut {
  return { keys, run, label: keys, group: "Test", ...more };
}

function show(list: readonly Shortcut[]) {
  return render(
    <>
      <ShortcutListener />
      <Keys list={list} />
      <input aria-label="Reason" />
      <textarea aria-label="Input" />
      {/* biome-ignore lint/a11y/useSemanticElements: an editable element is what the test is about */}
      <div contentEditable suppressContentEditableWarning role="textbox" aria-label="Note" tabIndex={0} />
      <input type="checkbox" aria-label="Tick" />
    </>,
  );
}

function Page({ outside, inside }: { outside: () => void; inside: () => void }) {
  const [open, setOpen] = useState(false);
  useShortcuts([aShortcut("p", outside), aShortcut("o", () => setOpen(true))]);
  return (
    <Dialog open={open} onOpenChange={setOpen} title="Pause">
      <Keys list={[aShortcut("1", inside)]} />
      <button type="button">First</button>
    </Dialog>
  );
}

describe("useShortcuts", () => {
  it("fires a single key on the page", async () => {
    const run = vi.fn();
    show([aShortcut("p", run)]);
    await userEvent.keyboard("p");
    expect(run).toHaveBeenCalledOnce();
  });

  it("confirms by ⌘↵ from a radio button too, which keeps Enter for itself", async () => {
    const run = vi.fn();
    show([aShortcut("mod+enter", run, { inFields: true })]);
    render(
      <RadioCards label="When" value="a" onValueChange={() => undefined} options={[{ value: "a", title: "Now" }]} />,
    );
    await userEvent.click(screen.getByRole("radio", { name: "Now" }));
    await userEvent.keyboard("{Enter}");
    expect(run).not.toHaveBeenCalled();
    await userEvent.keyboard("{Control>}{Enter}{/Control}");
    expect(run).toHaveBeenCalledOnce();
  });

  it.each(["Reason", "Input", "Note"])("lets a single key be typed in the field %s", async (name) => {
    const run = vi.fn();
    show([aShortcut("p", run), aShortcut("?", run), aShortcut("g t", run)]);
    await userEvent.click(screen.getByRole("textbox", { name }));
    await userEvent.keyboard("p?gt");
    expect(run).not.toHaveBeenCalled();
  });

  it("still fires on a tick box, where nothing is typed", async () => {
    const run = vi.fn();
    show([aShortcut("p", run)]);
    screen.getByRole("checkbox").focus();
    await userEvent.keyboard("p");
    expect(run).toHaveBeenCalledOnce();
  });

  it("fires a key with Ctrl in a field only where it is meant to", async () => {
    const open = vi.fn();
    const save = vi.fn();
    show([aShortcut("mod+k", open, { inFields: true }), aShortcut("mod+s", save)]);
    await userEvent.click(screen.getByRole("textbox", { name: "Reason" }));
    await userEvent.keyboard("{Control>}ks{/Control}");
    expect(open).toHaveBeenCalledOnce();
    expect(save).not.toHaveBeenCalled();
  });

  it("tells c from shift+c, and takes ? however it is made", async () => {
    const copy = vi.fn();
    const cancel = vi.fn();
    const help = vi.fn();
    show([aShortcut("c", copy), aShortcut("shift+c", cancel), aShortcut("?", help)]);
    fireEvent.keyDown(document.body, { key: "C", shiftKey: true });
    fireEvent.keyDown(document.body, { key: "?", shiftKey: true });
    expect([copy, cancel, help].map((spy) => spy.mock.calls.length)).toEqual([0, 1, 1]);
  });

  it("follows a sequence and forgets its first key after another", async () => {
    const go = vi.fn();
    show([aShortcut("g t", go)]);
    await userEvent.keyboard("gt");
    await userEvent.keyboard("gxt");
    expect(go).toHaveBeenCalledOnce();
  });

  it("does not repeat while a key is held, unless it moves", () => {
    const pause = vi.fn();
    const move = vi.fn();
    show([aShortcut("p", pause), aShortcut("j", move, { repeat: true })]);
    for (const key of ["p", "j"]) fireEvent.keyDown(document.body, { key, repeat: true });
    expect(pause).not.toHaveBeenCalled();
    expect(move).toHaveBeenCalledOnce();
  });

  it("can have its single keys switched off", async () => {
    const run = vi.fn();
    show([aShortcut("p", run), aShortcut("mod+k", run)]);
    setSingleKeys(false);
    await userEvent.keyboard("p");
    expect(run).not.toHaveBeenCalled();
    await userEvent.keyboard("{Control>}k{/Control}");
    expect(run).toHaveBeenCalledOnce();
  });

  it("stops when the component goes", async () => {
    const run = vi.fn();
    const view = show([aShortcut("p", run)]);
    view.rerender(<ShortcutListener />);
    await userEvent.keyboard("p");
    expect(run).not.toHaveBeenCalled();
  });

  it("rests under an open dialog, whose own keys fire, and wakes when it closes", async () => {
    const outside = vi.fn();
    const inside = vi.fn();
    render(
      <>
        <ShortcutListener />
        <Page outside={outside} inside={inside} />
      </>,
    );
    await userEvent.keyboard("o");
    expect(await screen.findByRole("dialog")).toBeTruthy();
    await userEvent.keyboard("p1");
    expect([outside.mock.calls.length, inside.mock.calls.length]).toEqual([0, 1]);
    await userEvent.keyboard("{Escape}");
    await userEvent.keyboard("p");
    expect(outside).toHaveBeenCalledOnce();
  });
});
