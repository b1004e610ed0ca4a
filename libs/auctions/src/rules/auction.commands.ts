import type { AddendumChange, AddendumWords, Cents, Role } from '@tender/contracts';
import type { Instant } from '@tender/kernel';
import type {
  AuctionId,
  AuctionDetails,
  BidId,
  CompanyId,
  Invitation,
  InvitingApproval,
  LotId,
  LotImage,
  LotDetails,
  UserId,
} from './auction.events.js';

/** Facts about a bidder, read from the streams of the person and the company. */
export interface BidderFacts {
  companyId: CompanyId | null;
  role: Role;
  userApproved: boolean;
  companyApproved: boolean;
}

/** Key and nonce that encrypt one amount. Each nonce is used only once. */
export interface Seal {
  key: Buffer;
  nonce: Buffer;
}

/**
 * An outage of the server. `graceMillis`: the server pauses an auction that ends during the outage or less than this
 * time in ms after it; 0: it never does.
 */
export interface Outage {
  since: Instant;
  until: Instant;
  graceMillis: number;
}

export interface PlaceBid {
  type: 'PlaceBid';
  bidId: BidId;
  lotId: LotId;
  amount: Cents;
  /** Id of the bidder. Default: the actor; staff must name one. */
  userId?: UserId;
  companyId?: CompanyId;
  reason?: string;
  facts: BidderFacts | null;
  seal?: Seal;
}

export interface ReviseBid {
  type: 'ReviseBid';
  bidId: BidId;
  amount: Cents;
  /** Id of the bidder. Default: the actor, or for staff the owner of the bid. */
  userId?: UserId;
  reason?: string;
  /** `revisedAt ?? placedAt` as the client last saw it (optimistic lock). Omit to skip the check. */
  lastChange?: Instant;
  facts: BidderFacts | null;
  seal?: Seal;
  /** Sealed auctions only: users whose amounts the actor may see. */
  seen?: ReadonlySet<UserId>;
}

export interface WithdrawBid {
  type: 'WithdrawBid';
  bidId: BidId;
  userId?: UserId;
  reason?: string;
  lastChange?: Instant;
  facts: BidderFacts | null;
}

/** A command contains the ids of new things, and the secrets and facts of other streams that its decision needs. */
export type AuctionCommand =
  | ({ type: 'CreateAuction'; auctionId: AuctionId; details: AuctionDetails; rules?: number } & DraftValues)
  | Announced<{ type: 'UpdateAuction'; changes: Partial<AuctionDetails> } & DraftValues>
  | Announced<{ type: 'AddLots'; lots: LotDetails[] }>
  | Announced<{ type: 'DeleteLots' }>
  | Announced<{ type: 'ChangeLot'; lot: LotDetails }>
  | Announced<{ type: 'RemoveLot'; lotId: LotId }>
  /** `replacing`: ids of the large files that the new images replace; null: append the new images. */
  | Announced<{ type: 'AddLotImages'; lots: { lotId: LotId; images: LotImage[] }[]; replacing: string[] | null }>
  | Announced<{ type: 'ArrangeLotImages'; lotId: LotId; images: string[] }>
  | { type: 'PublishAddendum'; changes: AddendumChange[] }
  | { type: 'WithdrawLot'; lotId: LotId; reason: string }
  | { type: 'DecideLot'; lotId: LotId; sold: boolean; reason: string; seen?: boolean | null }
  /** `approval`: passed only by the server, for the one person who joins. */
  | { type: 'InviteCompanies'; companies: Invitation[]; approval?: InvitingApproval | undefined }
  | { type: 'RemoveCompany'; companyId: CompanyId }
  | { type: 'PublishAuction'; zone?: string }
  | { type: 'GoLive'; endsAt?: Instant }
  | { type: 'PauseAuction'; reason: string; toldToCompanies?: boolean }
  /** Companies do not read `reason`. */
  | { type: 'CompleteAuction'; reason?: string; sealKey?: Buffer }
  | { type: 'CancelAuction'; reason: string }
  /** `netProfit`: null if the firm states none. `salt`: random, see `ResultPublished`. */
  | { type: 'PublishResult'; netProfit: Cents | null; salt?: string }
  | { type: 'OpenIfDue' }
  /** `doubt`: time of the machine's clock while the server does not trust it. */
  | { type: 'CloseIfDue'; outage: Outage | null; doubt?: Instant; sealKey?: Buffer }
  | PlaceBid
  | ReviseBid
  | WithdrawBid
  /** Without `bidIds`, voids all active bids of the company. `toldToCompany`: the admin knows that the company reads the reason. */
  | { type: 'VoidBids'; companyId: CompanyId; reason: string; bidIds?: BidId[]; toldToCompany?: boolean };

/** `zone`: time zone of the viewing, else the firm's, else UTC: for an auction whose details give none. */
interface DraftValues {
  wrappedSealKey?: string;
  zone?: string;
}

/** A change that buyers may see, with the admin's words for the addendum. */
type Announced<Change> = Change & { addendum?: AddendumWords };

export type AuctionCommandOf<Type extends AuctionCommand['type']> = Extract<AuctionCommand, { type: Type }>;
