import type {
  ApprovalStatus,
  GoodsCategory,
  InvitationSkip,
  MailTemplate,
  ObservedKind,
  Role,
} from '../values/enumerations.js';
import type { SessionOpening } from './factors.js';
import type { TermsType } from '../documents/file-types.js';
import type { HouseView } from '../house/house.js';
import type { Language } from '../text/languages.js';
import type { Count, Instant } from '../values/units.js';

/** A phone number in parts. */
export interface PhoneView {
  /** Calling code of the country, such as `+32`. */
  countryCode: string;
  /** National number, as entered. */
  number: string;
  extension?: string;
}

export interface DocumentView {
  fileName: string;
  /** Size of the document in bytes. */
  size: Count;
  uploadedAt: Instant;
}

/** The subject that an observer watches, until the end of a day. */
export interface Observation {
  kind: ObservedKind;
  /** Id of the auction or viewing. */
  subject: string;
  /** The last day, such as `2026-11-23`. */
  until: string;
  /** Time zone of the day: that of the firm when the role was given. */
  timeZone: string;
}

export interface UserView {
  _id: string;
  role: Role;
  /** Approval of the person: the less favourable of `ownStatus` and the status of the company. */
  status: ApprovalStatus;
  /** Observers only. */
  observes?: Observation;
  /** The decision of staff on the person alone. */
  ownStatus: ApprovalStatus;
  firstName: string;
  lastName: string;
  email: string;
  emailVerified: boolean;
  /** Whether the address must be confirmed before the person may do more than manage the own account. */
  awaitsEmail: boolean;
  /** Whether the person was invited and has not chosen a password yet. */
  invited: boolean;
  /** Buyers only, about other buyers: whether the reader has confirmed them, directly or through others. */
  confirmed?: boolean;
  /** Whether staff added the person to the company, at `createdAt`. */
  addedByHouse?: true;
  phone: PhoneView | null;
  /** Id of the company; null for staff. */
  companyId: string | null;
  /** Position of the person, as free text. */
  position: string;
  categories: GoodsCategory[];
  doc1: DocumentView | null;
  doc2: DocumentView | null;
  /** The last accepted version of the terms; null without one. */
  termsVersion: string | null;
  /** Whether the current terms must be accepted before the person may do more than manage the own account. */
  awaitsTerms: boolean;
  darkMode: boolean;
  /** Language of messages to the person; null if the person has chosen none. */
  language: Language | null;
  createdAt: Instant;
  lastSeenAt: Instant | null;
}

/** An invited company whose buyers do not all see each other's sealed amounts. */
export interface UnconfirmedCompany {
  companyId: string;
  /** Number of its buyers. */
  buyers: Count;
  /** When staff asked the buyers to confirm each other before this auction; null if they have not. */
  askedAt: Instant | null;
}

export interface CompanyView {
  _id: string;
  name: string;
  /** Country, as ISO 3166-1 alpha-2 code. */
  country: string;
  registrationNo: string;
  address: string;
  status: ApprovalStatus;
  /** Ids of the people of the company. */
  users: string[];
  createdAt: Instant;
}

/** A version of the terms. */
export interface TermsView {
  /** Number of the version: `1`, `2`, … */
  version: string;
  publishedAt: Instant;
  type: TermsType;
  /** Size of the terms in bytes. */
  size: Count;
  /** SHA-256 of the bytes of the terms, in hexadecimal. Acceptances record it, too. */
  hash: string;
}

export interface TermsVersionView extends TermsView {
  /** Number of people who have accepted this version, including erased ones. */
  accepted: Count;
}

/** A person's acceptance of a version of the terms. */
export interface TermsAcceptanceView {
  userId: string;
  /** Name of the person; null if the person was erased. */
  name: string | null;
  companyId: string;
  companyName: string | null;
  /** SHA-256 of the accepted terms, in hexadecimal. */
  hash: string;
  at: Instant;
}

/** The calendar feed of the reader. Its address is not stored. */
export interface CalendarFeedView {
  createdAt: string;
}

/** A session of the reader. */
export interface SessionView {
  _id: string;
  /** Browser and system, such as `Firefox on Windows`. */
  device: string;
  /** When the person signed in. */
  createdAt: string;
  /** Time of the last request, or up to a minute before it. */
  lastSeenAt: string;
  /** When the session expires, even if it is in use. */
  endsAt: string;
  /** Whether this is the session of the request. */
  current: boolean;
  /** How it was opened; absent in sessions of older releases. */
  openedBy?: SessionOpening;
}

/** The invited people, and those not invited with the reason. */
export interface InvitationOutcome {
  invited: UserView[];
  skipped: { email: string; reason: InvitationSkip }[];
}

/** Answer of `POST user/bulk/upload`. Rows count from 1, the row of headings. */
export interface BulkOutcome {
  imported: Count;
  skipped: { row: Count; reason: string }[];
}

/** A mail about an account in the outbox of the server. */
export interface MailView {
  _id: string;
  to: string;
  template: MailTemplate;
  /** Path of the page that the mail links to; null without a link, and if only the receiver may know it. */
  link: string | null;
  /** Present if the link cannot be decrypted, because the root key was replaced. */
  unreadable?: true;
  createdAt: Instant;
}

/** An address that was invited to an auction or a viewing when it had no account. */
export interface AwaitedSignUpView {
  email: string;
  /** Time of the last invitation. */
  invitedAt: Instant;
  /** Id of the person who has signed up with the address; null without one. */
  userId: string | null;
  /** Id of the person's company; null before the sign-up, and for staff. */
  companyId: string | null;
  /** Approval of the person; null before the sign-up. */
  status: ApprovalStatus | null;
  /** Path of the sign-up page; null after the sign-up. */
  link: string | null;
  /** Whether an invitation to sign up was already written today (UTC): an address gets at most one a day. */
  mailedToday: boolean;
  /** Present if the person was approved with the invitations, and joins after confirming the address. */
  joins?: true;
}

/** The missing step before a person joins: approval, or confirmation of the address. Null: a new invitation. */
export type JoinsAfter = 'approval' | 'confirmation' | null;

/** Auctions and viewings that a person has not joined after an e-mail invitation. */
export interface WaitingInvitationsOfPerson {
  invitations: WaitingInvitation[];
  joinsAfter: JoinsAfter;
}

/** An auction or viewing to which a person was invited by e-mail, and which the person's company has not joined. */
export interface WaitingInvitation {
  /** Id of the auction or viewing. */
  _id: string;
  kind: 'auction' | 'viewing';
  name: string;
}

/** A failed reaction to an event, or a failed scheduled task. */
export interface DeadLetterView {
  _id: string;
  /** Name of the reactor. */
  reactor: string;
  /** Stream of the event; null for a scheduled task. */
  stream: string | null;
  /** Revision of the event in its stream, from 0; null for a scheduled task. */
  revision: Count | null;
  /** Type of the event, or the scheduled task. */
  name: string;
  /** When the event happened, or when the task was due. */
  at: Instant;
  /** Number of failed tries. */
  failures: Count;
  /** Time of the next automatic retry; null if there is none (dead letter). */
  nextAt: Instant | null;
  /** The last error. */
  error: string;
}

/** The server's time, and the time of the machine's clock if the server distrusts that clock. */
export interface ClockView {
  /** The time that the server uses. */
  house: Instant;
  /** Time of the machine's clock; null while the server trusts it. */
  machine: Instant | null;
  /** Whether the machine's clock is so far ahead that an admin must accept it, or the operator correct it. */
  waitsForAdmin: boolean;
}

/** Features that the settings turn on. */
export interface ServerFeatures {
  /** Whether the server sends mails. If not, it stores them for admins. */
  mail: boolean;
  /** Whether the server sends WhatsApp messages. */
  whatsApp: boolean;
  /** Whether browsers may install the application. If not, they remove its service worker and caches. */
  installable: boolean;
}

/** Answer of `GET js-modules/client-environment`. */
export interface ClientEnvironment {
  /** Name of the firm, or of the application if none was set. */
  name: string;
  house: HouseView;
  version: string;
  publicUrl: string | null;
  serverTime: Instant;
  /** Address for support; null if none is configured. */
  supportEmail: string | null;
  features: ServerFeatures;
}
