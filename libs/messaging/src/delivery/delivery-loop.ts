import { setTimeout as delay } from 'node:timers/promises';
import { backoffMillis, retry } from '@tender/contracts';
import { Refused, type Courier, type Outcome } from './courier.js';
import { DeliveryQueue, type QueueOptions } from './delivery-queue.js';
import type { DeliveryRecord } from './delivery-records.js';

/** Maximum time to send one delivery, in ms; below `LONGEST_SENDING`. */
const LONGEST_CARRY = 60_000;
const PATIENCE = 3_000;
const WITHDRAWAL_LOOK = 500;

export interface LoopLogger {
  warn(message: object): void;
  error(message: object): void;
}

export interface DeliveryLoopOptions extends Omit<QueueOptions, 'channel'> {
  courier: Courier;
  logger: LoopLogger;
  onFailed: (delivery: DeliveryRecord) => Promise<void>;
}

/** While the channel is unavailable, no delivery is claimed or counted as failed. A slow delivery blocks only its lane. */
export class DeliveryLoop {
  private readonly queue: DeliveryQueue;
  private readonly stopping = new AbortController();
  private readonly leaving = new AbortController();
  private readonly ended: Promise<unknown>;
  /** Promise that exists while the channel is unavailable; resolves when it is available again. */
  private closure: Promise<void> | null = null;
  private gathering: Promise<void> | null = null;
  private idling: Promise<void> | null = null;

  constructor(private readonly options: DeliveryLoopOptions) {
    this.queue = new DeliveryQueue({ ...options, channel: options.courier.channel });
    this.ended = this.run();
  }

  async stop(): Promise<void> {
    this.stopping.abort();
    const patience = setTimeout(() => this.leaving.abort(), PATIENCE);
    await this.ended;
    clearTimeout(patience);
    await this.options.courier.close?.();
  }

  private async run(): Promise<void> {
    const { courier } = this.options;
    while (!this.stopping.signal.aborted && !(await this.insisting(() => this.queue.takeBack())))
      await this.pause(this.options.pacing.idle);
    await Promise.all(Array.from({ length: courier.lanes }, () => this.lane()));
  }

  private async lane(): Promise<void> {
    while (!this.stopping.signal.aborted) {
      if (this.closure) await this.closure;
      else if (!(await this.insisting(() => this.serveNext()))) await this.idle();
    }
  }

  private async serveNext(): Promise<boolean> {
    await this.gather();
    const delivery = await this.queue.next();
    if (!delivery) return false;
    await this.serve(delivery);
    return true;
  }

  private async serve(delivery: DeliveryRecord): Promise<void> {
    const breakOff = new AbortController();
    const brokenOff = AbortSignal.any([breakOff.signal, this.leaving.signal]);
    const watch = this.pollWithdrawal(delivery, breakOff);
    let outcome: Outcome;
    try {
      const signal = AbortSignal.any([brokenOff, AbortSignal.timeout(LONGEST_CARRY)]);
      outcome = this.isLate(delivery)
        ? { status: 'skipped', why: 'it would arrive too late' }
        : await this.options.courier.deliver(delivery, signal);
    } catch (error) {
      return brokenOff.aborted ? await this.queue.giveBack(delivery) : await this.failed(delivery, error);
    } finally {
      clearInterval(watch);
    }
    await this.queue.complete(delivery, outcome);
  }

  private isLate({ sendBefore }: DeliveryRecord): boolean {
    return sendBefore !== null && this.options.clock() >= sendBefore;
  }

  private async failed(delivery: DeliveryRecord, error: unknown): Promise<void> {
    const { courier, logger } = this.options;
    const final = error instanceof Refused;
    const obstacle = final ? null : await this.obstacle();
    if (obstacle) {
      await this.queue.giveBack(delivery);
      this.close(obstacle);
      return;
    }
    const again = await this.queue.fail(delivery, error instanceof Error ? error.message : String(error), final);
    const words = again ? 'a message could not be delivered and will be retried' : 'a message could not be delivered';
    logger.warn({ message: words, channel: courier.channel, delivery: delivery._id, failures: delivery.failures + 1 });
    if (!again) await this.options.onFailed(delivery);
  }

  private async obstacle(): Promise<Error | null> {
    try {
      await this.options.courier.assertOpen?.();
      return null;
    } catch (error) {
      return error instanceof Error ? error : new Error(String(error));
    }
  }

  private close(obstacle: Error): void {
    const { courier, logger } = this.options;
    if (!this.closure) logger.error({ message: 'messages wait', channel: courier.channel, reason: obstacle.message });
    this.closure ??= this.untilOpen().finally(() => (this.closure = null));
  }

  private async untilOpen(): Promise<void> {
    const { courier, pacing } = this.options;
    const { firstProbe: first, longestProbe: longest } = pacing;
    await this.pause(first);
    if (this.stopping.signal.aborted) return;
    // The failure that closed the channel counts as the first one.
    const pauseAfter = (_: unknown, failures: number) => backoffMillis({ first, longest }, failures + 1);
    await retry(async () => courier.assertOpen?.(), pauseAfter, this.stopping.signal).catch(() => undefined);
  }

  private pollWithdrawal(delivery: DeliveryRecord, breakOff: AbortController): NodeJS.Timeout {
    const look = async () => {
      if (await this.queue.isWithdrawn(delivery)) breakOff.abort();
    };
    return setInterval(() => void look().catch(() => undefined), WITHDRAWAL_LOOK);
  }

  private gather(): Promise<void> {
    return (this.gathering ??= Promise.resolve(this.options.courier.prepare?.()).finally(
      () => (this.gathering = null),
    ));
  }

  /** Waits in one pause that all lanes share, so that they poll the store together. */
  private idle(): Promise<void> {
    return (this.idling ??= this.pause(this.options.pacing.idle).finally(() => (this.idling = null)));
  }

  /** Logs an error, because the store may be unavailable or full for a moment. @returns undefined after an error */
  private async insisting<T>(work: () => Promise<T>): Promise<T | undefined> {
    try {
      return await work();
    } catch (error) {
      this.options.logger.error({ message: 'the delivery of messages failed', err: error });
      return undefined;
    }
  }

  private async pause(millis: number): Promise<void> {
    await delay(millis, undefined, { signal: this.stopping.signal }).catch(() => undefined);
  }
}
