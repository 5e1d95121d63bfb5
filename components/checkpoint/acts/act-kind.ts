/** What a person can do to go on from a version. */
export type CheckpointAct = "edit" | "fork" | "roll_back";
