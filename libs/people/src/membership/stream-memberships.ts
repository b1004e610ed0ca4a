import { Injectable, Inject } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { isRoleOf, STAFF_ROLES } from '@tender/contracts';
import { endOfDay } from '@tender/contracts/slots';
import { CommandExecutor } from '@tender/event-store';
import { isId, streamIdOf } from '@tender/kernel';
import { READ_STORE, type ReadStore } from '@tender/read-store';
import { companyDecider, companyStream, type Company, type Member } from '../companies/rules/company.js';
import { staffDecider, STAFF_STREAM, type Staff } from '../staff/staff.js';
import { upTo } from '../cache-size.js';
import { companyRecords } from '../records.js';
import { Memberships, type Membership } from './membership.js';
import type { Trust } from '../companies/rules/trust.js';

/** A person's id begins with the id of the person's stream: `house` for staff, or the company's. */
export const STAFF_STREAM_ID = 'house';
const KNOWN_PEOPLE = 10_000;

interface Known {
  readonly stream: string;
  readonly state?: Staff | Company;
  readonly membership?: Membership | null;
}

type Person = Omit<Membership, 'revision'>;

@Injectable()
export class StreamMemberships extends Memberships {
  /** An entry is valid while its stream has the same state object. */
  private readonly known = new LRUCache<string, Known>(upTo(KNOWN_PEOPLE));

  constructor(
    private readonly executor: CommandExecutor,
    @Inject(READ_STORE) private readonly store: ReadStore,
  ) {
    super();
  }

  ofUser(userId: string): Promise<Membership | null> {
    return this.membership(userId, (decider, stream) => this.executor.streamState(decider, stream));
  }

  recentOf(userId: string): Promise<Membership | null> {
    return this.membership(userId, (decider, stream) => this.executor.recentStreamState(decider, stream));
  }

  private async membership(userId: string, stateOf: CommandExecutor['streamState']): Promise<Membership | null> {
    const known = this.known.get(userId) ?? knownOf(userId);
    if (!known) return null;
    const { stream } = known;
    const head = await (stream === STAFF_STREAM ? stateOf(staffDecider, stream) : stateOf(companyDecider, stream));
    const { state, revision } = head;
    if (known.membership !== undefined && known.state === state) return known.membership;
    const found = 'staff' in state ? ofStaff(state, userId) : ofMember(state, userId);
    const membership = found && { ...found, revision };
    this.known.set(userId, { stream, state, membership });
    return membership;
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

function knownOf(userId: string): Known | null {
  const streamId = isId(userId) ? streamIdOf(userId) : null;
  if (streamId === null) return null;
  return { stream: streamId === STAFF_STREAM_ID ? STAFF_STREAM : companyStream(streamId) };
}

function ofStaff({ staff, invitations, observations }: Staff, userId: string): Person | null {
  const [role, observes] = [staff[userId], observations[userId]];
  if (!role || !isRoleOf(STAFF_ROLES, role)) return null;
  return {
    userId,
    role,
    status: 'approved',
    invitation: invitations[userId] ?? null,
    companyId: null,
    companyStatus: null,
    awaitsEmail: false,
    signedUp: false,
    invite: false,
    termsVersion: null,
    ...(observes && { observes, endsAt: endOfDay(observes.until, observes.timeZone) }),
  };
}

function ofMember(company: Company, userId: string): Person | null {
  const member = company.status === 'none' ? undefined : company.members[userId];
  if (!member || company.status === 'none') return null;
  const {
    role,
    status,
    invitation,
    awaitsEmail = false,
    signedUp = false,
    invite = false,
    termsVersion = null,
  } = member;
  return {
    userId,
    role,
    status,
    invitation,
    companyId: company.companyId,
    companyStatus: company.status,
    awaitsEmail,
    signedUp,
    invite,
    termsVersion,
  };
}
