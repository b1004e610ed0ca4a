import { verifyExport, type FileFinding, type FileVerdict } from '@tender/audit/offline';
import type { PublishedProof } from '@tender/context';
import { formatUsd, usdOf, type Unchecked } from '@tender/contracts';
import { contexts } from '@tender/platform/contexts';
import type { Verdict } from './audit-verify.js';

const LINE_PROBLEMS: Readonly<Record<FileFinding['problem'], string>> = {
  heading: 'the first line is not as it was written',
  line: 'this is no event as the house writes it',
  hash: 'the hash is not that of the line’s bytes',
  order: 'another event stood here',
  end: 'the last line does not fit the file before it',
  event: 'this event does not fit the history',
};

/**
 * Verifies an export, with no house and no network. Prints what was found, the prices, and the hashes to compare with
 * those that were told.
 */
export async function auditVerifyFile(file: string): Promise<Verdict> {
  const verdict = await verifyExport(file, contexts);
  for (const line of inWords(verdict)) console.log(line);
  return verdict.finding ? 'notSound' : 'sound';
}

function inWords({ finding, heading, history, resultHash }: FileVerdict): string[] {
  const about = heading ? [`${heading.stream}, exported ${heading.exportedAt}`] : [];
  if (finding)
    return [...about, `NOT SOUND: line ${finding.line}: ${LINE_PROBLEMS[finding.problem]}`, ...misfitIn(finding)];
  return [
    ...about,
    ...(history?.prices ?? []).map(
      ({ lotId, lotNo, priceToPay, sold }) =>
        `lot ${lotNo ?? lotId}: ${priceToPay === null ? 'no price' : formatUsd(usdOf(priceToPay))}, ${soldInWords(sold)}`,
    ),
    ...uncheckedIn(history?.unchecked ?? []),
    `sound: ${history?.events ?? 0} events, ${history?.evidence ?? 0} companies looked up, every price as published`,
    ...publishedIn(history?.published ?? null),
    `head ${history?.head?.revision ?? '-'}: ${history?.head?.hash ?? '-'}`,
    ...(resultHash === null ? [] : [`published result: ${resultHash} (compare with the result page)`]),
  ];
}

const publishedIn = (published: PublishedProof | null): string[] =>
  published
    ? [
        `published: ${published.commitments} commitments, root ${published.root} (compare with the public log)`,
        ...(published.head
          ? [`under a head of ${published.head.size} entries of the log ${published.head.origin} (compare its key)`]
          : []),
        ...(published.stampedAt
          ? [`which an authority has stamped at ${published.stampedAt} (check it by openssl ts -verify)`]
          : []),
      ]
    : [];

const UNCHECKED: Readonly<Record<Unchecked, string>> = {
  amounts: 'amounts not checked yet: the key of this sealed auction is not published',
  roles: 'roles not checked: the file lacks the stream of the staff',
};

const uncheckedIn = (unchecked: readonly Unchecked[]): string[] => unchecked.map((what) => UNCHECKED[what]);

function misfitIn({ misfit }: FileFinding): string[] {
  if (!misfit) return [];
  const { stream, revision, type, problem, rule, lotId } = misfit;
  return [
    `  ${stream} event ${revision}${type === null ? '' : ` (${type})`}: ${problem}${rule === null ? '' : ` ${rule}`}${lotId === null ? '' : `, lot ${lotId}`}`,
  ];
}

const soldInWords = (sold: boolean | null): string =>
  sold === null ? 'for the house to decide' : sold ? 'sold' : 'unsold';
