import { expect } from '@jest/globals';
import type { ErrorCode } from '@tender/contracts';
import { Rejection, type Actor, type Instant } from '@tender/kernel';
import { evolve, NO_AUCTION, type Auction } from '../auction.js';
import type { AuctionCommand } from '../auction.commands.js';
import { auctionDecider } from '../auction-decider.js';
import type { AuctionEvent } from '../auction.events.js';
import { buyer, NOON } from './builders.js';

/** Tells a test as a story: what happened, what is asked, what comes of it. */
export type History = readonly (AuctionEvent | { at: Instant; event: AuctionEvent } | History)[];

export const happened = (at: Instant, ...events: AuctionEvent[]): History => events.map((event) => ({ at, event }));

export function stateAfter(...history: History): Auction {
  let state = NO_AUCTION;
  const tell = (chapter: History): void => {
    for (const entry of chapter) {
      if (isChapter(entry)) tell(entry);
      else if ('event' in entry) state = evolve(state, entry.event, entry.at);
      else state = evolve(state, entry, NOON);
    }
  };
  tell(history);
  return state;
}

const isChapter = (entry: History[number]): entry is History => Array.isArray(entry);

export function given(...history: History) {
  const state = stateAfter(...history);
  return {
    when(command: AuctionCommand, { now = NOON, actor = buyer('A') }: { now?: Instant; actor?: Actor } = {}) {
      const decide = (): AuctionEvent[] => auctionDecider.decide(state, command, { now, actor });
      return {
        decide,
        then: (...expected: AuctionEvent[]): void => expect(decide()).toEqual(expected),
        rejects: (code: ErrorCode, details?: object): void => {
          const refusal = refusalOf(decide);
          expect(refusal.code).toBe(code);
          if (details) expect(refusal.details).toMatchObject(details);
        },
      };
    },
  };
}

export function refusalOf(decide: () => unknown): Rejection {
  try {
    decide();
  } catch (error) {
    if (error instanceof Rejection) return error;
    throw error;
  }
  throw new Error('it was accepted');
}
