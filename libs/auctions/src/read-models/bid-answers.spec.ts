import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { RecordedEvent, RecordedFact } from '@tender/event-store';
import type { Instant } from '@tender/kernel';
import { times } from '@tender/kernel/testing/torture';
import type { ProjectionReader, Write } from '@tender/read-store';
import { evolve, NO_AUCTION, type Auction } from '../rules/auction.js';
import { auctionStream, type AuctionEvent } from '../rules/auction.events.js';
import { AUCTION, KEY, known } from '../rules/testing/builders.js';
import { live, steps, type Step } from '../rules/testing/lives.js';
import { bidForOwner, bidForStaff, type Opener } from './auction-views.js';
import { bidAfterForOwner, bidAfterForStaff, isBidFact, type BidFact } from './bid-answers.js';
import { bidProjection, type BidDocument } from './bid-document.js';

/** Readers: without an opener, and with an opener for the amounts of no user, one user and all users. */
const OPENERS: (Opener | undefined)[] = [
  undefined,
  ...[[], ['A.owner'], ['A.owner', 'A.colleague', 'B.owner', 'B.colleague']].map((seen) => ({
    sealKey: KEY,
    seen: new Map(seen.map((userId) => [userId, ''])),
  })),
];

const recorded = ({ event, at }: { event: AuctionEvent; at: Instant }, revision: number) =>
  ({
    ...event,
    id: `event${revision}`,
    stream: auctionStream(AUCTION),
    revision,
    position: String(revision),
    metadata: { at, version: 1, hash: `hash ${revision}` },
  }) as unknown as RecordedEvent & RecordedFact<AuctionEvent>;

/** Documents of bids, as a store would keep them. */
class Documents {
  private readonly byId = new Map<string, BidDocument>();
  private readonly reader = {
    find: async (_: unknown, { where = {} }: { where?: object } = {}) =>
      [...this.byId.values()].filter((document) =>
        Object.entries(where).every(([field, value]) => document[field as keyof BidDocument] === value),
      ),
  } as unknown as ProjectionReader;

  get(id: string): BidDocument {
    return this.byId.get(id)!;
  }

  async take(event: RecordedEvent): Promise<void> {
    for (const write of await bidProjection.project(event, this.reader)) this.write(write);
  }

  private write(write: Write): void {
    if (write.kind === 'put') this.byId.set(write.document._id, write.document as BidDocument);
    else if (write.kind === 'patch') this.byId.set(write.id, { ...this.get(write.id), ...write.set });
  }
}

/** Calls `look` after each bid event, when the bid's document is updated. */
async function afterEachBid(
  story: readonly Step[],
  bidVisibility: 'open' | 'sealed',
  look: (fact: BidFact, auction: Auction, document: BidDocument) => void,
) {
  const documents = new Documents();
  let auction = NO_AUCTION;
  for (const [revision, happened] of live(story, { bidVisibility }).facts.entries()) {
    auction = evolve(auction, happened.event, happened.at);
    const fact = recorded(happened, revision);
    await documents.take(fact);
    if (isBidFact(fact)) look(fact, auction, documents.get(fact.data.bidId));
  }
  return auction;
}

describe.each(['open', 'sealed'] as const)('a bid of an %s auction', (visibility) => {
  test('is the same from the event and from the document', () =>
    fc.assert(
      fc.asyncProperty(steps, async (story) => {
        await afterEachBid(story, visibility, (fact, auction, document) => {
          for (const opener of OPENERS)
            expect(bidAfterForOwner(fact, known(auction), opener)).toEqual(bidForOwner(document, opener));
          expect(bidAfterForStaff(fact, known(auction))).toEqual(bidForStaff(document));
        });
      }),
      { numRuns: times(2_000) },
    ));

  test('is equal to the first answer when it is repeated later', () =>
    fc.assert(
      fc.asyncProperty(steps, async (story) => {
        const answers: [BidFact, object[]][] = [];
        const viewsOf = (fact: BidFact, auction: Auction) =>
          OPENERS.map((opener) => bidAfterForOwner(fact, known(auction), opener));
        const end = await afterEachBid(story, visibility, (fact, auction) =>
          answers.push([fact, viewsOf(fact, auction)]),
        );
        for (const [fact, first] of answers) expect(viewsOf(fact, end)).toEqual(first);
      }),
      { numRuns: times(2_000) },
    ));
});

test('a sealed amount whose key is lost is unreadable to the whole company', () =>
  fc.assert(
    fc.asyncProperty(steps, async (story) => {
      await afterEachBid(story, 'sealed', (_, __, document) => {
        const view = bidForOwner(document, { sealKey: null, seen: new Map() });
        expect(view).toMatchObject(document.sealed === null ? {} : { biddingAmount: null, unreadable: true });
      });
    }),
  ));
