import { Client } from "pg";
import { seedFleet } from "../fleet/seed-fleet";

/** Fills the database that the address names, in which tasks may have ended before, with a hundred thousand tasks. */
const client = new Client({ connectionString: process.argv[2] ?? "" });
await client.connect();
// All ended tasks are counted anew with the seeded ones.
await client.query("delete from ended_count");
await seedFleet(client, { rows: 100_000, live: 1_000 });
await client.end();
