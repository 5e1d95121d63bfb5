import { expect, it } from "vitest";
import { grouped } from "./grouped";

function opened(limits: { readonly atOnce: number; readonly most: number }) {
  const groups: (readonly number[])[] = [];
  const ends: ((error?: Error) => void)[] = [];
  const read = grouped<number, string>(
    (asked) =>
      new Promise((resolve, reject) => {
        groups.push(asked);
        ends.push((error) => (error ? reject(error) : resolve(asked.map(String))));
      }),
    limits,
  );
  return { groups, ends, read };
}

it("reads at once while there is a place, and then what came meanwhile together", async () => {
  const { groups, ends, read } = opened({ atOnce: 2, most: 3 });
  const results = Promise.all([1, 2, 3, 4, 5, 6].map(read));
  expect(groups).toEqual([[1], [2]]);
  ends[0]?.();
  await expect.poll(() => groups).toEqual([[1], [2], [3, 4, 5]]);
  ends[1]?.();
  await expect.poll(() => groups).toEqual([[1], [2], [3, 4, 5], [6]]);
  for (const end of ends) end();
  expect(await results).toEqual(["1", "2", "3", "4", "5", "6"]);
  const later = read(7);
  expect(groups.at(-1)).toEqual([7]);
  ends.at(-1)?.();
  expect(await later).toBe("7");
});

it("fails those that were read together, and goes on", async () => {
  const { ends, read } = opened({ atOnce: 1, most: 9 });
  const [first, ...others] = [read(1), read(2), read(3)];
  ends[0]?.();
  expect(await first).toBe("1");
  const failed = Promise.allSettled(others);
  await expect.poll(() => ends.length).toBe(2);
  ends[1]?.(new Error("gone"));
  expect(await failed).toMatchObject([{ reason: { message: "gone" } }, { reason: { message: "gone" } }]);
  const later = read(4);
  ends[2]?.();
  expect(await later).toBe("4");
});
