import type { CompanyRole, StaffRole } from '../values/enumerations.js';
import type { Usd } from '../values/money.js';
import type { Count, Instant } from '../values/units.js';
import type { AuctionView, BidDraft, BidLimits, LotDescription, LotPreference, LotView } from './auction-views.js';
import type { CompanyView, PhoneView, UserView } from '../people/views.js';

/** What callers send. The API's own classes, with the rules of each field, implement these. */

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
  /** Asked of everybody while the house has terms: the current version. */
  termsVersion?: string;
}

export interface AcceptTermsBody {
  version: string;
}

export interface AddStaffBody extends NamedPerson {
  role: StaffRole;
  /** Without one the person is invited, and chooses it. */
  password?: string;
}

export interface NewMemberBody extends NamedPerson, Personal {
  firstName: string;
  lastName: string;
  role?: CompanyRole;
}

export interface UserUpdates extends Personal, Partial<Pick<UserView, 'role' | 'darkMode'>> {
  status?: 'approved' | 'rejected';
  /** Of an approval: whether the person joins what they were invited to by e-mail. Absent: yes. */
  invite?: boolean;
}

export interface CompanyUpdates extends Partial<Pick<CompanyView, 'name' | 'country' | 'registrationNo' | 'address'>> {
  status?: 'approved' | 'rejected';
}

/** The terms of a new auction. */
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

/** Each field may be null. */
export type Nullable<T> = { [Field in keyof T]: T[Field] | null };

export interface BidBody {
  auctionId: string;
  lotId: string;
  biddingAmount: Usd;
  userId?: string;
  companyId?: string;
  /** Asked of the staff: why it acts for the company. */
  reason?: string;
}

/** Which addenda of an auction or viewing a person has read: up to this number. */
export interface AddendaSeenBody {
  number: Count;
}

/** What is asked of a bid that stands. */
export interface StandingBidBody extends Pick<BidBody, 'userId' | 'reason'> {
  /**
   * When the bid was placed or revised last, as the asker saw it: one that has changed since is left as it is
   * (`BID_CHANGED`).
   */
  seen?: Instant;
}

export interface BidRevisionBody extends StandingBidBody, Pick<BidBody, 'biddingAmount'> {}

/** What a bidder has typed and not sent; lots that are not named, and limits that are left out, stay as they are. */
/** What was typed about a lot; what is left out stays as it is, an empty text empties its field. */
export type BidDraftBody = Pick<BidDraft, 'lotId'> & Partial<BidDraft>;

export interface BidDraftsBody {
  lots: BidDraftBody[];
  limits?: Partial<BidLimits>;
  /** Names the tab that asks: it is not told of its own change. */
  tab?: string;
  /** Who has typed it: not kept where the session is somebody else's by now. */
  userId?: string;
}

/** A mark on a lot: the company's star, the own priority and note; what is left out stays as it is. */
export type LotMarkBody = Pick<LotPreference, 'lotId'> & Partial<LotPreference>;

/**
 * Names the tab that marks lots: it is not told of its own change. A header, which a process of an older release passes
 * over; an unknown field of a body it would refuse.
 */
export const TAB_HEADER = 'app-tab';

export interface LotMarksBody {
  preferences: LotMarkBody[];
  /** Who has typed it: not kept where the session is somebody else's by now. */
  userId?: string;
}
