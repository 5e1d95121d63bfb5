import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { Select } from "./select";

const OPTIONS = Array.from({ length: 12 }, (_, n) => ({ value: String(n), label: `v${n}`, typed: String(n) }));
const onValueChange = vi.fn();

beforeEach(() => {
  onValueChange.mockClear();
  // The test's own page has nothing to scroll.
  HTMLElement.prototype.scrollIntoView = vi.fn();
  render(<Select aria-label="Version" value="3" onValueChange={onValueChange} options={OPTIONS} />);
});

const trigger = () => screen.getByRole("combobox", { name: "Version" });

describe("a select", () => {
  it("shows what is chosen while it is closed", () => {
    expect(trigger().textContent).toBe("v3");
  });

  it("offers all of its options once it is opened", async () => {
    await userEvent.tab();
    await userEvent.keyboard("{Enter}");
    expect((await screen.findAllByRole("option")).map(({ textContent }) => textContent)).toEqual(
      OPTIONS.map(({ label }) => label),
    );
    expect(screen.getByRole("option", { selected: true }).textContent).toBe("v3");
  });

  it("takes what is typed as soon as it has the focus, without being opened", async () => {
    await userEvent.tab();
    await userEvent.keyboard("10");
    expect(onValueChange).toHaveBeenLastCalledWith("10");
    expect(screen.queryByRole("option")).toBeNull();
  });
});
