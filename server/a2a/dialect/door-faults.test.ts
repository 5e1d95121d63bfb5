import { describe, expect, it } from "vitest";
import type { Refusal, RefusalCode } from "../../domain/refusal";
import { binduFault } from "../bindu/bindu-faults";
import { harnFault } from "../harn/harn-faults";

const refusal = (code: RefusalCode, more: Partial<Refusal> = {}): Refusal => ({ code, message: "No.", ...more });

describe("the numbers of refusals", () => {
  it.each<[RefusalCode, number, number]>([
    ["TASK_NOT_FOUND", -32001, -32004],
    ["TASK_NOT_CANCELABLE", -32002, -32002],
    ["FORCE_NEEDED", -32002, -32002],
    ["TASK_NOT_PAUSABLE", -32040, -32011],
    ["AGENT_CANNOT_PAUSE", -32040, -32601],
    ["TASK_NOT_RESUMABLE", -32041, -32011],
    ["HELD_BY_OTHERS", -32041, -32011],
    ["HANDLE_MISMATCH", -32041, -32012],
    ["INPUT_NOT_VALID", -32602, -32602],
    ["CONDITION_NOT_VALID", -32602, -32602],
    ["TASK_BUSY", -32603, -32603],
  ])("%s is %i to one and %i to the other, under one code", (code, bindu, harn) => {
    expect(binduFault(refusal(code))).toMatchObject({ code: bindu, data: { code } });
    expect(harnFault(refusal(code))).toMatchObject({ code: harn, data: { code } });
  });

  it("come with states in the dialect's own words, each once", () => {
    const given = refusal("TASK_NOT_RESUMABLE", {
      state: "input_required",
      allowedFrom: ["paused_by_client", "paused_by_agent"],
    });
    expect(binduFault(given).data).toMatchObject({ state: "input-required", allowedStates: ["suspended"] });
    expect(harnFault(given).data).toMatchObject({ allowedStates: ["paused-by-client", "paused-by-agent"] });
  });
});
