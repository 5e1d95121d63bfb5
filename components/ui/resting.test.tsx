import { act, fireEvent, render, screen } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { Button } from "./button";
import { ShortcutListener } from "./keyboard/shortcut-listener";
import { useShortcuts } from "./keyboard/use-shortcuts";
import { REST_MS, RestingContext, useResting } from "./resting";

beforeEach(() => {
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

function Act({ name, onAct }: { name: string; onAct: (name: string) => void }) {
  useShortcuts([{ keys: "mod+enter", label: name, group: "Task", inFields: true, run: () => onAct(name) }]);
  return (
    <>
      <Button variant="primary" onClick={() => onAct(name)}>
        {name}
      </Button>
      <Button onClick={() => onAct("Beside")}>Beside</Button>
    </>
  );
}

function Card({ name, onAct }: { name: string; onAct: (name: string) => void }) {
  return (
    <RestingContext value={useResting(name)}>
      <ShortcutListener />
      <Act key={name} name={name} onAct={onAct} />
    </RestingContext>
  );
}

const tap = () => fireEvent.click(screen.getByRole("button", { name: /^(?!Beside)/ }));
const confirm = () => fireEvent.keyDown(document.body, { key: "Enter", ctrlKey: true });
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));

it("takes no press and no mod+enter for a moment after it took another one's place", () => {
  const onAct = vi.fn();
  const { rerender } = render(<Card name="Resume" onAct={onAct} />);
  tap();
  confirm();
  expect(onAct.mock.calls).toEqual([["Resume"], ["Resume"]]);

  rerender(<Card name="Pause" onAct={onAct} />);
  tap();
  confirm();
  pass(REST_MS - 1);
  tap();
  confirm();
  expect(onAct).toHaveBeenCalledTimes(2);
  fireEvent.click(screen.getByRole("button", { name: "Beside" }));
  expect(onAct).toHaveBeenLastCalledWith("Beside");
  expect(screen.getByRole("button", { name: "Pause" }).getAttribute("aria-disabled")).toBe("true");

  pass(1);
  tap();
  confirm();
  expect(onAct.mock.calls.slice(3)).toEqual([["Pause"], ["Pause"]]);
});

it("rests anew from each change", () => {
  const onAct = vi.fn();
  const { rerender } = render(<Card name="Resume" onAct={onAct} />);
  rerender(<Card name="Pause" onAct={onAct} />);
  pass(REST_MS - 1);
  rerender(<Card name="Keep running" onAct={onAct} />);
  pass(REST_MS - 1);
  tap();
  expect(onAct).not.toHaveBeenCalled();
  pass(1);
  tap();
  expect(onAct.mock.calls).toEqual([["Keep running"]]);
});
