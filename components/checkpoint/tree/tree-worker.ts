import { createApiClient } from "@/components/data/api-client";
import type { TreeRequest } from "@/server/contract/document/tree/tree-protocol";
import { toPageReply } from "./page-reply";
import { openRemoteTree } from "./remote-tree";
import { TreeSwitch } from "./tree-switch";

// The worker of a checkpoint: it reads the document itself, so that megabytes never pass through the page.
const client = createApiClient();

const held = new TreeSwitch({
  read: (source, maxBytes) => client.checkpoint.get.query({ ...source, ...(maxBytes === null ? {} : { maxBytes }) }),
  reply: (reply) => self.postMessage(toPageReply(reply)),
  openRemote: openRemoteTree,
});

self.addEventListener("message", (event: MessageEvent<TreeRequest>) => void held.handle(event.data));
