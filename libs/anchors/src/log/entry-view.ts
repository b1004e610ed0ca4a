import type { LogEntryView } from '@tender/contracts';
import { parseEntry } from '@tender/proof';

export function entryView(index: number, text: string): LogEntryView {
  const entry = parseEntry(text);
  return { index, kind: entry.kind, at: entry.at, auctionId: 'auctionId' in entry ? entry.auctionId : null, text };
}
