/** An agent's name as a part of an address has it. Escapes that stand for no text are left as they are: nobody is called so. */
export function agentInAddress(part: string): string {
  try {
    const name = decodeURIComponent(part);
    return name.includes("\u0000") ? part : name;
  } catch {
    return part;
  }
}
