/** A step that failed and is recorded so: a rerun throws the same for its key. */
export class StepFailed extends Error {
  readonly stepKey: string;
  constructor(stepKey: string, message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = "StepFailed";
    this.stepKey = stepKey;
  }
}
