import { generateClient } from "./generate-client";

generateClient();
