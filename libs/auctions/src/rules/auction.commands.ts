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

/**
 * What a decision on a bid has to know of the person whose bid it is to be, read from the person's and the company's
 * streams.
 */
export interface BidderFacts {
  /** Null for staff. */
  companyId: CompanyId | null;
  role: Role;
  userApproved: boolean;
  companyApproved: boolean;
}

/** A sealed auction's key and a nonce that is used this once. */
export interface Seal {
  key: Buffer;
  nonce: Buffer;
}

/** When the house was not running, and how close to an end that matters (`OUTAGE_GRACE`, 0 = never). */
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
  /** Whose bid it is to be: the actor's own, unless staff names somebody. */
  userId?: UserId;
  companyId?: CompanyId;
  /** Why staff acts for the company. */
  reason?: string;
  /** Null when nobody has that id. */
  facts: BidderFacts | null;
  seal?: Seal;
}

export interface ReviseBid {
  type: 'ReviseBid';
  bidId: BidId;
  amount: Cents;
  /**
   * In whose name: the actor's own, unless staff acts; then whose bid it is, unless they name another buyer of the
   * company.
   */
  userId?: UserId;
  /** Why staff acts for the company. */
  reason?: string;
  /** When the bid had changed last for whoever asks; unsaid: however it stands. */
  lastChange?: Instant;
  facts: BidderFacts | null;
  seal?: Seal;
  /** Where the auction is sealed: those whose amounts the asker sees. */
  seen?: ReadonlySet<UserId>;
}

export interface WithdrawBid {
  type: 'WithdrawBid';
  bidId: BidId;
  /** As in `ReviseBid`. */
  userId?: UserId;
  /** Why staff acts for the company. */
  reason?: string;
  /** When the bid had changed last for whoever asks; unsaid: however it stands. */
  lastChange?: Instant;
  facts: BidderFacts | null;
}

/**
 * Everything that can be asked of an auction. Ids are made by the caller; secrets and facts from elsewhere come along
 * as data.
 */
export type AuctionCommand =
  /** `rules`: their version; left out: the current one. */
  | { type: 'CreateAuction'; auctionId: AuctionId; details: AuctionDetails; rules?: number; wrappedSealKey?: string }
  | Announced<{ type: 'UpdateAuction'; changes: Partial<AuctionDetails>; wrappedSealKey?: string }>
  | Announced<{ type: 'AddLots'; lots: LotDetails[] }>
  | Announced<{ type: 'DeleteLots' }>
  | Announced<{ type: 'ChangeLot'; lot: LotDetails }>
  | Announced<{ type: 'RemoveLot'; lotId: LotId }>
  /**
   * `replacing`: the large files of the pictures that are taken away, whose going was noted before; null: the new ones
   * come behind what is there.
   */
  | Announced<{ type: 'AddLotImages'; lots: { lotId: LotId; images: LotImage[] }[]; replacing: string[] | null }>
  | Announced<{ type: 'ArrangeLotImages'; lotId: LotId; images: string[] }>
  /** Files of its folder that buyers see have changed. */
  | { type: 'PublishAddendum'; changes: AddendumChange[] }
  | { type: 'WithdrawLot'; lotId: LotId; reason: string }
  | { type: 'DecideLot'; lotId: LotId; sold: boolean; reason: string }
  /** @param approval of the one person who joins; only the server itself has one */
  | { type: 'InviteCompanies'; companies: Invitation[]; approval?: InvitingApproval | undefined }
  | { type: 'RemoveCompany'; companyId: CompanyId }
  | { type: 'PublishAuction' }
  | { type: 'GoLive'; endsAt?: Instant }
  /** `toldToCompanies`: whoever writes the reason knows that companies read it. */
  | { type: 'PauseAuction'; reason: string; toldToCompanies?: boolean }
  /** `reason`: absent or blank if none was given. Companies do not read it. */
  | { type: 'CompleteAuction'; reason?: string; sealKey?: Buffer }
  | { type: 'CancelAuction'; reason: string }
  /** `netProfit`: null if the house names none. `salt`: random, see `ResultPublished`. */
  | { type: 'PublishResult'; netProfit: Cents | null; salt?: string }
  | { type: 'OpenIfDue' }
  /** `doubt`: what the machine's clock says while it is not believed. */
  | { type: 'CloseIfDue'; outage: Outage | null; doubt?: Instant; sealKey?: Buffer }
  | PlaceBid
  | ReviseBid
  | WithdrawBid
  /** All active bids of the company, or those in `bidIds`. `toldToCompany`: the admin knows that the company reads the reason. */
  | { type: 'VoidBids'; companyId: CompanyId; reason: string; bidIds?: BidId[]; toldToCompany?: boolean };

/** A change of what buyers are shown: what the admin says to them of it, where it is published already. */
type Announced<Change> = Change & { addendum?: AddendumWords };

export type AuctionCommandOf<Type extends AuctionCommand['type']> = Extract<AuctionCommand, { type: Type }>;
