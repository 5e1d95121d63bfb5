import { describe, expect, it } from "vitest";
import type { Failure } from "@/components/data/describe-failure";
import { DIGEST_INPUT_SCHEMA } from "@/server/agents/digest/digest-input";
import { startFailure } from "./failure-words";

const read = (failure: Partial<Failure>) =>
  startFailure({ kind: "refused", title: "Refused.", isConflict: false, ...failure }, DIGEST_INPUT_SCHEMA);

describe("startFailure", () => {
  it("names the input's field that the agent's schema refuses", () => {
    const fields = { "/maxFiles": "Too many.", "/folder": "Too short." };
    expect(read({ code: "INPUT_NOT_VALID", fields })).toEqual({
      effect: "Nothing was started.",
      more: "Folder needs fixing.",
      input: fields,
    });
  });

  it("takes the server's sentence when no field is named", () => {
    const title = "The input does not fit what the agent takes. Nothing was started.";
    expect(read({ code: "INPUT_NOT_VALID", title, fields: { "": "No." } })).toMatchObject({
      effect: "Nothing was started.",
      more: "The input does not fit what the agent takes.",
    });
  });

  it("sorts the fields of a malformed call to where they are shown", () => {
    const fields = { "/scope": "A scope is…", "/labels/2": "Too long", "/input/folder": "Wrong" };
    expect(read({ kind: "malformed", fields })).toEqual({
      effect: "Nothing was started.",
      more: "The scope needs fixing.",
      input: { "/folder": "Wrong" },
      scope: "A scope is…",
      labels: "Too long",
    });
  });

  it("does not say that nothing was started when nobody answered", () => {
    const failure = {
      kind: "unreachable" as const,
      title: "The server did not answer.",
      text: "It may not have been done.",
    };
    expect(read(failure)).toEqual({ effect: failure.title, more: failure.text, input: {} });
  });
});
