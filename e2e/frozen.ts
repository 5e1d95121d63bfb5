import type { Product, Role } from "./start-product";

/**
 * While a part of the product stands still, so does what it runs: a step does not end before it was looked at. Keep it
 * short: a worker that is silent for 15 s has lost its tasks.
 */
export async function frozen<T>(product: Product, role: Role, act: () => Promise<T>): Promise<T> {
  const pid = product.pidOf(role);
  process.kill(pid, "SIGSTOP");
  try {
    return await act();
  } finally {
    process.kill(pid, "SIGCONT");
  }
}
