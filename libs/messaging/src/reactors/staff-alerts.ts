import { auctionDecider, auctionStream, auctionStreams } from '@tender/auctions/rules';
import type { ReactorServices } from '@tender/context';
import { stateAt, stateBefore, type UpcastEvent } from '@tender/event-store';
import { isSystem } from '@tender/kernel';
import { approvalsDecider, approvalStreams, type ApprovalEvent, type Approvals } from '@tender/people/approvals';
import { secondPersonsNow } from '@tender/people/second-persons';
import { companyDecider, companyStream, companyStreams } from '@tender/people/company';
import {
  houseSettingsDecider,
  houseSettingsStream,
  type HouseSettings,
  type HouseSettingsEvent,
} from '@tender/people/house-settings';
import { STAFF_STREAM, staffDecider } from '@tender/people/staff';
import { defineReactor, type Reactor } from '@tender/reactors';
import { viewingStreams } from '@tender/viewings/rules';
import { alertReceivers } from '../alerts/alert-work.js';
import { Alerts } from '../alerts/alerts.js';
import type { NotifierServices } from './notifier.js';

const PAUSES = { outage: 'outagePause', clock: 'clockPause' } as const;

export type AlertServices = NotifierServices & Pick<ReactorServices, 'events'>;

/** Raises alerts about events after its first start. Deletes alerts that staff resolve before they are sent. */
export function staffAlerts({ executor, state, clock, events }: AlertServices): Reactor {
  const alerts = new Alerts(state, clock);

  /** The proposer learns that nothing was done. */
  async function proposalEnded(event: UpcastEvent<ApprovalEvent>): Promise<void> {
    const { proposalId } = event.data;
    await alerts.settle({ kind: 'proposal', subject: proposalId });
    const before = await stateBefore<Approvals, ApprovalEvent>(events, approvalsDecider, event);
    const proposedBy = before[proposalId]?.proposedBy;
    if (proposedBy === undefined || proposedBy === event.metadata.actor.userId) return;
    await alerts.raise({ kind: 'proposalEnded', subject: proposalId, to: [proposedBy] }, event.metadata.at);
  }

  return defineReactor({ name: 'staffAlerts', begins: 'next' })
    .on(approvalStreams, {
      ActionProposed: async ({ data: { proposalId, proposedBy }, metadata: { at } }) => {
        const seconds = await secondPersonsNow(executor, clock());
        const to = seconds.filter((userId) => userId !== proposedBy);
        await alerts.raise({ kind: 'proposal', subject: proposalId, to }, at);
      },
      ActionApproved: ({ data }) => alerts.settle({ kind: 'proposal', subject: data.proposalId }),
      GlassBroken: async ({ data: { proposalId }, metadata: { at } }) => {
        await alerts.settle({ kind: 'proposal', subject: proposalId });
        // The act may take the role of an admin away, who must learn of it.
        const to = alertReceivers(await stateAt(events, staffDecider, STAFF_STREAM, at));
        await alerts.raise({ kind: 'brokenGlass', subject: proposalId, to }, at);
      },
      ActionRefused: proposalEnded,
      ActionExpired: proposalEnded,
      ActionOvertaken: proposalEnded,
    })
    .on(auctionStreams, {
      AuctionPaused: async ({ id: eventId, data: { reason }, metadata: { actor, at } }, { id }) => {
        if (!isSystem(actor) || !(reason in PAUSES)) return;
        const auction = await executor.state(auctionDecider, auctionStream(id));
        if (auction.status === 'none') return;
        const kind = PAUSES[reason as keyof typeof PAUSES];
        await alerts.raise({ kind, subject: eventId, name: auction.name, path: `/auction-monitoring?id=${id}` }, at);
      },
    })
    .on(houseSettingsStream, {
      LetterSettingsChanged: async (event) => {
        const { letter } = await stateBefore<HouseSettings, HouseSettingsEvent>(events, houseSettingsDecider, event);
        if (event.data.bankHash !== (letter?.bankHash ?? null))
          await alerts.raise({ kind: 'bankDetails', subject: event.id }, event.metadata.at);
      },
    })
    .on(viewingStreams, {
      BookingRequested: ({ data, metadata: { at } }) => alerts.raise(requestOf(data), at),
      BookingApproved: ({ data }) => alerts.settle(requestOf(data)),
      BookingRejected: ({ data }) => alerts.settle(requestOf(data)),
      BookingCancelled: ({ data }) => alerts.settle(requestOf(data)),
      BookingUpdated: async ({ data }) => {
        if (data.roomId !== null) await alerts.settle(requestOf(data));
      },
    })
    .on(companyStreams, {
      // Strangers can enter any number of unconfirmed addresses: alert after the confirmation.
      MemberJoined: async ({ data, metadata: { at } }) => {
        if (!data.awaitsEmail && !data.unlisted) await alerts.raise(signUpOf(data), at);
      },
      MemberEmailConfirmed: async ({ id, data, metadata: { at } }) => {
        const company = await executor.state(companyDecider, companyStream(id));
        // No alert if staff have already decided.
        if (company.status !== 'none' && company.members[data.userId]?.status === 'pending')
          await alerts.raise(signUpOf(data), at);
      },
      MemberApproved: ({ data }) => alerts.settle(signUpOf(data)),
      MemberRejected: ({ data }) => alerts.settle(signUpOf(data)),
    });
}

const requestOf = ({ bookingId: subject }: { bookingId: string }) => ({ kind: 'bookingRequest', subject }) as const;
const signUpOf = ({ userId: subject }: { userId: string }) => ({ kind: 'signUp', subject }) as const;
