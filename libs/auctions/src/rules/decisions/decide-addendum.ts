import {
  addendumOf,
  isFilesOnly,
  differencesIn,
  differencesOfLists,
  Rejection,
  rulesOf,
  type Instant,
  type Shown,
} from '@tender/kernel';
import { pick, buyerStones, type AddendumChange, type AddendumWords } from '@tender/contracts';
import { AUCTION_DETAILS, evolve, type Auction, type ExistingAuction, type Lot } from '../auction.js';
import { existing } from './auction-guards.js';
import type { AuctionCommand, AuctionCommandOf } from '../auction.commands.js';
import type { AuctionEvent, AuctionEventType } from '../auction.events.js';

/** Events that are announced by addenda, because they have no separate notification. */
const ANNOUNCED: readonly AuctionEventType[] = [
  'AuctionUpdated',
  'LotsAdded',
  'LotsDeleted',
  'LotChanged',
  'LotRemoved',
  'LotImagesAdded',
  'LotImagesArranged',
];

/** Adds an addendum if the command changes what buyers see. It lists the differences of the buyers' view and nothing else. */
export function withAddendum(
  before: Auction,
  command: AuctionCommand,
  { events, now }: { events: AuctionEvent[]; now: Instant },
): AuctionEvent[] {
  if (!events.some(({ type }) => ANNOUNCED.includes(type)) || !hasAddenda(before)) return events;
  const after = existing(events.reduce<Auction>((auction, event) => evolve(auction, event, now), before));
  const changes = changesShown(before, after);
  return changes.length === 0
    ? events
    : [...events, published(before, changes, 'addendum' in command ? command.addendum : undefined)];
}

/** Unpublished and completed auctions, and those of older rules, get no addendum. */
export function publishAddendum(auction: Auction, { changes }: AuctionCommandOf<'PublishAddendum'>): AuctionEvent[] {
  if (!isFilesOnly(changes)) throw new Rejection('INVALID', []);
  return hasAddenda(auction) ? [published(auction, changes)] : [];
}

const hasAddenda = (auction: Auction): auction is ExistingAuction =>
  auction.status !== 'none' &&
  auction.status !== 'completed' &&
  auction.published &&
  rulesOf(auction.rules).publishesAddenda;

const published = (auction: ExistingAuction, changes: AddendumChange[], words?: AddendumWords): AuctionEvent => ({
  type: 'AddendumPublished',
  data: addendumOf(auction.addenda, changes, words),
});

/** Changes that buyers see. Excludes the end of a running auction: a later end has a separate notification. */
function changesShown(before: ExistingAuction, after: ExistingAuction): AddendumChange[] {
  const details = before.status === 'pending' ? AUCTION_DETAILS : AUCTION_DETAILS.filter((field) => field !== 'endsAt');
  return [
    ...differencesIn(pick(before, AUCTION_DETAILS), pick(after, AUCTION_DETAILS), details),
    ...differencesOfLists(shownLots(before, after), shownLots(after, before), { id: 'lotId', field: 'lots' }).map(
      inNumbers,
    ),
  ];
}

/** An unchanged lot is the same object in both states. */
const shownLots = ({ lots }: ExistingAuction, { lots: others }: ExistingAuction): ReadonlyMap<string, Shown> =>
  new Map([...lots].map(([lotId, lot]) => [lotId, others.get(lotId) === lot ? UNCHANGED : shownLot(lot)] as const));

const UNCHANGED: Shown = {};

/** Fields of a lot that buyers see. */
const shownLot = ({ lotNo, minimumBid, stones, listedImages, images }: Lot): Shown => ({
  lotNo,
  minimumBid,
  ...buyerStones(stones),
  images: [...listedImages, ...images.map(({ imageId }) => imageId)],
});

/** Replaces images by their number: the event of the change already names them, and all names twice would exceed one append. */
const inNumbers = (change: AddendumChange): AddendumChange =>
  change.field === 'images' ? { ...change, before: numberOf(change.before), after: numberOf(change.after) } : change;

const numberOf = (images: unknown): number => (Array.isArray(images) ? images.length : 0);
