import { availableActions } from "../task/actions";

/** What a task may be asked, judged by its state and its agent alone: whatever is under way on it is judged apart. */
export function actionsByState(
  facts: Pick<Parameters<typeof availableActions>[0], "state" | "agentName" | "pauseModes">,
) {
  return availableActions({
    ...facts,
    pending: null,
    cancel: null,
    open: null,
    openInterrupts: 0,
    attempt: null,
    checkpointSeq: 0,
    stop: null,
  });
}
