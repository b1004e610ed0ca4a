import { NEUTRAL_NAME, ROLE_LABELS, type CompanyRole, type Language, type MailTemplate } from '@tender/contracts';
import type { OutgoingSettings } from '@tender/context';
import { plusMillis, type Clock } from '@tender/kernel';
import { isReadable, linkOf, mailKeyOf, outboxRecords, type OutboxRecord } from '@tender/people/kept-mails';
import { languageIn } from '@tender/people/languages';
import { userRecords, type UserRecord } from '@tender/people/records';
import type { ReadStore, StateCollection } from '@tender/read-store';
import type { MailChoices } from '../choices/mail-choices.js';
import { Refused, type Courier, type Outcome } from '../delivery/courier.js';
import { deliveryId, newDelivery, type Deliveries } from '../delivery/deliveries.js';
import type { DeliveryRecord } from '../delivery/delivery-records.js';
import { asHtml, asText, type MailFrame, type MailBranding } from './mail-layout.js';
import type { MailServer } from './mail-server.js';
import { peopleMailWords } from './people-mail-words.js';
import { say } from '../values/phrases.js';
import { UnsubscribeTokens } from '../choices/unsubscribe-token.js';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Rate limit: maximum number of mails to unconfirmed addresses in an hour. Further ones wait, and are deleted after a day. */
const UNPROVEN_AN_HOUR = 300;
const PAGE = 100;
/** Milliseconds after which a mail is not sent any more: the lifetime of its link (`libs/people/src/mails/links.ts`). */
const OF_USE: Partial<Record<MailTemplate, number>> = { passwordReset: HOUR, signInTries: 24 * HOUR };
const OF_USE_OTHERWISE = 14 * 24 * HOUR;

type Words = Pick<MailFrame, 'subject' | 'blocks' | 'button' | 'language'>;

export interface MailCourierOptions {
  state: Pick<ReadStore, 'state'>;
  clock: Clock;
  rootKey: Buffer;
  deliveries: Deliveries;
  choices: MailChoices;
  settings: OutgoingSettings;
  branding: () => Promise<MailBranding>;
  /** Language of mails to people who have chosen none. */
  language: () => Promise<Language>;
  server: MailServer | null;
  lanes: number;
  onHeldBack?: () => void;
}

const ABOUT_COLLEAGUES: ReadonlySet<MailTemplate> = new Set(['newColleague', 'colleagueFactorsReset']);

export class MailCourier implements Courier {
  readonly channel = 'email';
  readonly lanes: number;
  private readonly tokens: UnsubscribeTokens;
  private readonly mailKey: Buffer;
  private reportedOn = '';
  private readonly outbox: StateCollection<OutboxRecord>;

  constructor(private readonly options: MailCourierOptions) {
    this.lanes = options.lanes;
    this.outbox = options.state.state(outboxRecords);
    this.tokens = new UnsubscribeTokens(options.rootKey);
    this.mailKey = mailKeyOf(options.rootKey);
  }

  /** Queues mails of the outbox. Without a mail server they stay in the outbox for staff, and are never sent. */
  async prepare(): Promise<void> {
    const { clock, deliveries, server } = this.options;
    const { outbox } = this;
    const waiting = server ? [...(await this.unlimited()), ...(await this.inTurn())] : await this.all();
    if (waiting.length === 0) return;
    if (server) {
      await deliveries.add(waiting.map((mail) => outboxDelivery(mail, clock())));
      // Erasure deletes outbox mails first: drop deliveries of mails that were erased concurrently.
      const left = await outbox.find({ where: { _id: { in: waiting.map(({ _id }) => _id) } } });
      const gone = waiting.filter(({ _id }) => !left.some((mail) => mail._id === _id));
      await Promise.all(gone.map(({ _id }) => deliveries.forgetAbout(_id)));
    }
    await Promise.all(waiting.map(({ _id }) => outbox.update(_id, { takenAt: clock() })));
  }

  private all(): Promise<OutboxRecord[]> {
    return this.outbox.find({ where: { takenAt: null }, sort: [{ field: 'createdAt' }], limit: PAGE });
  }

  private unlimited(): Promise<OutboxRecord[]> {
    return this.outbox.find({ where: { takenAt: null, round: null }, sort: [{ field: 'createdAt' }], limit: PAGE });
  }

  /** Fair queue: the first mail of each origin comes before the second of any origin. */
  private async inTurn(): Promise<OutboxRecord[]> {
    const now = this.options.clock();
    const ofStrangers = { takenAt: null, round: { gte: 0 } };
    const sort = [{ field: 'round' }, { field: 'createdAt' }] as const;
    if ((await this.outbox.find({ where: ofStrangers, limit: 1 })).length === 0) return [];
    await this.outbox.deleteMany({ ...ofStrangers, createdAt: { lte: plusMillis(now, -DAY) } });
    const taken = await this.outbox.count({ takenAt: { gt: plusMillis(now, -HOUR) }, round: { gte: 0 } });
    const limit = Math.min(PAGE, UNPROVEN_AN_HOUR - taken);
    if (limit <= 0) this.reportHeldBack(now.slice(0, 10));
    return limit > 0 ? this.outbox.find({ where: ofStrangers, sort, limit }) : [];
  }

  private reportHeldBack(day: string): void {
    if (this.reportedOn === day) return;
    this.reportedOn = day;
    this.options.onHeldBack?.();
  }

  async deliver(delivery: DeliveryRecord, signal: AbortSignal): Promise<Outcome> {
    const { state, choices, server, settings } = this.options;
    const { userId, choice, messageId } = delivery;
    const person = userId === null ? null : await state.state(userRecords).get(userId);
    if (userId !== null && !person) return { status: 'skipped', why: 'the person was deleted' };
    const to = delivery.to ?? person?.email;
    if (!to) return { status: 'skipped', why: 'the e-mail address is not confirmed' };
    if (userId !== null && choice && !(await choices.wants(userId, choice)))
      return { status: 'skipped', why: 'turned off by the person' };
    if (!server) return { status: 'kept', why: 'no mail server is set up' };
    const branding = await this.options.branding();
    const words = await this.wordsOf(delivery, { branding: branding.name, person });
    if (!words) return { status: 'skipped', why: 'the mail was deleted' };
    const token = userId !== null && choice ? this.tokens.make({ userId, choice }) : null;
    const subject = words.subject.replace(/\s+/g, ' ').trim();
    const { siteUrl } = settings;
    const frame = {
      branding,
      siteUrl,
      ...words,
      subject,
      unsubscribe: token ? this.at(`/unsubscribe#${token}`) : null,
    };
    const mail = { from: senderOf(settings, branding.name), to, subject, text: asText(frame), html: asHtml(frame) };
    await server.send({ ...mail, messageId: messageId!, headers: this.headers(token) }, signal);
    return { status: 'sent' };
  }

  async assertOpen(): Promise<void> {
    await this.options.server?.verify();
  }

  close(): void {
    this.options.server?.close();
  }

  private async wordsOf({ content, about }: DeliveryRecord, receiver: Receiver): Promise<Words | null> {
    if (!content) {
      const mail = await this.options.state.state(outboxRecords).get(about);
      if (mail && !isReadable(mail, this.mailKey)) throw new Refused('its link was encrypted with another root key');
      return mail && this.wordsOfPeople(mail, receiver);
    }
    const { subject, blocks, link, language = 'en' } = content;
    return { language, subject, blocks, button: link && { label: link.label, url: this.at(link.path) } };
  }

  private async wordsOfPeople(mail: OutboxRecord, { branding, person }: Receiver): Promise<Words> {
    const users = this.options.state.state(userRecords);
    const inviter = mail.inviter ? await users.get(mail.inviter) : null;
    const language = person?.language ?? languageIn(inviter ?? {}, await this.options.language());
    const { colleagueId = '', role = '' } = mail.values;
    const colleague = await users.get(colleagueId);
    const names = {
      house: branding,
      colleague: colleague ? `${colleague.firstName} ${colleague.lastName}` : say(language, 'aPerson'),
      role: role in ROLE_LABELS ? ROLE_LABELS[role as CompanyRole] : role,
    };
    const words = peopleMailWords(mail, names, language);
    const path =
      linkOf(mail, this.mailKey) ?? (ABOUT_COLLEAGUES.has(mail.template) ? '/manage-viewing-members' : '/signup');
    return {
      language,
      subject: words.subject,
      blocks: words.paragraphs.map((text) => ({ type: 'text', text })),
      button: { label: words.button, url: this.at(path) },
    };
  }

  /** Suppresses automatic replies and offers one-click unsubscription (RFC 8058). */
  private headers(token: string | null): Record<string, string> {
    return {
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'All',
      ...(token && {
        'List-Unsubscribe': `<${this.at(`/api/notifications/unsubscribe/${token}`)}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    };
  }

  private at(path: string): string {
    return `${this.options.settings.siteUrl}${path}`;
  }
}

interface Receiver {
  branding: string;
  person: UserRecord | null;
}

export const senderOf = ({ mailFrom, siteUrl }: OutgoingSettings, branding = NEUTRAL_NAME): string =>
  mailFrom ?? `"${branding.replace(/["\\]/g, '\\$&')}" <no-reply@${new URL(siteUrl).hostname}>`;

export const outboxDelivery = (mail: OutboxRecord, now: string): DeliveryRecord => ({
  ...newDelivery(now),
  _id: deliveryId(mail._id, mail.to, mail.template, 'email'),
  about: mail._id,
  userId: mail.userId,
  to: mail.to,
  template: mail.template,
  channel: 'email',
  content: null,
  sendBefore: plusMillis(mail.createdAt, OF_USE[mail.template] ?? OF_USE_OTHERWISE),
});
