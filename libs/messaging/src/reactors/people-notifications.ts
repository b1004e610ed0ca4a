import type { ReactorServices } from '@tender/context';
import type { DeliveryChannel } from '@tender/contracts';
import { stateBefore, type UpcastEvent } from '@tender/event-store';
import { companyDecider, companyStream, companyStreams, type Company, type CompanyEvent } from '@tender/people/company';
import { defineReactor, type Reactor } from '@tender/reactors';
import { Notifier, type NotifierServices } from './notifier.js';

const HOME = { path: '/', label: 'ownOverview' } as const;
const ACCOUNT = { path: '/account-settings', label: 'account' } as const;

type CompanyEventOf<Type extends CompanyEvent['type']> = UpcastEvent<Extract<CompanyEvent, { type: Type }>>;

/** Sends no mail to an unconfirmed address: another person may have entered it. Deduplicates by command. */
export function peopleNotifications(services: NotifierServices & Pick<ReactorServices, 'events'>): Reactor {
  const notifier = new Notifier(services);

  async function notify(
    { data: { companyId }, metadata }: CompanyEventOf<CompanyEvent['type']>,
    template: 'approved' | 'rejected' | 'joined' | 'welcomeTemplate',
    { people, channels }: { people: readonly string[]; channels?: readonly DeliveryChannel[] },
  ): Promise<void> {
    if (!notifier.isRecent(metadata.at)) return;
    await notifier.notify({
      about: `${template} ${metadata.commandId}`,
      template,
      recipients: people.map((userId) => ({ userId, companyId })),
      values: () => ({}),
      link: template === 'rejected' || template === 'welcomeTemplate' ? ACCOUNT : HOME,
      ...(channels && { channels }),
    });
  }

  async function approvedOf(companyId: string): Promise<string[]> {
    const company = await services.executor.state(companyDecider, companyStream(companyId));
    if (company.status === 'none') return [];
    return Object.entries(company.members).flatMap(([userId, { status }]) => (status === 'approved' ? [userId] : []));
  }

  /** If staff have already decided, that was not mailed: send the decision now, instead of the welcome. */
  async function confirmed(event: CompanyEventOf<'MemberEmailConfirmed'>): Promise<void> {
    const { userId } = event.data;
    const company = await stateBefore<Company, CompanyEvent>(services.events, companyDecider, event);
    if (company.status === 'none') return;
    const decisions = [company.status, company.members[userId]?.status];
    if (decisions.includes('rejected')) await notify(event, 'rejected', { people: [userId], channels: ['email'] });
    else if (decisions.includes('pending')) await notify(event, 'welcomeTemplate', { people: [userId] });
    else await notify(event, 'approved', { people: [userId], channels: ['email'] });
  }

  return defineReactor({ name: 'peopleNews', begins: 'first' }).on(companyStreams, {
    MemberJoined: async (event) => {
      if (!event.data.awaitsEmail && !event.data.unlisted)
        await notify(event, 'welcomeTemplate', { people: [event.data.userId] });
    },
    MemberEmailConfirmed: confirmed,
    InvitationAccepted: (event) => notify(event, 'joined', { people: [event.data.userId] }),
    MemberApproved: (event) => notify(event, 'approved', { people: [event.data.userId] }),
    MemberRejected: (event) => notify(event, 'rejected', { people: [event.data.userId] }),
    CompanyApproved: async (event) => notify(event, 'approved', { people: await approvedOf(event.data.companyId) }),
    CompanyRejected: async (event) => notify(event, 'rejected', { people: await approvedOf(event.data.companyId) }),
  });
}
