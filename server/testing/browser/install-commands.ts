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

/** What installs a Chromium, in order: the system's package as root on Debian, else the one that Playwright brings. */
export function installCommands({ asRoot, onDebian, playwright }: Machine): readonly InstallCommand[] {
  if (asRoot && onDebian) {
    return [
      // Lists that cannot be renewed may still name the package.
      { program: "apt-get", args: ["update", "-q"], mayFail: true },
      { program: "apt-get", args: ["install", "-y", "-q", "--no-install-recommends", "chromium"] },
    ];
  }
  const [program, ...args] = playwright;
  return [{ program, args: [...args, "install", "chromium"] }];
}
