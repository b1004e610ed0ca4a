import type { UpcastEvent } from '@tender/event-store';
import { companyDecider, companyStream, companyStreams, type CompanyEvent } from '@tender/people/company';
import { defineReactor, type Reactor } from '@tender/reactors';
import { Teller, type TellingServices } from './teller.js';

const HOME = { path: '/', label: 'Open your overview' };
const ACCOUNT = { path: '/account-settings', label: 'Open your account' };

type CompanyEventOf<Type extends CompanyEvent['type']> = UpcastEvent<Extract<CompanyEvent, { type: Type }>>;

/**
 * Tells people what becomes of their application. Whose address is still to be confirmed hears nothing by mail before:
 * somebody else may have named it. The event is told by its command, which may have approved the company together with
 * its first person.
 */
export function peopleNews(services: TellingServices): Reactor {
  const teller = new Teller(services);

  async function tell(
    { data: { companyId }, metadata }: CompanyEventOf<CompanyEvent['type']>,
    template: 'approved' | 'rejected' | 'joined' | 'welcomeTemplate',
    people: readonly string[],
  ): Promise<void> {
    if (!teller.isNews(metadata.at)) return;
    await teller.tell({
      about: `${template} ${metadata.commandId}`,
      template,
      hearers: people.map((userId) => ({ userId, companyId })),
      values: {},
      link: template === 'rejected' || template === 'welcomeTemplate' ? ACCOUNT : HOME,
    });
  }

  /**
   * The people of a company whom its own approval, or refusal, concerns: those whom the house has not decided on
   * otherwise.
   */
  async function approvedOf(companyId: string): Promise<string[]> {
    const company = await services.executor.state(companyDecider, companyStream(companyId));
    if (company.status === 'none') return [];
    return Object.entries(company.members).flatMap(([userId, { status }]) => (status === 'approved' ? [userId] : []));
  }

  return defineReactor({ name: 'peopleNews', begins: 'first' }).on(companyStreams, {
    MemberJoined: async (event) => {
      if (!event.data.awaitsEmail && !event.data.unlisted) await tell(event, 'welcomeTemplate', [event.data.userId]);
    },
    MemberEmailConfirmed: (event) => tell(event, 'welcomeTemplate', [event.data.userId]),
    InvitationAccepted: (event) => tell(event, 'joined', [event.data.userId]),
    MemberApproved: (event) => tell(event, 'approved', [event.data.userId]),
    MemberRejected: (event) => tell(event, 'rejected', [event.data.userId]),
    CompanyApproved: async (event) => tell(event, 'approved', await approvedOf(event.data.companyId)),
    CompanyRejected: async (event) => tell(event, 'rejected', await approvedOf(event.data.companyId)),
  });
}
