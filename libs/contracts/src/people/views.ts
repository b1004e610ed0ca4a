import type { ApprovalStatus, GoodsCategory, InvitationSkip, MailTemplate, Role } from '../values/enumerations.js';
import type { TermsType } from '../documents/file-types.js';
import type { HouseView } from '../house/house.js';
import type { Count, Instant } from '../values/units.js';

/**
 * What answers and socket messages carry (`domain.md §3, §5`). The docstrings are part of the description of the API.
 */

export interface PhoneView {
  /** Calling code of the country, with its `+`: `+32`. */
  countryCode: string;
  /** National number, as it was written. */
  number: string;
  extension?: string;
}

export interface DocumentView {
  fileName: string;
  /** Bytes. */
  size: Count;
  uploadedAt: Instant;
}

export interface UserView {
  _id: string;
  role: Role;
  /**
   * Whether the house has let the person in: its decision on the person, or that on the company where it is the less
   * favourable.
   */
  status: ApprovalStatus;
  /** The house's decision on the person alone. */
  ownStatus: ApprovalStatus;
  firstName: string;
  lastName: string;
  email: string;
  emailVerified: boolean;
  /** Whether the address must be confirmed before the person may do more than look after the own account. */
  awaitsEmail: boolean;
  /** Has been invited, and has not chosen a password yet. */
  invited: boolean;
  /**
   * For a buyer, of a colleague who bids: whether the buyer has confirmed them, and so shows them sealed amounts.
   * Absent for others.
   */
  confirmed?: boolean;
  phone: PhoneView | null;
  /** Null for the house's own people. */
  companyId: string | null;
  /** What the person is in the company, in its own words. */
  position: string;
  categories: GoodsCategory[];
  doc1: DocumentView | null;
  doc2: DocumentView | null;
  /** The version of the house's terms that was accepted last. */
  termsVersion: string | null;
  /** Whether the current version must be accepted before the person may do more than look after the own account. */
  awaitsTerms: boolean;
  darkMode: boolean;
  createdAt: Instant;
  lastSeenAt: Instant | null;
}

export interface CompanyView {
  _id: string;
  name: string;
  /** ISO 3166-1 alpha-2. */
  country: string;
  registrationNo: string;
  address: string;
  status: ApprovalStatus;
  /** Ids of its people. */
  users: string[];
  createdAt: Instant;
}

/** A version of the house's terms. */
export interface TermsView {
  /** `1`, `2`, … */
  version: string;
  publishedAt: Instant;
  type: TermsType;
  /** Bytes. */
  size: Count;
  /** SHA-256 of its bytes, in hexadecimal: what an acceptance names. */
  hash: string;
}

export interface TermsVersionView extends TermsView {
  /** How many people have accepted it, those who were erased since among them. */
  accepted: Count;
}

/** That somebody accepted a version of the terms. */
export interface TermsAcceptanceView {
  userId: string;
  /** Null of somebody who was erased since. */
  name: string | null;
  companyId: string;
  companyName: string | null;
  /** SHA-256 of what was accepted, in hexadecimal. */
  hash: string;
  at: Instant;
}

/** One of a person's own sessions. */
export interface SessionView {
  _id: string;
  /** The browser, roughly: `Firefox on Windows`. */
  device: string;
  /** When the person signed in. */
  createdAt: string;
  /** The last sign of life, to a minute. */
  lastSeenAt: string;
  /** When it ends in any case. */
  endsAt: string;
  /** Whether it is the one that asks. */
  current: boolean;
}

/** Who was invited, and who was not, with the reason. */
export interface InvitationOutcome {
  invited: UserView[];
  skipped: { email: string; reason: InvitationSkip }[];
}

/**
 * `POST user/bulk/upload`: how many people were imported; rows are numbered as the spreadsheet numbers them, the
 * heading is 1.
 */
export interface BulkOutcome {
  imported: Count;
  skipped: { row: Count; reason: string }[];
}

/** A mail that the house keeps. */
export interface MailView {
  _id: string;
  to: string;
  template: MailTemplate;
  /**
   * Where the mail leads, a path of this site; null where it leads nowhere, or to what is the receiver's alone (a new
   * password).
   */
  link: string | null;
  /** There is a link, but it cannot be decrypted any more: the root key was replaced. Absent otherwise. */
  unreadable?: true;
  createdAt: Instant;
}

/** An address that was invited to an auction or a viewing while nobody had an account under it. */
export interface AwaitedSignUpView {
  email: string;
  /** When last. */
  invitedAt: Instant;
  /** Who has the address, or claims it, meanwhile; null while nobody does. */
  userId: string | null;
  /** Theirs; null while nobody has signed up, and for staff. */
  companyId: string | null;
  /** Whether the house has let them in; null while nobody has signed up. */
  status: ApprovalStatus | null;
  /** Where they can sign up, a path of this site that is the same for everybody; null once they have. */
  link: string | null;
  /** Whether today's mail to the address is written; there is one a day at most. */
  mailedToday: boolean;
  /** The person was approved with the invitations, and joins after confirming the address. Absent otherwise. */
  joins?: true;
}

/**
 * What lets an invited person join: an approval with the invitations, or, after it, the confirmation of the address. Null: an
 * admin invites the person again.
 */
export type JoinsAfter = 'approval' | 'confirmation' | null;

/** What a person was invited to by e-mail and has not joined. */
export interface WaitingInvitationsOfPerson {
  invitations: WaitingInvitation[];
  joinsAfter: JoinsAfter;
}

/** An auction or a viewing to which a person was invited by e-mail, and which the person's company has not joined. */
export interface WaitingInvitation {
  /** Id of the auction or viewing. */
  _id: string;
  kind: 'auction' | 'viewing';
  name: string;
}

/** Something that had to follow from an event, or was due, and failed. */
export interface DeadLetterView {
  _id: string;
  /** The name of the reactor: what was to be done. */
  reactor: string;
  /** The stream of the event; null for what was due. */
  stream: string | null;
  /** The place of the event in its stream, from 0; null for what was due. */
  revision: Count | null;
  /** The type of the event, or what was due. */
  name: string;
  /** When the event happened, or when it was due. */
  at: Instant;
  /** How often it has failed since it was last asked for. */
  failures: Count;
  /** When it is tried again by itself; null when it is set aside. */
  nextAt: Instant | null;
  /** How it failed the last time. */
  error: string;
}

/** The time of the house, and the clock of its machine where the house does not believe it. */
export interface ClockView {
  /** The time by which the house goes. */
  house: Instant;
  /** What the clock of the machine says; null while the house goes by it. */
  machine: Instant | null;
  /** Whether it is too far ahead to be believed by itself: an admin has to accept it, or somebody sets it right. */
  waitsForAdmin: boolean;
}

/** What the house is set up for. */
export interface ServerFeatures {
  /** Mails leave the house; else it keeps them, and shows them to its staff. */
  mail: boolean;
  /** Messages go out by WhatsApp. */
  whatsApp: boolean;
}

/** `GET js-modules/client-environment`. */
export interface ClientEnvironment {
  /** The house's own, else the application's. */
  name: string;
  house: HouseView;
  version: string;
  publicUrl: string | null;
  serverTime: Instant;
  /** Where people write to for help; null when the house names none. */
  supportEmail: string | null;
  features: ServerFeatures;
}
