import { verifyExport, type FileFinding, type FileVerdict } from '@tender/audit/offline';
import type { PublishedProof } from '@tender/context';
import { kindNameOf, millisBetween } from '@tender/kernel';
import { contexts } from '@tender/platform/contexts';
import { compareWithLog, type Comparison, type KnownLog } from './compare-with-log.js';
import {
  brokenGlassInWords,
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
  line: 'this line is not an event of an export',
  hash: 'the hash does not match the bytes of the line',
  order: 'the event is not in its place',
  end: 'the last line does not match the rest of the file',
  event: 'this event does not match the history',
};

export interface FileOptions extends KnownLog {
  json: boolean;
}

/** Time after which the public log must have the entry for a published result, in ms. */
const ENTRY_TIME = 120_000;

const VERDICTS = { sound: 'sound', consistent: 'notCompared', notSound: 'notSound' } as const;

/** Verifies an export offline, and prints the outcome. */
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
  notes: ['the public log covers auctions only: it cannot show whether this history is that of the server'],
};

const VERDICT_WORDS: Readonly<Record<Comparison['verdict'], string>> = {
  sound: 'VERIFIED',
  consistent: 'CONSISTENT, but not compared with another source',
  notSound: 'NOT VERIFIED',
};

function inWords({ finding, heading, history, decisions, resultHash }: FileVerdict, comparison: Comparison): string[] {
  const about = heading ? [`${heading.stream}, exported ${heading.exportedAt}`] : [];
  if (finding)
    return [
      `NOT VERIFIED: line ${finding.line}: ${LINE_PROBLEMS[finding.problem]}`,
      ...(finding.misfit ? [`  ${misfitInWords(finding.misfit)}`] : []),
      ...about,
    ];
  return [
    `${VERDICT_WORDS[comparison.verdict]}: ${countsInWords(history ?? NO_EVENTS)}`,
    ...comparison.notes.map((note) => `  ${note}`),
    ...about,
    ...(history?.prices ?? []).map((price) => {
      const later = decisions.findLast(({ lotId }) => lotId === price.lotId);
      return `${priceInWords(price)}${later ? `; decided later: ${soldInWords(later.sold)}` : ''}`;
    }),
    ...uncheckedInWords(history?.unchecked ?? []),
    ...brokenGlassInWords(history?.brokenGlass ?? []),
    ...rulesInWords(history?.rules ?? null),
    ...publishedInWords(history?.published ?? null),
    ...headsInWords(history?.published ?? null),
    `head ${history?.head?.revision ?? '-'}: ${history?.head?.hash ?? '-'}`,
    ...(resultHash === null ? [] : [`published result: ${resultHash} (compare with the result page)`]),
  ];
}

const NO_EVENTS = { events: 0, evidence: 0, prices: null };

const headsInWords = (published: PublishedProof | null): string[] => [
  ...(published?.heads ?? []).map(({ size, origin }) => `covered by a head of ${size} entries of the log ${origin}`),
  ...(published?.stampedAt
    ? [`time-stamped by an authority at ${published.stampedAt} (check it with openssl ts -verify)`]
    : []),
];
