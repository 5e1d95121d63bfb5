#!/usr/bin/env node
import { parseArgs } from "node:util";
import type { KeyTools } from "./keys/key-commands";
import { ROLES, type Role } from "./launcher/plan-processes";
import { loadEnvFile } from "./load-env-file";

interface Command {
  /** Words that call it. */
  readonly words: string;
  readonly usage: string;
  /** What it does, in a few words. */
  readonly does: string;
  /** Takes what follows the words; gives the exit code. */
  run(args: string[]): Promise<number>;
}

const COMMANDS: readonly Command[] = [
  {
    words: "start",
    usage: `checkrein start [--only ${ROLES.join("|")}]`,
    does: "run everything, or one part of it, until Ctrl-C",
    run: runStart,
  },
  {
    words: "verify-receipts",
    usage: "checkrein verify-receipts FILE [--heads FILE or FOLDER] [--keys FOLDER]",
    does: "check an export of receipts, without a server",
    run: async (args) => (await import("./receipts/verify-receipts")).verifyReceiptsCommand(args),
  },
  {
    words: "test-agent",
    usage: "checkrein test-agent NAME",
    does: "launch a coding agent once and say what it can do",
    run: async (args) => {
      loadEnvFile();
      return (await import("./agents/test-agent")).testAgentCommand(args, (line) => console.log(line));
    },
  },
  {
    words: "key create",
    usage: "checkrein key create NAME --scope SCOPE [--agent NAME]",
    does: "make a key for a door, and show its secret once",
    run: async (args) => (await import("./keys/key-commands")).createKeyCommand(args, await keyTools()),
  },
  {
    words: "key list",
    usage: "checkrein key list",
    does: "the keys in use",
    run: async () => (await import("./keys/key-commands")).listKeysCommand(await keyTools()),
  },
  {
    words: "key revoke",
    usage: "checkrein key revoke ID",
    does: "end a key",
    run: async (args) => (await import("./keys/key-commands")).revokeKeyCommand(args, await keyTools()),
  },
  {
    words: "key rotate-signing",
    usage: "checkrein key rotate-signing",
    does: "sign receipts with a new key from now on",
    run: async () => {
      loadEnvFile();
      return (await import("./receipts/rotate-signing-key")).rotateSigningKey();
    },
  },
];

async function main(args: string[]): Promise<number> {
  for (const command of COMMANDS) {
    const words = command.words.split(" ");
    if (words.every((word, i) => args[i] === word)) return command.run(args.slice(words.length));
  }
  if (args[0] !== "--help" && args[0] !== "help") throw new Error(usageWords());
  console.log(usageWords());
  return 0;
}

function usageWords(): string {
  const width = Math.max(...COMMANDS.map(({ usage }) => usage.length));
  return ["Usage:", ...COMMANDS.map(({ usage, does }) => `  ${usage.padEnd(width)}  ${does}`)].join("\n");
}

async function keyTools(): Promise<KeyTools> {
  loadEnvFile();
  const { withKeys } = await import("./keys/with-keys");
  return { withKeys, say: (line) => console.log(line) };
}

async function runStart(args: string[]): Promise<number> {
  const { values } = parseArgs({
    args,
    options: { only: { type: "string" }, dev: { type: "boolean", default: false } },
  });
  loadEnvFile();
  const { start } = await import("./start");
  await start({ only: readRole(values.only), dev: values.dev });
  return 0;
}

function readRole(name: string | undefined): Role | undefined {
  const role = ROLES.find((known) => known === name);
  if (name !== undefined && !role) throw new Error(`--only takes one of ${ROLES.join(", ")}, not ${name}.`);
  return role;
}

try {
  process.exit(await main(process.argv.slice(2)));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  if (process.env.CHECKREIN_LOG_LEVEL === "debug") console.error(error);
  process.exit(1);
}
