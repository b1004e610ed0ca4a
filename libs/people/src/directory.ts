import { Inject, Injectable } from '@nestjs/common';
import type { CompanyView, UserView } from '@tender/contracts';
import { Rejection } from '@tender/kernel';
import { FRESHNESS, READ_STORE, type Freshness, type Query, type ReadStore } from '@tender/read-store';
import { firms, type FirmDocument } from './firm-document.js';
import { memberships, type MembershipDocument } from './membership-document.js';
import { companyRecords, userRecords, type CompanyRecord, type UserRecord } from './records.js';
import { Standings } from './standing.js';

/** Who there is: personal data from the state, role and approval from the events. */
@Injectable()
export class Directory {
  constructor(
    @Inject(READ_STORE) private readonly store: ReadStore,
    @Inject(FRESHNESS) private readonly freshness: Freshness,
    private readonly standings: Standings,
  ) {}

  /** @throws Rejection NOT_FOUND */
  async user(userId: string): Promise<UserView> {
    const [standing, record] = await Promise.all([this.standings.ofUser(userId), this.store.state(userRecords).get(userId)]);
    if (!standing || !record) throw new Rejection('NOT_FOUND');
    return userView(record, standing);
  }

  /** Everyone who was not deleted, newest first. */
  async users(query: Pick<Query<MembershipDocument>, 'limit' | 'skip'> = {}): Promise<UserView[]> {
    await this.freshness.caughtUp();
    const members = await this.store.view(memberships).find({
      where: { status: { in: ['pending', 'approved', 'rejected'] } }, sort: [{ field: 'createdAt', descending: true }], ...query,
    });
    const records = await this.records(members.map(({ _id }) => _id));
    return members.flatMap((member) => {
      const record = records.get(member._id);
      return record ? [userView(record, member)] : [];
    });
  }

  /** Those that were not deleted, newest first. */
  async companies(query: Pick<Query<FirmDocument>, 'limit' | 'skip'> = {}): Promise<CompanyView[]> {
    await this.freshness.caughtUp();
    const documents = await this.store.view(firms).find({
      where: { status: { in: ['pending', 'approved', 'rejected'] } }, sort: [{ field: 'createdAt', descending: true }], ...query,
    });
    const found = await this.store.state(companyRecords).find({ where: { _id: { in: documents.map(({ _id }) => _id) } } });
    const records = new Map(found.map((record) => [record._id, record]));
    return documents.map((firm) => companyView(firm, records.get(firm._id)));
  }

  /** @throws Rejection NOT_FOUND */
  async company(companyId: string): Promise<CompanyView> {
    await this.freshness.caughtUp();
    const firm = await this.store.view(firms).get(companyId);
    if (!firm) throw new Rejection('NOT_FOUND');
    return companyView(firm, (await this.store.state(companyRecords).get(companyId)) ?? undefined);
  }

  /** The person with an e-mail address, whatever the approval; null when there is none. */
  async byEmail(email: string): Promise<UserRecord | null> {
    const [record] = await this.store.state(userRecords).find({ where: { email: email.toLowerCase(), confirmed: true }, limit: 1 });
    return record ?? null;
  }

  private async records(ids: readonly string[]): Promise<Map<string, UserRecord>> {
    const found = await this.store.state(userRecords).find({ where: { _id: { in: ids } } });
    return new Map(found.map((record) => [record._id, record]));
  }
}

function userView(record: UserRecord, { role, status, companyId }: Pick<MembershipDocument, 'role' | 'status' | 'companyId'>): UserView {
  const { _id, firstName, lastName, email, emailVerified, phone, position, categories, doc1, doc2 } = record;
  const { termsVersion, darkMode, createdAt, lastSeenAt, passwordHash } = record;
  return {
    _id, role, status, firstName, lastName, email, emailVerified, invited: passwordHash === null, phone, companyId, position, categories, doc1, doc2,
    termsVersion, darkMode, createdAt, lastSeenAt,
  };
}

function companyView({ _id, status, users, createdAt }: FirmDocument, record: CompanyRecord | undefined): CompanyView {
  const { name = '', country = '', registrationNo = '', address = '' } = record ?? {};
  return { _id, name, country, registrationNo, address, status, users, createdAt };
}
