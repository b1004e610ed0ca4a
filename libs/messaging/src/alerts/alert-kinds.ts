import { ALERT_TEXTS } from './alert-words.js';

interface Kind {
  /** `single`: one alert per subject. `joined`: the first immediately, then at most one per 15 minutes. */
  sent: 'single' | 'joined';
  /** Page of an alert without an own one. */
  path: string;
  /** Sent by mail also to people who get no other alerts by mail. */
  alwaysByMail?: true;
}

const ALERTS: Readonly<Record<keyof typeof ALERT_TEXTS, Kind>> = {
  outagePause: { sent: 'single', path: '/auction-monitoring' },
  clockPause: { sent: 'single', path: '/auction-monitoring' },
  readModelStopped: { sent: 'single', path: '/operations' },
  reactorStopped: { sent: 'single', path: '/operations' },
  lowDisk: { sent: 'single', path: '/operations' },
  historyFinding: { sent: 'single', path: '/dashboard' },
  mailServerWithoutTls: { sent: 'single', path: '/operations' },
  unprovenMails: { sent: 'single', path: '/user-management' },
  bankDetails: { sent: 'single', path: '/house-settings' },
  proposal: { sent: 'single', path: '/policy', alwaysByMail: true },
  proposalEnded: { sent: 'single', path: '/dashboard' },
  brokenGlass: { sent: 'single', path: '/policy', alwaysByMail: true },
  failedMessage: { sent: 'joined', path: '/notifications-hub?tab=deliveries' },
  bookingRequest: { sent: 'joined', path: '/dashboard' },
  signUp: { sent: 'joined', path: '/user-management?approval=pending' },
};

export type AlertKind = keyof typeof ALERTS;
export const ALERT_KINDS = Object.keys(ALERTS) as AlertKind[];
export const kindOf = (kind: AlertKind): Kind => ALERTS[kind];

export const alertTemplate = (kind: AlertKind): string => `alert:${kind}`;
export const isAlert = (template: string): boolean => template.startsWith('alert:');
