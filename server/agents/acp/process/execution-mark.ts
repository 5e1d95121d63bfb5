/** The variable that an agent and all that it starts have: how what is left of it is found. */
export const EXECUTION = "CHECKREIN_AGENT_EXECUTION";

export function markerOf(executionId: string): string {
  return `${EXECUTION}=${executionId}`;
}
