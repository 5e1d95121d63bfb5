import { describe, expect, it } from "vitest";
import { createConnectionStore } from "./connection-store";
import { type LinkPhase, NOT_CONNECTED } from "./live/link-status";

const REPLAYED = { type: "replayed", events: 37, taskIds: ["a", "b"] } as const;

function aStore() {
  const store = createConnectionStore();
  const move = (phase: LinkPhase, heardAt: number | null = null) =>
    store.setStatus({ ...NOT_CONNECTED, phase, heardAt });
  return { store, move };
}

describe("createConnectionStore", () => {
  it("tells of a replay after a cut, and from when on", () => {
    const { store, move } = aStore();
    move("live", 1);
    move("reconnecting", 2);
    move("offline", 2);
    move("live", 4);
    store.note(REPLAYED, 5);
    expect(store.get().replayed).toEqual({ events: 37, taskIds: ["a", "b"], from: 2, at: 5 });
  });

  it("says nothing of a replay nobody saw as a cut, or of an empty one", () => {
    const { store, move } = aStore();
    move("live");
    store.note(REPLAYED, 5);
    expect(store.get().replayed).toBeNull();
    move("offline");
    move("live");
    store.note({ ...REPLAYED, events: 0 }, 6);
    expect(store.get().replayed).toBeNull();
  });

  it("tells how many events were missed when the gap was too old", () => {
    const { store } = aStore();
    store.note({ type: "reload", missed: 214 }, 9);
    expect(store.get().reloaded).toEqual({ missed: 214, at: 9 });
    store.clearNotice();
    expect(store.get().reloaded).toBeNull();
  });

  it("lets a new cut end the notice about the last one", () => {
    const { store, move } = aStore();
    store.note({ type: "reload", missed: null }, 9);
    move("reconnecting");
    expect(store.get().reloaded).toBeNull();
  });

  it("wakes its listeners until they leave", () => {
    const { store, move } = aStore();
    let calls = 0;
    const stop = store.subscribe(() => {
      calls += 1;
    });
    move("live");
    stop();
    move("offline");
    expect(calls).toBe(1);
  });
});
