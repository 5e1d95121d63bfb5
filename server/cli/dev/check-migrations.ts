import { join } from "node:path";
import { projectRoot } from "../project-root";
import { diffMigrationsToSchema } from "./schema-engine";

const missing = await diffMigrationsToSchema(
  join(projectRoot, "prisma/migrations"),
  join(projectRoot, "prisma/schema.prisma"),
);
if (missing) console.error(`The schema says more than the migrations make (npm run db:migration -- name):\n${missing}`);
// The database in memory would keep the process.
process.exit(missing ? 1 : 0);
