import type { StateCollection } from '@tender/read-store';
import type { EntryRecord, LogHead } from './entry-record.js';

export { auditLogEntries } from './entry-record.js';

type Records = Pick<StateCollection<EntryRecord>, 'find'>;

/** Maximum number of chains in an anchor: the newest ones. */
const MOST_CHAINS = 1_000;
const PAGE = 1_000;

/** Durable ends of the chains that were opened on a day or later. @param day an empty string for all chains */
export async function chainEnds(records: Records, day: string): Promise<LogHead[]> {
  const streams = new Set<string>();
  for (let after = day, full = true; full;) {
    const where = { kind: 'log' as const, _id: { gt: after } };
    const page = await records.find({ where, sort: [{ field: '_id' }], limit: PAGE });
    for (const { stream, seq } of page) if (seq === 0) streams.add(stream);
    after = page.at(-1)?._id ?? after;
    full = page.length === PAGE;
  }
  return endsOf(records, [...streams].slice(-MOST_CHAINS));
}

export async function endsOf(records: Records, streams: readonly string[]): Promise<LogHead[]> {
  const ends: LogHead[] = [];
  for (const stream of streams) {
    const [last] = await records.find({ where: { stream }, sort: [{ field: 'seq', descending: true }], limit: 1 });
    if (last) ends.push({ stream, seq: last.seq, hash: last.hash });
  }
  return ends;
}
