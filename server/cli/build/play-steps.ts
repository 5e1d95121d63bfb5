export interface BuildStep {
  /** What it makes, for who waits. */
  readonly makes: string;
  readonly make: () => Promise<void> | void;
}

interface Telling {
  readonly say: (line: string) => void;
  /** Milliseconds on any clock that only runs forward. */
  readonly now?: () => number;
}

/** Makes one after the other and says before each what it is, and at the end how long all took. */
export async function playSteps(
  steps: readonly BuildStep[],
  { say, now = () => performance.now() }: Telling,
): Promise<void> {
  const startedAt = now();
  for (const [at, { makes, make }] of steps.entries()) {
    say(`  ${at + 1} of ${steps.length}: ${makes}`);
    await make();
  }
  say(`Built in ${Math.ceil((now() - startedAt) / 1_000)} s.`);
}
