import { CommandExecutor } from '@tender/event-store';
import { newId, systemClock, type Actor } from '@tender/kernel';
import { companyDecider, companyStream, type CompanyCommand } from '@tender/people/company';
import { companyProjection } from '@tender/people/company-document';
import { membershipProjection } from '@tender/people/membership-document';
import { companyRecords, userRecords, type CompanyRecord, type UserRecord } from '@tender/people/records';
import type { Projection } from '@tender/read-store';
import { openProjectedStores } from '@tender/read-store/testing/projected-stores';
import { messagingContext } from '../context.js';
import { messageDecider, type MessageCommand } from '../rules/message.js';
import { messageStream, type MessageDraft } from '../rules/message.events.js';

const ADMIN: Actor = { userId: 'house.admin', role: 'admin', companyId: null };

/** A message, by default to all users. */
export const aMessage = (change: Partial<MessageDraft> = {}): MessageDraft => ({
  to: { audience: 'all' },
  viewingId: null,
  auctionId: null,
  templateId: null,
  subject: 'For {{firstName}}',
  body: 'Dear {{firstName}} of {{companyName}}',
  channels: ['inApp', 'email'],
  whatsapp: null,
  scheduledFor: null,
  ...change,
});

/** Real stores for companies, their people and messages. @param others further projections */
export async function openTestStores(others: readonly Projection[] = []) {
  const projections = [...messagingContext.projections, companyProjection, membershipProjection, ...others];
  const { events, reads, readYourWrites, close } = await openProjectedStores(projections);
  const executor = new CommandExecutor(events, systemClock);
  const company = (companyId: string, command: CompanyCommand) =>
    executor.execute(companyDecider, companyStream(companyId), command, asked());
  return {
    events,
    reads,
    executor,
    /** Adds an approved company with one approved person. @returns the person's id */
    async admit(companyId: string): Promise<string> {
      const userId = `${companyId}.owner`;
      const person: Partial<UserRecord> = {
        _id: userId,
        email: `${companyId}@buyers.test`,
        firstName: companyId,
        lastName: 'Owner',
      };
      const firm: Partial<CompanyRecord> = { _id: companyId, name: `Company ${companyId}` };
      await reads.state(userRecords).insert(person as UserRecord);
      await reads.state(companyRecords).insert(firm as CompanyRecord);
      await company(companyId, { type: 'RegisterCompany', companyId, ownerId: userId });
      await company(companyId, { type: 'SetMemberStatus', userId, status: 'approved' });
      await readYourWrites.caughtUp();
      return userId;
    },
    async ask(messageId: string, command: MessageCommand): Promise<void> {
      await executor.execute(messageDecider, messageStream(messageId), command, asked());
      await readYourWrites.caughtUp();
    },
    caughtUp: () => readYourWrites.caughtUp(),
    message: (messageId: string) => executor.state(messageDecider, messageStream(messageId)),
    close,
  };
}

const asked = () => ({ actor: ADMIN, commandId: newId(), requestId: 'request' });

export type TestStores = Awaited<ReturnType<typeof openTestStores>>;
