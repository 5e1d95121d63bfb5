import { describe, expect, it } from "vitest";
import { checkCall, checkOrigin } from "./door-check";

const call = (headers: Record<string, string>, method = "POST") =>
  new Request("http://127.0.0.1:4310/api/trpc/task.pause", { method, headers: { host: "127.0.0.1:4310", ...headers } });
const OWN = { origin: "http://127.0.0.1:4310", "content-type": "application/json", "sec-fetch-site": "same-origin" };

describe("checkCall", () => {
  it("lets a page of this server in", () => {
    expect(checkCall(call(OWN))).toBeNull();
    expect(checkCall(call({ ...OWN, "content-type": "application/json; charset=utf-8" }))).toBeNull();
  });

  it.each([
    ["another site", { ...OWN, origin: "https://evil.example", "sec-fetch-site": "cross-site" }, 403],
    ["a look-alike origin", { ...OWN, origin: "http://127.0.0.1:4310.evil.example" }, 403],
    ["another port of the same host", { ...OWN, origin: "http://127.0.0.1:9999", "sec-fetch-site": "same-site" }, 403],
    ["a null origin", { ...OWN, origin: "null" }, 403],
    ["a rebound name", { ...OWN, host: "evil.example:4310", origin: "http://evil.example:4310" }, 403],
    ["no word of where it comes from", { "content-type": "application/json" }, 403],
    ["a form's text", { ...OWN, "content-type": "text/plain" }, 415],
    ["no content type", { origin: OWN.origin }, 415],
  ])("turns %s away", (_name, headers, status) => {
    expect(checkCall(call(headers))?.status).toBe(status);
  });

  it.each(["GET", "PUT", "DELETE"])("answers no %s", (method) => {
    expect(checkCall(call(OWN, method))?.status).toBe(405);
  });
});

describe("checkOrigin", () => {
  it("lets a stream of an own page and a typed address in", () => {
    expect(checkOrigin(call({ "sec-fetch-site": "same-origin" }, "GET"))).toBeNull();
    expect(checkOrigin(call({ "sec-fetch-site": "none" }, "GET"))).toBeNull();
  });

  it("turns a cross-site stream away", () => {
    expect(checkOrigin(call({ "sec-fetch-site": "cross-site" }, "GET"))?.status).toBe(403);
  });
});
