import type { EventView, TaskSummary, TaskView } from "../../contract/task-view";
import type { TaskRef } from "../../ports";

/** Events of one task by number, both ends among them. */
export interface EventRange extends TaskRef {
  readonly firstSeq: number;
  readonly lastSeq: number;
}

/** What the feed tells of tasks that changed: one question for all of them. Missing and foreign ones are left out. */
export interface FeedSource {
  summaries(refs: readonly TaskRef[]): Promise<readonly { readonly tenantId: string; readonly task: TaskSummary }[]>;
  views(refs: readonly TaskRef[]): Promise<readonly { readonly tenantId: string; readonly task: TaskView }[]>;
  /** In the order of each task. */
  events(ranges: readonly EventRange[]): Promise<readonly EventView[]>;
}
