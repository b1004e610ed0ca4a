import type { ReactorServices } from '@tender/context';
import { SYSTEM } from '@tender/kernel';
import { arrivalOf, isNoArrival, type ArrivalEvent } from '@tender/people/arriving-invitations';
import { companyStreams } from '@tender/people/company';
import { defineReactor, type EventReaction, type Reactor } from '@tender/reactors';
import { viewingDecider } from '../rules/viewing-decider.js';
import { viewingStream } from '../rules/viewing.events.js';

/** Admits people invited by e-mail. Starts with the first event: an approval may be older than the process. */
export function viewingArrivals(services: Pick<ReactorServices, 'executor' | 'events' | 'state'>): Reactor {
  const { executor } = services;
  const join: EventReaction<ArrivalEvent> = async ({ data }, { key }) => {
    const arrival = await arrivalOf(services, data);
    if (!arrival) return;
    const { companyId, userId, approval } = arrival;
    for (const viewingId of arrival.to) {
      const stream = viewingStream(viewingId);
      // Skip an id that is not a viewing's, such as an auction's. A completed viewing ignores the command.
      if ((await executor.state(viewingDecider, stream)).status === 'none') continue;
      await executor.execute(
        viewingDecider,
        stream,
        { type: 'InviteCompanies', companies: [{ companyId, userIds: [userId] }], approval },
        { actor: SYSTEM, commandId: arrival.key, requestId: key },
      );
    }
  };
  return defineReactor({ name: 'viewingArrivals', begins: 'first', passesOver: isNoArrival }).on(companyStreams, {
    MemberApproved: join,
    MemberEmailConfirmed: join,
  });
}
