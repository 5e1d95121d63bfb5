import { act, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ComponentType } from "react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { lazyPart } from "./lazy-part";
import { loadPartsAgain } from "./load-again";

type Part = ComponentType<{ text: string; onClose?: (() => void) | undefined }>;
const Text: Part = ({ text }) => <p>{text}</p>;
const Broken: Part = () => {
  throw new TypeError("a bug of its own");
};

/** What the next fetches give, in order: a part, or none for want of a connection. */
let network: (Part | null)[];
const fetched = () => {
  const next = network.shift();
  return next ? Promise.resolve(next) : Promise.reject(new Error("Failed to load chunk"));
};
const errors: unknown[] = [];
beforeEach(() => {
  errors.length = 0;
  // React tells of what a boundary caught.
  vi.spyOn(console, "error").mockImplementation((...told: unknown[]) => void errors.push(...told));
});

function show(Lazy: Part, onClose?: () => void) {
  render(
    <>
      <p>The rest of the page</p>
      <Lazy text="The rows" onClose={onClose} />
    </>,
  );
  return userEvent.setup();
}

describe("a part whose code is fetched when it is shown", () => {
  it("stands there once it came, and something in its place before", async () => {
    network = [Text];
    show(lazyPart("The list", fetched, { waiting: <p>Waiting</p> }));
    expect(screen.getByText("Waiting")).toBeTruthy();
    expect(await screen.findByText("The rows")).toBeTruthy();
    expect(errors).toEqual([]);
  });

  it("leaves the page as it is when it does not come, says so in its place, and is fetched again by a press", async () => {
    network = [null, null, Text];
    const user = show(lazyPart("The list", fetched));
    expect((await screen.findByRole("alert")).textContent).toContain("The list could not be loaded.");
    expect(screen.getByText("The rest of the page")).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Load again" }));
    await user.click(await screen.findByRole("button", { name: "Load again" }));
    expect(await screen.findByText("The rows")).toBeTruthy();
    expect(screen.queryByRole("alert")).toBeNull();
    expect(network).toEqual([]);
  });

  it("is fetched again by itself once the server answers, once for all places that show it", async () => {
    network = [null, Text];
    const Lazy = lazyPart("The list", fetched);
    show(Lazy);
    show(Lazy);
    await waitFor(() => expect(screen.getAllByRole("alert")).toHaveLength(2));
    act(loadPartsAgain);
    await waitFor(() => expect(screen.getAllByText("The rows")).toHaveLength(2));
    expect(network).toEqual([]);
  });

  it("can be left where it lies over the page", async () => {
    network = [null];
    const onClose = vi.fn();
    const user = show(lazyPart("The form", fetched, { leave: (part) => part.onClose?.() }), onClose);
    await user.click(await screen.findByRole("button", { name: "Close" }));
    expect(onClose).toHaveBeenCalledOnce();
  });

  it("is shown at once where its code was fetched ahead, and later where that failed", async () => {
    network = [null, Text];
    const Lazy = lazyPart("The list", fetched, { waiting: <p>Waiting</p> });
    await Lazy.fetchAhead();
    await Lazy.fetchAhead();
    show(Lazy);
    expect(screen.getByText("The rows")).toBeTruthy();
    expect(network).toEqual([]);
  });

  it("hides no failure of its own", async () => {
    network = [Broken];
    const Lazy = lazyPart("The list", fetched);
    await expect(async () => {
      render(<Lazy text="" />);
      await act(() => Promise.resolve());
    }).rejects.toThrow("a bug of its own");
  });
});
