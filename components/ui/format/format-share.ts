/** A share of a limit in percent, rounded: "15%", "104%". Used but under half a percent is "<1%"; 100% is what the limit was reached by. */
export function formatShare(share: number): string {
  if (!Number.isFinite(share) || share <= 0) return "0%";
  const percent = Math.round(share * 100);
  if (percent === 0) return "<1%";
  return `${share < 1 ? Math.min(99, percent) : percent}%`;
}
