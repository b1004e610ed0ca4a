import { expect, test } from '@jest/globals';
import type { MailView } from '@tender/contracts';
import { linkStates } from './link-states.js';

const NOW = Date.parse('2026-11-20T12:00:00Z');
const mail = (_id: string, to: string, day: string, link: string | null = `/signup#invite=${_id}`): MailView => ({
  _id,
  to,
  template: 'memberInvitation',
  link,
  createdAt: `2026-11-${day}T12:00:00.000Z`,
});

test('only the newest invitation to an address is open, until it is used or expired', () => {
  const states = linkStates(
    [
      mail('new', 'mia@firm.test', '19'),
      mail('old', 'mia@firm.test', '18'),
      mail('in', 'ivo@firm.test', '19'),
      mail('late', 'lea@firm.test', '05'),
      mail('none', 'no@firm.test', '19', null),
      mail('signUp', 'no@firm.test', '19', '/signup'),
    ],
    (email) => email === 'ivo@firm.test',
    NOW,
  );
  expect([...states]).toEqual([
    ['new', 'open'],
    ['old', 'replaced'],
    ['in', 'used'],
    ['late', 'expired'],
  ]);
});
