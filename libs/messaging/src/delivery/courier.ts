import type { DeliveryRecord } from './delivery-records.js';
import type { DeliveryChannel } from '@tender/contracts';

/** Outcome of a delivery that did not fail. */
export type Outcome = { status: 'sent' } | { status: 'skipped' | 'kept'; why: string };

/** Delivers messages through one channel. */
export interface Courier {
  readonly channel: DeliveryChannel;
  /** Maximum number of concurrent deliveries. */
  readonly lanes: number;
  /** Runs before each read of the queue, for example to import messages from another outbox. */
  prepare?(): Promise<void>;
  /**
   * Delivers one message; a delivery may be repeated.
   * @param signal aborts the delivery
   * @throws Refused for a permanent failure; any other error leads to a retry
   */
  deliver(delivery: DeliveryRecord, signal: AbortSignal): Promise<Outcome>;
  /**
   * Checks the channel after a failure.
   * @throws Error if the channel itself is unavailable, so that the delivery does not count as failed
   */
  assertOpen?(): Promise<void>;
  close?(): Promise<void> | void;
}

/** Permanent failure of a delivery. */
export class Refused extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'Refused';
  }
}
