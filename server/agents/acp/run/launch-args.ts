import type { SessionOpening } from "../../../contract/session";
import type { AgentProfile } from "../profile";

type Opening = Pick<SessionOpening, "strategy" | "token" | "forks" | "lastMessageUuid">;

/** What is added to an agent's command line to find its conversation; null where it is asked by the protocol. */
export function launchArgsOf({ launchArgs }: Pick<AgentProfile, "launchArgs">, opening: Opening): string[] | null {
  if (opening.strategy !== "native") return null;
  const wanted = opening.token === null ? launchArgs.continue : opening.forks ? launchArgs.fork : launchArgs.resume;
  if (wanted.length === 0) return null;
  return filled(wanted, { TOKEN: opening.token, LAST_MESSAGE: opening.lastMessageUuid });
}

const PLACE = /\{\{(TOKEN|LAST_MESSAGE)\}\}/g;

/** An argument that stands for something unknown is left out, with the option before it that it belongs to. */
function filled(args: readonly string[], known: Readonly<Record<string, string | null>>): string[] {
  const given: string[] = [];
  for (const arg of args) {
    const isUnknown = [...arg.matchAll(PLACE)].some(([, name = ""]) => known[name] === null);
    if (!isUnknown) given.push(arg.replace(PLACE, (_, name: string) => known[name] ?? ""));
    else if (given.at(-1)?.startsWith("-")) given.pop();
  }
  return given;
}
