import { SYSTEM, type Instant } from '@tender/kernel';
import type { ViewingEvent } from '../viewing.events.js';
import { assign, book, buyer, FRIDAY, localTime, MONDAY, request } from './builders.js';
import { decided, DRAFT, type Given } from './recorded.js';

export const MORNING = localTime(MONDAY, 8);
export const AFTER = '2026-11-26T12:00:00.000Z';

export const go = (status: 'published' | 'live' | 'completed', at: Instant = FRIDAY): Given => ({
  command: { type: 'UpdateViewing', changes: {}, status },
  at,
});
export const asked = (company: string): Given => ({ command: request(company), actor: buyer(company) });
export const keepTime = (at: Instant): Given => ({ command: { type: 'KeepTime' }, actor: SYSTEM, at });

export const PUBLISHED: readonly Given[] = [...DRAFT, go('published')];

export const draft = decided(DRAFT);
/** Published: A has a room, B has requested a booking. */
export const open = decided([...PUBLISHED, { command: book('A', { attendees: ['A.owner'] }) }, asked('B')]);
/** First morning: A has room 1, with two parcels in it, and B has room 2. */
export const live = decided([
  ...PUBLISHED,
  { command: book('A') },
  { command: book('B', { room: '2' }) },
  go('live', MORNING),
  { command: assign('1', '1', '2'), at: MORNING },
]);
export const over = decided([...PUBLISHED, go('live', MORNING), go('completed', AFTER)]);

/** An event with changed data. */
export const changed = (event: ViewingEvent, data: object): ViewingEvent =>
  ({ ...event, data: { ...event.data, ...data } }) as ViewingEvent;
