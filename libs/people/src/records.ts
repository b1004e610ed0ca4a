import type { DocumentView, FileType, GoodsCategory, MailTemplate, PhoneView } from '@tender/contracts';
import type { CollectionSpec } from '@tender/read-store';

/** A document of a person: what answers tell of it, where its bytes are, and the type found in them. */
export interface StoredDocument extends DocumentView {
  fileId: string;
  type: FileType;
}

/** People's data: state, not events, so that a person can be erased without touching the history (`domain.md §3`). */
export interface UserRecord {
  _id: string;
  /**
   * The address that is theirs: proven by a link that came by mail, or vouched for by the house. Lower case; unique;
   * null until then.
   */
  email: string | null;
  /** The address that they have named, or that was named for them. Lower case; any number of people may claim one. */
  claimedEmail?: string;
  /**
   * Who claims what where: in one company an address is claimed once. Missing in records of older releases, as the
   * claim is.
   */
  claim?: string;
  emailVerified: boolean;
  firstName: string;
  lastName: string;
  phone: PhoneView | null;
  position: string;
  categories: GoodsCategory[];
  doc1: StoredDocument | null;
  doc2: StoredDocument | null;
  /** Counts the changes of the two: of two at once, one is told to look again. */
  documentsRevision?: number;
  /** Set while the documents count towards what people who are not approved may store together. */
  papersPending?: true | null;
  darkMode: boolean;
  passwordHash: string | null;
  lastSeenAt: string | null;
  createdAt: string;
  /** False while the record only reserves the e-mail address: its event is not appended yet. Settled at start. */
  confirmed: boolean;
}

/** What may be changed of a person's record, each field by itself. */
export type PersonalUpdates = Partial<
  Pick<UserRecord, 'firstName' | 'lastName' | 'phone' | 'position' | 'categories' | 'darkMode'>
>;

export const userRecords: CollectionSpec<UserRecord> = {
  name: 'users',
  database: 'state',
  indexes: [
    { fields: ['email'], unique: true },
    { fields: ['claim'], unique: true },
    { fields: ['claimedEmail'] },
    { fields: ['confirmed'] },
    { fields: ['papersPending'] },
  ],
};

export interface CompanyRecord {
  _id: string;
  name: string;
  country: string;
  registrationNo: string;
  address: string;
  createdAt: string;
}

export const companyRecords: CollectionSpec<CompanyRecord> = { name: 'companies', database: 'state' };

export interface SessionRecord {
  /** SHA-256 of the cookie's secret: what is stored signs nobody in. */
  _id: string;
  userId: string;
  createdAt: string;
  lastSeenAt: string;
  /** The browser, roughly and in words; missing in records of older releases. */
  device?: string;
}

export const sessionRecords: CollectionSpec<SessionRecord> = {
  name: 'sessions',
  database: 'state',
  indexes: [{ fields: ['userId'] }, { fields: ['createdAt'] }],
};

/** What a link in a mail opens. */
export type LinkKind = 'invite' | 'reset' | 'confirm' | 'browser';

export interface LinkRecord {
  /** SHA-256 of the link's secret: what is stored opens nothing. */
  _id: string;
  kind: LinkKind;
  userId: string;
  /** The invitation that the link accepts; null for the other kinds. */
  invitationId: string | null;
  /** Whether staff were shown it. Absent in links of older releases, which they may have been. */
  shown?: boolean;
  createdAt: string;
  expiresAt: string;
}

export const linkRecords: CollectionSpec<LinkRecord> = {
  name: 'links',
  database: 'state',
  indexes: [{ fields: ['userId'] }, { fields: ['expiresAt'] }],
};

/** A mail that waits to be sent. One per (event, person, template): the id is derived from them. */
export interface OutboxRecord {
  _id: string;
  to: string;
  /** The person whom it concerns, when the house knows them; erased with them. */
  userId: string | null;
  template: MailTemplate;
  values: Record<string, string>;
  /** Where the mail leads, encrypted: it holds the secret of a link. Null where it leads nowhere. */
  link: string | null;
  createdAt: string;
  /**
   * Since when it is among the deliveries, or was found where the house sends no mail. Null, or missing in records of
   * older releases: not yet.
   */
  takenAt?: string | null;
  /**
   * Only of mails to addresses that nobody has proven, which a stranger or a buyer has caused: whose turn it is (a
   * digest of the network, or the person who invites). Such mails are limited, and the networks take turns.
   */
  turn?: string | null;
  /** How many such mails of the same turn came in the day before: all first ones are sent before any second one. */
  round?: number | null;
}

export const outboxRecords: CollectionSpec<OutboxRecord> = {
  name: 'outbox',
  database: 'state',
  indexes: [
    { fields: ['createdAt'] },
    { fields: ['userId'] },
    { fields: ['to'] },
    { fields: ['takenAt', 'round', 'createdAt'] },
    { fields: ['turn', 'createdAt'] },
  ],
};

/** A file to which nothing refers yet, or no longer. */
export interface StagedFileRecord {
  /** The file's id. */
  _id: string;
  /** Whose record may refer to it; null while it has only arrived. */
  owner: string | null;
  since: string;
  /** Bytes that it counts for while its sender is not approved. */
  pendingBytes?: number | null;
}

export const stagedFileRecords: CollectionSpec<StagedFileRecord> = {
  name: 'looseFiles',
  database: 'state',
  indexes: [{ fields: ['since'] }],
};
