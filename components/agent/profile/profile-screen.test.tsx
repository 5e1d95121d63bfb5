import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { ProfileSpec, type ProfileView } from "@/server/contract/agent-profile";
import { fillDomGaps } from "@/server/testing/fill-dom-gaps";
import { MADE_AT } from "@/server/testing/make-views";
import { renderWithData } from "@/server/testing/render-with-data";
import { ProfileScreen } from "./profile-screen";
// Loaded when first shown; here it is loaded with the test.
import "@/components/ui/schema-form/schema-form";

beforeAll(fillDomGaps);

const SPEC = ProfileSpec.parse({ command: "gemini", folder: "/src" });
const FORM = {
  schema: z.toJSONSchema(ProfileSpec, { io: "input" }),
  presets: [{ name: "gemini-cli", isTried: true, spec: SPEC }],
};
const PROFILE: ProfileView = {
  name: "gemini",
  revision: 3,
  spec: SPEC,
  secretNames: ["API_KEY"],
  probe: null,
  updatedAt: MADE_AT,
  updatedBy: "operator:local",
};

function show(name: string | null, profiles: readonly ProfileView[]) {
  const api = {
    "profile.form": () => FORM,
    "profile.list": () => profiles,
    "profile.save": () => ({ revision: 4 }),
    "profile.test": () => ({ name }),
    "news.wait": () => new Promise(() => undefined),
  };
  const view = renderWithData(<ProfileScreen name={name} />, { api });
  const sent = (verb: string) =>
    view.calls.filter(({ path }) => path === `profile.${verb}`).map(({ input }) => input as Record<string, unknown>);
  return { ...view, sent, user: userEvent.setup() };
}

describe("how a coding agent is launched", () => {
  it("is changed on the revision that was looked at; kept secrets are named and never shown", async () => {
    const { user, sent } = show("gemini", [PROFILE]);
    const kept = await screen.findByRole("list", { name: "Kept secrets" });
    expect(within(kept).getByText("API_KEY")).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Drop API_KEY" }));
    await user.click(screen.getByRole("button", { name: "Add a secret" }));
    await user.type(screen.getByLabelText("Variable"), "TOKEN");
    const value = screen.getByLabelText("Value");
    expect(value.getAttribute("type")).toBe("password");
    await user.type(value, "s3cret");
    const command = await screen.findByRole("textbox", { name: /^Command/ });
    await user.type(command, "-next");
    await user.click(screen.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(sent("save")).toHaveLength(1));
    expect(sent("save")[0]).toMatchObject({
      name: "gemini",
      revision: 3,
      spec: { command: "gemini-next", folder: "/src" },
      secrets: { set: { TOKEN: "s3cret" }, drop: ["API_KEY"] },
    });
    await waitFor(() => expect(screen.queryByLabelText("Value")).toBeNull());
    await user.click(screen.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(sent("save")).toHaveLength(2));
    expect(sent("save")[1]).toMatchObject({ revision: 4, secrets: { set: {}, drop: [] } });
  });

  it("does not go out while the form is not filled in, and says where", async () => {
    const { user, sent } = show(null, []);
    await user.type(await screen.findByRole("textbox", { name: /^Name/ }), "coder");
    await user.type(await screen.findByRole("textbox", { name: /^Command/ }), "agent");
    await user.type(screen.getByRole("textbox", { name: /^Working folder/ }), "src");
    await user.click(screen.getByRole("button", { name: "Add this agent" }));
    expect(sent("save")).toEqual([]);
    expect(document.activeElement).toBe(screen.getByRole("textbox", { name: /^Working folder/ }));
  });

  it.each([
    [null, "Not tested", "It was not tested."],
    [
      {
        askedAt: MADE_AT,
        at: MADE_AT,
        isOld: false,
        report: { kind: "works", lines: ["It resumes."], modes: ["plan"] },
      },
      "Works",
      "It resumes.",
    ],
    [
      { askedAt: MADE_AT, at: MADE_AT, isOld: false, report: { kind: "failed", message: "No such command." } },
      "Test failed",
      "No such command.",
    ],
    [
      { askedAt: MADE_AT, at: MADE_AT, isOld: true, report: { kind: "failed", message: "Old." } },
      "Changed since its test",
      "Old.",
    ],
  ] satisfies [ProfileView["probe"], string, string][])("shows what a test found: %j", async (probe, tag, line) => {
    const { user, sent } = show("gemini", [{ ...PROFILE, probe }]);
    const card = await screen.findByRole("region", { name: "Test" });
    expect(within(card).getByText(tag)).toBeTruthy();
    expect(within(card).getByText(line, { exact: false })).toBeTruthy();
    await user.click(within(card).getByRole("button", { name: "Test this agent" }));
    expect(sent("test")).toEqual([{ name: "gemini" }]);
  });

  it("says so when nobody wrote it down", async () => {
    show("nobody", [PROFILE]);
    expect(await screen.findByText("No coding agent nobody is written down here.")).toBeTruthy();
  });
});
