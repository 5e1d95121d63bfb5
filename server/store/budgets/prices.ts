import type { ClientBase, Pool } from "pg";
import type { Price } from "../../domain/usage/price-usage";
import { prepared } from "../prepared";

const read =
  prepared(`select model, valid_from as "validFrom", input_micros::float8 as "inputMicros", output_micros::float8 as "outputMicros",
  cached_micros::float8 as "cachedMicros" from model_price where tenant_id = $1 order by model, valid_from`);
const now = prepared("select clock_timestamp() as at");
const save =
  prepared(`insert into model_price (tenant_id, model, valid_from, input_micros, output_micros, cached_micros)
  select distinct on (model, valid_from) $1, model, valid_from, input, output, cached
    from unnest($2::text[], $3::timestamptz[], $4::bigint[], $5::bigint[], $6::bigint[]) with ordinality as x(model, valid_from, input, output, cached, no)
    order by model, valid_from, no desc
  on conflict (tenant_id, model, valid_from) do update
    set input_micros = excluded.input_micros, output_micros = excluded.output_micros, cached_micros = excluded.cached_micros`);

export async function readPrices(pool: Pool, tenantId: string): Promise<readonly Price[]> {
  return (await pool.query<Price>(read([tenantId]))).rows;
}

/** With what time the database says it is. */
export async function readPricesNow(
  pool: Pool,
  tenantId: string,
): Promise<{ readonly prices: readonly Price[]; readonly at: Date }> {
  const [prices, clock] = await Promise.all([readPrices(pool, tenantId), pool.query<{ at: Date }>(now([]))]);
  const at = clock.rows[0]?.at;
  if (!at) throw new Error("The database told no time.");
  return { prices, at };
}

export async function savePrices(client: ClientBase, tenantId: string, prices: readonly Price[]): Promise<void> {
  const column = <K extends keyof Price>(name: K) => prices.map((price) => price[name]);
  const values = [column("model"), column("validFrom"), column("inputMicros"), column("outputMicros")];
  await client.query(save([tenantId, ...values, column("cachedMicros")]));
}
