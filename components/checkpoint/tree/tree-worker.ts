import { createApiClient } from "@/components/data/api-client";
import { TreeHost } from "./tree-host";
import type { TreeRequest } from "./tree-protocol";

// The worker of a checkpoint: it reads the document itself, so that 25 MB never pass through the page.
const client = createApiClient();

const host = new TreeHost({
  read: (source) => client.checkpoint.get.query(source),
  reply: (reply) => self.postMessage(reply),
  breathe: () => new Promise((resolve) => setTimeout(resolve)),
});

self.addEventListener("message", (event: MessageEvent<TreeRequest>) => void host.handle(event.data));
