import type {
  Addendum,
  AuctionType,
  BidVisibility,
  Cents,
  GoodsCategory,
  LotDescription,
  SoftClose,
  WithdrawalRule,
} from '@tender/contracts';
import { RECORDING_RULES, streamKind, type EventCatalogue, type FinalEvents, type Instant } from '@tender/kernel';

export type AuctionId = string;
export type LotId = string;
export type BidId = string;
export type CompanyId = string;
export type UserId = string;

/** What an admin sets before an auction runs (`domain.md §5`). */
export interface AuctionDetails {
  name: string;
  type: AuctionType;
  category: GoodsCategory | null;
  description: string;
  viewing: string | null;
  startsAt: Instant;
  endsAt: Instant;
  bidVisibility: BidVisibility;
  withdrawals: WithdrawalRule;
  extension: SoftClose | null;
}

/**
 * One row of an uploaded lot list, amounts in cents. What was not given is absent: a thousand lots must fit into one
 * event.
 */
export interface LotDetails extends Partial<Omit<LotDescription, 'lotNo' | 'minimumBid'>> {
  lotId: LotId;
  lotNo: string;
  reservePrice: Cents;
  minimumBid?: Cents;
  /** Id of the parcel that it was at the auction's viewing. */
  good?: string;
}

/** A picture of a lot, scaled when it came. */
export interface LotImage {
  /** SHA-256 (base64url) of the large picture: what bidders were shown can be proved by it. */
  imageId: string;
  /** Where the bytes of each size are: their ids in the file storage. */
  small: string;
  large: string;
}

export interface Invitation {
  companyId: CompanyId;
  userIds: UserId[];
}

/** The approval of an invited person by an admin: `approval` is the revision of the event in the stream of the company. */
export interface InvitingApproval {
  approvedBy: UserId;
  approval: number;
}

/** An amount in the open, or the text of `sealAmount` with the bid's id as its context. Never both. */
export type BidAmount = { amount: Cents; sealed?: undefined } | { sealed: string; amount?: undefined };

/** Whose bid, on what. `onBehalf`: an admin entered it for the company; who stands in the metadata. */
interface BidFacts {
  bidId: BidId;
  lotId: LotId;
  companyId: CompanyId;
  userId: UserId;
  onBehalf?: { reason: string };
}

/**
 * A bid as it was when it was withdrawn; `userId` set its amount. A repeated withdrawal is answered with this, also
 * after the bid was placed again.
 */
export type WithdrawnBid = BidAmount & { userId: UserId; placedAt: Instant; revisedAt: Instant | null };

/** How a lot ended. `sold` null: every bid is below the reserve, the house decides. */
export interface LotOutcome {
  lotId: LotId;
  winnerBid: Cents | null;
  secondHighestBid: Cents | null;
  priceToPay: Cents | null;
  winner: { bidId: BidId; companyId: CompanyId; userId: UserId } | null;
  sold: boolean | null;
}

/** Everything that can happen to an auction: absolute instants, integer cents. */
export type AuctionEvent =
  /** `rules`: the version of the rules that decide this auction for life; 1 in events of release 0.1.0. */
  | { type: 'AuctionCreated'; data: AuctionDetails & { auctionId: AuctionId; rules: number; wrappedSealKey?: string } }
  | { type: 'AuctionUpdated'; data: Partial<AuctionDetails> & { wrappedSealKey?: string } }
  /** One upload, all of it. `total`: how many lots the auction has with these. */
  | { type: 'LotsAdded'; data: { lots: LotDetails[]; total: number } }
  | { type: 'LotsDeleted'; data: Record<string, never> }
  /** The terms of one lot, all of them as they now are; without `images` its pictures stay. */
  | { type: 'LotChanged'; data: { lot: LotDetails } }
  /** One lot is gone. `total`: how many lots the auction has without it. */
  | { type: 'LotRemoved'; data: { lotId: LotId; total: number } }
  /** One upload, all of it. `replaced`: the lots named have no others any more. */
  | { type: 'LotImagesAdded'; data: { lots: { lotId: LotId; images: LotImage[] }[]; replaced: boolean } }
  /** The ids of the pictures that the lot keeps, in their order; the first one stands for the lot. */
  | { type: 'LotImagesArranged'; data: { lotId: LotId; images: string[] } }
  /** With an approval: by the server, which lets a person join who was invited by e-mail. Older releases wrote none. */
  | { type: 'CompaniesInvited'; data: { companies: Invitation[] } & Partial<InvitingApproval> }
  /** Taken off before the auction began: with it all of its people. */
  | { type: 'CompanyRemoved'; data: { companyId: CompanyId } }
  | { type: 'AuctionPublished'; data: Record<string, never> }
  | { type: 'AuctionWentLive'; data: { startsAt: Instant; endsAt: Instant } }
  /**
   * `since`: from when nobody could bid, which for an outage is before the pause itself. `toldToCompanies`: whoever wrote
   * the reason knew that companies read it; not in events of older releases, which promised that they do not.
   */
  | { type: 'AuctionPaused'; data: { reason: string; since: Instant; toldToCompanies?: true } }
  | { type: 'AuctionResumed'; data: { endsAt: Instant } }
  | { type: 'BidPlaced'; data: BidFacts & BidAmount }
  /** `placedAt`: of a bid that was withdrawn and placed again: when that was. */
  | { type: 'BidRevised'; data: BidFacts & BidAmount & { placedAt?: Instant } }
  /** `bid`: not in events of older releases. */
  | { type: 'BidWithdrawn'; data: BidFacts & { bid?: WithdrawnBid } }
  /**
   * Active bids of a company are void: those in `bidIds`, or all without it. `toldToCompany`: the admin knew that the
   * company reads the reason; not in events of older releases, which promised that it does not.
   */
  | { type: 'BidsVoided'; data: { companyId: CompanyId; reason: string; bidIds?: BidId[]; toldToCompany?: true } }
  | { type: 'EndExtended'; data: { endsAt: Instant } }
  /** The lot's bids are void. */
  | { type: 'LotWithdrawn'; data: { lotId: LotId; reason: string } }
  /**
   * `sealKey` (base64url) opens a sealed auction's amounts to everybody. `reason`: why an admin ended the bidding, if the
   * admin gave one; not in events of older releases, and never blank. Companies do not read it.
   */
  | { type: 'AuctionCompleted'; data: { results: LotOutcome[]; sealKey?: string; reason?: string } }
  /** Every lot is unsold; a sealed auction stays sealed. */
  | { type: 'AuctionCancelled'; data: { reason: string } }
  | { type: 'LotDecided'; data: { lotId: LotId; sold: boolean; reason: string } }
  /** What buyers of a published auction were shown has changed. Never holds what staff alone see; amounts in cents. */
  | { type: 'AddendumPublished'; data: Addendum }
  /**
   * `netProfit`: null if the house named none. `salt`: 64 random hexadecimal digits, for the entry of the public log; not
   * in events of release 0.1.0.
   */
  | { type: 'ResultPublished'; data: { netProfit: Cents | null; salt?: string } };

export type AuctionEventType = AuctionEvent['type'];
export type AuctionEventOf<Type extends AuctionEventType> = Extract<AuctionEvent, { type: Type }>;

export const auctionCatalogue: EventCatalogue<AuctionEvent> = {
  AuctionCreated: RECORDING_RULES,
  AuctionUpdated: { version: 1 },
  LotsAdded: { version: 1 },
  LotsDeleted: { version: 1 },
  LotChanged: { version: 1 },
  LotRemoved: { version: 1 },
  LotImagesAdded: { version: 1 },
  LotImagesArranged: { version: 1 },
  CompaniesInvited: { version: 1 },
  CompanyRemoved: { version: 1 },
  AuctionPublished: { version: 1 },
  AuctionWentLive: { version: 1 },
  AuctionPaused: { version: 1 },
  AuctionResumed: { version: 1 },
  BidPlaced: { version: 1 },
  BidRevised: { version: 1 },
  BidWithdrawn: { version: 1 },
  BidsVoided: { version: 1 },
  EndExtended: { version: 1 },
  LotWithdrawn: { version: 1 },
  AuctionCompleted: { version: 1 },
  AuctionCancelled: { version: 1 },
  LotDecided: { version: 1 },
  AddendumPublished: { version: 1 },
  ResultPublished: { version: 1 },
};

/** Completion is final (`docs/decisions/0048`): what may follow the end of an auction, and nothing else. */
export const AUCTION_FINALS: FinalEvents<AuctionEventType> = {
  AuctionCompleted: ['LotDecided', 'ResultPublished'],
  ResultPublished: [],
  AuctionCancelled: [],
};

export type BidEvent = AuctionEventOf<'BidPlaced' | 'BidRevised' | 'BidWithdrawn'>;
const BID_EVENTS: readonly AuctionEventType[] = ['BidPlaced', 'BidRevised', 'BidWithdrawn'];

/** Whether an event is a company's doing with its bid, of which it was given a receipt. */
export const isBidEvent = (event: AuctionEvent): event is BidEvent => BID_EVENTS.includes(event.type);

/** One stream an auction holds its lots and bids: one total order. */
export const auctionStreams = streamKind<AuctionEvent>('auction', auctionCatalogue);
export const auctionStream = (auctionId: AuctionId): string => auctionStreams.stream(auctionId);
