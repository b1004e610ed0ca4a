import type { StreamVerdict } from '@tender/audit/offline';
import type { PublishedProof } from '@tender/context';
import {
  formatUsd,
  SERVER_LOCALE,
  usdOf,
  type AuditMisfit,
  type AuditProblem,
  type BrokenGlass,
  type Unchecked,
} from '@tender/contracts';
import { gapsInWords } from './commitment-gaps.js';

const PROBLEMS: Readonly<Record<AuditProblem, string>> = {
  missing: 'one or more events before it are missing',
  previousHash: 'its link to the event before it is broken',
  hash: 'it was changed after it was written',
  time: 'its time is before that of the event before it',
  actor: 'the user had no right to do this',
  rule: 'the rules would not have produced it',
  late: 'the bid was placed while the auction was not live, or after its end',
  repeated: 'the company already had a bid on this lot',
  uninvited: 'the company was not invited at that time',
  unapproved: 'the company or its person was not approved at that time',
  lot: 'the lot was unknown or withdrawn at that time',
  price: 'the published result does not follow from the bids',
  seal: 'a sealed amount cannot be decrypted with the published key, or breaks the rules',
  unreadable: 'it cannot be read',
  evidence: 'the history of a company or of the staff failed verification',
  commitment: 'the server committed to another history while the auction ran',
  root: 'the root in the public log belongs to another history',
  result: 'the public log binds another result',
};

export function misfitInWords({ stream, revision, type, problem, rule, lotId }: AuditMisfit): string {
  const code = rule === null ? problem : `${problem}, ${rule}`;
  return `${stream} event ${revision}${type === null ? '' : ` (${type})`}: ${PROBLEMS[problem]} [${code}]${lotId === null ? '' : `, lot ${lotId}`}`;
}

const UNCHECKED: Readonly<Record<Unchecked, string>> = {
  amounts: 'amounts not checked yet: the key of this sealed auction is not published',
  cancelledAmounts: 'amounts not checked: this sealed auction was cancelled, so its key is never published',
  roles: 'roles not checked: the file lacks the stream of the staff',
};

export const uncheckedInWords = (unchecked: readonly Unchecked[]): string[] => unchecked.map((what) => UNCHECKED[what]);

export const rulesInWords = (rules: number | null): string[] =>
  rules === null ? [] : [`  by version ${rules} of the rules`];

/** Acts without a second person are legal, but an auditor must read their reasons. */
export const brokenGlassInWords = (brokenGlass: readonly BrokenGlass[]): string[] =>
  brokenGlass.length === 0
    ? []
    : [
        `without a second person (break-glass): ${brokenGlass.length} events`,
        ...brokenGlass.map(
          ({ revision, type, at, userId, reason }) => `  event ${revision} (${type}) at ${at} by ${userId}: ${reason}`,
        ),
      ];

type DerivedPrice = NonNullable<StreamVerdict['prices']>[number];

export const priceInWords = ({ lotId, lotNo, priceToPay, sold }: DerivedPrice): string =>
  `lot ${lotNo ?? lotId}: ${priceToPay === null ? 'no price' : formatUsd(usdOf(priceToPay), SERVER_LOCALE)}, ${soldInWords(sold)}`;

export const soldInWords = (sold: boolean | null): string =>
  sold === null ? 'decision of the house pending' : sold ? 'sold' : 'unsold';

export const countsInWords = ({ events, evidence, prices }: Pick<StreamVerdict, 'events' | 'evidence' | 'prices'>) =>
  `${events} events, ${evidence} companies checked${prices ? ', all prices match the published result' : ''}`;

export const publishedInWords = (published: PublishedProof | null): string[] =>
  published
    ? [
        `published: ${published.commitments} commitments, root ${published.root} (compare with the public log)`,
        ...gapsInWords(published),
      ]
    : [];

export function historyInWords(
  stream: string,
  { misfit, prices, published, rules, unchecked, brokenGlass, ...counts }: StreamVerdict,
  isDetailed: boolean,
): string[] {
  if (misfit) return [`${stream}: NOT VERIFIED: ${misfitInWords(misfit)}`];
  return [
    `${stream}: verified: ${countsInWords({ ...counts, prices })}`,
    ...rulesInWords(rules),
    ...[
      ...(isDetailed ? (prices ?? []).map(priceInWords) : []),
      ...uncheckedInWords(unchecked),
      ...brokenGlassInWords(brokenGlass),
      ...publishedInWords(published),
    ].map((line) => `  ${line}`),
  ];
}
