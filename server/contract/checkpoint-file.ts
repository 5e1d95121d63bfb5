import { type CheckpointFile, CheckpointFileHead } from "./checkpoint-inputs";
import { checkIJson } from "./i-json";

const LINE_END = 0x0a;
const MAX_HEAD_BYTES = 16 * 1024;
const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** An exported version as text: what it is on the first line, then the state as it is stored. */
export function writeCheckpointFile({ dataText, ...head }: CheckpointFile): string {
  return `${JSON.stringify(head)}\n${dataText}`;
}

/** Reads what `writeCheckpointFile` wrote, or says what is wrong with it. The state itself is not looked at. */
export function readCheckpointFile(
  bytes: Uint8Array,
): { readonly file: CheckpointFile } | { readonly problem: string } {
  const headEnd = bytes.subarray(0, MAX_HEAD_BYTES).indexOf(LINE_END);
  if (headEnd < 0) return NO_EXPORT;
  try {
    const line = decoder.decode(bytes.subarray(0, headEnd));
    checkIJson(line);
    const head = CheckpointFileHead.safeParse(JSON.parse(line));
    if (!head.success) return { problem: `Its first line is not that of an export: ${problemsOf(head.error.issues)}` };
    return { file: { ...head.data, dataText: decoder.decode(bytes.subarray(headEnd + 1)) } };
  } catch {
    return NO_EXPORT;
  }
}

const NO_EXPORT = { problem: "This is no file that was exported from a checkpoint." };

function problemsOf(issues: readonly { readonly path: readonly PropertyKey[]; readonly message: string }[]): string {
  return issues.map(({ path, message }) => `${path.map(String).join(".")} ${message}`.trim()).join(" ");
}
