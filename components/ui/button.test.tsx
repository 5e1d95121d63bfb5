import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import { Button } from "./button";

describe("Button", () => {
  it("is named by its words alone, not by its key", () => {
    render(<Button kbd="p">Pause…</Button>);
    expect(screen.getByRole("button", { name: "Pause…" })).toBeTruthy();
  });

  it("stays reachable while refused, does nothing and says why", async () => {
    const press = vi.fn();
    render(
      <Button onClick={press} disabledReason="It ended 2 s ago">
        Pause…
      </Button>,
    );
    const button = screen.getByRole("button", { name: "Pause…", description: "It ended 2 s ago" });
    await userEvent.tab();
    expect(document.activeElement).toBe(button);
    expect(button.getAttribute("aria-disabled")).toBe("true");
    await userEvent.click(button);
    expect(press).not.toHaveBeenCalled();
    expect((await screen.findByRole("tooltip")).textContent).toContain("It ended 2 s ago");
  });

  it("takes no second press while busy and keeps its name", async () => {
    const press = vi.fn();
    render(
      <Button busy onClick={press}>
        Start task
      </Button>,
    );
    const button = screen.getByRole("button", { name: "Start task", busy: true });
    await userEvent.click(button);
    expect(press).not.toHaveBeenCalled();
  });

  it("does not submit a form around it while refused", async () => {
    const submit = vi.fn((event: Event) => event.preventDefault());
    render(
      <form onSubmit={(event) => submit(event.nativeEvent)}>
        <Button type="submit" disabledReason="1 answer is missing">
          Send
        </Button>
      </form>,
    );
    await userEvent.click(screen.getByRole("button", { name: "Send" }));
    expect(submit).not.toHaveBeenCalled();
  });
});
