import { cleanup, screen, within } from "@testing-library/react";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { objectSchema, prepareSchemaForms, showSchemaForm } from "@/server/testing/show-schema-form";
import type { Json } from "./json";

beforeAll(prepareSchemaForms);
afterEach(cleanup);

describe("a suggestion of the agent", () => {
  it.each<{ what: string; schema: Json; suggestion: Json; words: string }>([
    { what: "text", schema: { type: "string" }, suggestion: "S-2041", words: "S-2041" },
    { what: "a date", schema: { type: "string", format: "date" }, suggestion: "2026-11-02", words: "2026-11-02" },
    { what: "a number", schema: { type: "integer" }, suggestion: 7, words: "7" },
    { what: "a yes or no", schema: { type: "boolean" }, suggestion: true, words: "Yes" },
    { what: "rows", schema: { type: "array", items: { type: "integer" } }, suggestion: [1, 2], words: "[1,2]" },
    { what: "a group", schema: objectSchema({ a: { type: "integer" } }), suggestion: { a: 1 }, words: '{"a":1}' },
  ])("for $what is offered, and sent only when it was chosen", async (at) => {
    const { schema, suggestion, words } = at;
    const suggesting = { ...(schema as object), "x-suggestion": suggestion };
    const { user, send, sent } = showSchemaForm({
      schema: objectSchema({ value: suggesting, other: { type: "string" } }),
    });
    await user.type(screen.getByRole("textbox", { name: "Other" }), "x");
    await send();
    expect(sent).toHaveBeenLastCalledWith({ other: "x" });
    const { id } = screen.getByText(
      (_, element) => element?.textContent === `Suggested: ${words}` && element.id !== "",
    );
    const described = document.querySelector(`[aria-describedby~="${id}"]`);
    expect(described).toBeTruthy();
    await user.click(screen.getByRole("button", { name: `Use the suggestion for Value: ${words}` }));
    expect(described?.contains(document.activeElement)).toBe(true);
    await send();
    expect(sent).toHaveBeenLastCalledWith({ other: "x", value: suggestion });
    expect(screen.getByText("As the agent suggests")).toBeTruthy();
  });

  it("marks its option of a choice, and chooses none", async () => {
    const schema = objectSchema({ how: { enum: ["skip", "whole"], "x-suggestion": "whole" } }, ["how"]);
    const { user, send, sent } = showSchemaForm({ schema });
    const options = within(screen.getByRole("radiogroup", { name: /How/ }));
    expect(options.getAllByText("Suggested").map((tag) => tag.closest("label")?.textContent)).toEqual([
      "wholeSuggested",
    ]);
    const whole = options.getByRole("radio", { name: "whole" });
    const texts = (whole.getAttribute("aria-describedby") ?? "").split(" ").map((id) => document.getElementById(id));
    expect(texts.map((text) => text?.textContent)).toEqual(["Suggested", ""]);
    await send();
    expect(sent).not.toHaveBeenCalled();
    await user.click(options.getByRole("radio", { name: "whole" }));
    await send();
    expect(sent).toHaveBeenCalledWith({ how: "whole" });
  });
});
