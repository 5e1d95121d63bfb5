import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { aTask } from "../../testing/make-task";
import { decideForget, decideImport, type KeptVersion, versionsToClean } from "./decide-keep";
import { decideRollBack } from "./decide-roll-back";

const ACTOR = { kind: "operator", id: "local" } as const;
const AT = 7;

const keptVersions = fc.uniqueArray(fc.integer({ min: 1, max: 200 }), { maxLength: 60 }).chain((versions) =>
  fc.tuple(
    ...versions
      .toSorted((a, b) => a - b)
      .map((version) =>
        fc.record<KeptVersion>({
          version: fc.constant(version),
          flagged: fc.boolean(),
          sha256: fc.constantFrom("a", "b", "c"),
          inUse: fc.constantFrom(null, null, null, "is what a fork came from"),
        }),
      ),
  ),
);

describe("keeping versions", () => {
  it("never cleans up what is flagged, needed or among the newest, and leaves no more than it says", () => {
    fc.assert(
      fc.property(keptVersions, fc.integer({ min: 1, max: 30 }), (versions, keepNewest) => {
        const gone = new Set(versionsToClean(versions, keepNewest));
        const stays = versions.filter(({ version }) => !gone.has(version));
        const unflagged = versions.filter(({ flagged }) => !flagged);
        for (const one of versions.filter(({ version }) => gone.has(version)))
          expect([one.flagged, one.inUse]).toEqual([false, null]);
        for (const one of unflagged.slice(-keepNewest)) expect(stays).toContain(one);
        expect(stays.filter((one) => !one.flagged && one.inUse === null).length).toBeLessThanOrEqual(keepNewest);
        expect(versionsToClean(stays, keepNewest)).toEqual([]);
      }),
      { numRuns: 1_000 },
    );
  });

  it("never deletes what is needed, whatever is asked for", () => {
    const task = aTask({ version: AT });
    fc.assert(
      fc.property(keptVersions, fc.option(fc.integer({ min: 1, max: 200 })), (versions, version) => {
        const decision = decideForget(task, { kept: { readAtVersion: AT, versions }, version, actor: ACTOR });
        const asked = versions.filter((one) => version === null || one.version === version);
        const isRefused = asked.length === 0 || asked.some(({ inUse }) => inUse !== null);
        expect(decision.kind).toBe(isRefused ? "refused" : "moved");
        if (decision.kind === "moved")
          expect(decision.change.forget?.versions).toEqual(asked.map((one) => one.version));
      }),
      { numRuns: 1_000 },
    );
  });

  it("never lets an import take the place of what is needed, or of another state unasked", () => {
    fc.assert(
      fc.property(keptVersions, fc.integer({ min: 1, max: 210 }), fc.boolean(), (versions, version, overwrite) => {
        const task = aTask({ version: AT, checkpointSeq: versions.at(-1)?.version ?? 0 });
        const imported = {
          id: "i",
          version,
          kind: "import" as const,
          label: "",
          flagged: false,
          createdBy: ACTOR,
          text: "{}",
          sizeBytes: 2,
          sha256: "a",
        };
        const decision = decideImport(task, { kept: { readAtVersion: AT, versions }, imported, overwrite });
        const standing = versions.find((one) => one.version === version);
        if (decision.kind !== "moved") return;
        expect(standing === undefined || (overwrite && standing.inUse === null)).toBe(true);
      }),
      { numRuns: 1_000 },
    );
  });
});

const AS_STORED = { isIntact: true, openQuestions: 0, repeatedSteps: 0 };

describe("rolling back", () => {
  it("adds a version above all others and takes none away, wherever it goes back to and however often", () => {
    const order = fc.integer({ min: 1, max: 1_000 });
    fc.assert(
      fc.property(
        fc.array(order, { minLength: 1, maxLength: 20 }),
        fc.integer({ min: 1, max: 50 }),
        (targets, first) => {
          const versions = new Set(Array.from({ length: first }, (_, n) => n + 1));
          for (const target of targets) {
            const seq = Math.max(...versions);
            const version = ((target - 1) % seq) + 1;
            const task = aTask({ state: "paused_by_client", version: AT, checkpointSeq: seq, suspension: "suspend-1" });
            const point = { version, atVersion: version, readAtVersion: AT, ...AS_STORED };
            const wish = { point, version, handle: null, reuseAnswers: false, actor: ACTOR, checkpointId: "c" };
            const decision = decideRollBack(task, wish);
            if (decision.kind !== "moved") throw new Error("It was refused.");
            const { forget, imported, restore, checkpoint } = decision.change;
            expect([forget, imported, restore?.version]).toEqual([undefined, undefined, version]);
            expect(checkpoint?.flagged).toBe(true);
            expect(versions.has(decision.answer.version)).toBe(false);
            versions.add(decision.answer.version);
          }
          expect(versions.size).toBe(first + targets.length);
        },
      ),
      { numRuns: 1_000 },
    );
  });
});
