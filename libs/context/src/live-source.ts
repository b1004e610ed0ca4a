import { DiscoveryService } from '@nestjs/core';
import type { BuyerPayloads, StaffRead, LiveKind, LivePayloads } from '@tender/contracts';
import type { RecordedEvent } from '@tender/event-store';
import type { StreamKind } from '@tender/kernel';

/**
 * Recipients: staff with this right, all approved users, buyers of a company (`only` these users or all `except` these), or all users of a company.
 */
export type Audience =
  | StaffRead
  | 'everybody'
  | { companyId: string; only?: ReadonlySet<string>; except?: ReadonlySet<string> }
  | { allUsersOf: string };

/** The payload contains only what the audience may know. Messages with the same payload are sent together. */
export type LiveMessage = MessageTo<StaffRead, LivePayloads> | MessageTo<Exclude<Audience, StaffRead>, BuyerPayloads>;

type MessageTo<To extends Audience, Payloads extends Partial<LivePayloads>> = {
  [K in LiveKind & keyof Payloads]: { kind: K; audience: To; payload: Payloads[K] };
}[LiveKind & keyof Payloads];

export type EventMapper = (event: RecordedEvent) => LiveMessage[] | Promise<LiveMessage[]>;

export interface LiveSource {
  readonly kind: StreamKind<never>;
  startPage(): EventMapper;
}

export const LiveMessages = DiscoveryService.createDecorator();
