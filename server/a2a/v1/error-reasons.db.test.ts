import { expect, it } from "vitest";
import { testDialects } from "../../testing/dialects/dialect-stage";

const stage = testDialects();

const call = (more: object) => JSON.stringify({ jsonrpc: "2.0", id: 1, ...more });

interface Bad {
  readonly version: string;
  readonly what: string;
  readonly to?: string;
  readonly body: string;
  readonly reason: string;
}

it.each(
  ["1.0", "0.3"].flatMap((version): readonly Bad[] => [
    { version, what: "a method that is none", body: call({ method: "Nothing" }), reason: "METHOD_NOT_FOUND" },
    {
      version,
      what: "parameters by position",
      body: call({ method: "GetTask", params: [] }),
      reason: "INVALID_PARAMS",
    },
    { version, what: "a call that is none", body: "{}", reason: "INVALID_REQUEST" },
    { version, what: "a text that is no JSON", body: "{", reason: "PARSE_ERROR" },
    { version, what: "an agent that is none", to: "/agents/nobody", body: call({}), reason: "METHOD_NOT_FOUND" },
  ]),
)("JSON-RPC of $version tells programs why of $what", async ({ version, body, reason, to = "" }) => {
  const headers = { "content-type": "application/json", "a2a-version": version };
  const response = await fetch(`${stage.url}/a2a/v1${to}`, { method: "POST", headers, body });
  const data = [
    { "@type": "type.googleapis.com/google.rpc.ErrorInfo", reason, domain: "a2a-protocol.org", metadata: {} },
  ];
  expect((await response.json()).error).toMatchObject({ message: expect.any(String), data });
});
