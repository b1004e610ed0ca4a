import type { DeliveryRecord } from './delivery-records.js';
import type { DeliveryChannel } from '@tender/contracts';

/** How the try of a delivery has ended, unless it failed. */
export type Outcome = { status: 'sent' } | { status: 'skipped' | 'kept'; why: string };

/** Who brings deliveries to people by one channel. */
export interface Courier {
  readonly channel: DeliveryChannel;
  /** How many at once. */
  readonly lanes: number;
  /** Does what is to be done before the queue is looked at, such as fetching what waits elsewhere. */
  prepare?(): Promise<void>;
  /**
   * Brings one. May come again for the same delivery.
   * @param signal breaks it off.
   * @throws Refused when it can never succeed; whatever else is thrown means that it is tried again.
   */
  deliver(delivery: DeliveryRecord, signal: AbortSignal): Promise<Outcome>;
  /**
   * Whether the way is open at all; asked after a failure.
   * @throws Error with the reason, which is then not the delivery's fault.
   */
  assertOpen?(): Promise<void>;
  close?(): Promise<void> | void;
}

/** It is refused for good. */
export class Refused extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'Refused';
  }
}
