/** Joins consecutive slots of one hour each into spans: first hour and end. */
export function spansOf(slots: readonly number[]): [from: number, to: number][] {
  const rising = [...slots].sort((a, b) => a - b);
  const spans: [number, number][] = [];
  for (const slot of rising) {
    const last = spans.at(-1);
    if (last?.[1] === slot) last[1] = slot + 1;
    else spans.push([slot, slot + 1]);
  }
  return spans;
}
