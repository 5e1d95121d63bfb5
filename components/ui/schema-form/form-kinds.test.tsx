import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { objectSchema, prepareSchemaForms, showSchemaForm } from "@/server/testing/show-schema-form";
import type { Json } from "./json";

beforeAll(prepareSchemaForms);
afterEach(cleanup);

const asked = (schema: Json) => showSchemaForm({ schema: objectSchema({ value: schema }, ["value"]) });
const field = () => screen.getByLabelText(/^Value/);

describe("a form sends what fits and refuses the rest", () => {
  it.each<{ what: string; schema: Json; wrong: string; right: string; sends: Json }>([
    { what: "a text", schema: { type: "string", minLength: 3 }, wrong: "ab", right: "abc", sends: "abc" },
    {
      what: "a long text",
      schema: { type: "string", minLength: 3, maxLength: 900 },
      wrong: "ab",
      right: "abc",
      sends: "abc",
    },
    {
      what: "markdown",
      schema: { type: "string", format: "markdown", minLength: 3 },
      wrong: "#",
      right: "# A",
      sends: "# A",
    },
    { what: "an address", schema: { type: "string", format: "uri" }, wrong: "no", right: "a:b", sends: "a:b" },
    {
      what: "a mail address",
      schema: { type: "string", format: "email" },
      wrong: "a",
      right: "a@b.de",
      sends: "a@b.de",
    },
    { what: "a pattern", schema: { type: "string", pattern: "^S-[0-9]+$" }, wrong: "S", right: "S-1", sends: "S-1" },
    {
      what: "a secret",
      schema: { type: "string", writeOnly: true, minLength: 3 },
      wrong: "ab",
      right: "abc",
      sends: "abc",
    },
    { what: "a whole number", schema: { type: "integer" }, wrong: "1.5", right: "2", sends: 2 },
    { what: "a number up to a limit", schema: { type: "number", maximum: 9 }, wrong: "9.5", right: "9", sends: 9 },
    {
      what: "a number above one",
      schema: { type: "number", exclusiveMinimum: 0 },
      wrong: "0",
      right: "0.5",
      sends: 0.5,
    },
    { what: "JSON", schema: { type: "object" }, wrong: "{{oops", right: '{{"a":1}', sends: { a: 1 } },
    { what: "JSON of a kind", schema: { type: "array", minItems: 1 }, wrong: "[[]", right: "[[1]", sends: [1] },
  ])("of $what", async ({ schema, wrong, right, sends }) => {
    const { user, send, sent } = asked(schema);
    await send();
    await user.type(field(), wrong);
    await send();
    expect(sent).not.toHaveBeenCalled();
    expect(field().getAttribute("aria-invalid")).toBe("true");
    expect(document.activeElement).toBe(field());
    await user.clear(field());
    await user.type(field(), right);
    await send();
    expect(sent).toHaveBeenCalledExactlyOnceWith({ value: sends });
  });

  it.each([
    ["date", "2026-11-02", /^2026-11-02$/],
    ["date-time", "2026-11-02T09:30", /^2026-11-02T09:30.*(Z|[+-]\d\d:\d\d)$/],
  ])("of a %s", async (format, typed, sends) => {
    const { send, sent } = asked({ type: "string", format });
    await send();
    expect(sent).not.toHaveBeenCalled();
    fireEvent.change(field(), { target: { value: typed } });
    await send();
    expect(sent).toHaveBeenCalledExactlyOnceWith({ value: expect.stringMatching(sends) });
  });

  it("of one of many values, picked by keys from a list", async () => {
    const { user, send, sent } = asked({ enum: ["a", "b", "c", "d", "e", "f"] });
    await send();
    expect(sent).not.toHaveBeenCalled();
    screen.getByRole("combobox", { name: /^Value/ }).focus();
    await user.keyboard("{Enter}");
    await user.click(await screen.findByRole("option", { name: "e" }));
    await send();
    expect(sent).toHaveBeenCalledExactlyOnceWith({ value: "e" });
  });

  it("of a large number, with separators while nobody types in it", async () => {
    const { user, send, sent } = asked({ type: "integer", default: 1_000_000 });
    expect(field()).toHaveProperty("value", "1,000,000");
    // By the keys one comes to a field with all of it selected, and types over it.
    while (document.activeElement !== field()) await user.tab();
    expect(field()).toHaveProperty("value", "1,000,000");
    await user.keyboard("2500000");
    expect(field()).toHaveProperty("value", "2500000");
    await user.tab();
    expect(field()).toHaveProperty("value", "2,500,000");
    await send();
    expect(sent).toHaveBeenCalledExactlyOnceWith({ value: 2_500_000 });
  });

  it.each([
    ["2,500,000", [{ value: 2_500_000 }]],
    ["2,500.5", [{ value: 2_500.5 }]],
    ["1,5", []],
    ["25,00", []],
  ])("of the number %s: separators of thousands are read over", async (typed, sends) => {
    const { user, send, sent } = asked({ type: "number" });
    await user.type(field(), typed);
    await send();
    expect(sent.mock.calls.flat()).toEqual(sends);
  });

  it("of a yes or no that may be left: unchecked it is not there", async () => {
    const { user, send, sent } = showSchemaForm({ schema: objectSchema({ value: { type: "boolean" } }) });
    await send();
    expect(sent).toHaveBeenLastCalledWith({});
    await user.click(screen.getByRole("checkbox", { name: "Value" }));
    await send();
    expect(sent).toHaveBeenLastCalledWith({ value: true });
  });

  it("of a group: what is missing in it is said in it", async () => {
    const { user, send, sent } = asked(objectSchema({ city: { type: "string", minLength: 1 } }, ["city"]));
    await send();
    expect(sent).not.toHaveBeenCalled();
    const city = within(screen.getByRole("group", { name: /Value/ })).getByRole("textbox", { name: /City/ });
    expect(document.activeElement).toBe(city);
    await user.type(city, "Bonn");
    await send();
    expect(sent).toHaveBeenCalledExactlyOnceWith({ value: { city: "Bonn" } });
  });

  it("of rows: as many as there must be, each as it must be, and none twice where none may be", async () => {
    const rows = { type: "array", minItems: 2, uniqueItems: true, items: { type: "integer", title: "Port" } };
    const { user, send, sent } = asked(rows);
    await send();
    expect(sent).not.toHaveBeenCalled();
    await user.type(screen.getByRole("textbox", { name: "Port 1 required" }), "80");
    await user.type(screen.getByRole("textbox", { name: "Port 2 required" }), "80");
    await send();
    expect(sent).not.toHaveBeenCalled();
    await user.type(screen.getByRole("textbox", { name: "Port 2 required" }), "81");
    await send();
    expect(sent).toHaveBeenCalledExactlyOnceWith({ value: [80, 8081] });
  });

  it("of one of several groups: only what belongs to the chosen one", async () => {
    const named = { ...(objectSchema({ name: { type: "string" } }, ["name"]) as object), title: "By name" };
    const since = { ...(objectSchema({ days: { type: "integer" } }, ["days"]) as object), title: "By age" };
    const { user, send, sent } = asked({ oneOf: [named, since] });
    await send();
    expect(sent).not.toHaveBeenCalled();
    await user.click(screen.getByRole("radio", { name: "By age" }));
    await send();
    expect(sent).not.toHaveBeenCalled();
    await user.click(screen.getByRole("radio", { name: "By name" }));
    await user.type(screen.getByRole("textbox", { name: /^Name/ }), "a");
    await send();
    expect(sent).toHaveBeenCalledExactlyOnceWith({ value: { name: "a" } });
  });
});
