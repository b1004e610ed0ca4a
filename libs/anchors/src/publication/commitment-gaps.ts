import type { CommitmentGap, CommitmentGaps } from '@tender/contracts';
import type { Instant } from '@tender/kernel';

/** Commitments are a minute apart: an interval of two minutes or more lacks at least one. */
const GAP_MILLIS = 120_000;
const MAXIMUM_LISTED = 20;

const lengthOf = ({ from, to }: CommitmentGap): number => Date.parse(to) - Date.parse(from);

export function commitmentGaps(publishedAt: Instant, times: readonly Instant[], endedAt: Instant): CommitmentGaps {
  const gaps: CommitmentGap[] = [];
  let from = publishedAt;
  for (const to of [...times, endedAt]) {
    // After a clock was set back, a commitment can have an earlier time than the publication.
    if (to <= from) continue;
    if (lengthOf({ from, to }) >= GAP_MILLIS) gaps.push({ from, to });
    from = to;
  }
  const longest = new Set([...gaps].sort((one, other) => lengthOf(other) - lengthOf(one)).slice(0, MAXIMUM_LISTED));
  return { count: gaps.length, listed: gaps.filter((gap) => longest.has(gap)) };
}
