import { request } from "node:http";
import { expect, test } from "../fixtures";

const JSON_TYPE = { "content-type": "application/json" };
const BODY = JSON.stringify({ agent: "digest", title: "Not from here", input: { folder: "." } });

test("Only a page of this console may call it, and only in JSON", async ({ product, api }) => {
  const own = { ...JSON_TYPE, origin: product.url };
  const calls: [string, Record<string, string>, number][] = [
    ["a foreign origin", { ...JSON_TYPE, origin: "https://evil.example" }, 403],
    ["a sandboxed page", { ...JSON_TYPE, origin: "null" }, 403],
    ["another port", { ...JSON_TYPE, origin: "http://127.0.0.1:1" }, 403],
    ["a foreign page by fetch metadata", { ...own, "sec-fetch-site": "cross-site" }, 403],
    ["no word of where it comes from", JSON_TYPE, 403],
    ["plain text", { ...own, "content-type": "text/plain" }, 415],
    ["a form", { ...own, "content-type": "application/x-www-form-urlencoded" }, 415],
    ["no type", { origin: product.url }, 415],
    ["a rebound name", { ...JSON_TYPE, host: "evil.example", origin: "http://evil.example" }, 403],
  ];
  for (const [who, headers, status] of calls) {
    expect(await post(`${product.url}/api/trpc/task.create`, headers), who).toBe(status);
  }
  expect((await fetch(`${product.url}/api/trpc/task.list`)).status, "a link").toBe(405);
  const foreign = await fetch(`${product.url}/api/live?topics=fleet:*`, {
    headers: { origin: "https://evil.example" },
  });
  expect(foreign.status, "a foreign stream").toBe(403);
  const made = await api.list({ view: "all", q: "Not from here" });
  expect(made.tasks).toEqual([]);
});

test("Workers' calls need the key", async ({ product }) => {
  const claim = (headers: Record<string, string>) =>
    fetch(`${product.url}/api/workers/claim`, { method: "POST", headers: { ...JSON_TYPE, ...headers }, body: "{}" });
  expect((await claim({})).status).toBe(401);
  expect((await claim({ authorization: "Bearer wrong" })).status).toBe(401);
});

test("No page lets a script run that the server did not send, nor itself be framed", async ({
  product,
  api,
  folder,
}) => {
  const { id } = await api.digest(folder.path);
  const nonces = new Set<string>();
  for (const path of ["/tasks", `/tasks/${id}`, `/tasks/${id}/checkpoints/1`, "/nowhere"]) {
    const { headers } = await fetch(product.url + path);
    const policy = headers.get("content-security-policy") ?? "";
    const scripts = policy.split("; ").find((part) => part.startsWith("script-src")) ?? "";
    expect(scripts, path).toMatch(/^script-src 'nonce-[^']+' 'strict-dynamic'$/);
    expect(policy).toContain("default-src 'self'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(headers.get("x-frame-options")).toBe("DENY");
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    nonces.add(scripts);
  }
  expect(nonces.size).toBe(4);
});

/** By hand: fetch sets Host and origin itself. */
function post(url: string, headers: Record<string, string>): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const call = request(url, { method: "POST", headers }, (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    });
    call.on("error", reject);
    call.end(BODY);
  });
}
