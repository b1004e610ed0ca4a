import type { DailyNeeds, OperatorAlert, PauseCause } from '@tender/contracts';
import { companiesStepOf } from '../../../shared/invitations/waiting-invitations.js';
import { meant, t } from '../../../shared/language/t.js';

/** A task for admins, with a link to the page where they do it. */
export interface Need {
  /** Number of waiting items; null if a number has no meaning. */
  count: number | null;
  what: string;
  /** Name of the auction or viewing. */
  name?: string;
  /** End of the auction, by which an admin may act. */
  until?: string;
  /** Time zone of the end. */
  timeZone?: string;
  to: string;
  label: string;
  /** `alarm`: a fault that the server cannot resolve. `soon`: people wait for a decision, or an auction ends. */
  tone: 'alarm' | 'soon' | 'calm';
}

/** Tasks of admins, the most urgent first. */
export function needsInOrder(needs: DailyNeeds): Need[] {
  return [...alarms(needs), ...ending(needs), ...waiting(needs), ...afterwards(needs)];
}

const PAUSED: Record<PauseCause, string> = {
  outage: t('Paused, because the server was down before the end'),
  clock: t('Paused, because the clock of the server is in doubt'),
};
const ALERTS: Record<OperatorAlert, string> = {
  lowDisk: t('The disk of the server is almost full: uploads and sign-ups have stopped'),
  mailServerWithoutTls: t('No mail is sent: the mail server does not speak TLS (SMTP_URL)'),
  unprovenMails: t('Mails to new addresses wait: more than 300 were due in an hour'),
};

function alarms({
  failedMessages,
  clockInDoubt,
  unopenedAuctions,
  standingStill: { projections, reactors },
  pausedAuctions,
  alerts,
}: DailyNeeds): Need[] {
  const operations = { to: '/operations', label: meant('Open', 'to open it'), tone: 'alarm' } as const;
  return [
    ...pausedAuctions.map(({ _id, name, cause }) => ({
      count: null,
      what: PAUSED[cause],
      name,
      to: `/auction-monitoring?id=${_id}`,
      label: meant('Open', 'to open it'),
      tone: 'alarm' as const,
    })),
    ...alerts.map((alert) => ({ count: null, what: ALERTS[alert], ...operations })),
    ...(clockInDoubt
      ? [{ count: null, what: t('The server’s clock is in doubt: nothing ends or starts by it'), ...operations }]
      : []),
    ...(projections.length > 0
      ? [
          {
            count: projections.length,
            what: t(
              '{count, plural, one {A list is} other {Lists are}} not up to date: the data of {projections} is missing here',
              { count: projections.length, projections: projections.join(', ') },
            ),
            ...operations,
          },
        ]
      : []),
    ...(reactors.length > 0
      ? [
          {
            count: reactors.length,
            what: t('Work was set aside after many retries: {reactors}', { reactors: reactors.join(', ') }),
            ...operations,
          },
        ]
      : []),
    ...unopenedAuctions.map(({ _id, name }) => ({
      count: null,
      what: t('The key of this sealed auction is lost. The auction accepts no bids and can only be cancelled'),
      name,
      to: `/auction-monitoring?id=${_id}`,
      label: meant('Open', 'to open it'),
      tone: 'alarm' as const,
    })),
    ...(failedMessages > 0
      ? [
          {
            count: failedMessages,
            what: failedMessages === 1 ? t('message could not be delivered') : t('messages could not be delivered'),
            ...{ to: '/notifications-hub?tab=deliveries', label: meant('Open', 'to open it'), tone: 'alarm' as const },
          },
        ]
      : []),
  ];
}

const ending = ({ endingWithoutBids }: DailyNeeds): Need[] =>
  endingWithoutBids.map(({ _id, name, endsAt, timeZone, withoutBids, lots }) => ({
    count: withoutBids,
    what: t('of {lots, plural, one {# lot} other {# lots}} without a bid', { lots }),
    name,
    until: endsAt,
    timeZone,
    to: `/auction-monitoring?id=${_id}`,
    label: t('Monitor'),
    tone: 'soon',
  }));

/** A new company counts with its people: they are one decision. */
function toApprove(people: number, companies: number): string {
  if (people === 0) return companies === 1 ? t('company to approve') : t('companies to approve');
  if (companies === 0) return people === 1 ? t('person to approve') : t('people to approve');
  return t(
    '{people, plural, one {person} other {people}} of {companies, plural, one {# company} other {# companies}} to approve',
    { people, companies },
  );
}

const approvalPage = (people: number): string =>
  people > 0 ? '/user-management?approval=pending' : '/user-management?tab=companies';

function waiting({ bookings, unconfirmed, waitingInvitations, ...all }: DailyNeeds): Need[] {
  const [people, companies] = [all.people - unconfirmed.people, all.companies - unconfirmed.companies];
  const decide = { label: t('Decide'), tone: 'soon' } as const;
  return [
    ...bookings.map(({ viewing, name, waiting: count }) => ({
      ...{ count, what: count === 1 ? t('booking waits') : t('bookings wait'), name },
      ...{ to: `/viewing-management?id=${viewing}`, ...decide },
    })),
    ...(people > 0 || companies > 0
      ? [{ count: people || companies, what: toApprove(people, companies), to: approvalPage(people), ...decide }]
      : []),
    ...waitingInvitations.map((invitation) => ({
      count: invitation.waiting,
      what:
        invitation.waiting === 1
          ? t('invited person is approved, and has not joined')
          : t('invited people are approved, and have not joined'),
      ...{ name: invitation.name, to: companiesStepOf(invitation), label: t('Invite'), tone: 'soon' as const },
    })),
  ];
}

const afterwards = ({ lotsToDecide, resultsToPublish, waitingLetters, viewingsWithoutAuction }: DailyNeeds): Need[] => [
  ...lotsToDecide.map(({ _id, name, undecided }): Need => ({
    count: undecided,
    what: undecided === 1 ? t('lot below its reserve to decide on') : t('lots below their reserve to decide on'),
    name,
    to: `/auction-result?id=${_id}&show=undecided`,
    label: t('Decide'),
    tone: 'soon',
  })),
  ...resultsToPublish.map(({ _id, name }): Need => ({
    count: null,
    what: t('Result to publish'),
    name,
    to: `/auction-result?id=${_id}`,
    label: t('Publish'),
    tone: 'soon',
  })),
  ...waitingLetters.map(({ _id, name }): Need => ({
    count: null,
    what: t('Award letters wait for more than ten minutes'),
    name,
    to: `/auction-result?id=${_id}&letters=award`,
    label: meant('Open', 'to open it'),
    tone: 'soon',
  })),
  ...viewingsWithoutAuction.map(({ _id, name }): Need => ({
    count: null,
    what: t('Viewed, without an auction'),
    name,
    to: `/auction-setup?viewing=${_id}`,
    label: t('Create an auction'),
    tone: 'calm',
  })),
];
