import type { ReactorServices } from '@tender/context';
import { latestOf, newId, SYSTEM } from '@tender/kernel';
import { defineReactor, type EventReaction, type Reactor } from '@tender/reactors';
import { nextDue } from '../rules/decisions/decide-viewing.js';
import type { Viewing } from '../rules/viewing.js';
import { viewingDecider } from '../rules/viewing-decider.js';
import { viewingStream, viewingStreams, type ViewingEvent, type ViewingId } from '../rules/viewing.events.js';

/** Delay in ms before a retry if a due viewing did not change, because a clock is in doubt. */
const RETRY_MILLIS = 1_000;

/** Opens and completes viewings, and completes bookings, by the viewing's time zone (`domain.md §4`). Due times are read from the viewing's state. */
export function viewingClock({ executor, clock }: Pick<ReactorServices, 'executor' | 'clock'>): Reactor {
  const stateOf = (id: ViewingId): Promise<Viewing> => executor.state(viewingDecider, viewingStream(id));

  const rewind: EventReaction<ViewingEvent> = async (_, { id, schedule, cancel }) => {
    const at = nextDue(await stateOf(id));
    await (at === null ? cancel(id) : schedule(id, at));
  };

  return defineReactor({
    name: 'viewingClock',
    begins: 'first',
    due: async (id, { schedule, again }) => {
      const at = nextDue(await stateOf(id));
      if (at === null) return;
      if (at > latestOf(clock)) return schedule(id, at);
      // A jump of the machine's clock alone has no effect: the executor uses the server's clock.
      const context = { actor: SYSTEM, commandId: newId(), idempotent: false, requestId: 'viewing-clock' } as const;
      const { state } = await executor.execute(viewingDecider, viewingStream(id), { type: 'KeepTime' }, context);
      const next = nextDue(state);
      if (next === at) again(RETRY_MILLIS);
      else if (next !== null) await schedule(id, next);
    },
    // Other events schedule nothing: if the end of a cancelled booking is still due, the command changes nothing.
  }).on(viewingStreams, {
    ViewingPublished: rewind,
    ViewingUpdated: rewind,
    ViewingWentLive: rewind,
    ViewingCompleted: rewind,
    BookingCreated: rewind,
    BookingApproved: rewind,
    BookingUpdated: rewind,
  });
}
