import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { upcast } from '@tender/event-store';
import { CURRENT_RULES, type StoredEvent } from '@tender/kernel';
import { auctionCatalogue, type AuctionEvent } from './auction.events.js';
import { verifyAuction } from './verify-auction.js';

const inNewestForm = (event: StoredEvent): AuctionEvent =>
  upcast<AuctionEvent>(auctionCatalogue, { ...event, position: 0n });

/**
 * Versions of the rules with a file of histories, one history per line. A file is written once, in the release of its
 * version, and never changed: it proves that the version decides the same later. Version 1 is in the data of release
 * 0.1.0.
 */
const versions = Array.from({ length: CURRENT_RULES - 1 }, (_, index) => index + 2);

test.each(versions)('histories of version %i of the rules are valid', (rules) => {
  const file = new URL(`../../golden-histories/rules-${rules}.jsonl`, import.meta.url);
  const histories = readFileSync(file, 'utf8').trim().split('\n');
  const types = new Set<string>();
  for (const line of histories) {
    const history = JSON.parse(line) as StoredEvent[];
    expect(history[0]!.data).toMatchObject({ rules });
    expect(verifyAuction(history, inNewestForm)).toMatchObject({ ok: true });
    for (const { type } of history) types.add(type);
  }
  expect(types).toContain('ResultPublished');
});
