import { gradeOf, type Addendum, type AddendumChange } from '@tender/contracts';
import { CURRENT_RULES, rulesOf, sealAmount, type Actor, type Instant } from '@tender/kernel';
import type { Auction } from '../auction.js';
import type { AuctionCommand, BidderFacts, PlaceBid, ReviseBid, WithdrawBid } from '../auction.commands.js';
import type { AuctionEvent, AuctionEventOf, AuctionDetails, LotOutcome, LotDetails } from '../auction.events.js';

/** Builders of events and commands with defaults. Amounts are in dollars. */
export const MORNING: Instant = '2026-11-20T10:00:00.000Z';
export const NOON: Instant = '2026-11-20T12:00:00.000Z';
export const EVENING: Instant = '2026-11-20T18:00:00.000Z';
export const minutes = (count: number): number => count * 60_000;

export const AUCTION = 'auction1';
export const lotId = (lotNo: string): string => `${AUCTION}.lot${lotNo}`;
export const bidId = (company: string, lotNo = '1'): string => `${AUCTION}.bid${company}${lotNo}`;
export const userId = (company: string): string => `${company}.owner`;
export const buyer = (company: string): Actor => ({ userId: userId(company), role: 'buyer', companyId: company });
export const ADMIN: Actor = { userId: 'house.admin', role: 'admin', companyId: null };
export const cents = (dollars: number): number => Math.round(dollars * 100);

export const approved = (company: string): BidderFacts => ({
  companyId: company,
  role: 'buyer',
  userApproved: true,
  companyApproved: true,
});

export const DETAILS: AuctionDetails = {
  name: 'November tender',
  type: 'highestLosingPrice',
  category: 'roughDiamond',
  description: '',
  viewing: null,
  startsAt: MORNING,
  endsAt: EVENING,
  bidVisibility: 'open',
  withdrawals: 'allowed',
  extension: null,
};

export const created = (details: Partial<AuctionDetails> = {}): AuctionEvent => ({
  type: 'AuctionCreated',
  data: {
    auctionId: AUCTION,
    rules: CURRENT_RULES,
    ...DETAILS,
    timeZone: 'UTC',
    ...details,
    ...(details.bidVisibility === 'sealed' && { wrappedSealKey: 'wrapped' }),
  },
});

export const lot = (
  lotNo = '1',
  { reserve = 100, minimum }: { reserve?: number; minimum?: number } = {},
): LotDetails => ({
  lotId: lotId(lotNo),
  lotNo,
  reservePrice: cents(reserve),
  ...(minimum !== undefined && { minimumBid: cents(minimum) }),
});
export const added = (details: LotDetails | LotDetails[] = lot(), total = 1): AuctionEvent => ({
  type: 'LotsAdded',
  data: { lots: [details].flat().map((each) => ({ category: 'roughDiamond', ...each })), total },
});
export const invited = (...companies: string[]): AuctionEvent => ({
  type: 'CompaniesInvited',
  data: { companies: companies.map((companyId) => ({ companyId, userIds: [userId(companyId)] })) },
});
export const removed = (company: string): AuctionEvent => ({ type: 'CompanyRemoved', data: { companyId: company } });
export const published: AuctionEvent = { type: 'AuctionPublished', data: {} };
export const wentLive = (endsAt = EVENING, startsAt = MORNING): AuctionEvent => ({
  type: 'AuctionWentLive',
  data: { startsAt, endsAt },
});
export const paused = (since = NOON, reason = ''): AuctionEvent => ({ type: 'AuctionPaused', data: { reason, since } });
/** A pause by an admin who knew that companies read the reason. */
export const pausedBecause = (reason: string, since = NOON): AuctionEvent => ({
  type: 'AuctionPaused',
  data: { reason, since, toldToCompanies: true },
});
export const resumed = (endsAt: Instant): AuctionEvent => ({ type: 'AuctionResumed', data: { endsAt } });
export const completed = (results: LotOutcome[] = [], sealKey?: Buffer): AuctionEventOf<'AuctionCompleted'> => ({
  type: 'AuctionCompleted',
  data: { results, ...(sealKey && { sealKey: sealKey.toString('base64url') }) },
});
export const completedBecause = (reason: string, results: LotOutcome[] = []): AuctionEventOf<'AuctionCompleted'> => {
  const { type, data } = completed(results);
  return { type, data: { ...data, reason } };
};
export const cancelled: AuctionEvent = { type: 'AuctionCancelled', data: { reason: 'weather' } };
export const resultPublished: AuctionEvent = { type: 'ResultPublished', data: { netProfit: cents(10) } };
export const extended = (endsAt: Instant): AuctionEvent => ({ type: 'EndExtended', data: { endsAt } });

/** Changes a history to an older version of the rules. */
export const underRules = (rules: number, history: readonly AuctionEvent[]): AuctionEvent[] =>
  history.map((event) => {
    if (event.type !== 'AuctionCreated') return event;
    const { timeZone, ...data } = event.data;
    return { ...event, data: { ...data, ...(rulesOf(rules).recordsTimeZone && { timeZone }), rules } };
  });

/**
 * History of a draft, by default with one lot; the companies A and B are invited. `coming` adds the publication,
 * `liveAuction` also the start.
 */
export const draft = (details: Partial<AuctionDetails> = {}, lots = [lot()]): AuctionEvent[] => [
  created(details),
  ...lots.map((each, index) => added(each, index + 1)),
  invited('A', 'B'),
];
export const coming = (details: Partial<AuctionDetails> = {}, lots = [lot()]): AuctionEvent[] => [
  ...draft(details, lots),
  published,
];
export const liveAuction = (details: Partial<AuctionDetails> = {}, lots = [lot()]): AuctionEvent[] => [
  ...coming(details, lots),
  wentLive(details.endsAt),
];

type BidData = AuctionEventOf<'BidPlaced'>['data'];
const bidData = (company: string, lotNo: string) => ({
  bidId: bidId(company, lotNo),
  lotId: lotId(lotNo),
  companyId: company,
  userId: userId(company),
});
export const placed = (company: string, amount: number, lotNo = '1', more: Partial<BidData> = {}): AuctionEvent => ({
  type: 'BidPlaced',
  data: { ...bidData(company, lotNo), amount: cents(amount), ...more } as BidData,
});
export const revised = (company: string, amount: number, lotNo = '1', more: Partial<BidData> = {}): AuctionEvent => ({
  type: 'BidRevised',
  data: { ...bidData(company, lotNo), amount: cents(amount), ...more } as BidData,
});
/** @param was the withdrawn amount; absent in events of older releases */
export const withdrawn = (company: string, was?: number, lotNo = '1'): AuctionEvent => ({
  type: 'BidWithdrawn',
  data: {
    ...bidData(company, lotNo),
    ...(was !== undefined && { bid: { amount: cents(was), placedAt: NOON, revisedAt: null, userId: userId(company) } }),
  },
});
export const lotWithdrawn = (lotNo = '1'): AuctionEvent => ({
  type: 'LotWithdrawn',
  data: { lotId: lotId(lotNo), reason: 'lost' },
});
/** @param bidIds default: all active bids of the company */
export const voided = (company: string, ...bidIds: string[]): AuctionEvent => ({
  type: 'BidsVoided',
  data: { companyId: company, reason: 'fraud', ...(bidIds.length > 0 && { bidIds }) },
});
/** @param more the number, if not the first, and the admin's words */
export const addendum = (changes: AddendumChange[], more: Partial<Omit<Addendum, 'changes'>> = {}): AuctionEvent => ({
  type: 'AddendumPublished',
  data: { number: 1, grade: gradeOf(changes), reason: null, changes, ...more },
});

export const KEY = Buffer.alloc(32, 7);
/** Key and nonce of an amount. Each turn has its own nonce. */
export const seal = (turn: number) => ({ key: KEY, nonce: Buffer.alloc(12, turn) });
export const sealedBid = (company: string, amount: number, turn: number, lotNo = '1'): AuctionEvent => ({
  type: 'BidPlaced',
  data: { ...bidData(company, lotNo), sealed: sealAmount(KEY, seal(turn).nonce, cents(amount), bidId(company, lotNo)) },
});

export const placeBid = (
  company: string,
  amount: number,
  lotNo = '1',
  more: Partial<PlaceBid> = {},
): AuctionCommand => ({
  type: 'PlaceBid',
  bidId: bidId(company, lotNo),
  lotId: lotId(lotNo),
  amount: cents(amount),
  facts: approved(company),
  ...more,
});
export const reviseBid = (
  company: string,
  amount: number,
  lotNo = '1',
  more: Partial<ReviseBid> = {},
): AuctionCommand => ({
  type: 'ReviseBid',
  bidId: bidId(company, lotNo),
  amount: cents(amount),
  facts: approved(company),
  ...more,
});
export const withdrawBid = (company: string, lotNo = '1', more: Partial<WithdrawBid> = {}): AuctionCommand => ({
  type: 'WithdrawBid',
  bidId: bidId(company, lotNo),
  facts: approved(company),
  ...more,
});
export const onBehalfOf = (company: string) => ({
  companyId: company,
  userId: userId(company),
  reason: 'by telephone',
});

export function known(auction: Auction) {
  if (auction.status === 'none') throw new Error('there is no auction');
  return auction;
}
