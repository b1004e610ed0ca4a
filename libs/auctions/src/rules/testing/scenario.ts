import type { Instant } from '@tender/kernel';
import { specification, type History as Chapters } from '@tender/kernel/testing';
import { auctionDecider } from '../auction-decider.js';
import type { AuctionEvent } from '../auction.events.js';
import { buyer, NOON } from './builders.js';

export { refusalOf } from '@tender/kernel/testing';

export type History = Chapters<AuctionEvent>;

export const { given, after: stateAfter } = specification(auctionDecider, { now: NOON, actor: buyer('A') });

export const happened = (at: Instant, ...events: AuctionEvent[]): History => events.map((event) => ({ at, event }));
