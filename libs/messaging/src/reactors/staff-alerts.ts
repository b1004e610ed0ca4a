import { auctionDecider, auctionStream, auctionStreams } from '@tender/auctions/rules';
import { isSystem } from '@tender/kernel';
import { companyStreams } from '@tender/people/company';
import { defineReactor, type Reactor } from '@tender/reactors';
import { viewingStreams } from '@tender/viewings/rules';
import { Alerts } from '../alerts/alerts.js';
import type { TellingServices } from './teller.js';

/** The server's own reasons for a pause. */
const PAUSES = { outage: 'outagePause', clock: 'clockPause' } as const;

/**
 * Alerts the admins to what happens without them: an auction that the server paused, bookings, sign-ups. Of what
 * happened before the upgrade nobody is notified.
 */
export function staffAlerts({ executor, state, clock }: TellingServices): Reactor {
  const alerts = new Alerts(state, clock);

  return defineReactor({ name: 'staffAlerts', begins: 'next' })
    .on(auctionStreams, {
      AuctionPaused: async ({ id: eventId, data: { reason }, metadata: { actor, at } }, { id }) => {
        if (!isSystem(actor) || !(reason in PAUSES)) return;
        const auction = await executor.state(auctionDecider, auctionStream(id));
        if (auction.status === 'none') return;
        const kind = PAUSES[reason as keyof typeof PAUSES];
        await alerts.raise({ kind, subject: eventId, name: auction.name, path: `/auction-monitoring?id=${id}` }, at);
      },
    })
    .on(viewingStreams, {
      BookingRequested: ({ id: subject, metadata: { at } }) => alerts.raise({ kind: 'bookingRequest', subject }, at),
    })
    .on(companyStreams, {
      // Of an address that is still to be confirmed nobody is notified: strangers can name any number of them.
      MemberJoined: async ({ id: subject, data: { awaitsEmail, unlisted }, metadata: { at } }) => {
        if (!awaitsEmail && !unlisted) await alerts.raise({ kind: 'signUp', subject }, at);
      },
      MemberEmailConfirmed: ({ id: subject, metadata: { at } }) => alerts.raise({ kind: 'signUp', subject }, at),
    });
}
