import type { MessageLink } from '../delivery/outgoing-message.js';

/** Words of an alert. They contain no text that strangers wrote. */
export interface AlertWords {
  subject: string;
  text: string;
  link: MessageLink;
}

interface Kind {
  /** `single`: one alert per subject. `joined`: the first immediately, then at most one per 15 minutes. */
  sent: 'single' | 'joined';
  words(name: string, count: number): AlertWords;
}

const OPERATIONS = { path: '/operations', label: 'Open the operations' };
const DASHBOARD = { path: '/dashboard', label: 'Open the dashboard' };

const paused = (name: string, cause: string): AlertWords => ({
  subject: `${name} is paused: ${cause}`,
  text: `The server has paused the auction ${name} because ${cause}. No bid is lost. Resume it in the control room.`,
  link: { path: '/auction-monitoring', label: 'Open the control room' },
});

export const ALERTS = {
  outagePause: { sent: 'single', words: (name) => paused(name, 'it was down before the end') },
  clockPause: { sent: 'single', words: (name) => paused(name, 'its clock is in doubt') },
  readModelStopped: {
    sent: 'single',
    words: (name) => ({
      subject: `A read model has stopped: ${name}`,
      text: `The read model ${name} has stopped. Pages that show it are out of date. Bidding continues.`,
      link: OPERATIONS,
    }),
  },
  reactorStopped: {
    sent: 'single',
    words: (name) => ({
      subject: `A reactor stopped retrying: ${name}`,
      text: `The reactor ${name} has stopped retrying an event after many attempts. Check the reason, then retry it.`,
      link: OPERATIONS,
    }),
  },
  lowDisk: {
    sent: 'single',
    words: () => ({
      subject: 'The disk of the server is almost full',
      text: 'Uploads, sign-ups and imports have stopped. Bidding stops last. Free some disk space.',
      link: OPERATIONS,
    }),
  },
  historyFinding: {
    sent: 'single',
    words: () => ({
      subject: 'The history has been altered',
      text: 'The server has found a change in its history that it did not make. The dashboard shows the details.',
      link: DASHBOARD,
    }),
  },
  mailServerWithoutTls: {
    sent: 'single',
    words: () => ({
      subject: 'No mail is sent: the mail server does not support TLS',
      text: 'Mails wait until the mail server supports TLS, or until SMTP_URL ends in ?tls=off, which allows mails without it.',
      link: OPERATIONS,
    }),
  },
  unprovenMails: {
    sent: 'single',
    words: () => ({
      subject: 'Mails to new addresses wait',
      text: 'More than 300 mails in an hour were due to unconfirmed addresses. The remaining mails are sent in the next hours. A program may be signing up companies.',
      link: { path: '/user-management', label: 'Open the users' },
    }),
  },
  failedMessage: {
    sent: 'joined',
    words: (_, count) => ({
      subject: count === 1 ? 'A message could not be delivered' : `${count} messages could not be delivered`,
      text: 'The notifications hub lists them with the reasons. You can retry them there.',
      link: { path: '/notifications-hub?tab=deliveries', label: 'Open the deliveries' },
    }),
  },
  bookingRequest: {
    sent: 'joined',
    words: (_, count) => ({
      subject: count === 1 ? 'A booking waits for your decision' : `${count} bookings wait for your decision`,
      text: 'Confirm a booking by assigning a room.',
      link: DASHBOARD,
    }),
  },
  signUp: {
    sent: 'joined',
    words: (_, count) => ({
      subject: count === 1 ? 'A company has signed up' : `${count} companies have signed up`,
      text: 'Approve or reject each person.',
      link: { path: '/user-management?approval=pending', label: 'Open the users' },
    }),
  },
} satisfies Record<string, Kind>;

export type AlertKind = keyof typeof ALERTS;
export const ALERT_KINDS = Object.keys(ALERTS) as AlertKind[];
export const kindOf = (kind: AlertKind): Kind => ALERTS[kind];

export const alertTemplate = (kind: AlertKind): string => `alert:${kind}`;
export const isAlert = (template: string): boolean => template.startsWith('alert:');
