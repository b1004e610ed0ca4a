import type { BackgroundWork } from '@tender/context';
import type { DeliveryStatus } from '@tender/contracts';
import { plusMillis, type Clock } from '@tender/kernel';
import type { ReadStore, StateCollection } from '@tender/read-store';
import { deliveryRecords, type DeliveryRecord } from '../delivery/delivery-records.js';
import type { MessageCounts } from './message-counts.js';

const PAGE = 250;
const HOUR = 3_600_000;
/** Final statuses. Failed deliveries are not final: they are kept until an admin retries them. */
const AT_ITS_END: readonly DeliveryStatus[] = ['sent', 'skipped', 'kept'];

export interface DeliverySweepOptions {
  state: Pick<ReadStore, 'state'>;
  clock: Clock;
  counts: Pick<MessageCounts, 'freeze'>;
  keepFor: number;
  logger: { error(message: object): void };
}

export class DeliverySweep implements BackgroundWork {
  private readonly records: StateCollection<DeliveryRecord>;
  private readonly timer: NodeJS.Timeout;
  private running: Promise<void>;
  private stopped = false;

  constructor(private readonly options: DeliverySweepOptions) {
    this.records = options.state.state(deliveryRecords);
    this.running = this.sweep();
    this.timer = setInterval(() => {
      this.running = this.running.then(() => this.sweep());
    }, HOUR).unref();
  }

  async stop(): Promise<void> {
    this.stopped = true;
    clearInterval(this.timer);
    await this.running;
  }

  private async sweep(): Promise<void> {
    try {
      for (const status of AT_ITS_END) while (!this.stopped && (await this.sweepPage(status)));
    } catch (error) {
      this.options.logger.error({ message: 'old deliveries could not be deleted', err: error });
    }
  }

  private async sweepPage(status: DeliveryStatus): Promise<boolean> {
    const { clock, counts, keepFor } = this.options;
    const old = { status, settledAt: { lt: plusMillis(clock(), -keepFor) } };
    const page = await this.records.find({ where: old, limit: PAGE });
    if (page.length === 0) return false;
    for (const about of new Set(page.map((delivery) => delivery.about))) await counts.freeze(about);
    await this.records.deleteMany({ ...old, _id: { in: page.map(({ _id }) => _id) } });
    return page.length === PAGE;
  }
}
