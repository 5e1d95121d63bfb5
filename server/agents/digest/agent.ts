import { type AgentDefinition, defineAgent } from "../../sdk/worker";
import { DIGEST_INPUT_SCHEMA } from "./digest-input";
import { DIGEST_STATE_SCHEMA } from "./digest-state";
import { PIECE_BYTES, runDigest } from "./run-digest";

/** The built-in agent. Folders are seen from `workdir`. */
export function digestAgent(workdir: string): AgentDefinition<unknown> {
  return defineAgent<unknown>({
    name: "digest",
    version: "1.0",
    description: "Reads a folder file by file and writes a digest.",
    skills: ["Read a folder", "Count lines, words and terms", "Find duplicate files", "Write a report"],
    inputSchema: DIGEST_INPUT_SCHEMA,
    stateSchema: DIGEST_STATE_SCHEMA,
    resumeSchema: { title: "Note", description: 'Any text: it goes under "Operator notes" in the digest.' },
    pauseModes: ["finish_step", "interrupt_immediate", "wait_for_completion"],
    canPark: false,
    resumeCauses: ["explicit_resume", "timeout", "condition_fired", "external_event"],
    concurrency: 4,
    builtIn: true,
    run: (ctx) => runDigest(ctx, { workdir, pieceBytes: PIECE_BYTES }),
  });
}
