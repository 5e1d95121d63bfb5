import type { EditStateInput } from "../../contract/checkpoint-inputs";
import { compactJson, replaceValue } from "../../contract/document/edit-document";
import { scanJson } from "../../contract/document/scan-json";
import { checkIJson } from "../../contract/i-json";
import { NotIJson } from "../../contract/i-json-scanner";
import type { Refusal } from "../../domain/refusal";
import type { Ports, TaskRef } from "../../ports";

type Edited = { readonly text: string } | { readonly refusal: Refusal };

/** The state as it was edited, as JSON text; of a part that was edited the rest is taken from the version, as it is written there. */
export async function editedText(
  ports: Ports,
  { tenantId, taskId }: TaskRef,
  { version, state, part }: Pick<EditStateInput, "version" | "state" | "part">,
): Promise<Edited> {
  if (!part) return { text: JSON.stringify(state) };
  const problem = whyNotIJson(part.text);
  if (problem) return notValid(taskId, { path: `/part/text${problem.path}`, message: problem.message });
  const checkpoint = await ports.reader.findCheckpoint({ tenantId, taskId }, version);
  if (!checkpoint) {
    const message = `There is no v${version} of this task. Nothing was saved.`;
    return { refusal: { code: "CHECKPOINT_NOT_FOUND", message, taskId } };
  }
  const text = replaceValue(scanJson(checkpoint.dataText), part.pointer, compactJson(part.text));
  if (text === null)
    return notValid(taskId, { path: "/part/pointer", message: `There is nothing at this place in v${version}.` });
  // Each is well, and together they may be nested too deep.
  const whole = whyNotIJson(text);
  return whole ? notValid(taskId, { path: "/part/text", message: whole.message }) : { text };
}

function whyNotIJson(text: string): NotIJson | null {
  try {
    checkIJson(text);
    return null;
  } catch (error) {
    if (error instanceof NotIJson) return error;
    throw error;
  }
}

function notValid(taskId: string, { path, message }: { readonly path: string; readonly message: string }): Edited {
  const fields = { [path]: message };
  return { refusal: { code: "INPUT_NOT_VALID", message: `${message} Nothing was saved.`, taskId, fields } };
}
