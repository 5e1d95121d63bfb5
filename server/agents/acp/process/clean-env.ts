import { allWithSecrets } from "./with-secrets";

/** What a program needs to find itself on a machine; everything else of our own environment stays with us. */
const PASSED = [
  "PATH",
  "HOME",
  "USER",
  "LOGNAME",
  "SHELL",
  "LANG",
  "LANGUAGE",
  "TZ",
  "TMPDIR",
  "SSL_CERT_FILE",
  "NODE_EXTRA_CA_CERTS",
];
const PASSED_ON_WINDOWS = ["SystemRoot", "ComSpec", "PATHEXT", "APPDATA", "LOCALAPPDATA", "USERPROFILE", "TEMP", "TMP"];

/** The environment of an agent: a few of ours by name, then what its profile says. */
function cleanEnv(
  ours: Readonly<Record<string, string | undefined>>,
  given: Readonly<Record<string, string>>,
): Record<string, string> {
  const env: Record<string, string> = {};
  for (const [name, value] of Object.entries(ours)) {
    if (value !== undefined && isPassed(name)) env[name] = value;
  }
  // Nobody looks at a terminal.
  return { ...env, TERM: "dumb", NO_COLOR: "1", ...given };
}

interface AgentVariables {
  readonly passEnv: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly secrets: Readonly<Record<string, string>>;
}

/** The environment of a profile's agent: also what it names of ours. */
export function agentEnv(
  ours: Readonly<Record<string, string | undefined>>,
  { passEnv, env, secrets }: AgentVariables,
): Record<string, string> {
  const named = passEnv.flatMap((name) => (ours[name] === undefined ? [] : [[name, ours[name]]]));
  return cleanEnv(ours, { ...Object.fromEntries(named), ...allWithSecrets(env, secrets), ...secrets });
}

function isPassed(name: string): boolean {
  return PASSED.includes(name) || PASSED_ON_WINDOWS.includes(name) || name.startsWith("LC_");
}
