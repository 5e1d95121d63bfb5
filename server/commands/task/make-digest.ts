import type { Digest } from "../../domain/task/decide-resume";
import { digestTranscript } from "../../domain/task/digest-transcript";
import type { Ports, TaskRef } from "../../ports";

/** What the agent of a held task gets instead of the conversation: its own summary, else the conversation in short. */
export async function makeDigest(ports: Ports, ref: TaskRef): Promise<Digest | null> {
  const held = await ports.reader.heldTranscript(ref);
  if (!held) return null;
  return { text: held.summary ?? digestTranscript(held.transcript), messageSeq: held.messageSeq };
}
