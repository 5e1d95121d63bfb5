import { generateClient } from "../build/generate-client";

generateClient();
