import { pick, buyerStones, type AddendumChange, type AddendumWords } from '@tender/contracts';
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
import { evolve, type ExistingViewing, type Good, type Viewing } from '../viewing.js';
import type { ViewingCommand, ViewingCommandOf } from '../viewing.commands.js';
import { VIEWING_DETAILS, type ViewingEvent, type ViewingEventType } from '../viewing.events.js';
import { existing } from './viewing-guards.js';

/** Events that are announced by addenda, because they have no separate notification. */
const ANNOUNCED: readonly ViewingEventType[] = ['ViewingUpdated', 'GoodsAdded', 'GoodUpdated', 'GoodDeleted'];

/** Adds an addendum if the command changes what buyers see. It lists the differences of the buyers' view and nothing else. */
export function withAddendum(
  before: Viewing,
  command: ViewingCommand,
  { events, now }: { events: ViewingEvent[]; now: Instant },
): ViewingEvent[] {
  if (!events.some(({ type }) => ANNOUNCED.includes(type)) || !hasAddenda(before)) return events;
  const changes = changesShown(
    before,
    existing(events.reduce<Viewing>((viewing, event) => evolve(viewing, event, now), before)),
  );
  if (changes.length === 0) return events;
  return [...events, published(before, changes, 'addendum' in command ? command.addendum : undefined)];
}

/** Unpublished and completed viewings, and those under older rules, get no addendum. */
export function publishAddendum(viewing: Viewing, { changes }: ViewingCommandOf<'PublishAddendum'>): ViewingEvent[] {
  if (!isFilesOnly(changes)) throw new Rejection('INVALID', []);
  return hasAddenda(viewing) ? [published(viewing, changes)] : [];
}

const published = (viewing: ExistingViewing, changes: AddendumChange[], words?: AddendumWords): ViewingEvent => ({
  type: 'AddendumPublished',
  data: addendumOf(viewing.addenda, changes, words),
});

const hasAddenda = (viewing: Viewing): viewing is ExistingViewing =>
  (viewing.status === 'published' || viewing.status === 'live') && rulesOf(viewing.rules).publishesAddenda;

const changesShown = (before: ExistingViewing, after: ExistingViewing): AddendumChange[] => [
  ...differencesIn(pick(before, VIEWING_DETAILS), pick(after, VIEWING_DETAILS), VIEWING_DETAILS),
  ...differencesOfLists(shownGoods(before, after), shownGoods(after, before), { id: 'goodId', field: 'goods' }),
];

/** An unchanged parcel is the same object in both states. */
const shownGoods = ({ goods }: ExistingViewing, { goods: others }: ExistingViewing): ReadonlyMap<string, Shown> =>
  new Map(
    goods
      .values()
      .map((good) => [good.goodId, others.get(good.goodId) === good ? UNCHANGED : shownGood(good)] as const),
  );

const UNCHANGED: Shown = {};

/** Fields of a parcel that buyers see. */
const shownGood = ({ goodNo, stones }: Good): Shown => ({ goodNo, ...buyerStones(stones) });
