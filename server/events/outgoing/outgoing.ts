import { lookup } from "node:dns/promises";
import { setTimeout as delay } from "node:timers/promises";
import type { Outgoing } from "../../ports/notices";
import { parseBlocks } from "./address-rules";
import { type FoundAddress, findAddress, type Resolve } from "./find-address";
import { postNotice } from "./post-notice";
import { readTarget } from "./read-target";

const TARGET_WORDS = {
  name_not_found: "No machine goes by this name.",
  target_refused: "It leads to an address inside a private network. An administrator can allow that.",
};

interface Patience {
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
}

interface OutgoingTools {
  /** Private blocks that may be called all the same. */
  readonly allow: readonly string[];
  readonly resolve?: Resolve;
}

/** Calls to addresses that people typed in, kept away from what is not on the public internet. */
export function openOutgoing({ allow, resolve = resolveName }: OutgoingTools): Outgoing {
  const rules = { resolve, allowed: parseBlocks(allow) };
  return {
    async refusalOf(url) {
      const target = readTarget(url);
      if (typeof target === "string") return target;
      const found = await findAddress(target.host, rules);
      return typeof found === "string" ? TARGET_WORDS[found] : null;
    },
    async post({ url, ...post }) {
      const target = readTarget(url);
      if (typeof target === "string") return { kind: "no_answer", error: "target_refused" };
      const address = await inTime(findAddress(target.host, rules), post);
      if (typeof address === "string") return { kind: "no_answer", error: address };
      return postNotice({ ...post, target, address });
    },
  };
}

/** A name server may be as slow as it likes: it is waited for as long as for the rest. */
async function inTime<T>(found: Promise<T>, { timeoutMs, signal }: Patience): Promise<T | "timed_out"> {
  const over = new AbortController();
  const either = AbortSignal.any([signal, over.signal]);
  try {
    return await Promise.race([found, delay(timeoutMs, "timed_out" as const, { signal: either, ref: false })]);
  } finally {
    over.abort();
  }
}

async function resolveName(host: string): Promise<readonly FoundAddress[]> {
  const found = await lookup(host, { all: true, verbatim: true });
  return found.flatMap(({ address, family }) => (family === 4 || family === 6 ? [{ address, family }] : []));
}
