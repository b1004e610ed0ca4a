import type { ReactorServices } from '@tender/context';
import { SYSTEM } from '@tender/kernel';
import { companyDecider, companyStream, companyStreams, type CompanyEvent } from '@tender/people/company';
import type { CollectionSpec } from '@tender/read-store';
import { defineReactor, type EventReaction, type Reactor } from '@tender/reactors';
import type { ViewingCommand } from '../rules/viewing.commands.js';
import { viewingDecider } from '../rules/viewing-decider.js';
import {
  viewingStream,
  viewingStreams,
  type CompanyId,
  type UserId,
  type ViewingEvent,
  type ViewingId,
} from '../rules/viewing.events.js';

/** Invitation to a viewing that is not completed, to find the viewings when a company or its people leave. */
interface InvitationRecord {
  _id: string;
  company: CompanyId;
  viewing: ViewingId;
}

const invitationRecords: CollectionSpec<InvitationRecord> = {
  name: 'viewingInvitations',
  database: 'state',
  indexes: [{ fields: ['company'] }, { fields: ['viewing'] }],
};
const recordId = (company: CompanyId, viewing: ViewingId): string => `${company} ${viewing}`;

/** Companies read these reasons with their cancelled bookings. */
const REASONS = { rejected: 'The company is no longer approved', deleted: 'The company was deleted' } as const;

/** Decides by the company's present state: a company that was approved again stays (`domain.md §4.5`). */
export function viewingDepartures({ executor, state }: Pick<ReactorServices, 'executor' | 'state'>): Reactor {
  const records = state.state(invitationRecords);
  const companyNow = (companyId: CompanyId) => executor.state(companyDecider, companyStream(companyId));

  const execute = (viewingId: ViewingId, command: ViewingCommand, key: string): Promise<unknown> =>
    executor.execute(viewingDecider, viewingStream(viewingId), command, {
      actor: SYSTEM,
      commandId: key,
      requestId: key,
    });

  async function removeCompany(companyId: CompanyId, viewings: readonly ViewingId[], key: string): Promise<void> {
    const { status } = await companyNow(companyId);
    if (status !== 'rejected' && status !== 'deleted') return;
    const command = { type: 'RemoveCompany', companyId, reason: REASONS[status] } as const;
    for (const viewingId of viewings) await execute(viewingId, command, `${key}/${companyId}`);
  }

  const viewingsOf = async (company: CompanyId): Promise<ViewingId[]> =>
    (await records.find({ where: { company }, sort: [{ field: '_id' }] })).map(({ viewing }) => viewing);

  const companyLeft: EventReaction<Extract<CompanyEvent, { type: 'CompanyRejected' | 'CompanyDeleted' }>> = async (
    { data: { companyId } },
    { key },
  ) => removeCompany(companyId, await viewingsOf(companyId), key);

  /** Removes attendees who were deleted concurrently with the booking. */
  const booked: EventReaction<
    Extract<ViewingEvent, { type: 'BookingRequested' | 'BookingCreated' | 'BookingUpdated' }>
  > = async ({ data: { companyId, attendees } }, { id, key }) => {
    if (attendees.length === 0) return;
    const company = await companyNow(companyId);
    const isDeleted = (userId: UserId) => company.status === 'none' || company.members[userId]?.status === 'deleted';
    for (const userId of attendees.filter(isDeleted))
      await execute(id, { type: 'DropAttendee', userId }, `${key}/${userId}`);
  };

  return defineReactor({ name: 'viewingDepartures', begins: 'first' })
    .on(viewingStreams, {
      CompaniesInvited: async ({ data: { companies } }, { id: viewing, key }) => {
        await records.putMany(
          companies.map(({ companyId: company }) => ({ _id: recordId(company, viewing), company, viewing })),
        );
        for (const { companyId } of companies) await removeCompany(companyId, [viewing], key);
      },
      CompanyRemoved: async ({ data: { companyId } }, { id }) => {
        await records.delete(recordId(companyId, id));
      },
      ViewingCompleted: async (_, { id: viewing }) => {
        await records.deleteMany({ viewing });
      },
      BookingRequested: booked,
      BookingCreated: booked,
      BookingUpdated: booked,
    })
    .on(companyStreams, {
      CompanyRejected: companyLeft,
      CompanyDeleted: companyLeft,
      MemberDeleted: async ({ data: { companyId, userId } }, { key }) => {
        for (const viewingId of await viewingsOf(companyId))
          await execute(viewingId, { type: 'DropAttendee', userId }, key);
      },
    });
}
