import { Inject, Injectable } from '@nestjs/common';
import { CLOCK } from '@tender/event-store';
import { RateLimiters, turnOf, type RateLimiter } from '@tender/http';
import { streamIdOf, type Clock } from '@tender/kernel';
import { READ_STORE, type ReadStore } from '@tender/read-store';
import { Addresses, addressOf } from '../addresses/addresses.js';
import { Links } from '../mails/links.js';
import { Outbox } from '../mails/outbox.js';
import { companyRecords, userRecords } from '../records.js';

const DAY_SECONDS = 24 * 3_600;
/**
 * Maximum number of mails in a day to one address that ask to confirm it: asked for from one network (IPv6: a /48), and in all. Strangers fill
 * nobody's mailbox, and it takes ten networks to use up what an address's owner may ask for.
 */
const MAILS_A_DAY = { fromOneNetwork: 5, inAll: 50 };

/** The mails that ask to confirm an e-mail address. */
@Injectable()
export class ConfirmationMailer {
  private readonly fromNetworks: RateLimiter;
  private readonly inAll: RateLimiter;

  constructor(
    @Inject(READ_STORE) private readonly store: ReadStore,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly addresses: Addresses,
    private readonly links: Links,
    private readonly outbox: Outbox,
    limiters: RateLimiters,
  ) {
    this.fromNetworks = limiters.of({
      name: 'mails to confirm an address by network',
      points: MAILS_A_DAY.fromOneNetwork,
      seconds: DAY_SECONDS,
    });
    this.inAll = limiters.of({ name: 'mails to confirm an address', points: MAILS_A_DAY.inAll, seconds: DAY_SECONDS });
  }

  /**
   * Sends a mail that asks to confirm the address; where it is another person's, that person is told, once a day. Beyond the bounds nothing is
   * sent, and the link of the last mail stays valid.
   * @param askedFrom the network address of the request.
   */
  async send({ userId, email, askedFrom }: { userId: string; email: string; askedFrom: string }): Promise<void> {
    const to = email.toLowerCase();
    if (!(await this.fromNetworks.allow(`${to} ${turnOf(askedFrom)}`)) || !(await this.inAll.allow(to))) return;
    const link = await this.links.make('confirm', userId);
    const holder = await this.addresses.holder(to);
    const company = await this.store.state(companyRecords).get(streamIdOf(userId) ?? '');
    const values = { companyName: company?.name ?? '' };
    if (!holder || holder._id === userId)
      await this.outbox.put({ to, template: 'confirmEmail', userId, values, link, about: link });
    else
      await this.outbox.put({
        to,
        template: 'signUpAgain',
        userId: holder._id,
        values,
        about: this.clock().slice(0, 10),
      });
  }

  /** Sends the mail again, at the person's request. */
  async sendAgain(userId: string, askedFrom: string): Promise<void> {
    const record = await this.store.state(userRecords).get(userId);
    if (record && !record.emailVerified) await this.send({ userId, email: addressOf(record), askedFrom });
  }
}
