import { describe, expect, test } from '@jest/globals';
import { ROLES } from './enumerations.js';
import { PAGES } from './pages.js';
import { can, homeOf } from './permissions.js';

describe('permissions', () => {
  test('a guest sees sign-in, sign-up, the about page and where mails are stopped, and nothing else', () => {
    const pages = Object.entries(PAGES)
      .filter(([, permission]) => can('guest', permission))
      .map(([path]) => path);
    expect(pages.sort()).toEqual(['/about', '/log', '/signup', '/terms', '/unsubscribe']);
  });

  test('members and viewers reach no auction, lot or bid', () => {
    for (const role of ['buyerCompanyMember', 'viewerOnly', 'guest'] as const) {
      for (const permission of [
        'auction:read',
        'lot:read',
        'bid:read',
        'bid:read-own',
        'bid:place',
        'live-auction-visit',
      ] as const)
        expect(can(role, permission)).toBe(false);
    }
  });

  test('an auditor reads and changes nothing', () => {
    for (const permission of ['auction:run', 'auction:update', 'bid:place', 'lot:upload', 'user:update'] as const)
      expect(can('auditor', permission)).toBe(false);
    expect(can('auditor', 'audit:read')).toBe(true);
  });

  test('everyone may visit the home that is theirs', () => {
    for (const role of ROLES) expect(can(role, PAGES[homeOf(role, true) as keyof typeof PAGES])).toBe(true);
  });
});
