import type { EndMover, HappeningKind } from '@tender/contracts';
import type { UpcastEvent } from '@tender/event-store';
import type { Instant } from '@tender/kernel';
import {
  defineProjection,
  put,
  remove,
  type CollectionSpec,
  type ProjectionReader,
  type Write,
} from '@tender/read-store';
import { isSystemPause } from '../rules/decisions/decide-lifecycle.js';
import {
  auctionStreams,
  type AuctionEvent,
  type AuctionId,
  type BidEvent,
  type CompanyId,
  type LotId,
} from '../rules/auction.events.js';

export const EVERYBODYS = '';

export interface HappeningDocument {
  /** Id of the event. Not its revision, because companies see it: a revision would reveal the number of bids. */
  _id: string;
  auctionId: AuctionId;
  companyId: CompanyId;
  turn: number;
  at: Instant;
  kind: HappeningKind;
  lotId: LotId | null;
  endsAt: Instant | null;
  /** Reason of a pause by the server. Reasons of staff are in `reason`. */
  cause: string | null;
  reason: string | null;
  toldToCompanies: boolean;
  movedBy: EndMover | null;
  mover: CompanyId | null;
}

export const happenings: CollectionSpec<HappeningDocument> = {
  name: 'happenings',
  database: 'views',
  indexes: [{ fields: ['auctionId', 'companyId', 'turn'] }, { fields: ['auctionId', 'mover', 'turn'] }],
};

export const happeningProjection = defineProjection({ name: 'happenings', version: 7, collections: [happenings] })
  .of(auctionStreams, {
    AuctionPublished: async (_, { id, read }) =>
      (await read.find(happenings, { where: { auctionId: id } })).map(({ _id }) => remove(happenings, _id)),
    AuctionUpdated: (event, { id }) =>
      event.data.endsAt === undefined ? [] : [happened(id, event, { kind: 'endMoved', endsAt: event.data.endsAt })],
    AuctionWentLive: (event, { id }) => [happened(id, event, { kind: 'live', endsAt: event.data.endsAt })],
    AuctionPaused: (event, { id }) => {
      const { reason, toldToCompanies = false } = event.data;
      const why = isSystemPause(reason) ? { cause: reason } : { reason, toldToCompanies };
      return [happened(id, event, { kind: 'paused', ...why })];
    },
    AuctionResumed: (event, { id }) => [happened(id, event, { kind: 'resumed', endsAt: event.data.endsAt })],
    EndExtended: async (event, { id, read }) => [
      happened(id, event, {
        kind: 'endMoved',
        endsAt: event.data.endsAt,
        movedBy: await moverOf(id, event, read),
      }),
    ],
    LotWithdrawn: (event, { id }) => {
      const { lotId, reason } = event.data;
      return [happened(id, event, { kind: 'lotWithdrawn', lotId, reason })];
    },
    BidsVoided: (event, { id }) => {
      const { companyId, reason, toldToCompany: toldToCompanies = false } = event.data;
      return [happened(id, event, { kind: 'bidsVoided', companyId, reason, toldToCompanies })];
    },
    BidPlaced: (event, { id }) => entered(id, event, 'bidEntered'),
    BidRevised: (event, { id }) => entered(id, event, 'bidEntered'),
    BidWithdrawn: (event, { id }) => entered(id, event, 'bidTakenBack'),
    AuctionCompleted: async (event, { id, read }) => {
      const before = await read.find(happenings, { where: { auctionId: id } });
      const kind = isEarly(event, before) ? 'endedEarly' : 'completed';
      return [happened(id, event, { kind, reason: event.data.reason ?? null })];
    },
    AuctionCancelled: (event, { id }) => [happened(id, event, { kind: 'cancelled', reason: event.data.reason })],
    ResultPublished: (event, { id }) => [happened(id, event, { kind: 'resultPublished' })],
  })
  .ignoring('AuctionCreated', 'AddendumPublished', 'CompaniesInvited', 'CompanyRemoved', 'LotDecided')
  .ignoring('LotsAdded', 'LotsDeleted', 'LotChanged', 'LotRemoved', 'LotImagesAdded', 'LotImagesArranged');

type AuctionFact = Pick<UpcastEvent<AuctionEvent>, 'id' | 'revision' | 'metadata'>;

function happened(
  auctionId: AuctionId,
  { id: _id, revision: turn, metadata }: AuctionFact,
  {
    companyId = EVERYBODYS,
    lotId = null,
    endsAt = null,
    ...rest
  }: Pick<HappeningDocument, 'kind'> & Partial<HappeningDocument>,
): Write {
  const { kind, cause = null, reason, toldToCompanies = false, movedBy = null } = rest;
  return put(happenings, {
    _id,
    auctionId,
    companyId,
    turn,
    at: metadata.at,
    kind,
    lotId,
    endsAt,
    cause,
    reason: reason || null,
    toldToCompanies,
    movedBy,
    mover: movedBy && movedBy.companyId,
  });
}

/** Reads at most two documents: a soft close without a limit may extend the auction thousands of times. */
async function moverOf(
  auctionId: AuctionId,
  { revision, metadata: { actor } }: AuctionFact,
  read: ProjectionReader,
): Promise<EndMover | null> {
  const companyId = actor.companyId ?? (await enteredBefore({ auctionId, revision }, read))?.companyId;
  if (companyId === undefined) return null;
  const [last] = await read.find(happenings, {
    where: { auctionId, mover: companyId, turn: { lt: revision } },
    sort: [{ field: 'turn', descending: true }],
    limit: 1,
  });
  return { companyId, times: 1 + (last?.movedBy?.times ?? 0) };
}

const enteredBefore = async (
  { auctionId, revision }: { auctionId: AuctionId; revision: number },
  read: ProjectionReader,
): Promise<HappeningDocument | undefined> =>
  (await read.find(happenings, { where: { auctionId, kind: 'bidEntered', turn: revision - 1 }, limit: 1 }))[0];

/** Whether bidding ended before the last known end, or in a pause that began before it. */
function isEarly({ revision, metadata: { at } }: AuctionFact, happened: readonly HappeningDocument[]): boolean {
  const before = happened.filter(({ turn }) => turn < revision).sort((a, b) => b.turn - a.turn);
  const end = before.find(({ endsAt }) => endsAt !== null)?.endsAt;
  const course = before.find(({ kind }) => kind === 'paused' || kind === 'live' || kind === 'resumed');
  const stopped = course?.kind === 'paused' ? course.at : at;
  return end !== undefined && end !== null && stopped < end;
}

/** A bid is a happening only if staff entered or withdrew it: the company's own actions are in its bids. */
const entered = (auctionId: AuctionId, event: UpcastEvent<BidEvent>, kind: 'bidEntered' | 'bidTakenBack'): Write[] => {
  const { onBehalf, companyId, lotId } = event.data;
  return onBehalf === undefined
    ? []
    : [happened(auctionId, event, { kind, companyId, lotId, reason: onBehalf.reason })];
};
