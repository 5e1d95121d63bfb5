import { describe, expect, it } from "vitest";
import { launchArgsOf } from "./launch-args";

const launchArgs = {
  resume: ["--resume", "{{TOKEN}}", "--at", "{{LAST_MESSAGE}}"],
  fork: ["fork={{TOKEN}}"],
  continue: ["--continue"],
};
const NONE = { resume: [], fork: [], continue: [] };
const opening = { strategy: "native", token: "t-1", forks: false, lastMessageUuid: "m-1" } as const;

describe("the command line of an agent that comes back by it", () => {
  it.each([
    { what: "resumes by its token", opening, args: ["--resume", "t-1", "--at", "m-1"] },
    {
      what: "leaves out what is not known, with its option",
      opening: { ...opening, lastMessageUuid: null },
      args: ["--resume", "t-1"],
    },
    { what: "forks by the token of another task", opening: { ...opening, forks: true }, args: ["fork=t-1"] },
    { what: "goes on without a token", opening: { ...opening, token: null }, args: ["--continue"] },
    { what: "is as ever for a fresh start", opening: { ...opening, strategy: "fresh" as const }, args: null },
    {
      what: "is as ever before the kept conversation",
      opening: { ...opening, strategy: "inject" as const },
      args: null,
    },
  ])("$what", ({ opening: given, args }) => {
    expect(launchArgsOf({ launchArgs }, given)).toEqual(args);
    expect(launchArgsOf({ launchArgs: NONE }, given)).toBeNull();
  });
});
