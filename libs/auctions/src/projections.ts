import type { Projection } from '@tender/read-store';
import { auctionProjection } from './read-models/auction-document.js';
import { addendumProjection } from './read-models/addendum-document.js';
import { lotProjection } from './read-models/lot-document.js';
import { bidProjection } from './read-models/bid-document.js';
import { bidMinuteProjection } from './read-models/bid-minute-document.js';
import { happeningProjection } from './read-models/happening-document.js';
import { receiptProjection } from './read-models/receipt-document.js';

export const auctionsProjections: readonly Projection[] = [
  auctionProjection,
  lotProjection,
  bidProjection,
  bidMinuteProjection,
  happeningProjection,
  receiptProjection,
  addendumProjection,
];
