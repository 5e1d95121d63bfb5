import { agentRouter } from "./agent-router";
import { approvalRouter } from "./approval-router";
import { budgetRouter } from "./budget-router";
import { checkpointRouter } from "./checkpoint-router";
import { eventRouter } from "./event-router";
import { inboxRouter } from "./inbox-router";
import { newsRouter } from "./news-router";
import { operationRouter } from "./operation-router";
import { profileRouter } from "./profile-router";
import { receiptRouter } from "./receipt-router";
import { sessionRouter } from "./session-router";
import { settingsRouter } from "./settings-router";
import { stopRouter } from "./stop-router";
import { taskRouter } from "./task-router";
import { router } from "./trpc";
import { viewRouter } from "./view-router";

export const appRouter = router({
  task: taskRouter,
  checkpoint: checkpointRouter,
  event: eventRouter,
  agent: agentRouter,
  approval: approvalRouter,
  inbox: inboxRouter,
  news: newsRouter,
  operation: operationRouter,
  budget: budgetRouter,
  profile: profileRouter,
  receipt: receiptRouter,
  session: sessionRouter,
  settings: settingsRouter,
  stop: stopRouter,
  view: viewRouter,
});
export type AppRouter = typeof appRouter;
