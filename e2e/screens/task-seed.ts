import type { Pool } from "pg";
import type { JsonValue } from "../../server/contract/primitives";
import type { ConsoleApi } from "../console-api";
import { settle } from "./settle";
import { ago } from "./still-time";
import { type Story, storyOf } from "./stories";

export interface SeedOrder {
  /** Last four digits of its id, which rows show. */
  readonly no: string;
  readonly agent: string;
  readonly title: string;
  readonly scope: string;
  readonly labels?: string[];
  /** Left out: that of its agent's story. */
  readonly input?: Readonly<Record<string, JsonValue>>;
  readonly startedAgo: number;
  /** What it may spend by itself. */
  readonly limitMicros?: number;
}

/** A task on its way to a screen: the product makes it do things, and remembers them at the times the screen wants. */
export class TaskSeed {
  private readonly eventTimes: string[] = [];

  private constructor(
    private readonly api: ConsoleApi,
    private readonly order: SeedOrder,
    readonly madeId: string,
  ) {}

  static async create(api: ConsoleApi, order: SeedOrder): Promise<TaskSeed> {
    const { agent, title, scope, labels = [], limitMicros, input = storyOf(agent).input } = order;
    const limit = limitMicros ? { limit: { measure: "cost" as const, limitUnits: limitMicros } } : {};
    const { id } = await api.create({ agent, title, scope, labels, input, ...limit });
    const seed = new TaskSeed(api, order, id);
    await seed.at(order.startedAgo, async () => undefined);
    return seed;
  }

  /** What its agent does in it. */
  get story(): Story {
    return storyOf(this.order.agent);
  }

  /** Does something so long before the moment of the screens. */
  async at<T>(agoMs: number, act: () => Promise<T>): Promise<T> {
    const done = await act();
    const { eventSeq } = await this.api.task(this.madeId);
    while (this.eventTimes.length < eventSeq) this.eventTimes.push(ago(agoMs));
    return done;
  }

  /** Its id from now on. */
  async settle(pool: Pool): Promise<string> {
    const id = `019abf6b-0000-7000-8000-00000000${this.order.no}`;
    const { eventTimes, madeId } = this;
    await settle(pool, { madeId, id, eventTimes });
    return id;
  }
}
