import type {
  DocumentView,
  FactorKind,
  FileType,
  GoodsCategory,
  Language,
  MailTemplate,
  PhoneView,
  Role,
  SessionOpening,
} from '@tender/contracts';
import type { CollectionSpec } from '@tender/read-store';

export interface StoredDocument extends DocumentView {
  fileId: string;
  type: FileType;
}

/** Personal data is state, not events: a person can be erased without changing the history (`domain.md §3.4`). */
export interface UserRecord {
  _id: string;
  /** Address that the person holds; null if the person only claims one. Lower case, unique. */
  email: string | null;
  /** Address that the person or an inviter named. Lower case. Any number of people may claim the same. */
  claimedEmail?: string;
  /** Company or staff, and address: unique, so that a company claims an address once. Absent in older records. */
  claim?: string;
  emailVerified: boolean;
  firstName: string;
  lastName: string;
  phone: PhoneView | null;
  position: string;
  categories: GoodsCategory[];
  doc1: StoredDocument | null;
  doc2: StoredDocument | null;
  /** Optimistic lock of the two documents. */
  documentsRevision?: number;
  /** True while the documents count towards the limit for people who are not approved. */
  papersPending?: true | null;
  darkMode: boolean;
  /** Absent or null until the person chooses one: see `languageOf`. */
  language?: Language | null;
  /** Whether a browser named the language, so that a choice before the next sign-in counts. */
  languageGuessed?: boolean;
  passwordHash: string | null;
  lastSeenAt: string | null;
  createdAt: string;
  /** Whether the person's first event is stored. After a crash before that, the next start deletes the record. */
  confirmed: boolean;
}

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
  /** SHA-256 of the cookie's secret: the stored value cannot be used to sign in. */
  _id: string;
  userId: string;
  createdAt: string;
  lastSeenAt: string;
  /** Name of the browser, such as `Firefox on Windows`; absent in records of older releases. */
  device?: string;
  openedBy?: SessionOpening;
  /** When the person last gave a second factor, or the password, in this session. */
  factorAt?: string;
  passwordAt?: string;
  /** When the rights of an observer end; absent for all other people. */
  until?: string;
}

export const sessionRecords: CollectionSpec<SessionRecord> = {
  name: 'sessions',
  database: 'state',
  indexes: [{ fields: ['userId'] }, { fields: ['createdAt'] }],
};

export interface FactorRecord {
  /** Only a passkey: SHA-256 of the credential's id. */
  _id: string;
  userId: string;
  kind: FactorKind;
  name: string;
  createdAt: string;
  lastUsedAt: string | null;
  /** False until the first code of an authenticator app proves that it has the secret. */
  confirmed: boolean;
  passkey?: { credentialId: string; publicKey: string; transports: string[] };
  /** Only a passkey: the host for which it was made, and its counter of signatures. */
  rpId?: string;
  counter?: number;
  /** When a lower counter showed that the passkey was copied. */
  copiedAt?: string;
  /** Only an authenticator app: its secret, encrypted, and the time step of the last accepted code. */
  secret?: string;
  lastStep?: number;
}

export const factorRecords: CollectionSpec<FactorRecord> = {
  name: 'factors',
  database: 'state',
  indexes: [{ fields: ['userId'] }],
};

export interface RecoveryCodeRecord {
  /** Keyed digest of user and code. */
  _id: string;
  userId: string;
}

export const recoveryCodeRecords: CollectionSpec<RecoveryCodeRecord> = {
  name: 'recoveryCodes',
  database: 'state',
  indexes: [{ fields: ['userId'] }],
};

export interface BidConfirmationRecord {
  /** Id of the user. */
  _id: string;
  /** The amount in cents, encrypted. */
  above: string;
}

export const bidConfirmationRecords: CollectionSpec<BidConfirmationRecord> = {
  name: 'bidConfirmations',
  database: 'state',
};

export interface FactorChallengeRecord {
  /** SHA-256 of the challenge. */
  _id: string;
  /** Session or pending sign-in, and purpose. */
  of: string;
  expiresAt: string;
}

export const factorChallengeRecords: CollectionSpec<FactorChallengeRecord> = {
  name: 'factorChallenges',
  database: 'state',
  indexes: [{ fields: ['of'] }, { fields: ['expiresAt'] }],
};

/** A sign-in with the right password that still needs a factor. */
export interface PendingSignInRecord {
  /** SHA-256 of the cookie's secret. */
  _id: string;
  userId: string;
  /** SHA-256 of the password's hash: a change of the password ends the sign-in. */
  password: string;
  openedBy: 'password' | 'invitation';
  /** Whether the person may set up a first factor: the address was proved by a link. */
  mayEnrol: boolean;
  expiresAt: string;
}

export const pendingSignInRecords: CollectionSpec<PendingSignInRecord> = {
  name: 'pendingSignIns',
  database: 'state',
  indexes: [{ fields: ['userId'] }, { fields: ['expiresAt'] }],
};

export interface CalendarFeedRecord {
  /** Id of the user: each has at most one feed. */
  _id: string;
  /** SHA-256 of the token: the stored value cannot be used to read the feed. */
  hash: string;
  /** Role of the user when the feed was created. */
  role: Role | 'system';
  createdAt: string;
}

export const calendarFeedRecords: CollectionSpec<CalendarFeedRecord> = {
  name: 'calendarFeeds',
  database: 'state',
  indexes: [{ fields: ['hash'], unique: true }],
};

export type LinkKind = 'invite' | 'reset' | 'confirm' | 'browser' | 'factor';

export interface LinkRecord {
  /** SHA-256 of the link's secret: the stored value cannot be used as a link. */
  _id: string;
  kind: LinkKind;
  userId: string;
  invitationId: string | null;
  /** Whether staff have seen the link. Absent in links of older releases, where they may have. */
  shown?: boolean;
  createdAt: string;
  expiresAt: string;
}

export const linkRecords: CollectionSpec<LinkRecord> = {
  name: 'links',
  database: 'state',
  indexes: [{ fields: ['userId'] }, { fields: ['expiresAt'] }],
};

/** The id is derived from template, address and `about`, so that a duplicate is refused. */
export interface OutboxRecord {
  _id: string;
  to: string;
  userId: string | null;
  template: MailTemplate;
  values: Record<string, string>;
  /** Id of the inviter, whose language a receiver without an own one gets. Absent or null: the language of the firm. */
  inviter?: string | null;
  /** The link, encrypted because it contains a secret. */
  link: string | null;
  createdAt: string;
  /** When the mail was moved to the deliveries, or found by a server without mail. Absent or null: not yet. */
  takenAt?: string | null;
  /** Key for the fair order of mails to unconfirmed addresses: digest of the network, or id of the inviter. */
  turn?: string | null;
  /** Number of mails with the same `turn` in the day before. Mails with a lower number are sent first. */
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

export interface StagedFileRecord {
  _id: string;
  /** Id of the record that may refer to the file; null for a new upload. */
  owner: string | null;
  since: string;
  pendingBytes?: number | null;
}

export const stagedFileRecords: CollectionSpec<StagedFileRecord> = {
  name: 'looseFiles',
  database: 'state',
  indexes: [{ fields: ['since'] }],
};
