import { Injectable, Inject } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { isStaffRole } from '@tender/contracts';
import { CommandExecutor } from '@tender/event-store';
import { isId, streamIdOf } from '@tender/kernel';
import { READ_STORE, type ReadStore } from '@tender/read-store';
import { companyDecider, companyStream, type Member } from '../company/company.js';
import { staffDecider, STAFF_STREAM } from '../staff/staff.js';
import { upTo } from '../cache-size.js';
import { companyRecords } from '../records.js';
import { Memberships, type Membership } from './membership.js';
import type { Trust } from '../company/trust.js';

/** A person's id begins with the id of the stream that tells of the person: `house`, or the company's. */
export const STAFF_STREAM_ID = 'house';
/** Number of people whose stream's name is kept at hand. */
const KNOWN_PEOPLE = 10_000;

/** Memberships as the streams have them: the executor caches their states. */
@Injectable()
export class StreamMemberships extends Memberships {
  /** The streams that people's ids name: every call asks, and a text that was looked up before is found faster than one that is put together anew. */
  private readonly streams = new LRUCache<string, string>(upTo(KNOWN_PEOPLE));

  constructor(
    private readonly executor: CommandExecutor,
    @Inject(READ_STORE) private readonly store: ReadStore,
  ) {
    super();
  }

  async ofUser(userId: string): Promise<Membership | null> {
    const stream = this.streamOf(userId);
    if (stream === null) return null;
    if (stream === STAFF_STREAM) {
      const { staff, invitations } = await this.executor.state(staffDecider, STAFF_STREAM);
      const role = staff[userId];
      if (!role || !isStaffRole(role)) return null;
      return {
        userId,
        role,
        status: 'approved',
        invitation: invitations[userId] ?? null,
        companyId: null,
        companyStatus: null,
        awaitsEmail: false,
        termsVersion: null,
      };
    }
    const company = await this.executor.state(companyDecider, stream);
    const member = company.status === 'none' ? undefined : company.members[userId];
    if (!member || company.status === 'none') return null;
    const { role, status, invitation, awaitsEmail = false, termsVersion = null } = member;
    return {
      userId,
      role,
      status,
      invitation,
      companyId: company.companyId,
      companyStatus: company.status,
      awaitsEmail,
      termsVersion,
    };
  }

  private streamOf(userId: string): string | null {
    const known = this.streams.get(userId);
    if (known !== undefined) return known;
    const streamId = isId(userId) ? streamIdOf(userId) : null;
    if (streamId === null) return null;
    const stream = streamId === STAFF_STREAM_ID ? STAFF_STREAM : companyStream(streamId);
    this.streams.set(userId, stream);
    return stream;
  }

  async ofCompany(
    companyId: string,
  ): Promise<{ companyId: string; name: string; status: Membership['status'] } | null> {
    if (!isId(companyId)) return null;
    const company = await this.executor.state(companyDecider, companyStream(companyId));
    if (company.status === 'none') return null;
    const record = await this.store.state(companyRecords).get(companyId);
    return { companyId, name: record?.name ?? '', status: company.status };
  }

  async peopleOf(companyId: string): Promise<Readonly<Record<string, Member>>> {
    const company = await this.executor.state(companyDecider, companyStream(companyId));
    return company.status === 'none' ? {} : company.members;
  }

  async trustIn(companyId: string): Promise<Trust> {
    const company = await this.executor.state(companyDecider, companyStream(companyId));
    return company.status === 'none' ? [] : company.trust;
  }
}
