import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { describe, expect, it, vi } from "vitest";
import { Button } from "./button";
import { Dialog } from "./dialog";
import { Field } from "./field";
import { Input } from "./input";
import { ShortcutListener } from "./keyboard/shortcut-listener";
import { RadioCards } from "./radio-cards";

interface PageProps {
  onConfirm?: () => void;
  withField?: boolean;
}

function Page({ onConfirm, withField = true }: PageProps) {
  const [open, setOpen] = useState(false);
  const [reason, setReason] = useState("");
  return (
    <>
      <ShortcutListener />
      <Button onClick={() => setOpen(true)}>Pause…</Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title="Pause 2 tasks"
        description="Nothing is lost."
        dirty={reason !== ""}
        onConfirm={onConfirm}
        footer={
          <>
            <Button onClick={() => setOpen(false)}>Close</Button>
            <Button variant="primary">Pause 2 tasks</Button>
          </>
        }
      >
        <RadioCards
          label="When"
          value="a"
          onValueChange={() => {}}
          options={[{ value: "a", title: "Finish the step" }]}
        />
        {withField ? (
          <Field label="Reason">
            <Input value={reason} onChange={(event) => setReason(event.target.value)} />
          </Field>
        ) : null}
      </Dialog>
    </>
  );
}

const openIt = () => userEvent.click(screen.getByRole("button", { name: "Pause…" }));

describe("Dialog", () => {
  it("is named by its title and described by its sentence", async () => {
    render(<Page />);
    await openIt();
    const dialog = screen.getByRole("dialog", { name: "Pause 2 tasks" });
    expect(document.getElementById(dialog.getAttribute("aria-describedby") ?? "")?.textContent).toBe(
      "Nothing is lost.",
    );
  });

  it("begins at its first field, not at the closing cross", async () => {
    render(<Page />);
    await openIt();
    expect(document.activeElement).toBe(screen.getByRole("textbox", { name: "Reason" }));
  });

  it("begins at the chosen option where there is no field", async () => {
    render(<Page withField={false} />);
    await openIt();
    expect(document.activeElement).toBe(screen.getByRole("radio", { name: "Finish the step" }));
  });

  it("closes on Escape and gives focus back", async () => {
    render(<Page />);
    await openIt();
    await userEvent.keyboard("{Escape}");
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Pause…" }));
  });

  it("asks before typed text is lost, and keeps it", async () => {
    render(<Page />);
    await openIt();
    await userEvent.keyboard("outage{Escape}");
    expect(screen.getByRole("alert").textContent).toBe("What you typed is lost when you leave.");
    await userEvent.click(screen.getByRole("button", { name: "Keep writing" }));
    expect(screen.getByRole("textbox", { name: "Reason" })).toHaveProperty("value", "outage");
    await userEvent.keyboard("{Escape}");
    await userEvent.click(screen.getByRole("button", { name: "Leave" }));
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("confirms with Ctrl and Enter from inside a field", async () => {
    const confirm = vi.fn();
    render(<Page onConfirm={confirm} />);
    await openIt();
    await userEvent.keyboard("outage{Control>}{Enter}{/Control}");
    expect(confirm).toHaveBeenCalledOnce();
  });
});
