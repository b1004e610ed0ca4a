import { verifyExport, type FileFinding, type FileVerdict, type LotDecision } from '@tender/audit/offline';
import type { PublishedProof } from '@tender/context';
import { formatUsd, usdOf, type Unchecked } from '@tender/contracts';
import { millisBetween } from '@tender/kernel';
import { contexts } from '@tender/platform/contexts';
import { Malformed } from '@tender/proof';
import type { Verdict } from './audit-verify.js';
import { WrongUsage } from './command.js';
import { compareWithLog, type Comparison, type KnownLog } from './compare-with-log.js';
import { gapsInWords } from './commitment-gaps.js';

const LINE_PROBLEMS: Readonly<Record<FileFinding['problem'], string>> = {
  heading: 'the first line is not as it was written',
  line: 'this is not an event in the form of an export',
  hash: 'the hash is not that of the line’s bytes',
  order: 'another event belongs here',
  end: 'the last line does not fit the file before it',
  event: 'this event does not fit the history',
};

/** What is known of the public log, and how the verdict is printed. */
export interface FileOptions extends KnownLog {
  json: boolean;
}

/** Milliseconds after which the public log has its entry for a published result. */
const ENTRY_TIME = 120_000;

const VERDICTS = { sound: 'sound', consistent: 'notCompared', notSound: 'notSound' } as const;

/**
 * Verifies an export without a server and without a network, and compares it with what is known of the public log.
 * Prints the verdict, the prices, and the hashes to compare.
 */
export async function auditVerifyFile(file: string, { json, ...known }: FileOptions): Promise<Verdict> {
  const verdict = await verifyExport(file, contexts);
  const { finding, heading, history, decisions, publishedAt } = verdict;
  const isEntryDue =
    publishedAt !== null && millisBetween(publishedAt, heading?.exportedAt ?? publishedAt) > ENTRY_TIME;
  const comparison: Comparison = finding
    ? { verdict: 'notSound', notes: [] }
    : compared(history?.published ?? null, known, { decisions: decisions.length, isEntryDue });
  if (json) console.log(visibleJson({ ...comparison, ...verdict }));
  else for (const line of inWords(verdict, comparison)) console.log(visible(line));
  return VERDICTS[comparison.verdict];
}

/** @throws WrongUsage where the key or the checkpoint is none */
function compared(...given: Parameters<typeof compareWithLog>): Comparison {
  try {
    return compareWithLog(...given);
  } catch (error) {
    if (!(error instanceof Malformed)) throw error;
    throw new WrongUsage(`--log-key or --checkpoint: ${error.message}`);
  }
}

/** Characters that could change what a terminal shows: a forged file could print another verdict by them. */
const INVISIBLE = /\p{C}|\p{Zl}|\p{Zp}/gu;

/** A line without such characters. */
const visible = (line: string): string =>
  line.replaceAll(INVISIBLE, (char) => `\\u{${char.codePointAt(0)!.toString(16)}}`);

/** The same as JSON. Control characters only occur in strings, where they may be escaped. */
const visibleJson = (value: object): string =>
  JSON.stringify(value).replaceAll(INVISIBLE, (char) =>
    [...Array(char.length).keys()].map((unit) => `\\u${char.charCodeAt(unit).toString(16).padStart(4, '0')}`).join(''),
  );

const VERDICT_WORDS: Readonly<Record<Comparison['verdict'], string>> = {
  sound: 'sound',
  consistent: 'consistent in itself, compared with nothing',
  notSound: 'NOT SOUND',
};

function inWords({ finding, heading, history, decisions, resultHash }: FileVerdict, comparison: Comparison): string[] {
  const about = heading ? [`${heading.stream}, exported ${heading.exportedAt}`] : [];
  if (finding)
    return [...about, `NOT SOUND: line ${finding.line}: ${LINE_PROBLEMS[finding.problem]}`, ...misfitIn(finding)];
  return [
    ...about,
    ...(history?.prices ?? []).map(
      ({ lotId, lotNo, priceToPay, sold }) =>
        `lot ${lotNo ?? lotId}: ${priceToPay === null ? 'no price' : formatUsd(usdOf(priceToPay))}, ${soldInWords(
          sold,
          decisions.findLast((decision) => decision.lotId === lotId),
        )}`,
    ),
    ...uncheckedIn(history?.unchecked ?? []),
    `${VERDICT_WORDS[comparison.verdict]}: ${history?.events ?? 0} events, ${history?.evidence ?? 0} companies looked up${history?.prices ? ', every price as published' : ''}`,
    ...rulesIn(history?.rules ?? null),
    ...comparison.notes.map((note) => `  ${note}`),
    ...publishedIn(history?.published ?? null),
    `head ${history?.head?.revision ?? '-'}: ${history?.head?.hash ?? '-'}`,
    ...(resultHash === null ? [] : [`published result: ${resultHash} (compare with the result page)`]),
  ];
}

const rulesIn = (rules: number | null): string[] => (rules === null ? [] : [`  by version ${rules} of the rules`]);

const publishedIn = (published: PublishedProof | null): string[] =>
  published
    ? [
        `published: ${published.commitments} commitments, root ${published.root} (compare with the public log)`,
        ...gapsInWords(published),
        ...published.heads.map(({ size, origin }) => `under a head of ${size} entries of the log ${origin}`),
        ...(published.stampedAt
          ? [`which an authority has stamped at ${published.stampedAt} (check it by openssl ts -verify)`]
          : []),
      ]
    : [];

const UNCHECKED: Readonly<Record<Unchecked, string>> = {
  amounts: 'amounts not checked yet: the key of this sealed auction is not published',
  cancelledAmounts: 'amounts not checked: this sealed auction was cancelled, so its key is never published',
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

/** @param decision the last one on the lot, after the completion */
function soldInWords(sold: boolean | null, decision: LotDecision | undefined): string {
  const words = (isSold: boolean) => (isSold ? 'sold' : 'unsold');
  const atCompletion = sold === null ? 'for the house to decide' : words(sold);
  return decision ? `${atCompletion}; decided later: ${words(decision.sold)}` : atCompletion;
}
