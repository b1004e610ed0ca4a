import { verifyExport, type FileFinding, type FileVerdict } from '@tender/audit/offline';
import type { PublishedProof } from '@tender/context';
import { kindNameOf, millisBetween } from '@tender/kernel';
import { contexts } from '@tender/platform/contexts';
import { compareWithLog, type Comparison, type KnownLog } from './compare-with-log.js';
import {
  countsInWords,
  misfitInWords,
  priceInWords,
  publishedInWords,
  rulesInWords,
  soldInWords,
  uncheckedInWords,
} from './history-words.js';
import type { Verdict } from './verdict-report.js';
import { visible, visibleJson } from './visible.js';

const LINE_PROBLEMS: Readonly<Record<FileFinding['problem'], string>> = {
  heading: 'the first line is not that of an export in JSON lines (audit export --format jsonl), or was changed',
  line: 'this is not an event in the form of an export',
  hash: 'the hash is not that of the line’s bytes',
  order: 'another event belongs here',
  end: 'the last line does not fit the file before it',
  event: 'this event does not fit the history',
};

export interface FileOptions extends KnownLog {
  json: boolean;
}

/** Time after which the public log must have the entry for a published result, in ms. */
const ENTRY_TIME = 120_000;

const VERDICTS = { sound: 'sound', consistent: 'notCompared', notSound: 'notSound' } as const;

/** Verifies an export offline. Prints the verdict, the prices and the hashes to compare. */
export async function auditVerifyFile(file: string, { json, ...known }: FileOptions): Promise<Verdict> {
  const verdict = await verifyExport(file, contexts);
  const { finding, heading, history, decisions, publishedAt } = verdict;
  const isEntryDue =
    publishedAt !== null && millisBetween(publishedAt, heading?.exportedAt ?? publishedAt) > ENTRY_TIME;
  const comparison: Comparison = finding
    ? { verdict: 'notSound', notes: [] }
    : isOfAuction(heading)
      ? compareWithLog(history?.published ?? null, known, { decisions: decisions.length, isEntryDue })
      : UNBOUND;
  if (json) console.log(visibleJson({ ...comparison, ...verdict }));
  else for (const line of inWords(verdict, comparison)) console.log(visible(line));
  return VERDICTS[comparison.verdict];
}

const isOfAuction = (heading: FileVerdict['heading']): boolean =>
  heading !== null && kindNameOf(heading.stream) === 'auction';

const UNBOUND: Comparison = {
  verdict: 'consistent',
  notes: ['the public log binds auctions only: nothing in it tells whether this history is the one of the server'],
};

const VERDICT_WORDS: Readonly<Record<Comparison['verdict'], string>> = {
  sound: 'sound',
  consistent: 'consistent in itself, compared with nothing',
  notSound: 'NOT SOUND',
};

function inWords({ finding, heading, history, decisions, resultHash }: FileVerdict, comparison: Comparison): string[] {
  const about = heading ? [`${heading.stream}, exported ${heading.exportedAt}`] : [];
  if (finding)
    return [
      ...about,
      `NOT SOUND: line ${finding.line}: ${LINE_PROBLEMS[finding.problem]}`,
      ...(finding.misfit ? [`  ${misfitInWords(finding.misfit)}`] : []),
    ];
  return [
    ...about,
    ...(history?.prices ?? []).map((price) => {
      const later = decisions.findLast(({ lotId }) => lotId === price.lotId);
      return `${priceInWords(price)}${later ? `; decided later: ${soldInWords(later.sold)}` : ''}`;
    }),
    ...uncheckedInWords(history?.unchecked ?? []),
    `${VERDICT_WORDS[comparison.verdict]}: ${countsInWords(history ?? NO_EVENTS)}`,
    ...rulesInWords(history?.rules ?? null),
    ...comparison.notes.map((note) => `  ${note}`),
    ...publishedInWords(history?.published ?? null),
    ...headsInWords(history?.published ?? null),
    `head ${history?.head?.revision ?? '-'}: ${history?.head?.hash ?? '-'}`,
    ...(resultHash === null ? [] : [`published result: ${resultHash} (compare with the result page)`]),
  ];
}

const NO_EVENTS = { events: 0, evidence: 0, prices: null };

const headsInWords = (published: PublishedProof | null): string[] => [
  ...(published?.heads ?? []).map(({ size, origin }) => `under a head of ${size} entries of the log ${origin}`),
  ...(published?.stampedAt
    ? [`which an authority has stamped at ${published.stampedAt} (check it by openssl ts -verify)`]
    : []),
];
