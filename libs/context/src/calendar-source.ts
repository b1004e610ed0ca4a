import { DiscoveryService } from '@nestjs/core';
import type { Actor, Instant } from '@tender/kernel';

export type CalendarKind = 'auctionStart' | 'auctionEnd' | 'viewing' | 'booking';

/** A date in a calendar feed. Services outside the server read it: it has no field for lots, amounts, rooms or people. */
export interface CalendarDate {
  /** Unique in the installation, stable while the date moves. */
  id: string;
  kind: CalendarKind;
  name: string;
  /** An instant, or a day `2026-11-23` of whole days. */
  startsAt: Instant;
  /** Exclusive. Absent: a moment. */
  endsAt?: Instant;
  status: 'CONFIRMED' | 'TENTATIVE' | 'CANCELLED';
}

export interface CalendarSource {
  /** The dates that the actor may see now and that end after an instant. */
  datesFor(actor: Actor, since: Instant): Promise<CalendarDate[]>;
}

/** Marks a provider as a `CalendarSource`, for discovery by the calendar feeds. */
export const CalendarDates = DiscoveryService.createDecorator();
