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
  /** IANA name. Absent under rules before version 5. */
  timeZone?: string;
}

/** Amounts in cents. Empty fields are absent: a thousand lots must fit into one event. */
export interface LotDetails extends Partial<Omit<LotDescription, 'lotNo' | 'minimumBid'>> {
  lotId: LotId;
  lotNo: string;
  reservePrice: Cents;
  minimumBid?: Cents;
  good?: string;
}

export interface LotImage {
  /** SHA-256 (base64url) of the large image: proves what bidders saw. */
  imageId: string;
  /** Ids in the file storage. */
  small: string;
  large: string;
}

export interface Invitation {
  companyId: CompanyId;
  userIds: UserId[];
}

/** `approval`: revision of the approving event in the company's stream. */
export interface InvitingApproval {
  approvedBy: UserId;
  approval: number;
}

/** A plain amount, or the result of `sealAmount` with the bid's id as context. Never both. */
export type BidAmount = { amount: Cents; sealed?: undefined } | { sealed: string; amount?: undefined };

/** `onBehalf`: an admin acted for the company; the metadata holds the admin's id. */
interface BidFacts {
  bidId: BidId;
  lotId: LotId;
  companyId: CompanyId;
  userId: UserId;
  onBehalf?: { reason: string };
}

/** The bid before a withdrawal, for the answer to a repeated command. `userId`: the person who set its amount. */
export type WithdrawnBid = BidAmount & { userId: UserId; placedAt: Instant; revisedAt: Instant | null };

/** `sold` null: every bid is below the reserve, an admin decides. */
export interface LotOutcome {
  lotId: LotId;
  winnerBid: Cents | null;
  secondHighestBid: Cents | null;
  priceToPay: Cents | null;
  winner: { bidId: BidId; companyId: CompanyId; userId: UserId } | null;
  sold: boolean | null;
}

/** `timeZoneGiven`: staff chose the time zone, so it does not follow the viewing. */
interface DraftFacts {
  wrappedSealKey?: string;
  timeZoneGiven?: true;
}

/** Events have absolute instants and integer cents. */
export type AuctionEvent =
  /** `rules`: version of the rules that decide this auction until its end; 1 for events of release 0.1.0, which lack it. */
  | { type: 'AuctionCreated'; data: AuctionDetails & { auctionId: AuctionId; rules: number } & DraftFacts }
  | { type: 'AuctionUpdated'; data: Partial<AuctionDetails> & DraftFacts }
  /** One complete upload. `total`: number of lots after it. */
  | { type: 'LotsAdded'; data: { lots: LotDetails[]; total: number } }
  | { type: 'LotsDeleted'; data: Record<string, never> }
  /** All fields after the change. If `images` is absent, the listed images stay. */
  | { type: 'LotChanged'; data: { lot: LotDetails } }
  | { type: 'LotRemoved'; data: { lotId: LotId; total: number } }
  /** One complete upload. `replaced`: the images replace the former ones of these lots. */
  | { type: 'LotImagesAdded'; data: { lots: { lotId: LotId; images: LotImage[] }[]; replaced: boolean } }
  /** The remaining images in their order; the first one represents the lot. */
  | { type: 'LotImagesArranged'; data: { lotId: LotId; images: string[] } }
  /** Companies were invited. With an approval, the server admits a person invited by e-mail (not in older releases). */
  | { type: 'CompaniesInvited'; data: { companies: Invitation[] } & Partial<InvitingApproval> }
  /** A company was removed before the auction began. Its people lost their invitation, too. */
  | { type: 'CompanyRemoved'; data: { companyId: CompanyId } }
  /** `timeZone`: the viewing's, if the auction follows it and it has changed. */
  | { type: 'AuctionPublished'; data: { timeZone?: string } }
  | { type: 'AuctionWentLive'; data: { startsAt: Instant; endsAt: Instant } }
  /**
   * `since`: start of the time without bidding; for an outage it is before the pause itself. `toldToCompanies`: the author of the reason knew that
   * companies read it. Events of older releases lack it: those releases promised to keep the reason internal.
   */
  | { type: 'AuctionPaused'; data: { reason: string; since: Instant; toldToCompanies?: true } }
  | { type: 'AuctionResumed'; data: { endsAt: Instant } }
  | { type: 'BidPlaced'; data: BidFacts & BidAmount }
  /** `placedAt`: time of the last placing; only of a bid that was placed again after a withdrawal or voiding. */
  | { type: 'BidRevised'; data: BidFacts & BidAmount & { placedAt?: Instant } }
  /** `bid`: absent in events of older releases. */
  | { type: 'BidWithdrawn'; data: BidFacts & { bid?: WithdrawnBid } }
  /**
   * Voids active bids of a company: those in `bidIds`, or all without it. `toldToCompany`: the admin knew that the
   * company reads the reason. Events of older releases lack it: those releases promised to keep the reason internal.
   */
  | { type: 'BidsVoided'; data: { companyId: CompanyId; reason: string; bidIds?: BidId[]; toldToCompany?: true } }
  | { type: 'EndExtended'; data: { endsAt: Instant } }
  /** A withdrawal also voids the lot's bids. */
  | { type: 'LotWithdrawn'; data: { lotId: LotId; reason: string } }
  /**
   * `sealKey` (base64url) decrypts the amounts of a sealed auction. `reason`: why an admin ended the bidding, if given;
   * never blank, absent in events of older releases. Companies do not read it.
   */
  | { type: 'AuctionCompleted'; data: { results: LotOutcome[]; sealKey?: string; reason?: string } }
  /** Every lot is unsold; amounts of a sealed auction stay sealed. */
  | { type: 'AuctionCancelled'; data: { reason: string } }
  | { type: 'LotDecided'; data: { lotId: LotId; sold: boolean; reason: string } }
  /** An addendum, without fields that only staff see; amounts in cents. */
  | { type: 'AddendumPublished'; data: Addendum }
  /**
   * `netProfit`: null if the firm states none. `salt`: 64 random hexadecimal digits for the entry of the public log;
   * absent in events of release 0.1.0.
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

/** Events that end an auction, each with the auction events that may still follow (decision 48). */
export const AUCTION_FINALS: FinalEvents<AuctionEventType> = {
  AuctionCompleted: ['LotDecided', 'ResultPublished'],
  ResultPublished: [],
  AuctionCancelled: [],
};

export type BidEvent = AuctionEventOf<'BidPlaced' | 'BidRevised' | 'BidWithdrawn'>;
const BID_EVENTS: readonly AuctionEventType[] = ['BidPlaced', 'BidRevised', 'BidWithdrawn'];

export const isBidEvent = (event: AuctionEvent): event is BidEvent => BID_EVENTS.includes(event.type);

export const auctionStreams = streamKind<AuctionEvent>('auction', auctionCatalogue);
export const auctionStream = (auctionId: AuctionId): string => auctionStreams.stream(auctionId);
