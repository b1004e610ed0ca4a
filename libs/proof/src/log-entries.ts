import { Malformed } from './signed-note.js';

/**
 * What the house's public log says, an entry each: text, so that `sha256sum` makes the leaf of it. The log grows by
 * these and by nothing else; none of them tells how much was bid.
 */
export type LogEntry =
  /** The house signs by this key from now on. */
  | { kind: 'key'; at: string; vkey: string }
  /** `commitment` binds the house to the auction's history as it stood. */
  | { kind: 'commitment'; at: string; auctionId: string; commitment: string }
  /** The tree over the events of an auction that is completed. */
  | { kind: 'root'; at: string; auctionId: string; size: number; root: string }
  /** `digest`: of the published result of the auction (`resultDigest`). */
  | { kind: 'result'; at: string; auctionId: string; digest: string }
  /** `digest` binds the house to the heads of all its histories. */
  | { kind: 'anchor'; at: string; digest: string };

const FIRST_LINE = 'tender-log/1';

/** The bytes of an entry. Hashes are in hexadecimal digits. */
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

/** @throws Malformed for anything but the one spelling of an entry. */
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

/** Name of the log that is the tree over an auction's events; the house's log is what its name begins with. */
export const originOfAuction = (logOrigin: string, auctionId: string): string => `${logOrigin}/auction/${auctionId}`;
