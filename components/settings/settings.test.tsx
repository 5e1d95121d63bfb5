import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, onTestFinished } from "vitest";
import { type FakeApi, refuse, renderWithData } from "@/server/testing/render-with-data";
import type { ApiKeyView, DeliveryView, WebhookView } from "../../server/contract/settings-view";
import { KeysSection } from "./keys/keys-section";
import { ProfileSection } from "./profile/profile-section";
import { WebhooksSection } from "./webhooks/webhooks-section";

const ID = "0199a000-0000-7000-8000-000000000001";
const AT = "2026-11-28T10:00:00.000Z";

const aWebhook = (changed: Partial<WebhookView> = {}): WebhookView => ({
  id: ID,
  name: "Release board",
  url: "https://hooks.example.com/checkrein",
  eventTypes: ["task.paused", "task.failed"],
  scope: null,
  secretEnd: "Qz4f",
  previousUntil: null,
  createdAt: AT,
  offSince: null,
  offWhy: null,
  failingSince: null,
  lastSuccessAt: null,
  counts: { all: { n: 1 }, waiting: 0, dead: 0, deliveredToday: 0, today: 0 },
  medianMs: null,
  dead: null,
  ...changed,
});

const aDelivery = (changed: Partial<DeliveryView> = {}): DeliveryView => ({
  id: "0199a000-0000-7000-8000-000000000002",
  taskId: "0199a000-0000-7000-8000-00000000c3d5",
  seq: 4,
  type: "task.paused",
  state: "dead",
  attempts: 10,
  underWay: false,
  status: 502,
  error: null,
  ms: 9,
  nextAt: null,
  createdAt: AT,
  settledAt: AT,
  ...changed,
});

const DEAD = {
  counts: { all: { n: 1 }, waiting: 0, dead: 1, deliveredToday: 0, today: 1 },
  dead: { since: AT, tasks: 1, answer: { status: 502, error: null } },
};

/** News comes when a test says so: never. */
const base = (webhooks: readonly WebhookView[], deliveries: readonly DeliveryView[] = []): FakeApi => ({
  "settings.webhook.list": () => webhooks,
  "settings.webhook.deliveries": () => ({ deliveries, cursor: null }),
  "news.wait": () => new Promise(() => undefined),
});

describe("Profile", () => {
  it("keeps how long a cancel can be undone, in this browser", async () => {
    onTestFinished(() => localStorage.clear());
    const view = renderWithData(<ProfileSection />, {});
    const chosen = () => within(screen.getByRole("radiogroup", { name: /undo/ })).getByRole("radio", { checked: true });
    expect(chosen().textContent).toBe("10 s");
    await userEvent.click(screen.getByRole("radio", { name: "60 s" }));
    view.unmount();
    renderWithData(<ProfileSection />, {});
    expect(chosen().textContent).toBe("60 s");
  });
});

describe("Webhooks", () => {
  it("say that nobody is told, and what an endpoint would get", async () => {
    renderWithData(<WebhooksSection />, { api: base([]) });
    expect(await screen.findByText("Nobody is told.")).toBeTruthy();
  });

  it("show dead letters with their cause, and send all of them again", async () => {
    const api = { ...base([aWebhook(DEAD)], [aDelivery()]), "settings.webhook.replay": () => ({ count: 1 }) };
    const view = renderWithData(<WebhooksSection />, { api });
    expect(await screen.findByText(/all "502 Bad Gateway"/)).toBeTruthy();
    expect(await screen.findByRole("img", { name: "10 failed attempts" })).toBeTruthy();
    expect(screen.getByRole("link", { name: "C3D5" }).getAttribute("href")).toContain("00000000c3d5?tab=history");
    await userEvent.click(screen.getByRole("button", { name: "Replay 1" }));
    expect(view.calls.find(({ path }) => path === "settings.webhook.replay")?.input).toEqual({ webhookId: ID });
  });

  it("say why nothing can be sent while the endpoint is off", async () => {
    const view = renderWithData(<WebhooksSection />, {
      api: base([aWebhook({ ...DEAD, offSince: AT, offWhy: "gone" })]),
    });
    expect(await screen.findByText(/the receiver answered 410/)).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "Send a test" }));
    await userEvent.click(screen.getByRole("button", { name: "Replay 1" }));
    expect(view.calls.some(({ path }) => /test|replay/.test(path))).toBe(false);
    expect(screen.getByRole("button", { name: "Turn on" })).toBeTruthy();
  });

  it("put a refused address under its field and keep what was typed", async () => {
    const sentence = "It leads to an address inside a private network.";
    const create = () => {
      throw refuse({ code: "WEBHOOK_TARGET_REFUSED", message: sentence, fields: { "/url": sentence } });
    };
    renderWithData(<WebhooksSection />, { api: { ...base([]), "settings.webhook.create": create } });
    await userEvent.click((await screen.findAllByRole("button", { name: "New endpoint…" }))[0] as HTMLElement);
    const dialog = within(screen.getByRole("dialog"));
    await userEvent.type(dialog.getByLabelText("Name"), "Board");
    await userEvent.type(dialog.getByLabelText("Address"), "http://10.0.0.1/");
    await userEvent.click(dialog.getByRole("button", { name: "Create endpoint" }));
    await waitFor(() => expect(dialog.getByLabelText("Address").getAttribute("aria-invalid")).toBe("true"));
    expect(dialog.getByText(sentence)).toBeTruthy();
    expect((dialog.getByLabelText("Address") as HTMLInputElement).value).toBe("http://10.0.0.1/");
  });

  it("show a new secret once", async () => {
    const api = {
      ...base([aWebhook()]),
      "settings.webhook.create": () => ({ webhookId: ID, secret: "whsec_once" }),
    };
    renderWithData(<WebhooksSection />, { api });
    await userEvent.click(await screen.findByRole("button", { name: "New endpoint…" }));
    const dialog = within(screen.getByRole("dialog"));
    await userEvent.type(dialog.getByLabelText("Name"), "Board");
    await userEvent.type(dialog.getByLabelText("Address"), "https://hooks.example.com/");
    await userEvent.click(dialog.getByRole("button", { name: "Create endpoint" }));
    expect(await screen.findByText("whsec_once")).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "I have it, close" }));
    expect(screen.queryByText("whsec_once")).toBeNull();
  });
});

describe("API keys", () => {
  const KEY: ApiKeyView = {
    id: ID,
    name: "ci events",
    prefix: "crk_T0bn",
    scopes: ["events:write"],
    agents: [],
    createdAt: AT,
    createdBy: { kind: "operator", id: "ann" },
    lastUsedAt: null,
  };
  const api = { "settings.key.list": () => [KEY], "agent.list": () => [] };

  it("say what each may, and ask before one is revoked", async () => {
    const view = renderWithData(<KeysSection />, { api: { ...api, "settings.key.revoke": () => null } });
    const row = within((await screen.findByText("ci events")).closest("tr") as HTMLElement);
    expect(row.getByText("events:write")).toBeTruthy();
    expect(row.getByText("Never")).toBeTruthy();
    await userEvent.click(row.getByRole("button", { name: "More for ci events" }));
    await userEvent.click(await screen.findByRole("menuitem", { name: "Revoke…" }));
    const dialog = within(await screen.findByRole("dialog"));
    expect(dialog.getByText(/It was never used/)).toBeTruthy();
    expect(view.calls.some(({ path }) => path === "settings.key.revoke")).toBe(false);
    await userEvent.click(dialog.getByRole("button", { name: "Revoke the key" }));
    await waitFor(() => expect(view.calls.some(({ path }) => path === "settings.key.revoke")).toBe(true));
  });

  it("cannot be made without a right", async () => {
    const view = renderWithData(<KeysSection />, { api });
    await userEvent.click(await screen.findByRole("button", { name: "New key…" }));
    const dialog = within(screen.getByRole("dialog"));
    await userEvent.type(dialog.getByLabelText("Name"), "x");
    await userEvent.click(dialog.getByRole("button", { name: "Create key" }));
    expect(view.calls.some(({ path }) => path === "settings.key.create")).toBe(false);
    expect(screen.getAllByText("Choose what it may do").length).toBeGreaterThan(0);
  });
});
