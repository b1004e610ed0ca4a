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

/** Encryption of an amount. The nonce is used once. */
export interface Seal {
  key: Buffer;
  nonce: Buffer;
}

/** `graceMillis`: an outage this close to the end matters; 0 = never. */
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
  /** Default: the actor; for staff the owner of the bid, or another buyer of the company if named. */
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

/** The caller makes ids; secrets and facts of other streams arrive as data. */
export type AuctionCommand =
  | { type: 'CreateAuction'; auctionId: AuctionId; details: AuctionDetails; rules?: number; wrappedSealKey?: string }
  | Announced<{ type: 'UpdateAuction'; changes: Partial<AuctionDetails>; wrappedSealKey?: string }>
  | Announced<{ type: 'AddLots'; lots: LotDetails[] }>
  | Announced<{ type: 'DeleteLots' }>
  | Announced<{ type: 'ChangeLot'; lot: LotDetails }>
  | Announced<{ type: 'RemoveLot'; lotId: LotId }>
  /** `replacing`: ids of the large files to replace, recorded for deletion; null: append the new images. */
  | Announced<{ type: 'AddLotImages'; lots: { lotId: LotId; images: LotImage[] }[]; replacing: string[] | null }>
  | Announced<{ type: 'ArrangeLotImages'; lotId: LotId; images: string[] }>
  | { type: 'PublishAddendum'; changes: AddendumChange[] }
  | { type: 'WithdrawLot'; lotId: LotId; reason: string }
  | { type: 'DecideLot'; lotId: LotId; sold: boolean; reason: string }
  /** Only the server passes `approval`: of the one person who joins. */
  | { type: 'InviteCompanies'; companies: Invitation[]; approval?: InvitingApproval | undefined }
  | { type: 'RemoveCompany'; companyId: CompanyId }
  | { type: 'PublishAuction' }
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
  /** Without `bidIds`, voids all. `toldToCompany`: the admin knows that the company reads the reason. */
  | { type: 'VoidBids'; companyId: CompanyId; reason: string; bidIds?: BidId[]; toldToCompany?: boolean };

/** A change that buyers see, with the admin's words for the addendum. */
type Announced<Change> = Change & { addendum?: AddendumWords };

export type AuctionCommandOf<Type extends AuctionCommand['type']> = Extract<AuctionCommand, { type: Type }>;
