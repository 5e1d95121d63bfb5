import { render, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { Field } from "./field";
import { Input } from "./input";
import { Select } from "./select";
import { Textarea } from "./textarea";

describe("Field", () => {
  it("names its control and ties help to it", () => {
    render(
      <Field label="Folder" hint="required" help="It only reads.">
        <Input />
      </Field>,
    );
    expect(screen.getByRole("textbox", { name: "Folder required", description: "It only reads." })).toBeTruthy();
  });

  it("marks the control wrong and puts the error before the help", () => {
    render(
      <Field label="Folder" help="It only reads." error="No such folder">
        <Textarea />
      </Field>,
    );
    const control = screen.getByRole("textbox", { name: "Folder", description: "No such folder It only reads." });
    expect(control.getAttribute("aria-invalid")).toBe("true");
  });

  it("names a select too", () => {
    render(
      <Field label="Scope">
        <Select value="lab" onValueChange={() => {}} options={[{ value: "lab", label: "lab" }]} />
      </Field>,
    );
    expect(screen.getByRole("combobox", { name: "Scope" }).textContent).toContain("lab");
  });
});
