import { isOnlyCounted, type SecurityEntry } from './security-entry.js';

export type Reception = 'write' | 'count' | 'leave';

export type CommonEntry = Omit<SecurityEntry, 'reference'>;

export interface EntryBook {
  receive(entry: SecurityEntry): Reception;
  write(entry: SecurityEntry): void;
  writeCount(entry: CommonEntry, count: number): void;
}

interface Tally {
  entry: SecurityEntry;
  unwritten: number;
}

/** Deduplicates entries: writes the first of a kind at once, and the repeats within a minute as one number. */
export class RepeatedEntries {
  private readonly tallies = new Map<string, Tally>();

  /** @param byAccount whether tries at different accounts are separate entries; an attacker may try many */
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

  endMinute(): void {
    const counted = [...this.tallies.values()].filter(({ unwritten }) => unwritten > 0);
    this.tallies.clear();
    for (const { entry, unwritten } of counted) this.book.writeCount(commonOf(entry, this.byAccount), unwritten);
  }
}

/**
 * Deduplication key. Refusals: by user or network, not by the ids in the address, which an attacker chooses. Successes:
 * also by these ids, so that the log shows whose bids a user has read.
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
