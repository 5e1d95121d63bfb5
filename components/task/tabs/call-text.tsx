interface Call {
  readonly tool: string | null;
  readonly name: string;
  /** What the tool is called with, in short; without it the name of the step says more. */
  readonly calledWith?: string | null;
}

/** A step in one line: `cosign.sign(images=6)`, else tool and name, else its name. */
export function CallText({ step: { tool, calledWith, name } }: { step: Call }) {
  if (!tool) return <b className="font-medium">{name}</b>;
  return (
    <>
      <b className="font-medium">{tool}</b>
      <span className="text-t3">{calledWith ? `(${calledWith})` : ` ${name}`}</span>
    </>
  );
}

/** The line has no room for the name of the step beside its call: it is told elsewhere. */
export function hidesName({ tool, calledWith, name }: Call): boolean {
  return Boolean(tool && calledWith) && name !== tool;
}
