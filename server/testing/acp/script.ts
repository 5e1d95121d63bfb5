/** What the scripted agent does in answer to a prompt, in order. */
export type Act =
  | { readonly say: string }
  | { readonly think: string }
  | { readonly update: Readonly<Record<string, unknown>> }
  /** A tool call; with `ask` it waits for a permission, with `ms` it takes so long, `marks` names a file that tells it ran, `until` one that lets it end. */
  | {
      readonly call: string;
      readonly title?: string;
      readonly ask?: boolean;
      readonly ms?: number;
      readonly until?: string;
      readonly gives?: string;
      readonly marks?: string;
      /** The file that it is about. */
      readonly at?: string;
    }
  | { readonly read: string }
  | { readonly write: string; readonly text: string }
  /** A command in a terminal of ours: what came of it is said. `holds`: it is left running. */
  | {
      readonly terminal: string;
      readonly args?: readonly string[];
      readonly cwd?: string;
      readonly limit?: number;
      readonly holds?: true;
    }
  | { readonly wait: number }
  /** Goes on as soon as there is this file. */
  | { readonly gate: string }
  /** Updates without end, until it is stopped. */
  | { readonly flood: true }
  | { readonly noise: string }
  /** What is no text: half a character. */
  | { readonly noiseBytes: readonly number[] }
  /** The same again and again, without end. */
  | { readonly noiseForever: string }
  /** Asks for a permission without telling of the call again. */
  | { readonly askAgain: string }
  /** The same permission twice at one time. */
  | { readonly bothAsk: string }
  /** A process that goes on by itself: its number is in `marks`, and it adds the time to `marks.writes` ten times a second. */
  | { readonly grandchild: "same_group" | "own_group"; readonly marks: string }
  | { readonly park: Readonly<Record<string, unknown>> }
  | { readonly usage: Readonly<Record<string, unknown>> }
  | { readonly fail: string }
  | { readonly exit: number };

/** Where the scripted agent ends by itself. */
export type CrashPhase = "start" | "initialize" | "new" | "load" | "resume" | "settings";

export interface Script {
  /** What it advertises. */
  readonly offers: {
    readonly load?: boolean;
    readonly resume?: boolean;
    readonly fork?: boolean;
    readonly suspend?: boolean;
  };
  /** Advertised all the same, these are refused as unknown methods. */
  readonly refuses?: readonly string[];
  /** A folder where it keeps sessions; without one it forgets them with its process. */
  readonly memory?: string;
  /** What it tells of its history at a resume though it should not, and after a load was answered. */
  readonly replays?: "at_resume" | "after_load" | "null_load";
  readonly crashAt?: CrashPhase;
  /** Milliseconds before it answers the handshake. */
  readonly slow?: number;
  readonly banner?: string;
  readonly ignoresTerm?: boolean;
  /** How it answers a cancel: as it should, as if the turn had ended, or never; `late` tells more before it answers. */
  readonly cancel?: "cancelled" | "end_turn" | "never" | "late";
  /** It never answers when it is asked to hold its turn. */
  readonly suspend?: "never";
  readonly modes?: readonly string[];
  /** What it calls each of its sessions. */
  readonly sessionName?: string;
  /** A session that it begins knows the one that its command line names after `--resume`, or its newest after `--continue`. */
  readonly byCommandLine?: boolean;
  /** It prints without end once its turn is over. */
  readonly floodsAtRest?: boolean;
  /** One for each prompt; the last one again when there are more prompts. */
  readonly turns: readonly (readonly Act[])[];
  /** Everything that was asked of it, a JSON line each. */
  readonly log?: string;
}
