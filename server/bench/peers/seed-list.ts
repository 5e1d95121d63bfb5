import { Client } from "pg";
import { seedFleet } from "../fleet/seed-fleet";

/** Fills the database that the address names with a hundred thousand tasks. */
const client = new Client({ connectionString: process.argv[2] ?? "" });
await client.connect();
await seedFleet(client, { rows: 100_000, live: 1_000 });
await client.end();
