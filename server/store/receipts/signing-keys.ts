import type { Pool } from "pg";
import type { PublicSigningKey } from "../../contract/receipt-export";
import { prepared } from "../prepared";

const insert = prepared(`insert into signing_key (id, public_key) values ($1, $2) on conflict do nothing`);
const isThis = prepared("select exists (select 1 from signing_key where id = $1 and public_key = $2) as known");
const retire = prepared(
  "update signing_key set valid_to = clock_timestamp() where id = any($1::text[]) and valid_to is null",
);
const list = prepared("select id, public_key, valid_from, valid_to from signing_key order by valid_from, id");

/** Makes a key known from now on and takes others out of use. False: the id is that of another key. */
export async function registerSigningKey(
  pool: Pool,
  key: { readonly id: string; readonly publicKey: string; readonly retires: readonly string[] },
): Promise<boolean> {
  await pool.query(insert([key.id, key.publicKey]));
  const { rows } = await pool.query<{ known: boolean }>(isThis([key.id, key.publicKey]));
  if (!rows[0]?.known) return false;
  await pool.query(retire([key.retires]));
  return true;
}

export async function listSigningKeys(pool: Pool): Promise<readonly PublicSigningKey[]> {
  const { rows } = await pool.query<{ id: string; public_key: string; valid_from: Date; valid_to: Date | null }>(
    list([]),
  );
  return rows.map((row) => ({
    id: row.id,
    algorithm: "Ed25519",
    publicKey: row.public_key,
    validFrom: row.valid_from.toISOString(),
    validTo: row.valid_to?.toISOString() ?? null,
  }));
}
