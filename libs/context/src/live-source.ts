import { DiscoveryService } from '@nestjs/core';
import type { BuyerPayloads, StaffRead, LiveKind, LivePayloads } from '@tender/contracts';
import type { RecordedEvent } from '@tender/event-store';
import type { StreamKind } from '@tender/kernel';

/**
 * Who receives a message: the roles that read such things of all companies; everybody who has been let in; of one company
 * the people who bid: all, or only these, or all but these (ids of users); or everybody of a company, also those who only
 * come to viewings.
 */
export type Audience =
  | StaffRead
  | 'everybody'
  | { companyId: string; only?: ReadonlySet<string>; except?: ReadonlySet<string> }
  | { everybodyOf: string };

/**
 * One message to one audience; its payload is already what that audience may know. Messages that share a payload are
 * sent together.
 */
export type LiveMessage = MessageTo<StaffRead, LivePayloads> | MessageTo<Exclude<Audience, StaffRead>, BuyerPayloads>;

type MessageTo<To extends Audience, Payloads extends Partial<LivePayloads>> = {
  [K in LiveKind & keyof Payloads]: { kind: K; audience: To; payload: Payloads[K] };
}[LiveKind & keyof Payloads];

/** Maps one event to messages; synchronously where nothing has to be read. */
export type EventMapper = (event: RecordedEvent) => LiveMessage[] | Promise<LiveMessage[]>;

/** Maps the events of one kind of stream to live messages (`domain.md §8`). */
export interface LiveSource {
  readonly kind: StreamKind<never>;
  /** Begins a page of events, for which what was read for one event can be kept for the next. */
  startPage(): EventMapper;
}

/** Marks a provider as a `LiveSource`: the api finds it in whatever module it is. */
export const LiveMessages = DiscoveryService.createDecorator();
