import { Inject, Injectable } from '@nestjs/common';
import { CLOCK } from '@tender/event-store';
import { RateLimiters, turnOf, type RateLimiter } from '@tender/http';
import type { Clock } from '@tender/kernel';
import { READ_STORE, type ReadStore } from '@tender/read-store';
import { Addresses, addressOf } from '../addresses/addresses.js';
import { AwaitedSignUps } from '../invitations/awaited-sign-ups.js';
import { Links } from '../mails/links.js';
import { Outbox } from '../mails/outbox.js';
import { Memberships } from '../membership/membership.js';
import { userRecords } from '../records.js';

const DAY_SECONDS = 24 * 3_600;
/** Maximum numbers of mails to one address a day. `ofOneApproved` is a separate limit for an approved person. */
const MAILS_A_DAY = { fromOneNetwork: 5, inAll: 50, ofOneApproved: 5 };

interface RequestedMail {
  userId: string;
  to: string;
  requestedFrom: string;
  approved: boolean;
}

@Injectable()
export class ConfirmationMailer {
  private readonly fromNetworks: RateLimiter;
  private readonly inAll: RateLimiter;
  private readonly ofApproved: RateLimiter;

  constructor(
    @Inject(READ_STORE) private readonly store: ReadStore,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly addresses: Addresses,
    private readonly memberships: Memberships,
    private readonly links: Links,
    private readonly outbox: Outbox,
    private readonly awaited: AwaitedSignUps,
    limiters: RateLimiters,
  ) {
    this.fromNetworks = limiters.create({
      name: 'mails to confirm an address by network',
      points: MAILS_A_DAY.fromOneNetwork,
      seconds: DAY_SECONDS,
    });
    this.inAll = limiters.create({
      name: 'mails to confirm an address',
      points: MAILS_A_DAY.inAll,
      seconds: DAY_SECONDS,
    });
    this.ofApproved = limiters.create({
      name: 'mails to confirm an address of somebody approved',
      points: MAILS_A_DAY.ofOneApproved,
      seconds: DAY_SECONDS,
    });
  }

  /** Mails a link to confirm the address; if another person holds it, notifies the holder instead. */
  async send({
    userId,
    email,
    requestedFrom,
  }: {
    userId: string;
    email: string;
    requestedFrom: string;
  }): Promise<void> {
    const to = email.toLowerCase();
    const approved = await this.isApproved(userId);
    if (!(await this.maySend({ userId, to, requestedFrom, approved }))) return;
    const link = await this.links.make('confirm', userId);
    const holder = await this.addresses.holder(to);
    if (!holder || holder._id === userId) {
      const isLimited = !holder && !approved && !(await this.awaited.isInvited(to));
      const turn = isLimited ? { address: requestedFrom } : undefined;
      const record = await this.store.state(userRecords).get(userId);
      const values: Record<string, string> = record ? { accountSince: record.createdAt } : {};
      await this.outbox.enqueue({ to, template: 'confirmEmail', userId, values, link, about: link, turn });
    } else
      await this.outbox.enqueue({ to, template: 'signUpAgain', userId: holder._id, about: this.clock().slice(0, 10) });
  }

  private async isApproved(userId: string): Promise<boolean> {
    const membership = await this.memberships.ofUser(userId);
    return membership?.status === 'approved' && membership.companyStatus === 'approved';
  }

  private async maySend({ userId, to, requestedFrom, approved }: RequestedMail): Promise<boolean> {
    if (approved) return this.ofApproved.allow(userId);
    return (await this.fromNetworks.allow(`${to} ${turnOf(requestedFrom)}`)) && (await this.inAll.allow(to));
  }

  async sendAgain(userId: string, requestedFrom: string): Promise<void> {
    const record = await this.store.state(userRecords).get(userId);
    if (record && !record.emailVerified) await this.send({ userId, email: addressOf(record), requestedFrom });
  }
}
