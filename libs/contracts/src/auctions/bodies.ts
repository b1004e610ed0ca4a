import type { CompanyRole, StaffRole } from '../values/enumerations.js';
import type { Usd } from '../values/money.js';
import type { Count, Instant } from '../values/units.js';
import type { AuctionView, BidDraft, BidLimits, LotDescription, LotPreference, LotView } from './auction-views.js';
import type { CompanyView, Observation, PhoneView, UserView } from '../people/views.js';

/** Request bodies. The API's DTO classes implement them and validate their fields. */

type NamedPerson = Pick<UserView, 'firstName' | 'lastName' | 'email'>;
type Personal = Partial<Pick<UserView, 'firstName' | 'lastName' | 'position' | 'categories'>> & { phone?: PhoneView };

export interface SignInBody {
  email: string;
  password: string;
}

export interface SignUpBody extends NamedPerson, SignInBody, Pick<UserView, 'categories'> {
  phone: PhoneView;
  companyName: string;
  country: string;
  acceptTerms?: boolean;
  /** The current version of the terms. Required if terms are published. */
  termsVersion?: string;
}

export interface AcceptTermsBody {
  version: string;
}

export type ObservesBody = Omit<Observation, 'timeZone'>;

export interface AddStaffBody extends NamedPerson {
  role: StaffRole;
  /** Observers only: what they watch, and the last day in the time zone of the firm. */
  observes?: ObservesBody;
  /** Initial password. Absent: the person receives an invitation and chooses one. */
  password?: string;
}

export interface NewMemberBody extends NamedPerson, Personal {
  firstName: string;
  lastName: string;
  role?: CompanyRole;
}

export interface UserUpdates extends Personal, Partial<Pick<UserView, 'role' | 'darkMode'>> {
  status?: 'approved' | 'rejected';
  /** With an approval: whether the person joins the auctions and viewings of e-mail invitations. Absent: yes. */
  invite?: boolean;
  /** With the role `observer`: what the person watches. */
  observes?: ObservesBody;
}

export interface CompanyUpdates extends Partial<Pick<CompanyView, 'name' | 'country' | 'registrationNo' | 'address'>> {
  status?: 'approved' | 'rejected';
}

/** The details of a new auction. */
export interface CreateAuctionBody
  extends
    Pick<AuctionView, 'name' | 'type' | 'startsAt' | 'endsAt'>,
    Partial<
      Pick<AuctionView, 'category' | 'description' | 'viewing' | 'bidVisibility' | 'withdrawals' | 'extension'>
    > {}

/** One row of a lot list. */
export interface LotRow
  extends
    Pick<LotDescription, 'lotNo'>,
    Partial<Nullable<Omit<LotDescription, 'lotNo'>>>,
    Required<Pick<LotView, 'reservePrice'>>,
    Pick<LotView, 'good'> {}

/** The same fields. Each field may also be null. */
export type Nullable<T> = { [Field in keyof T]: T[Field] | null };

export interface BidBody {
  auctionId: string;
  lotId: string;
  biddingAmount: Usd;
  userId?: string;
  companyId?: string;
  /** Why staff act for the company. Required from staff. */
  reason?: string;
}

/** The caller has read the addenda of an auction or viewing up to this number. */
export interface AddendaSeenBody {
  number: Count;
}

/** Body of a command about a standing bid. */
export interface StandingBidBody extends Pick<BidBody, 'userId' | 'reason'> {
  /** Last change that the caller knows: `revisedAt ?? placedAt`. After a newer one: `BID_CHANGED`. Absent: no check. */
  seen?: Instant;
}

export interface BidRevisionBody extends StandingBidBody, Pick<BidBody, 'biddingAmount'> {}

/** Draft of a bid on a lot. Absent fields stay unchanged; an empty text clears its field. */
export type BidDraftBody = Pick<BidDraft, 'lotId'> & Partial<BidDraft>;

export interface BidDraftsBody {
  lots: BidDraftBody[];
  limits?: Partial<BidLimits>;
  /** Id of the tab that sends the change: the tab ignores the live message about this change. */
  tab?: string;
  /** Id of the user who typed the texts. Refused if the session belongs to another user. */
  userId?: string;
}

/** A mark on a lot: the company's star, the caller's priority and note. Absent fields stay unchanged. */
export type LotMarkBody = Pick<LotPreference, 'lotId'> & Partial<LotPreference>;

/** Header with the id of the calling tab, which live messages about the change repeat. */
export const TAB_HEADER = 'app-tab';

export interface LotMarksBody {
  preferences: LotMarkBody[];
  /** Id of the user who made the marks. Refused if the session belongs to another user. */
  userId?: string;
}
