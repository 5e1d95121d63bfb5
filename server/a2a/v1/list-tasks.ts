import { type ListTasksRequest, type ListTasksResponse, TaskState } from "@a2a-js/sdk";
import { Instant } from "../../contract/primitives";
import type { TaskState as State } from "../../domain/task/state";
import { malformed } from "./errors";
import type { Exchange } from "./exchange";
import { checkHistoryLength } from "./task-by-id";
import { wireTask } from "./to-wire";

const DEFAULT_PAGE = 50;
const LARGEST_PAGE = 100;

/** A page of the caller's own tasks, the newest change of state first. */
export async function listTasks(
  { call, client, sight }: Exchange,
  request: ListTasksRequest,
): Promise<ListTasksResponse> {
  const { contextId, pageToken, tenant, includeArtifacts = false } = request;
  const limit = pageSizeOf(request);
  const page = await call.door.ports.clients.list(
    client,
    {
      agents: tenant ? [tenant] : [],
      shownAs: statesOf(request),
      contextId: contextId || null,
      since: sinceOf(request),
    },
    {
      cursor: pageToken || null,
      limit,
      depth: { history: checkHistoryLength(request.historyLength), artifacts: includeArtifacts },
    },
  );
  if (!page) throw malformed("The pageToken is none of this list. Begin without one.", { pageToken: "It is unknown." });
  return {
    tasks: page.tasks.map((task) => wireTask(task, sight)),
    nextPageToken: page.cursor ?? "",
    pageSize: limit,
    totalSize: page.total,
  };
}

/** A paused task is listed as what it is shown as. */
const SHOWN_AS: Readonly<Partial<Record<TaskState, State>>> = {
  [TaskState.TASK_STATE_SUBMITTED]: "submitted",
  [TaskState.TASK_STATE_WORKING]: "working",
  [TaskState.TASK_STATE_COMPLETED]: "completed",
  [TaskState.TASK_STATE_FAILED]: "failed",
  [TaskState.TASK_STATE_CANCELED]: "canceled",
  [TaskState.TASK_STATE_INPUT_REQUIRED]: "input_required",
  [TaskState.TASK_STATE_REJECTED]: "rejected",
  [TaskState.TASK_STATE_AUTH_REQUIRED]: "auth_required",
};

function statesOf({ status }: ListTasksRequest): readonly State[] {
  if (status === TaskState.TASK_STATE_UNSPECIFIED) return [];
  const state = SHOWN_AS[status];
  if (!state)
    throw malformed("There is no such state. Nothing was listed.", { status: "It is none of the protocol's." });
  return [state];
}

function pageSizeOf({ pageSize = DEFAULT_PAGE }: ListTasksRequest): number {
  if (Number.isInteger(pageSize) && pageSize >= 1 && pageSize <= LARGEST_PAGE) return pageSize;
  throw malformed(`A page has from 1 to ${LARGEST_PAGE} tasks. Nothing was listed.`, {
    pageSize: "It is none of these.",
  });
}

function sinceOf({ statusTimestampAfter }: ListTasksRequest): string | null {
  if (!statusTimestampAfter) return null;
  if (Instant.safeParse(statusTimestampAfter).success) return statusTimestampAfter;
  throw malformed("An instant is written like 2026-01-31T12:00:00Z. Nothing was listed.", {
    statusTimestampAfter: "It is none.",
  });
}
