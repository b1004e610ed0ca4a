import type { BackgroundWork } from '@tender/context';
import { can, type Language } from '@tender/contracts';
import type { CommandExecutor } from '@tender/event-store';
import { millisBetween, plusMillis, type Clock, type Instant } from '@tender/kernel';
import { languageOf } from '@tender/people/languages';
import { STAFF_STREAM, staffDecider, type Staff } from '@tender/people/staff';
import type { ReadStore, StateCollection } from '@tender/read-store';
import type { MailChoices } from '../choices/mail-choices.js';
import type { MessageContent, OutgoingMessage } from '../delivery/outgoing-message.js';
import { NotificationWriter } from '../in-app/notification-writer.js';
import { ALERT_KINDS, alertTemplate, kindOf, type AlertKind } from './alert-kinds.js';
import { ALERT_TEXTS, alertText } from './alert-words.js';
import { alertRecords, type AlertRecord } from './alert-records.js';
import { OVER_AFTER } from './alerts.js';
import { isolated } from '../values/words.js';

const LOOK_EVERY = 1_000;
export const JOINED_EVERY = 15 * 60_000;
/** Age in ms above which an alert is not sent: a restored or long stopped installation would report outdated facts. */
const NOTIFY_WITHIN = 24 * 3_600_000;
/** How long a sent alert about a single occurrence is kept, in ms, so that it is not sent twice. */
const KEPT = 2 * NOTIFY_WITHIN;
const SWEPT_EVERY = 60_000;
const PAGE = 1_000;

export interface AlertWorkOptions {
  state: Pick<ReadStore, 'state'>;
  executor: Pick<CommandExecutor, 'state'>;
  clock: Clock;
  choices: Pick<MailChoices, 'wants'>;
  logger: { error(message: object): void };
}

export class AlertWork implements BackgroundWork {
  private readonly records: StateCollection<AlertRecord>;
  private readonly writer: NotificationWriter;
  private readonly timer: NodeJS.Timeout;
  private running: Promise<void> = Promise.resolve();
  private isPolling = false;
  private sweptAt: Instant | null = null;

  constructor(private readonly options: AlertWorkOptions) {
    this.records = options.state.state(alertRecords);
    this.writer = new NotificationWriter(options.state, options.clock);
    this.timer = setInterval(() => {
      if (!this.isPolling) this.running = this.poll();
    }, LOOK_EVERY).unref();
  }

  async stop(): Promise<void> {
    clearInterval(this.timer);
    await this.running;
  }

  /** Never rejects: failed alerts are sent at the next poll. */
  async poll(): Promise<void> {
    this.isPolling = true;
    try {
      await this.send();
      await this.sweep();
    } catch (error) {
      this.options.logger.error({ message: 'alerts could not be sent', err: error });
    } finally {
      this.isPolling = false;
    }
  }

  /** Runs at most once a minute, because it writes. */
  private async sweep(): Promise<void> {
    const now = this.options.clock();
    if (this.sweptAt !== null && now < plusMillis(this.sweptAt, SWEPT_EVERY)) return;
    this.sweptAt = now;
    await this.records.deleteMany({ seenAt: { gt: '', lte: plusMillis(now, -OVER_AFTER) }, sentAt: { gt: '' } });
    await this.records.deleteMany({ seenAt: null, sentAt: { gt: '', lte: plusMillis(now, -KEPT) } });
  }

  /** Joined kinds are read separately, so that any number of them does not delay the others. */
  private async send(): Promise<void> {
    const now = this.options.clock();
    const waiting = await this.records.find({
      where: { ...WAITING, kind: { in: SINGLE } },
      sort: BY_TIME,
      limit: PAGE,
    });
    const { fresh = [], old = [] } = byAge(waiting, now);
    await this.markSent(old, now);
    for (const alert of fresh) await this.sendAlert([alert], now);
    if ((await this.records.find({ where: { ...WAITING, kind: { in: JOINED } }, limit: 1 })).length === 0) return;
    for (const kind of JOINED) await this.sendJoined(kind, now);
  }

  private async sendJoined(kind: AlertKind, now: Instant): Promise<void> {
    const [last] = await this.records.find({
      where: { kind, sentAt: { gt: '' } },
      sort: [{ field: 'sentAt', descending: true }],
      limit: 1,
    });
    if (last?.sentAt && millisBetween(last.sentAt, now) < JOINED_EVERY) return;
    const { fresh = [], old = [] } = byAge(
      await this.records.find({ where: { ...WAITING, kind }, sort: BY_TIME }),
      now,
    );
    await this.markSent(old, now);
    await this.sendAlert(fresh, now);
  }

  /** The first alert gives the deduplication key, so that a retry after a crash sends nothing twice. */
  private async sendAlert(alerts: readonly AlertRecord[], now: Instant): Promise<void> {
    const [first] = alerts;
    if (!first) return;
    const { choices } = this.options;
    const messages: OutgoingMessage[] = [];
    const isMailed = kindOf(first.kind).alwaysByMail === true;
    for (const userId of first.to ?? (await this.receivers()))
      messages.push({
        about: `${first._id} ${first.at}`,
        userId,
        template: alertTemplate(first.kind),
        channels: isMailed || (await choices.wants(userId, 'alerts')) ? ['inApp', 'email'] : ['inApp'],
        content: contentOf(first, alerts.length, await languageOf(this.options, userId)),
        ...(!isMailed && { choice: 'alerts' as const }),
      });
    await this.writer.write(messages);
    await this.markSent(alerts, now);
  }

  private async markSent(alerts: readonly AlertRecord[], now: Instant): Promise<void> {
    for (let from = 0; from < alerts.length; from += PAGE)
      await this.records.updateMany(
        alerts.slice(from, from + PAGE).map(({ _id }) => ({ id: _id, set: { sentAt: now } })),
      );
  }

  private async receivers(): Promise<string[]> {
    return alertReceivers(await this.options.executor.state(staffDecider, STAFF_STREAM));
  }
}

export const alertReceivers = ({ staff, invitations }: Staff): string[] =>
  Object.entries(staff).flatMap(([userId, role]) =>
    can(role, 'alert:receive') && invitations[userId] === undefined ? [userId] : [],
  );

/** Words of an alert. They contain no text that strangers wrote. */
function contentOf({ kind, name, path }: AlertRecord, count: number, language: Language): MessageContent {
  const words = (part: 'subject' | 'text' | 'link') =>
    alertText(ALERT_TEXTS[kind], part, { language, name: isolated(name, language), count });
  return {
    subject: words('subject'),
    blocks: [{ type: 'text', text: words('text') }],
    link: { path: path ?? kindOf(kind).path, label: words('link') },
    language,
  };
}

const SINGLE = ALERT_KINDS.filter((kind) => kindOf(kind).sent === 'single');
const JOINED = ALERT_KINDS.filter((kind) => kindOf(kind).sent === 'joined');
const WAITING = { sentAt: null } as const;
const BY_TIME = [{ field: 'at' }] as const;

const byAge = (alerts: readonly AlertRecord[], now: Instant): { fresh?: AlertRecord[]; old?: AlertRecord[] } =>
  Object.groupBy(alerts, (alert) => (isRecent(alert, now) ? 'fresh' : 'old'));

const isRecent = ({ at }: AlertRecord, now: Instant): boolean => millisBetween(at, now) < NOTIFY_WITHIN;
