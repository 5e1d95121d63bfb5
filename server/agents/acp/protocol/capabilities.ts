import { z } from "zod";
import type { SessionCapabilities } from "../../../contract/session";
import { plainText } from "../process/noise-log";
import type { AgentProfile } from "../profile";

/** What an agent said at the handshake that it can do. */
export interface Offered {
  readonly name: string;
  readonly version: string;
  readonly load: boolean;
  readonly resume: boolean;
  readonly fork: boolean;
  readonly close: boolean;
  /** It can be held by the protocol itself. */
  readonly suspend: boolean;
  readonly mcpHttp: boolean;
  readonly mcpSse: boolean;
  /** Ids of the ways to sign in. */
  readonly signIns: readonly string[];
}

/** How its sessions can come back: by what it said, or as long as that is not known by what its profile allows. */
export function waysBack(
  { nativeSessionResume: native, historyContextInjection: inject, launchArgs, worktree }: AgentProfile,
  offered: Pick<Offered, "resume" | "load" | "fork"> | null,
): Omit<SessionCapabilities, "proven"> {
  return {
    native,
    resume: launchArgs.resume.length > 0 || (offered?.resume ?? native),
    load: offered?.load ?? native,
    // What an agent keeps belongs to the folder it was said in.
    forks: !worktree && (launchArgs.fork.length > 0 || (offered?.fork ?? native)),
    continues: worktree && launchArgs.continue.length > 0,
    inject,
  };
}

/** Those of them that only the agent itself can tell. */
export function guessedWays({ launchArgs, worktree }: AgentProfile): ("resume" | "load" | "forks")[] {
  return [
    ...(launchArgs.resume.length > 0 ? [] : (["resume"] as const)),
    "load",
    ...(launchArgs.fork.length > 0 || worktree ? [] : (["forks"] as const)),
  ];
}

const Flag = z
  .union([z.boolean(), z.record(z.string(), z.unknown()).transform(() => true)])
  .nullish()
  .catch(null);
const Said = z.object({
  agentInfo: z
    .object({ name: z.string(), version: z.string().catch("") })
    .nullish()
    .catch(null),
  authMethods: z
    .array(z.object({ id: z.string() }))
    .nullish()
    .catch(null),
  agentCapabilities: z
    .object({
      loadSession: Flag,
      supportsSuspend: Flag,
      mcpCapabilities: z.object({ http: Flag, sse: Flag }).partial().nullish().catch(null),
      sessionCapabilities: z
        .object({ resume: Flag, fork: Flag, close: Flag, suspend: Flag })
        .partial()
        .nullish()
        .catch(null),
      _meta: z.object({ supportsSuspend: Flag }).partial().nullish().catch(null),
    })
    .partial()
    .nullish()
    .catch(null),
});

/** Reads the raw answer, since what the schema does not know yet is wanted too. What is left out is not offered. */
export function readOffered(answer: unknown): Offered {
  const { data } = Said.safeParse(answer);
  const can = data?.agentCapabilities;
  return {
    name: plainText(data?.agentInfo?.name.slice(0, 200) ?? ""),
    version: plainText(data?.agentInfo?.version.slice(0, 100) ?? ""),
    load: can?.loadSession === true,
    resume: can?.sessionCapabilities?.resume === true,
    fork: can?.sessionCapabilities?.fork === true,
    close: can?.sessionCapabilities?.close === true,
    suspend: [can?.supportsSuspend, can?.sessionCapabilities?.suspend, can?._meta?.supportsSuspend].includes(true),
    mcpHttp: can?.mcpCapabilities?.http === true,
    mcpSse: can?.mcpCapabilities?.sse === true,
    signIns: data?.authMethods?.map(({ id }) => id) ?? [],
  };
}
