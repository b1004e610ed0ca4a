import type { PublishedProof } from '@tender/context';
import type { CommitmentGap } from '@tender/contracts';

const minutesOf = ({ from, to }: CommitmentGap): number => Math.floor((Date.parse(to) - Date.parse(from)) / 60_000);

export function gapsInWords({ commitments, gaps: { count, listed } }: PublishedProof): string[] {
  if (count === 0)
    return commitments === 0
      ? ['no commitment was due: the auction was over within two minutes of its publication']
      : [];
  const rest = count > listed.length ? `; the ${listed.length} longest are listed` : '';
  return [
    ...listed.map((gap) => `no commitment from ${gap.from} to ${gap.to}: ${minutesOf(gap)} minutes`),
    `gaps in the commitments: ${count}, the longest of ${Math.max(...listed.map(minutesOf))} minutes${rest}`,
  ];
}
