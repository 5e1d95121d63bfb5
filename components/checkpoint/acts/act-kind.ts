/** What an address can ask for: `?act=fork` opens the dialog where the task allows it. */
export const ASKED_ACTS = ["edit", "fork", "roll_back"] as const;

/** What a person can do with a version, beyond reading it. */
export type CheckpointAct = (typeof ASKED_ACTS)[number] | "import" | "delete";
