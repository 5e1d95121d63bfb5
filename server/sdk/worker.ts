// biome-ignore lint/performance/noBarrelFile: this file is the package `checkrein/worker`
export { AttemptEnded } from "./attempt/attempt-ended";
export { CommitRefused } from "./attempt/commit-refused";
export { StepFailed } from "./attempt/step-failed";
export { type AgentDefinition, defineAgent } from "./define-agent";
export { createWorker, type StopOptions, type Worker, type WorkerOptions } from "./serve/create-worker";
export { NotJson } from "./state/to-json";
export type {
  ArtifactDraft,
  CheckpointDraft,
  CleanUpContext,
  ContinuityNote,
  ParkConditions,
  ParkOrder,
  ProgressReport,
  Question,
  ResumeInfo,
  StartContext,
  StatePatch,
  StepContext,
  StepOptions,
  StepPart,
  TaskContext,
  TaskMessage,
  TaskState,
  UsageReport,
} from "./task-context";
