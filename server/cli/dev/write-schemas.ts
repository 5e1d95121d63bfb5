import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { DOOR_SCHEMAS, schemaText } from "../../a2a/door-schema-files";
import { projectRoot } from "../project-root";

for (const { file, schemas } of DOOR_SCHEMAS) {
  writeFileSync(join(projectRoot, file), schemaText(schemas()));
  console.log(file);
}
