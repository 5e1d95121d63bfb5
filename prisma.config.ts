import { fileURLToPath } from "node:url";
import { defineConfig } from "prisma/config";

// The command line looks for a schema engine before it does anything, also for `generate`, which never runs it.
// A path that merely exists keeps it from downloading one.
process.env.PRISMA_SCHEMA_ENGINE_BINARY ??= fileURLToPath(import.meta.url);

export default defineConfig({
  schema: "prisma/schema.prisma",
  migrations: { path: "prisma/migrations" },
  datasource: { url: process.env.DATABASE_URL ?? "postgresql://127.0.0.1:1/none" },
});
