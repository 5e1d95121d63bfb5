import { describe, expect, it } from "vitest";
import { installCommands } from "./install-commands";

const PACKAGE = ["apt-get update -q (may fail)", "apt-get install -y -q --no-install-recommends chromium"];
const PLAYWRIGHTS = ["node cli.js install chromium"];

describe("installCommands", () => {
  it.each([
    ["root on Debian", { asRoot: true, onDebian: true }, PACKAGE],
    ["root elsewhere", { asRoot: true, onDebian: false }, PLAYWRIGHTS],
    ["somebody else on Debian", { asRoot: false, onDebian: true }, PLAYWRIGHTS],
    ["somebody else elsewhere", { asRoot: false, onDebian: false }, PLAYWRIGHTS],
  ])("as %s runs what can be installed there", (_, machine, expected) => {
    const commands = installCommands({ ...machine, playwright: ["node", "cli.js"] });
    const written = commands.map(
      ({ program, args, mayFail }) => `${program} ${args.join(" ")}${mayFail ? " (may fail)" : ""}`,
    );
    expect(written).toEqual(expected);
  });
});
