import { describe, expect, it } from "vitest";
import { installWays } from "./install-ways";

const PACKAGE = ["apt-get update -q (may fail)", "apt-get install -y -q --no-install-recommends chromium"];
const WITH_LIBRARIES = ["node cli.js install --with-deps chromium"];
const PLAYWRIGHTS = ["node cli.js install chromium"];

describe("installWays", () => {
  it.each([
    ["root on Debian or Ubuntu", { asRoot: true, onDebian: true }, [PACKAGE, WITH_LIBRARIES]],
    ["root elsewhere", { asRoot: true, onDebian: false }, [PLAYWRIGHTS]],
    ["somebody else on Debian", { asRoot: false, onDebian: true }, [PLAYWRIGHTS]],
    ["somebody else elsewhere", { asRoot: false, onDebian: false }, [PLAYWRIGHTS]],
  ])("as %s tries what can be installed there", (_, machine, expected) => {
    const written = installWays({ ...machine, playwright: ["node", "cli.js"] }).map((way) =>
      way.map(({ program, args, mayFail }) => `${program} ${args.join(" ")}${mayFail ? " (may fail)" : ""}`),
    );
    expect(written).toEqual(expected);
  });
});
