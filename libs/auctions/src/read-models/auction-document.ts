import type { AuctionStatus, Cents, Count } from '@tender/contracts';
import { streamIdOf, type Instant } from '@tender/kernel';
import {
  defineProjection,
  patch,
  put,
  type CollectionSpec,
  type ProjectionReader,
  type Write,
} from '@tender/read-store';
import { auctionStreams, type AuctionDetails, type CompanyId, type Invitation } from '../rules/auction.events.js';
import { isReasonPublic } from '../rules/decisions/decide-lifecycle.js';

/** Amounts in cents. `auction-views.ts` decides who sees which field. */
export interface AuctionDocument extends Omit<AuctionDetails, 'timeZone'> {
  _id: string;
  timeZone: string | null;
  timeZoneGiven: boolean;
  rules: number;
  status: AuctionStatus;
  published: boolean;
  publishedAt: Instant | null;
  resultPublished: boolean;
  cancelled: boolean;
  netProfit: Cents | null;
  lots: number;
  users: string[];
  companies: string[];
  reason: string | null;
  toldToCompanies: boolean;
  pausedAt: Instant | null;
  wrappedSealKey: string | null;
  /** Hash of the event that published the result. A bidder who has a copy of it can detect a rewritten history. */
  resultHash: string | null;
  createdAt: Instant;
  addenda: Count;
  addendumAt: Instant | null;
}

export const auctions: CollectionSpec<AuctionDocument> = {
  name: 'auctions',
  database: 'views',
  indexes: [{ fields: ['status'] }, { fields: ['viewing'] }, { fields: ['createdAt'] }],
};

const set = (id: string, fields: Partial<Omit<AuctionDocument, '_id'>>): Write[] => [patch(auctions, id, fields)];

const HEAD = { name: 'auctions', version: 7, collections: [auctions], comparedAtEnd: true } as const;

export const auctionProjection = defineProjection(HEAD)
  .of(auctionStreams, {
    AuctionCreated: ({ data: { auctionId: _id, ...details }, metadata }) => [
      put(auctions, { ...EMPTY, ...details, _id, createdAt: metadata.at }),
    ],
    AuctionUpdated: ({ data }, { id }) => set(id, data),
    LotsAdded: ({ data }, { id }) => set(id, { lots: data.total }),
    LotsDeleted: (_, { id }) => set(id, { lots: 0 }),
    LotRemoved: ({ data }, { id }) => set(id, { lots: data.total }),
    CompaniesInvited: async ({ data }, { id, read }) => set(id, await invitedTo(id, data.companies, read)),
    CompanyRemoved: async ({ data }, { id, read }) => set(id, await withoutCompany(id, data.companyId, read)),
    AuctionPublished: ({ data, metadata }, { id }) => set(id, { ...data, published: true, publishedAt: metadata.at }),
    AuctionWentLive: ({ data }, { id }) => set(id, { ...data, status: 'live' }),
    AuctionPaused: ({ data }, { id }) =>
      set(id, {
        ...{ status: 'paused', pausedAt: data.since },
        ...{ reason: data.reason, toldToCompanies: isReasonPublic(data) },
      }),
    AuctionResumed: ({ data }, { id }) => set(id, { ...data, status: 'live', ...UNPAUSED }),
    EndExtended: ({ data }, { id }) => set(id, data),
    AuctionCompleted: async ({ data: { reason = null }, metadata }, { id, read }) =>
      set(id, { ...ENDED, reason, ...(await endedBy(id, metadata.at, read)) }),
    AuctionCancelled: async ({ data, metadata }, { id, read }) =>
      set(id, { ...ENDED, cancelled: true, reason: data.reason, ...(await endedBy(id, metadata.at, read)) }),
    ResultPublished: ({ data, metadata }, { id }) =>
      set(id, { resultPublished: true, netProfit: data.netProfit, resultHash: metadata.hash }),
    AddendumPublished: ({ data, metadata }, { id }) => set(id, { addenda: data.number, addendumAt: metadata.at }),
  })
  .ignoring('LotChanged', 'LotImagesAdded', 'LotImagesArranged')
  .ignoring('BidPlaced', 'BidRevised', 'BidWithdrawn', 'BidsVoided', 'LotWithdrawn', 'LotDecided');

const EMPTY = {
  status: 'pending',
  published: false,
  publishedAt: null,
  resultPublished: false,
  cancelled: false,
  netProfit: null,
  lots: 0,
  users: [],
  companies: [],
  reason: null,
  toldToCompanies: false,
  pausedAt: null,
  wrappedSealKey: null,
  resultHash: null,
  addenda: 0,
  addendumAt: null,
  timeZone: null,
  timeZoneGiven: false,
} satisfies Partial<AuctionDocument>;

const UNPAUSED = { reason: null, toldToCompanies: false, pausedAt: null } satisfies Partial<AuctionDocument>;
const UNPUBLISHED = { resultPublished: false, netProfit: null, resultHash: null } satisfies Partial<AuctionDocument>;
/** All fields that the end sets, even to the same value: the comparison at the end finds manual changes of them. */
const ENDED = {
  status: 'completed',
  cancelled: false,
  ...UNPUBLISHED,
  ...UNPAUSED,
} satisfies Partial<AuctionDocument>;

/** If an auction ends early, but after its start, `endsAt` becomes the time of the end. */
async function endedBy(
  auctionId: string,
  at: Instant,
  read: ProjectionReader,
): Promise<Partial<Pick<AuctionDocument, 'endsAt'>>> {
  const before = await read.get(auctions, auctionId);
  return before && at < before.endsAt && at > before.startsAt ? { endsAt: at } : {};
}

async function invitedTo(
  auctionId: string,
  companies: readonly Invitation[],
  read: ProjectionReader,
): Promise<Pick<AuctionDocument, 'users' | 'companies'>> {
  const before = await read.get(auctions, auctionId);
  return {
    companies: [...new Set([...(before?.companies ?? []), ...companies.map(({ companyId }) => companyId)])],
    users: [...new Set([...(before?.users ?? []), ...companies.flatMap(({ userIds }) => userIds)])],
  };
}

async function withoutCompany(
  auctionId: string,
  companyId: CompanyId,
  read: ProjectionReader,
): Promise<Pick<AuctionDocument, 'users' | 'companies'>> {
  const { companies = [], users = [] } = (await read.get(auctions, auctionId)) ?? {};
  return {
    companies: companies.filter((invited) => invited !== companyId),
    // Ids of people start with the id of their company.
    users: users.filter((userId) => streamIdOf(userId) !== companyId),
  };
}
