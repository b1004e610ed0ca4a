import { Malformed } from './signed-note.js';

/** Entries of the public log, as lines of text. They contain no amount. */
export type LogEntry =
  | { kind: 'key'; at: string; vkey: string }
  | { kind: 'commitment'; at: string; auctionId: string; commitment: string }
  | { kind: 'root'; at: string; auctionId: string; size: number; root: string }
  /** `digest` of the published result (`resultDigest`). */
  | { kind: 'result'; at: string; auctionId: string; digest: string }
  | { kind: 'anchor'; at: string; digest: string };

const FIRST_LINE = 'tender-log/1';

export function formatEntry(entry: LogEntry): string {
  const { kind, at, ...facts } = entry;
  return [
    `${FIRST_LINE} ${kind}`,
    `at ${at}`,
    ...FIELDS[kind].map((name) => `${name} ${facts[name as never]}`),
    '',
  ].join('\n');
}

const FIELDS = {
  key: ['vkey'],
  commitment: ['auctionId', 'commitment'],
  root: ['auctionId', 'size', 'root'],
  result: ['auctionId', 'digest'],
  anchor: ['digest'],
} as const;

const HASH = /^[0-9a-f]{64}$/;
const isKind = (kind: string): kind is LogEntry['kind'] => Object.hasOwn(FIELDS, kind);

/** @throws Malformed for any spelling but the canonical one. */
export function parseEntry(text: string): LogEntry {
  const [first = '', at = '', ...lines] = text.split('\n');
  const kind = first.slice(FIRST_LINE.length + 1);
  if (isKind(kind)) {
    const read: Record<string, string | number> = { kind, at: at.slice('at '.length) };
    for (const [place, name] of FIELDS[kind].entries()) read[name] = (lines[place] ?? '').slice(name.length + 1);
    if ('size' in read) read.size = Number(read.size);
    const entry = read as unknown as LogEntry;
    if (formatEntry(entry) === text && isComplete(entry)) return entry;
  }
  throw new Malformed('an entry of the log');
}

function isComplete(entry: LogEntry): boolean {
  switch (entry.kind) {
    case 'key':
      return entry.vkey !== '';
    case 'commitment':
      return HASH.test(entry.commitment);
    case 'root':
      return HASH.test(entry.root) && Number.isSafeInteger(entry.size);
    case 'result':
    case 'anchor':
      return HASH.test(entry.digest);
  }
}

export const originOfAuction = (logOrigin: string, auctionId: string): string => `${logOrigin}/auction/${auctionId}`;
