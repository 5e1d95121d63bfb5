import type { WakeConditions } from "../../contract/wake-conditions";
import type { Actor } from "../../domain/actor";
import type { SealedSecret } from "../../domain/task/change";
import type { WakeCondition } from "../../domain/task/wake-condition";
import type { Ports, TaskRef } from "../../ports";
import type { ClientRef } from "../../ports/client-store";
import { inputPlace, sealInput } from "../seal-input";
import { type Faults, findConditionFaults } from "./find-condition-faults";
import { toConditions } from "./to-conditions";

export interface AskedConditions {
  readonly asked: WakeConditions;
  /** JSON pointer to them in what was sent. */
  readonly place: string;
  /** Who sets them. */
  readonly actor: Pick<Actor, "kind">;
  /** The outside client that does; null for all others. */
  readonly client: ClientRef | null;
}

export interface TakenConditions {
  /** As they may be kept: marks stand in the place of secrets. */
  readonly conditions: readonly WakeCondition[];
  /** What is wrong with them as they were meant. */
  readonly faults: Faults | null;
  readonly sealed: readonly SealedSecret[];
}

/** Conditions as they were asked for: checked as they are meant, and kept without the secrets of what the run is given later. */
export async function takeConditions(
  ports: Ports,
  ref: TaskRef,
  { asked, place, actor, client }: AskedConditions,
): Promise<TakenConditions> {
  const inputs = inputPlace(ports, { ...ref, actor });
  const sealed: SealedSecret[] = [];
  const meant: WakeCondition[] = [];
  const conditions: WakeCondition[] = [];
  for (const condition of toConditions(asked)) {
    if (condition.kind !== "timeout" || condition.input === null) {
      meant.push(condition);
      conditions.push(condition);
      continue;
    }
    const given = await sealInput(ports, inputs, condition.input);
    meant.push({ ...condition, input: given.value });
    conditions.push({ ...condition, input: given.input, ...(given.inputHash ? { inputHash: given.inputHash } : {}) });
    sealed.push(...given.sealed);
  }
  return { conditions, faults: await findConditionFaults(ports, ref, { place, client, conditions: meant }), sealed };
}
