/** Why an agent could not be brought to where it can be prompted; the causes are those of the session's record. */
export type LaunchFault = "token_rejected" | "transport" | "timeout" | "profile" | "workspace" | "crash";

/** The message is for people: what happened, without what was lost or what to do. */
export class LaunchFailed extends Error {
  readonly fault: LaunchFault;
  constructor(fault: LaunchFault, message: string) {
    super(message);
    this.name = "LaunchFailed";
    this.fault = fault;
  }
}
