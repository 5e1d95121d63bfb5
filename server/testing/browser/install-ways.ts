export interface InstallCommand {
  readonly program: string;
  readonly args: readonly string[];
  /** What comes after it is tried all the same. */
  readonly mayFail?: true;
}

interface Machine {
  readonly asRoot: boolean;
  readonly onDebian: boolean;
  /** Program and arguments that run Playwright's own commands. */
  readonly playwright: readonly [program: string, ...args: string[]];
}

/**
 * The ways to install a Chromium, each the commands it takes, in the order in which they are tried: the system's package as
 * root on Debian, and the one that Playwright brings, with the libraries it needs where the system's package manager is
 * known. Ubuntu is a Debian without that package.
 */
export function installWays({ asRoot, onDebian, playwright }: Machine): readonly (readonly InstallCommand[])[] {
  const [program, ...args] = playwright;
  if (!asRoot || !onDebian) return [[{ program, args: [...args, "install", "chromium"] }]];
  return [
    [
      // Lists that cannot be renewed may still name the package.
      { program: "apt-get", args: ["update", "-q"], mayFail: true },
      { program: "apt-get", args: ["install", "-y", "-q", "--no-install-recommends", "chromium"] },
    ],
    [{ program, args: [...args, "install", "--with-deps", "chromium"] }],
  ];
}
