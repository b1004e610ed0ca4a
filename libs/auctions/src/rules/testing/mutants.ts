import { SYSTEM, type Actor } from '@tender/kernel';
import { mutantOf as mutant, type Forgeries, type Mutant } from '@tender/kernel/testing/mutants';
import type { AuctionEvent, AuctionEventType } from '../auction.events.js';
import {
  ADMIN,
  addendum,
  added,
  buyer,
  cancelled,
  completedBecause,
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

/** An event of each type that a forger might insert. */
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
  AuctionCompleted: completedBecause('forged'),
  AuctionCancelled: cancelled,
  LotDecided: { type: 'LotDecided', data: { lotId: lotId('1'), sold: false, reason: 'forged' } },
  AddendumPublished: addendum([{ field: 'name', before: 'November tender', after: 'Forged' }]),
  ResultPublished: resultPublished,
};

/** Forged addenda of the server: about files, and about a field that only a command of staff changes. */
const BY_SYSTEM: readonly AuctionEvent[] = [
  addendum([{ field: 'files', before: null, after: 'forged.pdf' }]),
  INSERTED.AddendumPublished,
];

const STRANGERS: readonly Actor[] = [
  { ...ADMIN, role: 'auditor' },
  { userId: userId('D'), role: 'buyer', companyId: 'D' },
  { userId: 'A.viewer', role: 'viewerOnly', companyId: 'A' },
];

const FORGERIES: Forgeries<AuctionEvent> = {
  inserted: [
    ...Object.values(INSERTED).map((event) => ({
      event,
      actor: event.type.startsWith('Bid') && event.type !== 'BidsVoided' ? buyer('A') : ADMIN,
    })),
    ...BY_SYSTEM.map((event) => ({ event, actor: SYSTEM })),
  ],
  strangers: STRANGERS,
};

/** One forgery of a history. @param choose returns a number from 0 up to, not including, its argument */
export const mutantOf = (history: readonly Unchained[], choose: (count: number) => number): Mutant<AuctionEvent> =>
  mutant(history, FORGERIES, choose);
