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

/** Events that change what buyers are shown, and have no message of their own. */
const ANNOUNCED: readonly AuctionEventType[] = [
  'AuctionUpdated',
  'LotsAdded',
  'LotsDeleted',
  'LotChanged',
  'LotRemoved',
  'LotImagesAdded',
  'LotImagesArranged',
];

/**
 * The events of a command, followed by an addendum if the command changes what buyers of a published auction are shown.
 * The addendum is made from their view before and after: it never shows that something else has changed.
 */
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

/** Files that buyers see have changed. What is not published, or over, or of older rules has no addenda. */
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

/** What buyers see differently. A later end of an auction that has begun has a message of its own. */
function changesShown(before: ExistingAuction, after: ExistingAuction): AddendumChange[] {
  const details = before.status === 'pending' ? AUCTION_DETAILS : AUCTION_DETAILS.filter((field) => field !== 'endsAt');
  return [
    ...differencesIn(pick(before, AUCTION_DETAILS), pick(after, AUCTION_DETAILS), details),
    ...differencesOfLists(shownLots(before, after), shownLots(after, before), { id: 'lotId', field: 'lots' }).map(
      inNumbers,
    ),
  ];
}

/** The lots as buyers see them; a lot that is the same in both states is the same object. */
const shownLots = ({ lots }: ExistingAuction, { lots: others }: ExistingAuction): ReadonlyMap<string, Shown> =>
  new Map([...lots].map(([lotId, lot]) => [lotId, others.get(lotId) === lot ? UNCHANGED : shownLot(lot)] as const));

const UNCHANGED: Shown = {};

/** Neither the reserve nor the parcel behind it. */
const shownLot = ({ lotNo, minimumBid, stones, listedImages, images }: Lot): Shown => ({
  lotNo,
  minimumBid,
  ...buyerStones(stones),
  images: [...listedImages, ...images.map(({ imageId }) => imageId)],
});

/** Of pictures their number: the event before the addendum names each, and all would not fit into one append. */
const inNumbers = (change: AddendumChange): AddendumChange =>
  change.field === 'images' ? { ...change, before: numberOf(change.before), after: numberOf(change.after) } : change;

const numberOf = (images: unknown): number => (Array.isArray(images) ? images.length : 0);
