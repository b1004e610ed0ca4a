import { DiscoveryService } from '@nestjs/core';
import type { LiveKind, LivePayloads } from '@tender/contracts';
import type { RecordedEvent } from '@tender/event-store';
import type { StreamKind } from '@tender/kernel';

/** Who hears a message: the house's staff, or one company's people: all, or these, or all but these (ids of users). */
export type Audience = 'staff' | { companyId: string; only?: ReadonlySet<string>; except?: ReadonlySet<string> };

/** One message to one audience; its payload is already what that audience may know. Messages that share a payload are told together. */
export type LiveMessage = { [K in LiveKind]: { kind: K; audience: Audience; payload: LivePayloads[K] } }[LiveKind];

/** What one event says to whom; at once where nothing has to be asked for. */
export type Teller = (event: RecordedEvent) => LiveMessage[] | Promise<LiveMessage[]>;

/** What the events of one kind of stream say over the socket (`domain.md §8`). */
export interface LiveSource {
  readonly kind: StreamKind<never>;
  /** Begins a page of events: what one of them makes it look up need not be looked up for the next. */
  begin(): Teller;
}

/** Marks a provider as a `LiveSource`: the api finds it in whatever module it is. */
export const LiveMessages = DiscoveryService.createDecorator();
