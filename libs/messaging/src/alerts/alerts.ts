import { plusMillis, type Clock, type Instant } from '@tender/kernel';
import type { ReadStore, StateCollection } from '@tender/read-store';
import type { AlertKind } from './alert-kinds.js';
import { alertRecords, type AlertRecord } from './alert-records.js';

/** A lasting condition is over after this time in ms without a new report. */
export const OVER_AFTER = 3 * 60_000;
const NOTED_EVERY = 60_000;

const OF_DAY = ['mailServerWithoutTls', 'unprovenMails'] as const;
export type DailyAlert = (typeof OF_DAY)[number];

export interface RaisedAlert {
  kind: AlertKind;
  subject: string;
  name?: string;
  path?: string;
  /** Ids of the receivers. Default: all admins. */
  to?: string[];
}

/** Any process raises alerts; `AlertWork` sends them. */
export class Alerts {
  private readonly records: StateCollection<AlertRecord>;
  private readonly notedAt = new Map<string, Instant>();

  constructor(
    state: Pick<ReadStore, 'state'>,
    private readonly clock: Clock,
  ) {
    this.records = state.state(alertRecords);
  }

  async raise(alert: RaisedAlert, at: Instant = this.clock()): Promise<void> {
    await this.records.addMissing([recordOf(alert, at, null)]);
  }

  async settle(alert: Pick<RaisedAlert, 'kind' | 'subject'>): Promise<void> {
    await this.records.deleteMany({ _id: idOf(alert), sentAt: null });
  }

  /** Raises an alert about a lasting condition. Call it repeatedly: one alert is sent until the condition is over. */
  async raiseLasting(alert: RaisedAlert): Promise<void> {
    const now = this.clock();
    const id = idOf(alert);
    const before = this.notedAt.get(id);
    if (before !== undefined && now < plusMillis(before, NOTED_EVERY)) return;
    await this.records.addMissing([recordOf(alert, now, now)]);
    await this.records.update(id, { seenAt: now });
    this.notedAt.set(id, now);
  }

  raiseOfDay(kind: DailyAlert): Promise<void> {
    return this.raise({ kind, subject: this.clock().slice(0, 10) });
  }

  async current(): Promise<ReadonlySet<AlertKind>> {
    const now = this.clock();
    const lasting = await this.records.find({ where: { seenAt: { gt: plusMillis(now, -OVER_AFTER) } } });
    const ofDay = await this.records.find({ where: { _id: { in: OF_DAY.map((kind) => idOfDay(kind, now)) } } });
    return new Set([...lasting, ...ofDay].map(({ kind }) => kind));
  }
}

const idOf = ({ kind, subject }: Pick<RaisedAlert, 'kind' | 'subject'>): string => `${kind} ${subject}`;

const idOfDay = (kind: DailyAlert, now: Instant): string => idOf({ kind, subject: now.slice(0, 10) });

const recordOf = (alert: RaisedAlert, at: Instant, seenAt: Instant | null): AlertRecord => ({
  _id: idOf(alert),
  kind: alert.kind,
  name: alert.name ?? '',
  path: alert.path ?? null,
  ...(alert.to && { to: alert.to }),
  at,
  sentAt: null,
  seenAt,
});
