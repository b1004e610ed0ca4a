import { plusMillis, type Clock } from '@tender/kernel';
import type { ReadStore, StateCollection } from '@tender/read-store';
import type { Outcome } from './courier.js';
import { LONGEST_SENDING, takeBack } from './deliveries.js';
import { deliveryRecords, type DeliveryRecord } from './delivery-records.js';
import { backoffMillis, type DeliveryChannel } from '@tender/contracts';
import type { DeliveryPacing } from './pacing.js';

const LOST_LOOK = 30_000;
const PAGE = 100;
const LONGEST_ERROR = 500;

export interface QueueOptions {
  state: Pick<ReadStore, 'state'>;
  clock: Clock;
  channel: DeliveryChannel;
  pacing: DeliveryPacing;
  domain: string;
}

export class DeliveryQueue {
  private readonly records: StateCollection<DeliveryRecord>;
  private due: DeliveryRecord[] = [];
  private reading: Promise<void> | null = null;
  private lookedForLost = performance.now();

  constructor(private readonly options: QueueOptions) {
    this.records = options.state.state(deliveryRecords);
  }

  async takeBack(): Promise<true> {
    await takeBack(this.records, { channel: this.options.channel }, this.options.clock());
    return true;
  }

  /** Claims a due delivery exclusively. @returns null if none is due */
  async next(): Promise<DeliveryRecord | null> {
    for (;;) {
      if (this.due.length === 0) await (this.reading ??= this.loadDue().finally(() => (this.reading = null)));
      const delivery = this.due.shift();
      if (!delivery) return null;
      const claimed = await this.claim(delivery);
      if (claimed) return claimed;
    }
  }

  async complete({ _id }: DeliveryRecord, outcome: Outcome): Promise<void> {
    await this.release(_id, {
      status: outcome.status,
      error: outcome.status === 'sent' ? null : outcome.why,
      settledAt: this.options.clock(),
      ...(outcome.status !== 'kept' && { content: null }),
    });
  }

  /** @param final whether no automatic retry follows @returns whether it will be retried */
  async fail({ _id, failures }: DeliveryRecord, reason: string, final: boolean): Promise<boolean> {
    const { clock, pacing } = this.options;
    const now = clock();
    const dead = final || failures + 1 >= pacing.tries;
    const pause = backoffMillis({ first: pacing.firstPause, longest: pacing.longestPause }, failures + 1);
    await this.release(_id, {
      status: dead ? 'failed' : 'queued',
      failures: failures + 1,
      error: reason.slice(0, LONGEST_ERROR),
      nextAt: plusMillis(now, pause),
      settledAt: dead ? now : null,
    });
    return !dead;
  }

  async giveBack({ _id }: DeliveryRecord): Promise<void> {
    await this.release(_id, { status: 'queued' });
  }

  async isWithdrawn({ _id }: DeliveryRecord): Promise<boolean> {
    return (await this.records.get(_id))?.withdrawn ?? true;
  }

  private async release(_id: string, set: Partial<Omit<DeliveryRecord, '_id'>>): Promise<void> {
    const whole = await this.records.update(_id, { ...set, claimedAt: null }, { status: 'sending', withdrawn: false });
    if (!whole) await this.records.delete(_id, { withdrawn: true });
  }

  private async claim(delivery: DeliveryRecord): Promise<DeliveryRecord | null> {
    const { _id, messageId } = delivery;
    const claim = {
      status: 'sending',
      claimedAt: this.options.clock(),
      messageId: messageId ?? `<${_id}@${this.options.domain}>`,
    } as const;
    return (await this.records.update(_id, claim, { status: 'queued' })) ? { ...delivery, ...claim } : null;
  }

  private async takeBackLost(): Promise<void> {
    const { channel, clock } = this.options;
    await takeBack(this.records, { channel, claimedAt: { lte: plusMillis(clock(), -LONGEST_SENDING) } }, clock());
    this.lookedForLost = performance.now();
  }

  private async loadDue(): Promise<void> {
    const { channel, clock } = this.options;
    this.due = await this.records.find({
      where: { channel, status: 'queued', nextAt: { lte: clock() } },
      sort: [{ field: 'nextAt' }],
      limit: PAGE,
    });
    if (this.due.length === 0 && performance.now() - this.lookedForLost >= LOST_LOOK) await this.takeBackLost();
  }
}
