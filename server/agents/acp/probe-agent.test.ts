import { expect, it } from "vitest";
import { type Probed, probeWords } from "./probe-agent";

const OFFERED: Probed["offered"] = {
  ...{ name: "OpenCode", version: "1.18.33", load: true, resume: true, fork: false, close: false },
  ...{ suspend: false, mcpHttp: false, mcpSse: false, signIns: [] },
};

it("tells people times as they read them", () => {
  const [first] = probeWords({ offered: OFFERED, handshakeMs: 3001.4, sessionMs: 41.7, mode: null, modes: [] });
  expect(first).toBe("OpenCode 1.18.33: it answers after 3.0 s and begins a session after 42 ms more.");
});
