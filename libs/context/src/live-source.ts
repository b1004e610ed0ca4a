import { DiscoveryService } from '@nestjs/core';
import type { BuyerPayloads, StaffRead, LiveKind, LivePayloads } from '@tender/contracts';
import type { RecordedEvent } from '@tender/event-store';
import type { StreamKind } from '@tender/kernel';

/**
 * Recipients: staff roles with a read permission; all approved users; bidders of one company (all, only some, or all
 * except some user ids); or all users of a company, including viewing visitors.
 */
export type Audience =
  | StaffRead
  | 'everybody'
  | { companyId: string; only?: ReadonlySet<string>; except?: ReadonlySet<string> }
  | { everybodyOf: string };

/** The payload contains only what the audience may know. Messages with the same payload are sent together. */
export type LiveMessage = MessageTo<StaffRead, LivePayloads> | MessageTo<Exclude<Audience, StaffRead>, BuyerPayloads>;

type MessageTo<To extends Audience, Payloads extends Partial<LivePayloads>> = {
  [K in LiveKind & keyof Payloads]: { kind: K; audience: To; payload: Payloads[K] };
}[LiveKind & keyof Payloads];

/** Synchronous if nothing must be read. */
export type EventMapper = (event: RecordedEvent) => LiveMessage[] | Promise<LiveMessage[]>;

/** Maps the events of one kind of stream to live messages (`domain.md §8`). */
export interface LiveSource {
  readonly kind: StreamKind<never>;
  /** Starts a page of events, in which the mapper may cache what it reads. */
  startPage(): EventMapper;
}

/** Marks a provider as a `LiveSource`, for discovery by the api. */
export const LiveMessages = DiscoveryService.createDecorator();
