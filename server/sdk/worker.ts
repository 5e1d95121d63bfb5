// biome-ignore lint/performance/noBarrelFile: this file is the package `checkrein/worker`
export { AttemptEnded } from "./attempt/attempt-ended";
export { BudgetSpent } from "./attempt/budget-spent";
export { CommitRefused } from "./attempt/commit-refused";
export { StepFailed } from "./attempt/step-failed";
export { type AgentDefinition, defineAgent } from "./define-agent";
export type {
  Approval,
  ApprovedCall,
  AskedCall,
  GivenAnswer,
  NamedQuestion,
  Policy,
  Proposal,
  Question,
} from "./question";
export { createWorker, type StopOptions, type Worker, type WorkerOptions } from "./serve/create-worker";
export {
  type LeftRunning,
  type OpenedSession,
  SESSION_ENDED,
  type SessionEvent,
  type SessionFacts,
  type SessionOrder,
} from "./session/agent-session";
export { SessionRefused } from "./session/session-door";
export { markProcess } from "./session/this-process";
export { NotJson } from "./state/to-json";
export type {
  ArtifactDraft,
  CheckpointDraft,
  CleanUpContext,
  ContinuityNote,
  ParkConditions,
  ParkOrder,
  ProgressReport,
  RecordedStep,
  ReserveOrder,
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
