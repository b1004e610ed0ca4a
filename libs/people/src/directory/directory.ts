import { Inject, Injectable } from '@nestjs/common';
import {
  can,
  type ApprovalStatus,
  type CompanyView,
  type DailyNeeds,
  type DocumentView,
  type UserView,
} from '@tender/contracts';
import { LONGEST_LIST } from '@tender/http';
import { Rejection, type Actor } from '@tender/kernel';
import {
  found,
  READ_YOUR_WRITES,
  READ_STORE,
  type ReadYourWrites,
  type Query,
  type ReadStore,
} from '@tender/read-store';
import { addressOf } from '../addresses/addresses.js';
import { companyViews, type CompanyDocument } from './company-document.js';
import { memberships, type MembershipDocument } from './membership-document.js';
import { companyRecords, userRecords, type CompanyRecord, type StoredDocument, type UserRecord } from '../records.js';
import { lastSeenInSessions } from '../sessions/last-seen.js';
import { CurrentTerms } from '../terms/current/current-terms.js';
import { awaitsTerms, type PublishedTerms } from '../terms/rules/terms.js';
import { effectiveStatus, isApproved, Memberships } from '../membership/membership.js';
import { nextSeersOf } from '../companies/rules/trust.js';

/** Hides deleted people and companies, and sign-ups with an address that another person holds. */
const LISTED = { status: { in: ['pending', 'approved', 'rejected'] }, unlisted: null } as const;

/** Reads personal data from the state, and roles and approvals from events. */
@Injectable()
export class Directory {
  constructor(
    @Inject(READ_STORE) private readonly store: ReadStore,
    @Inject(READ_YOUR_WRITES) private readonly readYourWrites: ReadYourWrites,
    private readonly memberships: Memberships,
    private readonly terms: CurrentTerms,
  ) {}

  async user(userId: string): Promise<UserView> {
    const [membership, records, terms, listed] = await Promise.all([
      this.memberships.ofUser(userId),
      this.records([userId]),
      this.terms.current(),
      this.store.view(memberships).get(userId),
    ]);
    const record = records.get(userId);
    if (!membership || !record) throw new Rejection('NOT_FOUND');
    return userView(record, { ...membership, addedByHouse: listed?.addedByHouse }, terms);
  }

  /** The fields that the actor may see. @throws Rejection NOT_FOUND, NOT_APPROVED */
  async userFor(actor: Actor, userId: string): Promise<UserView> {
    await this.assertMayRead(actor, userId);
    const user = await this.user(userId);
    if (user.status === 'deleted' || !mayKnow(actor, user)) throw new Rejection('NOT_FOUND');
    return seenBy(actor, user, await this.confirmedBy(actor));
  }

  /** A person without approval may read only the own data. */
  private async assertMayRead(actor: Actor, userId: string): Promise<void> {
    const own = actor.userId === userId ? null : await this.memberships.ofUser(actor.userId);
    if (own && !isApproved(own)) throw new Rejection('NOT_APPROVED');
  }

  /** People, newest first. A company gets only its own people. */
  async users(actor: Actor, query: Pick<Query<MembershipDocument>, 'limit' | 'skip'> = {}): Promise<UserView[]> {
    await this.readYourWrites.caughtUp();
    const members = await this.store.view(memberships).find({
      where: { ...LISTED, ...(!can(actor.role, 'company:read-all') && { companyId: actor.companyId }) },
      sort: [{ field: 'createdAt', descending: true }],
      ...query,
    });
    const records = await this.records(members.map(({ _id }) => _id));
    const companyStatuses = await this.companyStatuses(members);
    const confirmed = await this.confirmedBy(actor);
    const terms = await this.terms.current();
    return members.flatMap((member) => {
      const record = records.get(member._id);
      const companyStatus = member.companyId === null ? null : (companyStatuses.get(member.companyId) ?? null);
      return record ? [seenBy(actor, userView(record, { ...member, companyStatus }, terms), confirmed)] : [];
    });
  }

  async companies(query: Pick<Query<CompanyDocument>, 'limit' | 'skip'> = {}): Promise<CompanyView[]> {
    await this.readYourWrites.caughtUp();
    const documents = await this.store.view(companyViews).find({
      where: LISTED,
      sort: [{ field: 'createdAt', descending: true }],
      ...query,
    });
    const found = await this.store
      .state(companyRecords)
      .find({ where: { _id: { in: documents.map(({ _id }) => _id) } } });
    const records = new Map(found.map((record) => [record._id, record]));
    return documents.map((company) => companyView(company, records.get(company._id)));
  }

  /** Counts about `LONGEST_LIST` at most. A company whose people were all rejected is not counted. */
  async waiting(): Promise<Pick<DailyNeeds, 'people' | 'companies' | 'unconfirmed'>> {
    await this.readYourWrites.caughtUp();
    const where = { ...LISTED, status: 'pending' } as const;
    const companies = await this.store.view(companyViews).find({ where, limit: LONGEST_LIST });
    const members = await this.store.view(memberships).find({ where, limit: LONGEST_LIST });
    const statuses = await this.companyStatuses(members);
    const undecided = members.filter(
      ({ status, companyId }) => effectiveStatus(status, statuses.get(companyId ?? '') ?? null) === 'pending',
    );
    const ofCompanies = { ...LISTED, companyId: { in: companies.map(({ _id }) => _id) } };
    const besides = await this.store.view(memberships).count({ ...ofCompanies, status: 'approved' });
    const eligible = await this.store
      .view(memberships)
      .find({ where: { ...ofCompanies, status: { in: ['pending', 'approved'] } } });
    const waiting = new Set(eligible.map(({ companyId }) => companyId));
    const confirmed = new Set(
      eligible.flatMap(({ companyId, status, awaitsEmail }) => (status === 'pending' && awaitsEmail ? [] : companyId)),
    );
    return {
      people: undecided.length + besides,
      companies: waiting.size,
      unconfirmed: {
        people: undecided.filter(({ awaitsEmail }) => awaitsEmail).length,
        companies: waiting.size - confirmed.size,
      },
    };
  }

  async companyNames(companyIds: readonly string[]): Promise<Map<string, string>> {
    const found = await this.store.state(companyRecords).find({ where: { _id: { in: companyIds } } });
    return new Map(found.map(({ _id, name }) => [_id, name]));
  }

  async peopleNames(
    userIds: readonly string[],
  ): Promise<Map<string, Pick<UserRecord, '_id' | 'firstName' | 'lastName'>>> {
    const found = await this.store.state(userRecords).find({ where: { _id: { in: userIds } } });
    return new Map(found.map(({ _id, firstName, lastName }) => [_id, { _id, firstName, lastName }]));
  }

  async company(companyId: string): Promise<CompanyView> {
    const company = await found(this.readYourWrites, () => this.store.view(companyViews).get(companyId));
    return companyView(company, (await this.store.state(companyRecords).get(companyId)) ?? undefined);
  }

  /** Colleagues whom a buyer has confirmed, directly or through others; null for other actors. */
  private async confirmedBy({ role, userId, companyId }: Actor): Promise<ReadonlySet<string> | null> {
    return can(role, 'colleague:confirm') && companyId !== null
      ? nextSeersOf(await this.memberships.trustIn(companyId), userId)
      : null;
  }

  private async companyStatuses(members: readonly MembershipDocument[]): Promise<Map<string, ApprovalStatus>> {
    const ids = new Set(members.flatMap(({ companyId }) => companyId ?? []));
    if (ids.size === 0) return new Map();
    const found = await this.store.view(companyViews).find({ where: { _id: { in: [...ids] } } });
    return new Map(found.map(({ _id, status }) => [_id, status]));
  }

  private async records(ids: readonly string[]): Promise<Map<string, UserRecord>> {
    const [found, seen] = await Promise.all([
      this.store.state(userRecords).find({ where: { _id: { in: ids } } }),
      lastSeenInSessions(this.store, ids),
    ]);
    return new Map(
      found.map((record) => {
        const lastSeenAt = [record.lastSeenAt ?? [], seen.get(record._id) ?? []].flat().sort().at(-1) ?? null;
        return [record._id, { ...record, lastSeenAt }];
      }),
    );
  }
}

interface MembershipFacts extends Pick<
  MembershipDocument,
  'role' | 'status' | 'companyId' | 'awaitsEmail' | 'observes'
> {
  termsVersion?: string | null;
  addedByHouse?: true | undefined;
  companyStatus: ApprovalStatus | null;
}

function userView(
  record: UserRecord,
  {
    role,
    status,
    companyStatus,
    companyId,
    awaitsEmail = false,
    termsVersion = null,
    addedByHouse,
    observes,
  }: MembershipFacts,
  terms: PublishedTerms | null,
): UserView {
  const { _id, firstName, lastName, emailVerified, phone, position, categories, doc1, doc2 } = record;
  const { darkMode, language = null, createdAt, lastSeenAt, passwordHash } = record;
  return {
    _id,
    role,
    status: effectiveStatus(status, companyStatus),
    ownStatus: status,
    firstName,
    lastName,
    email: addressOf(record),
    emailVerified,
    awaitsEmail,
    invited: passwordHash === null,
    phone,
    companyId,
    position,
    categories,
    doc1: documentView(doc1),
    doc2: documentView(doc2),
    termsVersion,
    awaitsTerms: awaitsTerms({ companyId, termsVersion }, terms),
    darkMode,
    language,
    createdAt,
    lastSeenAt,
    ...(addedByHouse && { addedByHouse }),
    ...(observes && { observes }),
  };
}

const documentView = (document: StoredDocument | null): DocumentView | null =>
  document && { fileName: document.fileName, size: document.size, uploadedAt: document.uploadedAt };

/** A viewing member knows only the own account (`domain.md §2.2`). */
function mayKnow(actor: Actor, { _id, companyId }: UserView): boolean {
  if (can(actor.role, 'company:read-all') || actor.userId === _id) return true;
  return companyId !== null && companyId === actor.companyId && can(actor.role, 'user:list');
}

/** The fields that the actor may see. Documents: only the owner, the company's buyers and staff. */
function seenBy(actor: Actor, user: UserView, confirmed: ReadonlySet<string> | null): UserView {
  const whole = can(actor.role, 'paper:read') || actor.userId === user._id;
  const { observes, ...others } = whole ? user : { ...user, doc1: null, doc2: null };
  const shown =
    observes && (can(actor.role, 'audit:read') || actor.userId === user._id) ? { ...others, observes } : others;
  return confirmed && can(user.role, 'bid:own') && user._id !== actor.userId
    ? { ...shown, confirmed: confirmed.has(user._id) }
    : shown;
}

function companyView(
  { _id, status, users, createdAt }: CompanyDocument,
  record: CompanyRecord | undefined,
): CompanyView {
  const { name = '', country = '', registrationNo = '', address = '' } = record ?? {};
  return { _id, name, country, registrationNo, address, status, users, createdAt };
}
