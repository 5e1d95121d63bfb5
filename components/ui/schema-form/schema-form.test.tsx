import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { objectSchema, prepareSchemaForms, showSchemaForm } from "@/server/testing/show-schema-form";
import type { Json } from "./json";

beforeAll(prepareSchemaForms);
afterEach(cleanup);

describe("SchemaForm", () => {
  it("sends what was filled in", async () => {
    const { user, send, sent } = showSchemaForm({
      schema: objectSchema({ folder: { type: "string" }, max: { type: "integer" }, deep: { type: "boolean" } }, [
        "folder",
      ]),
    });
    await user.type(screen.getByRole("textbox", { name: "Folder required" }), "docs");
    await user.type(screen.getByRole("textbox", { name: "Max" }), "12");
    await user.click(screen.getByRole("checkbox", { name: "Deep" }));
    await send();
    expect(sent).toHaveBeenCalledWith({ folder: "docs", max: 12, deep: true });
  });

  it("shows an error when a field is left", async () => {
    const { user } = showSchemaForm({ schema: objectSchema({ max: { type: "integer", minimum: 1, maximum: 9 } }) });
    const field = screen.getByRole("textbox", { name: "Max" });
    await user.type(field, "12");
    expect(field.getAttribute("aria-invalid")).toBeNull();
    await user.tab();
    expect(field.getAttribute("aria-invalid")).toBe("true");
    expect(screen.getByText("At most 9")).toBeTruthy();
  });

  it("shows all errors on send and focuses the first", async () => {
    const { send, sent } = showSchemaForm({
      schema: objectSchema({ a: { type: "string" }, b: { type: "string" } }, ["a", "b"]),
    });
    await send();
    expect(sent).not.toHaveBeenCalled();
    expect(screen.getAllByText("Required")).toHaveLength(2);
    expect(document.activeElement).toBe(screen.getByRole("textbox", { name: "A required" }));
  });

  it("keeps text that is no number and says so", async () => {
    const { user, send, sent } = showSchemaForm({ schema: objectSchema({ max: { type: "number" } }) });
    await user.type(screen.getByRole("textbox", { name: "Max" }), "many");
    await send();
    expect(sent).not.toHaveBeenCalled();
    expect(screen.getByDisplayValue("many")).toBeTruthy();
    expect(screen.getByText("Enter a number")).toBeTruthy();
  });

  it("lets a decimal be typed digit by digit", async () => {
    const { user, send, sent } = showSchemaForm({ schema: objectSchema({ share: { type: "number" } }) });
    await user.type(screen.getByRole("textbox", { name: "Share" }), "1.05");
    await send();
    expect(sent).toHaveBeenCalledWith({ share: 1.05 });
  });

  it("offers few values as radios with their descriptions", async () => {
    const how = {
      oneOf: [
        { const: "skip", title: "Skip it", description: "Not read" },
        { const: "whole", title: "Read it whole" },
      ],
    };
    const { user, send, sent } = showSchemaForm({ schema: objectSchema({ how }, ["how"]) });
    const group = screen.getByRole("radiogroup", { name: /How/ });
    expect(within(group).queryAllByRole("radio", { checked: true })).toHaveLength(0);
    await user.click(within(group).getByRole("radio", { name: "Skip it", description: "Not read" }));
    await send();
    expect(sent).toHaveBeenCalledWith({ how: "skip" });
  });

  it("offers many values in a list", () => {
    showSchemaForm({ schema: objectSchema({ zone: { enum: ["a", "b", "c", "d", "e", "f"] } }) });
    expect(screen.getByRole("combobox", { name: "Zone" })).toBeTruthy();
  });

  it("presets nothing for a yes or no that must be answered", async () => {
    const { user, send, sent } = showSchemaForm({ schema: objectSchema({ sure: { type: "boolean" } }, ["sure"]) });
    await send();
    expect(sent).not.toHaveBeenCalled();
    await user.click(screen.getByRole("radio", { name: "No" }));
    await send();
    expect(sent).toHaveBeenCalledWith({ sure: false });
  });

  it("hides what is typed into a writeOnly field", () => {
    showSchemaForm({ schema: objectSchema({ token: { type: "string", writeOnly: true } }) });
    expect(screen.getByLabelText("Token").getAttribute("type")).toBe("password");
  });

  it("adds, moves and removes rows", async () => {
    const { user, send, sent } = showSchemaForm({
      schema: objectSchema({ tags: { type: "array", items: { type: "string", title: "Tag" } } }),
    });
    await user.click(screen.getByRole("button", { name: "Add row" }));
    await user.keyboard("a");
    await user.click(screen.getByRole("button", { name: "Add row" }));
    await user.keyboard("b");
    expect(screen.getByRole("textbox", { name: "Tag 2 required" })).toBe(document.activeElement);
    await user.click(screen.getByRole("button", { name: "Move row 2 up" }));
    await send();
    expect(sent).toHaveBeenLastCalledWith({ tags: ["b", "a"] });
    await user.click(screen.getByRole("button", { name: "Remove row 1" }));
    await send();
    expect(sent).toHaveBeenLastCalledWith({ tags: ["a"] });
  });

  it("swaps the group with the option", async () => {
    const how = {
      title: "How",
      oneOf: [objectSchema({ after: { type: "string" } }, ["after"]), { type: "string", title: "By name" }],
    };
    const { user, send, sent } = showSchemaForm({ schema: objectSchema({ how }) });
    await user.click(screen.getByRole("radio", { name: "Option 1" }));
    await user.type(screen.getByRole("textbox", { name: "After required" }), "x");
    await send();
    expect(sent).toHaveBeenLastCalledWith({ how: { after: "x" } });
    await user.click(screen.getByRole("radio", { name: "By name" }));
    await user.type(screen.getByRole("textbox", { name: /By name/ }), "y");
    await send();
    expect(sent).toHaveBeenLastCalledWith({ how: "y" });
  });

  it("switches to JSON and back with the same value", async () => {
    const { user, send, sent } = showSchemaForm({ schema: objectSchema({ folder: { type: "string" } }) });
    await user.type(screen.getByRole("textbox", { name: "Folder" }), "docs");
    await user.click(screen.getByRole("radio", { name: "JSON" }));
    const editor = screen.getByRole("textbox", { name: /Input as JSON/ });
    await user.clear(editor);
    await user.type(editor, '{{"folder":"src"}');
    await user.click(screen.getByRole("radio", { name: "Form" }));
    expect(screen.getByDisplayValue("src")).toBeTruthy();
    await send();
    expect(sent).toHaveBeenCalledWith({ folder: "src" });
  });

  it("stays in JSON and sends nothing while the text is no JSON", async () => {
    const { user, send, sent } = showSchemaForm({ schema: objectSchema({ folder: { type: "string" } }) });
    await user.click(screen.getByRole("radio", { name: "JSON" }));
    const editor = screen.getByRole("textbox", { name: /Input as JSON/ });
    await user.clear(editor);
    await user.type(editor, "{{oops");
    await send();
    expect(sent).not.toHaveBeenCalled();
    await user.click(screen.getByRole("radio", { name: "Form" }));
    expect(screen.getByRole("textbox", { name: /Input as JSON/ })).toBe(document.activeElement);
    expect(screen.getByText(/^Not valid JSON/)).toBeTruthy();
  });

  it("types what it has no field for as JSON, with the schema beside it", async () => {
    const { user, send, sent } = showSchemaForm({ schema: objectSchema({ meta: { type: "object" } }) });
    const editor = screen.getByRole("textbox", { name: "Meta" });
    await user.type(editor, '{{"a":1}');
    await send();
    expect(sent).toHaveBeenCalledWith({ meta: { a: 1 } });
    expect(screen.getByText("Schema")).toBeTruthy();
  });

  it("shows what the server refused at its field", () => {
    showSchemaForm({
      schema: objectSchema({ folder: { type: "string" } }),
      errors: { "/folder": "It does not exist" },
    });
    expect(screen.getByRole("textbox", { name: "Folder" }).getAttribute("aria-invalid")).toBe("true");
    expect(screen.getByText("It does not exist")).toBeTruthy();
  });

  it("asks a plain value without a group", async () => {
    const { user, send, sent } = showSchemaForm({ schema: { enum: ["skip", "whole"], title: "What to do" } });
    await user.click(screen.getByRole("radio", { name: "whole" }));
    await send();
    expect(sent).toHaveBeenCalledWith("whole");
  });

  it.each<{ what: string; schema: Json; typed: string; sends: Json; tag: string }>([
    { what: "a short text", schema: { type: "string" }, typed: "x", sends: "x", tag: "INPUT" },
    { what: "long text", schema: { type: "string", maxLength: 900 }, typed: "a{Enter}", sends: "a\n", tag: "TEXTAREA" },
    { what: "markdown", schema: { type: "string", format: "markdown" }, typed: "# A", sends: "# A", tag: "TEXTAREA" },
    { what: "an address", schema: { type: "string", format: "uri" }, typed: "a:b", sends: "a:b", tag: "INPUT" },
    { what: "a whole number", schema: { type: "integer" }, typed: "12", sends: 12, tag: "INPUT" },
    { what: "a number with a fraction", schema: { type: "number" }, typed: "0.25", sends: 0.25, tag: "INPUT" },
  ])("takes $what as it is typed", async ({ schema, typed, sends, tag }) => {
    const { user, send, sent } = showSchemaForm({ schema: objectSchema({ value: schema }, ["value"]) });
    const field = screen.getByRole("textbox", { name: "Value required" });
    await user.type(field, typed);
    await send();
    expect(sent).toHaveBeenCalledWith({ value: sends });
    expect(field.tagName).toBe(tag);
  });

  it("takes a date from a picker that is typed into, and refuses one that is none", async () => {
    const { send, sent } = showSchemaForm({
      schema: objectSchema({ on: { type: "string", format: "date", title: "On" } }, ["on"]),
    });
    const field = screen.getByLabelText(/^On/);
    expect(field.getAttribute("type")).toBe("date");
    await send();
    expect(sent).not.toHaveBeenCalled();
    fireEvent.change(field, { target: { value: "2026-11-02" } });
    await send();
    expect(sent).toHaveBeenCalledWith({ on: "2026-11-02" });
  });

  it("takes a moment with its zone", async () => {
    const { send, sent } = showSchemaForm({
      schema: objectSchema({ at: { type: "string", format: "date-time", title: "At" } }),
    });
    fireEvent.change(screen.getByLabelText("At"), { target: { value: "2026-11-02T09:30" } });
    await send();
    const [value] = sent.mock.calls[0] ?? [];
    expect(new Date(value.at).getTime()).toBe(new Date("2026-11-02T09:30").getTime());
    expect(value.at).toMatch(/(Z|[+-]\d\d:\d\d)$/);
  });

  it("groups an object within an object, and sends it only when something in it is filled in", async () => {
    const inner = objectSchema({ city: { type: "string" } }, ["city"]);
    const { user, send, sent } = showSchemaForm({ schema: objectSchema({ name: { type: "string" }, address: inner }) });
    await user.type(screen.getByRole("textbox", { name: "Name" }), "x");
    await send();
    expect(sent).toHaveBeenLastCalledWith({ name: "x" });
    await user.type(
      within(screen.getByRole("group", { name: /Address/ })).getByRole("textbox", { name: /City/ }),
      "Bonn",
    );
    await send();
    expect(sent).toHaveBeenLastCalledWith({ name: "x", address: { city: "Bonn" } });
  });

  it("says the range and unit of a number, its description, and an example, before anything is typed", () => {
    const max = {
      type: "integer",
      minimum: 1,
      maximum: 500,
      "x-unit": "files",
      description: "How many",
      examples: [20],
    };
    showSchemaForm({ schema: objectSchema({ max }) });
    const field = screen.getByRole("textbox", { name: "Max" });
    expect(screen.getByText("1 to 500")).toBeTruthy();
    expect(screen.getByText("files")).toBeTruthy();
    expect(screen.getByText("How many")).toBeTruthy();
    expect(field.getAttribute("placeholder")).toBe("20");
  });

  it("outlives a schema that contains itself, and leaves a pattern that never ends to the server", async () => {
    const tree: Json = { type: "object", properties: { child: { $ref: "#" }, name: { type: "string" } } };
    const first = showSchemaForm({ schema: tree });
    expect(screen.getAllByRole("textbox").length).toBeGreaterThan(1);
    await first.send();
    expect(first.sent).toHaveBeenCalled();
    cleanup();
    const { user, send, sent } = showSchemaForm({
      schema: objectSchema({ a: { type: "string", pattern: "^(a+)+$" } }),
    });
    await user.type(screen.getByRole("textbox", { name: "A" }), `${"a".repeat(40)}!`);
    await send();
    expect(sent).toHaveBeenCalledWith({ a: `${"a".repeat(40)}!` });
  });
});
