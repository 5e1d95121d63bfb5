import { render, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { FacetGroup, toOptions } from "./facet-group";

const bars = (values: Readonly<Record<string, number>>) => {
  const options = toOptions(
    Object.entries(values).map(([value, n]) => ({ value, count: { n } })),
    [],
  );
  render(<FacetGroup name="Agent" options={options} chosen={[]} onToggle={() => undefined} />);
  return screen.getAllByRole("button").map((row) => row.querySelector<HTMLElement>("[aria-hidden]")?.style.width);
};

describe("the bars of a facet", () => {
  it("compare how many have each value", () => {
    expect(bars({ digest: 20, tidy: 10 })).toEqual(["86%", "44.5%"]);
  });

  it("are left out where one value has all: it would read as chosen", () => {
    expect(bars({ digest: 20, tidy: 0 })).toEqual(["0px", "0px"]);
  });
});
