"use client";
import { describeFailure, isMissing } from "@/components/data/describe-failure";
import { useTask } from "@/components/data/use-task";
import { ButtonLink } from "@/components/ui/button-link";
import { EmptyState } from "@/components/ui/empty-state";
import { ErrorState } from "@/components/ui/error-state";
import { shortId } from "@/components/ui/format/short-id";
import { Screen } from "@/components/ui/screen/screen";
import { TaskPage } from "./task-page";
import { TaskSkeleton } from "./task-skeleton";

const CRUMBS = [{ label: "Tasks", href: "/tasks" }];

/** One task: understand it and decide. Looking changes nothing. */
export function TaskScreen({ taskId }: { taskId: string }) {
  const query = useTask(taskId);
  if (query.data) return <TaskPage task={query.data} />;
  const id = shortId(taskId);
  if (!query.error) {
    return (
      <Screen title={id} docTitle="Task" crumbs={CRUMBS} titleIsId>
        <TaskSkeleton />
      </Screen>
    );
  }
  const failure = describeFailure(query.error);
  if (isMissing(failure)) {
    return (
      <Screen title="Task" crumbs={CRUMBS}>
        <EmptyState title="No task with this ID." action={<ButtonLink href="/tasks">All tasks</ButtonLink>}>
          It may be in another scope, or past the 30 days kept.
        </EmptyState>
      </Screen>
    );
  }
  return (
    <Screen title={id} docTitle="Task" crumbs={CRUMBS} titleIsId>
      <ErrorState
        title="This task could not be read."
        requestId={failure.requestId}
        onRetry={() => void query.refetch()}
        busy={query.isFetching}
      >
        {failure.title}
      </ErrorState>
    </Screen>
  );
}
