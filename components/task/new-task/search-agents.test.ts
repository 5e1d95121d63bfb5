import { describe, expect, it } from "vitest";
import { anAgentView } from "@/server/testing/make-agent-view";
import { searchAgents } from "./search-agents";

const AGENTS = [
  anAgentView({ name: "digest", description: "Reads a folder", skills: ["Find duplicate files"] }),
  anAgentView({ name: "ci-fixer", description: "Fixes failing checks", skills: ["ci"] }),
];
const find = (text: string) => searchAgents(AGENTS, text).map(({ agent, line }) => [agent.name, line]);

describe("searchAgents", () => {
  it("lists all for nothing", () => {
    expect(find(" ")).toEqual([
      ["digest", "Reads a folder"],
      ["ci-fixer", "Fixes failing checks"],
    ]);
  });

  it("looks in names and descriptions, upper and lower case alike", () => {
    expect(find("FIXER")).toEqual([["ci-fixer", "Fixes failing checks"]]);
    expect(find("folder")).toEqual([["digest", "Reads a folder"]]);
  });

  it("looks in skills and names the one it found", () => {
    expect(find("duplicate")).toEqual([["digest", "Find duplicate files"]]);
  });

  it("finds nothing for what no agent has", () => {
    expect(find("zebra")).toEqual([]);
  });
});
