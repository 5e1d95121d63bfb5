import type { HostPorts } from "@/server/contract/document/tree/host-ports";
import type { TreeReply, TreeRequest } from "@/server/contract/document/tree/tree-protocol";
import { type PageReply, toPageReply } from "./page-reply";
import { toSentError } from "./sent-error";

/** Where a document is held: requests go in, replies come out. */
export interface TreePort {
  post(request: TreeRequest): void;
  close(): void;
}

export interface PortOptions {
  readonly onReply: (reply: PageReply) => void;
  /** How the page reads a checkpoint when it has no worker to do it. */
  readonly read: HostPorts["read"];
}

/** A worker that holds the document; beside the page where workers do not run. */
export function openTreePort(options: PortOptions): TreePort {
  return typeof Worker === "undefined" ? openBeside(options) : openWorker(options);
}

function openWorker(options: PortOptions): TreePort {
  const worker = new Worker(new URL("./tree-worker.ts", import.meta.url), { type: "module" });
  let beside: TreePort | null = null;
  /** What was asked before the worker first answered: asked again when it turns out not to run. */
  let unanswered: TreeRequest[] | null = [];
  worker.addEventListener("message", (event: MessageEvent<PageReply>) => {
    unanswered = null;
    options.onReply(event.data);
  });
  worker.addEventListener("error", () => {
    if (!unanswered) return;
    beside = openBeside(options);
    for (const request of unanswered) beside.post(request);
    unanswered = null;
  });
  return {
    post: (request) => {
      unanswered?.push(request);
      if (beside) beside.post(request);
      else worker.postMessage(request);
    },
    close: () => {
      worker.terminate();
      beside?.close();
    },
  };
}

function openBeside({ onReply, read }: PortOptions): TreePort {
  let isClosed = false;
  const reply = (each: TreeReply) => {
    if (!isClosed) onReply(toPageReply(each));
  };
  const breathe = () => new Promise<void>((resolve) => setTimeout(resolve));
  const host = import("@/server/contract/document/tree/tree-host").then(
    ({ TreeHost }) => new TreeHost({ read, reply, breathe, describe: toSentError }),
  );
  return {
    post: (request) => void host.then((ready) => ready.handle(request)),
    close: () => {
      isClosed = true;
    },
  };
}
