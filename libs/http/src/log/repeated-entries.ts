import { isOnlyCounted, type SecurityEntry } from './security-entry.js';

/**
 * What becomes of the first entry of a kind within a minute: it is written at once, only counted, or left to the book,
 * which counts it with others.
 */
export type Reception = 'write' | 'count' | 'leave';

/** What repeats have in common. */
export type CommonEntry = Omit<SecurityEntry, 'reference'>;

/** Where entries are written. */
export interface EntryBook {
  /** Asked of each first entry of a kind. */
  receive(entry: SecurityEntry): Reception;
  /** The first of a kind. */
  write(entry: SecurityEntry): void;
  /** The number of those that were not written, within a minute. */
  writeCount(entry: CommonEntry, count: number): void;
}

interface Tally {
  entry: SecurityEntry;
  /** Number of those that were not written. */
  unwritten: number;
}

/**
 * Counts repeats together: the first of a kind is written as it comes, those that follow within a minute are one
 * number.
 */
export class RepeatedEntries {
  private readonly tallies = new Map<string, Tally>();

  /**
   * @param byAccount whether tries at different accounts are told apart; a guesser who tries many is one entry where
   * not.
   */
  constructor(
    private readonly book: EntryBook,
    private readonly byAccount = false,
  ) {}

  record(entry: SecurityEntry): void {
    const key = keyOf(entry, this.byAccount);
    const known = this.tallies.get(key);
    if (known) return void known.unwritten++;
    const reception = this.book.receive(entry);
    if (reception === 'leave') return;
    this.tallies.set(key, { entry, unwritten: reception === 'count' ? 1 : 0 });
    if (reception === 'write') this.book.write(entry);
  }

  /** Writes the numbers; to be called every minute. */
  endMinute(): void {
    const counted = [...this.tallies.values()].filter(({ unwritten }) => unwritten > 0);
    this.tallies.clear();
    for (const { entry, unwritten } of counted) this.book.writeCount(commonOf(entry, this.byAccount), unwritten);
  }
}

/**
 * Entries with the same key count as repeats. What was refused: by who did it, or from where, but not by the ids in its
 * address, for these are whatever an attacker likes. What was done: also by what it was about, so that whose bids
 * somebody has read is told.
 */
function keyOf(entry: SecurityEntry, byAccount: boolean): string {
  const { what, code, userId, network, route, objects, account } = entry;
  if (isOnlyCounted(entry)) return JSON.stringify([what, code]);
  const from = userId === 'guest' ? network : null;
  return JSON.stringify([what, code, userId, from, route, code ? null : objects, byAccount ? account : null]);
}

function commonOf(entry: SecurityEntry, byAccount: boolean): CommonEntry {
  const { what, userId, role, code, method, route, network, objects, account } = entry;
  if (isOnlyCounted(entry)) return { what, userId, role, ...(code && { code }) };
  return {
    what,
    userId,
    role,
    ...(code && { code }),
    ...(method && { method }),
    ...(route && { route }),
    ...(!code && objects && { objects }),
    ...(byAccount && account && { account }),
    ...(userId === 'guest' && network && { network }),
  };
}
