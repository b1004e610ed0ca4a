import { createHash, createHmac, randomBytes } from 'node:crypto';
import { Inject, Injectable, Logger } from '@nestjs/common';
import type { MailTemplate, MailView } from '@tender/contracts';
import { CLOCK } from '@tender/event-store';
import { turnOf } from '@tender/http';
import { encrypt, NONCE_BYTES, plusMillis, streamIdOf, type Clock, type Instant } from '@tender/kernel';
import { READ_STORE, UniqueViolation, type Query, type ReadStore, type StateCollection } from '@tender/read-store';
import { outboxRecords, type OutboxRecord } from '../records.js';
import { isReadable, linkOf } from './kept-mails.js';
import { Links } from './links.js';
import { PEOPLE_SETTINGS, type PeopleSettings } from '../settings.js';
import { hasOthers, Memberships } from '../membership/membership.js';

export interface Mail {
  to: string;
  template: MailTemplate;
  userId?: string | null;
  values?: Record<string, string>;
  link?: string;
  /** Id of the inviter: the mail is in this person's language if the receiver has chosen none. */
  inviter?: string;
  /** Deduplication key: one mail of a template to an address for each `about`. */
  about: string;
  /** Key for the fair order of mails to unconfirmed addresses. Absent: the mail is not limited. */
  turn?: Turn | undefined;
}

export type Turn = { address: string } | { inviter: string };

const DAY = 24 * 3_600_000;

/** Templates whose links staff may read, to forward them without a mail server. */
const SHOWN_TO_STAFF: ReadonlySet<MailTemplate> = new Set<MailTemplate>([
  'memberInvitation',
  'staffInvitation',
  'signUpInvitation',
]);

/** Mails about accounts. Their links are encrypted: the store contains no usable secret. */
@Injectable()
export class Outbox {
  private readonly records: StateCollection<OutboxRecord>;
  private readonly logger = new Logger(Outbox.name);
  private isReported = false;

  constructor(
    @Inject(READ_STORE) store: ReadStore,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(PEOPLE_SETTINGS) private readonly settings: PeopleSettings,
    private readonly memberships: Memberships,
    private readonly links: Links,
  ) {
    this.records = store.state(outboxRecords);
  }

  /** A duplicate changes nothing. Keeps no mail of an erased person. */
  async enqueue({ to, template, userId = null, values = {}, link, inviter, about, turn }: Mail): Promise<void> {
    const _id = idOf({ to, template, about });
    const sealed =
      link === undefined ? null : encrypt(this.settings.mailKey, randomBytes(NONCE_BYTES), Buffer.from(link), _id);
    try {
      await this.records.insert({
        _id,
        to,
        userId,
        template,
        values,
        ...(inviter !== undefined && { inviter }),
        link: sealed,
        createdAt: this.clock(),
        takenAt: null,
        ...(turn && (await this.inTurn(turn))),
      });
    } catch (error) {
      if (!(error instanceof UniqueViolation)) throw error;
    }
    if (userId !== null) await this.forgetErased(userId);
  }

  async invitersOf(userId: string): Promise<string[]> {
    const mails = await this.records.find({
      where: { userId, template: 'memberInvitation', createdAt: { gt: this.dayAgo } },
    });
    return mails.flatMap(({ turn }) => turn ?? []);
  }

  private async inTurn(turn: Turn): Promise<Pick<OutboxRecord, 'turn' | 'round'>> {
    const name =
      'inviter' in turn
        ? turn.inviter
        : createHmac('sha256', this.settings.mailKey).update(turnOf(turn.address)).digest('base64url');
    return { turn: name, round: await this.records.count({ turn: name, createdAt: { gt: this.dayAgo } }) };
  }

  private get dayAgo(): Instant {
    return plusMillis(this.clock(), -DAY);
  }

  /** Deletes the mails of a person who was erased while a mail was written. */
  private async forgetErased(userId: string): Promise<void> {
    const membership = await this.memberships.ofUser(userId);
    if (membership && membership.status !== 'deleted') return;
    await this.links.revoke(userId);
    await this.forgetUser(userId, null);
  }

  async hasMail({ to, template, about }: Mail): Promise<boolean> {
    return (await this.records.get(idOf({ to, template, about }))) !== null;
  }

  async mails(query: Pick<Query<OutboxRecord>, 'limit' | 'skip'>, hidesStaffLinks = false): Promise<MailView[]> {
    const records = await this.records.find({ sort: [{ field: 'createdAt', descending: true }], ...query });
    const unreadable = records.find((record) => !isReadable(record, this.settings.mailKey));
    if (unreadable && !this.isReported) {
      this.isReported = true;
      this.logger.error({ message: 'links of mails were encrypted with another root key', mail: unreadable._id });
    }
    return Promise.all(
      records.map(async (record) => {
        const { _id, to, template, createdAt } = record;
        const mail = { _id, to, template, createdAt };
        return isReadable(record, this.settings.mailKey)
          ? {
              ...mail,
              link: hidesStaffLinks && template === 'staffInvitation' ? null : await this.linkForStaff(record),
            }
          : { ...mail, link: null, unreadable: true };
      }),
    );
  }

  /** A link that opens an account in a company with other people is shown only to the receiver. */
  private async linkForStaff(record: OutboxRecord): Promise<string | null> {
    const { template, userId } = record;
    if (!SHOWN_TO_STAFF.has(template)) return null;
    const link = linkOf(record, this.settings.mailKey);
    if (template !== 'memberInvitation' || link === null) return link;
    const companyId = userId && streamIdOf(userId);
    if (!companyId || hasOthers(await this.memberships.peopleOf(companyId), userId)) return null;
    // Mark the link before it is shown: it becomes invalid once the company has other people.
    await this.links.markShown(link);
    return link;
  }

  /** @param email null if the person does not hold the address. */
  async forgetUser(userId: string, email: string | null): Promise<void> {
    await this.records.deleteMany({ userId });
    if (email !== null) await this.records.deleteMany({ to: email });
  }
}

const idOf = ({ to, template, about }: Mail): string =>
  createHash('sha256')
    .update(JSON.stringify([template, to, about]))
    .digest('hex');
