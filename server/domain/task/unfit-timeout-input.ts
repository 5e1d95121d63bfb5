import type { WorkFault } from "./launch";

/** Why a timeout cannot give its input, by what the agent's schema says against it, and what to do about it. */
export function unfitTimeoutInput(problems: Readonly<Record<string, string>>): WorkFault {
  const [[place = "", problem = ""] = []] = Object.entries(problems);
  const where = place === "" ? "" : ` at ${place}`;
  const message =
    `What its timeout was to give no longer fits what the agent takes at a resume${where}: ${problem} ` +
    "The agent did not get it. Fork the task from its last checkpoint, and resume that with an input that fits.";
  return { code: "TIMEOUT_INPUT_NOT_VALID", message };
}
