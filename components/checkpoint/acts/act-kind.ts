/** What a person can do with a version, beyond reading it. */
export type CheckpointAct = "edit" | "fork" | "roll_back" | "import" | "delete";
