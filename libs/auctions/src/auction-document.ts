import type { AuctionStatus, Cents } from '@tender/contracts';
import type { Instant } from '@tender/kernel';
import { patch, put, type CollectionSpec, type Projection, type ProjectionReader, type Write } from '@tender/read-store';
import { auctionIdOf, type AuctionEvent, type AuctionEventType, type AuctionTerms, type Invitation } from './auction.events.js';

/** An auction as it stands, amounts in cents. What of it may be shown to whom is decided where it is shown. */
export interface AuctionDocument extends AuctionTerms {
  _id: string;
  status: AuctionStatus;
  published: boolean;
  resultPublished: boolean;
  cancelled: boolean;
  netProfit: Cents | null;
  /** How many there are. */
  lots: number;
  users: string[];
  companies: string[];
  reason: string | null;
  wrappedSealKey: string | null;
  /** The hash of the event that published the result: whoever keeps it can prove that the history was not rewritten. */
  resultHash: string | null;
  createdAt: Instant;
}

export const auctions: CollectionSpec<AuctionDocument> = {
  name: 'auctions',
  database: 'views',
  indexes: [{ fields: ['status'] }, { fields: ['createdAt'] }],
};

const HANDLES: readonly AuctionEventType[] = [
  'AuctionCreated', 'AuctionUpdated', 'LotsAdded', 'LotsDeleted', 'CompaniesInvited', 'AuctionPublished', 'AuctionWentLive', 'AuctionPaused',
  'AuctionResumed', 'EndExtended', 'AuctionCompleted', 'AuctionCancelled', 'ResultPublished',
];

export const auctionProjection: Projection = {
  name: 'auctions',
  version: 1,
  collections: [auctions],
  handles: HANDLES,
  async project(recorded, read) {
    const event = recorded as unknown as AuctionEvent;
    const { at, hash } = recorded.metadata;
    const auctionId = auctionIdOf(recorded.stream);
    const set = (fields: Partial<Omit<AuctionDocument, '_id'>>): Write[] => [patch(auctions, auctionId, fields)];
    switch (event.type) {
      case 'AuctionCreated': {
        const { auctionId: _id, ...terms } = event.data;
        return [put(auctions, { ...EMPTY, ...terms, _id, createdAt: at })];
      }
      case 'AuctionUpdated': return set(event.data);
      case 'LotsAdded': return set({ lots: event.data.total });
      case 'LotsDeleted': return set({ lots: 0 });
      case 'CompaniesInvited': return set(await invitedTo(auctionId, event.data.companies, read));
      case 'AuctionPublished': return set({ published: true });
      case 'AuctionWentLive': return set({ ...event.data, status: 'live' });
      case 'AuctionPaused': return set({ status: 'paused', reason: event.data.reason });
      case 'AuctionResumed': return set({ ...event.data, status: 'live', reason: null });
      case 'EndExtended': return set(event.data);
      case 'AuctionCompleted': return set({ status: 'completed', reason: null, ...(await endedBy(auctionId, at, read)) });
      case 'AuctionCancelled': return set({ status: 'completed', cancelled: true, reason: event.data.reason, ...(await endedBy(auctionId, at, read)) });
      case 'ResultPublished': return set({ resultPublished: true, netProfit: event.data.netProfit, resultHash: hash });
      default: return [];
    }
  },
};

const EMPTY = {
  status: 'pending', published: false, resultPublished: false, cancelled: false, netProfit: null, lots: 0, users: [], companies: [],
  reason: null, wrappedSealKey: null, resultHash: null,
} satisfies Partial<AuctionDocument>;

/** Whoever is shown an auction that was ended before its time is shown when that was. */
async function endedBy(auctionId: string, at: Instant, read: ProjectionReader): Promise<Partial<Pick<AuctionDocument, 'endsAt'>>> {
  const before = await read.get(auctions, auctionId);
  return before && at < before.endsAt && at > before.startsAt ? { endsAt: at } : {};
}

async function invitedTo(auctionId: string, companies: readonly Invitation[], read: ProjectionReader): Promise<Pick<AuctionDocument, 'users' | 'companies'>> {
  const before = await read.get(auctions, auctionId);
  return {
    companies: [...new Set([...(before?.companies ?? []), ...companies.map(({ companyId }) => companyId)])],
    users: [...new Set([...(before?.users ?? []), ...companies.flatMap(({ userIds }) => userIds)])],
  };
}
