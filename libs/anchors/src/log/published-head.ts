import type { ReactorServices } from '@tender/context';
import { fromHex, parseEntry, parseVerifierKey, rootOver, signCheckpoint, type LogEntry } from '@tender/proof';
import { log, loggedAuctions, logPages, PAGE_SIZE, THE_LOG } from '../read-models/log-document.js';
import { LogSigningKey } from '../signing/log-signing-key.js';

/** Log head in the message about an auction's result. */
export interface PublishedHead {
  checkpoint: string;
  /** The auction's root and its index in the log; null until it is logged. */
  root: { index: number; root: string } | null;
}

export async function publishedHead(
  { views, rootKey }: Pick<ReactorServices, 'views' | 'rootKey'>,
  auctionId: string,
): Promise<PublishedHead | null> {
  const head = await views.view(log).get(THE_LOG);
  if (!head || head.size === 0) return null;
  const signer = new LogSigningKey(rootKey).signer(parseVerifierKey(head.vkey).name);
  const checkpoint = signCheckpoint({ size: head.size, root: rootOver(head.peaks.map(fromHex)) }, signer);
  const index = (await views.view(loggedAuctions).get(auctionId))?.root ?? null;
  const entry = index === null ? null : await entryAt(views, index);
  return { checkpoint, root: entry?.kind === 'root' && index !== null ? { index, root: entry.root } : null };
}

async function entryAt(views: ReactorServices['views'], index: number): Promise<LogEntry | null> {
  const page = await views.view(logPages).get(String(Math.floor(index / PAGE_SIZE)));
  const text = page?.entries[index % PAGE_SIZE];
  return text === undefined ? null : parseEntry(text);
}
