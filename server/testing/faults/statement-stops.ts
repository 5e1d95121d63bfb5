import { Client, type Pool } from "pg";
import type { Wakes } from "../../ports/wakes";
import { until } from "../product/until";

/** A statement waits in the middle, before it adds its row to one of these tables. */
export type StopTable = "checkpoint" | "suspension";

// Who waits holds a shared lock for nothing; who wants to stop it takes the same lock whole, in a session of its own.
const INSTALL = `create or replace function fault_stop() returns trigger language plpgsql as $$
  begin perform pg_advisory_xact_lock_shared(hashtextextended(tg_table_name || ' ' || new.task_id, 0)); return new; end $$;
  create or replace trigger fault_stop before insert on checkpoint for each row execute function fault_stop();
  create or replace trigger fault_stop before insert on suspension for each row execute function fault_stop();`;
const KEY = "hashtextextended($1, 0)";
const IS_WAITING = `select exists (select 1 from pg_locks where locktype = 'advisory' and not granted
  and ((classid::bigint << 32) | objid::bigint) = ${KEY}) as waiting`;

export class StatementStops {
  private readonly held = new Set<Client>();

  private constructor(
    private readonly url: string,
    private readonly pool: Pool,
  ) {}

  static async install(url: string, pool: Pool): Promise<StatementStops> {
    await pool.query(INSTALL);
    return new StatementStops(url, pool);
  }

  /** The next row of this task for the table has to wait. */
  async arm(table: StopTable, taskId: string): Promise<void> {
    const client = new Client({ connectionString: this.url });
    client.on("error", () => undefined);
    await client.connect();
    await client.query(`select pg_advisory_lock(${KEY})`, [`${table} ${taskId}`]);
    this.held.add(client);
  }

  /** Resolves when a statement stands there. */
  async reached(
    table: StopTable,
    { taskId, wakes }: { readonly taskId: string; readonly wakes: Wakes },
  ): Promise<void> {
    const look = async () => {
      const { rows } = await this.pool.query<{ waiting: boolean }>(IS_WAITING, [`${table} ${taskId}`]);
      return rows[0]?.waiting ?? false;
    };
    await until(`a statement waits before its ${table}`, look, { wakes, topics: [] });
  }

  async releaseAll(): Promise<void> {
    const clients = [...this.held];
    this.held.clear();
    await Promise.all(clients.map((client) => client.end().catch(() => undefined)));
  }
}
