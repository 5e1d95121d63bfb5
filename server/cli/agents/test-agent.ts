import { join } from "node:path";
import { probeAgent, probeWords } from "../../agents/acp/probe-agent";
import { readProfiles } from "../../agents/acp/read-profiles";

/** Launches a coding agent of the file as a task would, and says what it can do. */
export async function testAgentCommand([name]: readonly string[], say: (line: string) => void): Promise<number> {
  const file = process.env.CHECKREIN_AGENTS_FILE || join(process.env.CHECKREIN_DATA_DIR || ".checkrein", "agents.json");
  const profiles = readProfiles(file);
  const profile = profiles.find((known) => known.name === name);
  if (!profile) {
    const known = profiles.map((one) => one.name).join(", ") || "none";
    throw new Error(`${file} names no agent ${name ?? ""}. It names: ${known}.`);
  }
  for (const line of probeWords(await probeAgent(profile, process.env))) say(line);
  return 0;
}
