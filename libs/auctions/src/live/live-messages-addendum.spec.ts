import { expect, test } from '@jest/globals';
import { CHAIN_START } from '@tender/kernel';
import type { AddendumChange } from '@tender/contracts';
import { ADMIN, coming, known, NOON } from '../rules/testing/builders.js';
import { stateAfter } from '../rules/testing/scenario.js';
import { liveMessages } from './live-messages.js';

const news = (...changes: AddendumChange[]) => {
  const event = { type: 'AddendumPublished', data: { number: 3, grade: 'note', reason: 'x', changes } } as const;
  const metadata = { version: 1, at: NOON, actor: ADMIN, commandId: 'c', requestId: 'r' };
  const fact = {
    ...event,
    stream: 'auction-auction1',
    revision: 9,
    id: 'event',
    metadata: { ...metadata, previousHash: CHAIN_START, hash: 'head' },
  };
  return liveMessages(fact, { auction: known(stateAfter(...coming(), event)) });
};

test('an addendum is sent to staff and invited companies without its changes', () => {
  const audiences = ['auction:read-all', { companyId: 'A' }, { companyId: 'B' }];
  const payload = { auctionId: 'auction1', number: 3, grade: 'note', at: NOON };
  expect(news({ field: 'description', before: 'old', after: 'new' })).toEqual(
    audiences.map((audience) => ({ kind: 'auctionAddendum', audience, payload })),
  );
});

test('companies reload the lots after an addendum about lots', () => {
  expect(news({ lotId: 'auction1.lot1', field: 'carats', before: 1, after: 2 }).map(({ kind }) => kind)).toEqual([
    ...Array.from({ length: 3 }, () => 'auctionAddendum'),
    ...Array.from({ length: 2 }, () => 'lotsChanged'),
  ]);
});
