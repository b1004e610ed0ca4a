import type { ReactorServices } from '@tender/context';
import type { RecordedEvent } from '@tender/event-store';
import { companyDecider, companyStream, type CompanyEvent } from '../companies/rules/company.js';
import { userRecords } from '../records.js';
import { awaitedSignUps } from './awaited-records.js';
import { isReadyToJoin, lastApproval, type InvitingApproval } from '../membership/inviting-approval.js';

export { awaitedSignUps } from './awaited-records.js';
export type { InvitingApproval } from '../membership/inviting-approval.js';

export interface Arrival {
  companyId: string;
  userId: string;
  approval: InvitingApproval;
  to: readonly string[];
  /** Id of the command in each auction and viewing. It is the same for repetitions, which then have no effect. */
  key: string;
}

/** Events after which a person may join: the approval, or a later confirmation of the address. */
export type ArrivalEvent = Extract<CompanyEvent, { type: 'MemberApproved' | 'MemberEmailConfirmed' }>;

/** Whether an event surely lets no person join: an approval without `invite`. */
export const isNoArrival = ({ type, data }: Pick<RecordedEvent, 'type' | 'data'>): boolean =>
  type === 'MemberApproved' && !(data as { invite?: true }).invite;

const PAGE = 100;

/** The invitations by which a person joins after an event; null if there are none. The person must hold the address. */
export async function arrivalOf(
  { executor, events, state }: Pick<ReactorServices, 'executor' | 'events' | 'state'>,
  { companyId, userId }: ArrivalEvent['data'],
): Promise<Arrival | null> {
  if (!isReadyToJoin(await executor.state(companyDecider, companyStream(companyId)), userId)) return null;
  const email = (await state.state(userRecords).get(userId))?.email;
  if (!email) return null;
  const awaited = await state.state(awaitedSignUps).find({ where: { email }, sort: [{ field: '_id' }] });
  if (awaited.length === 0) return null;
  const approval = lastApproval(await wholeStream(events, companyStream(companyId)), userId);
  if (!approval) return null;
  const key = `arrival/${companyId}/${approval.approval}`;
  return { companyId, userId, approval, to: awaited.map(({ to }) => to), key };
}

async function wholeStream(events: ReactorServices['events'], stream: string): Promise<RecordedEvent[]> {
  const all: RecordedEvent[] = [];
  for (let full = true; full;) {
    const page = await events.readStream(stream, all.length, PAGE);
    all.push(...page);
    full = page.length === PAGE;
  }
  return all;
}
