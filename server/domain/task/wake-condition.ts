export const TIMEOUT_ACTIONS = ["resume_with_summary", "resume_with_input", "fail"] as const;
export type TimeoutAction = (typeof TIMEOUT_ACTIONS)[number];
