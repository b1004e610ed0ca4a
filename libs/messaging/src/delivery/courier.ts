import type { DeliveryRecord } from './delivery-records.js';
import type { DeliveryChannel } from '@tender/contracts';

export type Outcome = { status: 'sent' } | { status: 'skipped' | 'kept'; why: string };

export interface Courier {
  readonly channel: DeliveryChannel;
  readonly lanes: number;
  /** Runs before each read of the queue, for example to import messages from another outbox. */
  prepare?(): Promise<void>;
  /**
   * Sends a delivery; may be called again for it.
   * @throws Refused for a permanent failure; any other error leads to a retry
   */
  deliver(delivery: DeliveryRecord, signal: AbortSignal): Promise<Outcome>;
  /** Called after a failure. @throws Error if the channel is unavailable: then the failure does not count */
  assertOpen?(): Promise<void>;
  close?(): Promise<void> | void;
}

export class Refused extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'Refused';
  }
}
