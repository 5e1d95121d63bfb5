import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { parseArgs } from "node:util";
import { PrismaPg } from "@prisma/adapter-pg";
import { Pool } from "pg";
import { loadSchemaEngine } from "../../cli/dev/schema-engine";

/**
 * What Prisma's command line starts as its engine: the same engine as WebAssembly, which comes by npm, in place of the program
 * that would have to be downloaded. It is asked by one line of JSON-RPC for each call.
 */
interface Call {
  readonly id: number;
  readonly method: string;
  readonly params: unknown;
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { datamodels: { type: "string", multiple: true }, datasource: { type: "string" } },
});
const { url } = JSON.parse(values.datasource ?? "{}") as { readonly url?: string };
const pool = new Pool({ connectionString: url ?? "" });

/** Scripts go as they are, as the downloaded engine sends them; the adapter cuts them at each semicolon, in comments too. */
class WholeScripts extends PrismaPg {
  override async connect() {
    const adapter = await super.connect();
    adapter.executeScript = async (script) => void (await pool.query(script));
    return adapter;
  }
}
const database = new WholeScripts(pool);

if (positionals[0] === "cli") await canConnect();
else await answerCalls();

/** Ends well when the database answers; by an error, and so with another code, when it does not. */
async function canConnect(): Promise<void> {
  const adapter = await database.connect();
  await adapter.executeScript("select 1");
  await pool.end();
}

async function answerCalls(): Promise<void> {
  const [schema = ""] = values.datamodels ?? [];
  const engine = await loadSchemaEngine(readFileSync(schema, "utf8"), database);
  const verbs = engine as unknown as Readonly<Record<string, (params: unknown) => Promise<unknown>>>;
  for await (const line of createInterface({ input: process.stdin })) {
    const { id, method, params } = JSON.parse(line) as Call;
    console.log(JSON.stringify({ jsonrpc: "2.0", id, ...(await answer(() => verbs[method]?.call(engine, params))) }));
  }
  process.exit();
}

async function answer(ask: () => Promise<unknown> | undefined): Promise<object> {
  try {
    return { result: (await ask()) ?? {} };
  } catch (error) {
    return { error: { code: 4466, message: String(error), data: { is_panic: false, message: String(error) } } };
  }
}
