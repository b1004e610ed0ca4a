import type { Actor, Instant } from '@tender/kernel';
import type { AuctionEvent, AuctionEventType } from '../auction.events.js';
import {
  ADMIN,
  added,
  buyer,
  cancelled,
  completed,
  created,
  extended,
  invited,
  lot,
  lotId,
  lotWithdrawn,
  paused,
  placed,
  published,
  removed,
  resultPublished,
  resumed,
  revised,
  userId,
  voided,
  wentLive,
  withdrawn,
} from './builders.js';
import type { Unchained } from './recorded.js';

/** Forgeries of a recorded history: one event left out, doubled, moved, changed or put in. */

export interface Mutant {
  /** What was done: `deleted`, `doubled`, `moved`, `inserted`, `actor`, `time`, or a changed field of the data. */
  mutation: string;
  /** The event that it was done to, or that was put in. */
  type: AuctionEventType;
  /** Place of the first event that differs. */
  at: number;
  history: Unchained[];
}

/** An event of each type that a forger might put in. */
const INSERTED: Record<AuctionEventType, AuctionEvent> = {
  AuctionCreated: created(),
  AuctionUpdated: { type: 'AuctionUpdated', data: { type: 'tenderPayAsBid', name: 'Forged' } },
  LotsAdded: added(lot('8'), 4),
  LotsDeleted: { type: 'LotsDeleted', data: {} },
  LotChanged: { type: 'LotChanged', data: { lot: { ...lot('1', { reserve: 1 }) } } },
  LotRemoved: { type: 'LotRemoved', data: { lotId: lotId('1'), total: 2 } },
  LotImagesAdded: {
    type: 'LotImagesAdded',
    data: { lots: [{ lotId: lotId('1'), images: [{ imageId: 'x', small: 'xs', large: 'xl' }] }], replaced: false },
  },
  LotImagesArranged: { type: 'LotImagesArranged', data: { lotId: lotId('1'), images: [] } },
  CompaniesInvited: invited('D'),
  CompanyRemoved: removed('B'),
  AuctionPublished: published,
  AuctionWentLive: wentLive(),
  AuctionPaused: paused(),
  AuctionResumed: resumed('2026-11-21T18:00:00.000Z'),
  BidPlaced: placed('A', 880),
  BidRevised: revised('A', 890),
  BidWithdrawn: withdrawn('A', 100),
  BidsVoided: voided('A'),
  EndExtended: extended('2026-11-21T18:00:00.000Z'),
  LotWithdrawn: lotWithdrawn('2'),
  AuctionCompleted: completed(),
  AuctionCancelled: cancelled,
  LotDecided: { type: 'LotDecided', data: { lotId: lotId('1'), sold: false, reason: 'forged' } },
  ResultPublished: resultPublished,
};

const OTHER_ACTORS: readonly Actor[] = [
  { ...ADMIN, role: 'auditor' },
  { userId: userId('D'), role: 'buyer', companyId: 'D' },
  { userId: 'A.viewer', role: 'viewerOnly', companyId: 'A' },
];

/** One forgery of a history. @param choose a number from 0 up to, not including, its argument */
export function mutantOf(history: readonly Unchained[], choose: (count: number) => number): Mutant {
  const at = choose(history.length);
  const victim = history[at]!;
  const { type } = victim.event;
  const replaced = (by: Unchained): Unchained[] => history.toSpliced(at, 1, by);
  switch (choose(7)) {
    case 0:
      return { mutation: 'deleted', type, at, history: history.toSpliced(at, 1) };
    case 1:
      return { mutation: 'doubled', type, at: at + 1, history: history.toSpliced(at, 0, victim) };
    case 2: {
      const to = (at + 1 + choose(history.length - 1)) % history.length;
      return {
        mutation: 'moved',
        type,
        at: Math.min(at, to),
        history: history.toSpliced(at, 1).toSpliced(to, 0, victim),
      };
    }
    case 3:
      return { mutation: 'actor', type, at, history: replaced({ ...victim, actor: OTHER_ACTORS[choose(3)]! }) };
    case 4:
      return {
        mutation: 'time',
        type,
        at,
        history: replaced({ ...victim, at: shifted(victim.at, choose(2) ? -1 : 1) }),
      };
    case 5: {
      const types = Object.keys(INSERTED) as AuctionEventType[];
      const event = INSERTED[types[choose(types.length)]!];
      const actor = event.type.startsWith('Bid') && event.type !== 'BidsVoided' ? buyer('A') : ADMIN;
      const put: Unchained = { event, at: victim.at, actor, commandId: `forged${at}` };
      return { mutation: 'inserted', type: event.type, at: at + 1, history: history.toSpliced(at + 1, 0, put) };
    }
    default: {
      const paths = [...pathsIn(victim.event.data, []), ['unknown']];
      const path = paths[choose(paths.length)]!;
      const data = changed(victim.event.data as Json, path, choose(4) === 0);
      const event = { type, data } as AuctionEvent;
      return {
        mutation: `field ${path.filter((key) => !/^\d+$/.test(key)).join('.')}`,
        type,
        at,
        history: replaced({ ...victim, event }),
      };
    }
  }
}

type Json = string | number | boolean | null | undefined | Json[] | { [key: string]: Json };

/** Every place of a value, also those that hold other places. */
function pathsIn(value: unknown, path: string[]): string[][] {
  if (typeof value !== 'object' || value === null) return [path];
  const inner = Object.entries(value).flatMap(([key, each]) => pathsIn(each, [...path, key]));
  return path.length > 0 ? [path, ...inner] : inner;
}

/** The value with another one at a place, or without it. */
function changed(value: Json, [key, ...rest]: string[], isRemoved: boolean): Json {
  if (key === undefined) return otherThan(value);
  const copy = (Array.isArray(value) ? [...value] : { ...(value as object) }) as { [key: string]: Json };
  if (rest.length > 0) copy[key] = changed(copy[key], rest, isRemoved);
  else if (isRemoved && !Array.isArray(value) && key in copy) copy[key] = undefined;
  else copy[key] = otherThan(copy[key]);
  return copy;
}

function otherThan(value: Json): Json {
  if (typeof value === 'number') return value + 1;
  if (typeof value === 'boolean') return !value;
  if (typeof value === 'string') return /^\d{4}-\d\d-\d\dT/.test(value) ? shifted(value, 1) : `${value}x`;
  if (Array.isArray(value)) return value.length > 0 ? value.slice(0, -1) : ['forged'];
  return 'forged';
}

const shifted = (at: Instant, days: number): Instant => new Date(Date.parse(at) + days * 86_400_000).toISOString();
