import type { ReactorServices } from '@tender/context';
import { SYSTEM } from '@tender/kernel';
import { arrivalOf, isNoArrival, type ArrivalEvent } from '@tender/people/arriving-invitations';
import { companyStreams } from '@tender/people/company';
import { defineReactor, type EventReaction, type Reactor } from '@tender/reactors';
import { auctionDecider } from '../rules/auction-decider.js';
import { auctionStream } from '../rules/auction.events.js';

/**
 * Lets people join the auctions to which they were invited by e-mail, after an admin approved them and they confirmed
 * the address. Starts with the first event: an approval may be older than this process.
 */
export function auctionArrivals(services: Pick<ReactorServices, 'executor' | 'events' | 'state'>): Reactor {
  const { executor } = services;
  const join: EventReaction<ArrivalEvent> = async ({ data }, { key }) => {
    const arrival = await arrivalOf(services, data);
    if (!arrival) return;
    const { companyId, userId, approval } = arrival;
    for (const auctionId of arrival.to) {
      const stream = auctionStream(auctionId);
      // Skip an id that is not an auction's, such as a viewing's. A completed auction ignores the command.
      if ((await executor.state(auctionDecider, stream)).status === 'none') continue;
      await executor.execute(
        auctionDecider,
        stream,
        { type: 'InviteCompanies', companies: [{ companyId, userIds: [userId] }], approval },
        { actor: SYSTEM, commandId: arrival.key, requestId: key },
      );
    }
  };
  return defineReactor({ name: 'auctionArrivals', begins: 'first', passesOver: isNoArrival }).on(companyStreams, {
    MemberApproved: join,
    MemberEmailConfirmed: join,
  });
}
