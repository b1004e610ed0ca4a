import { expect, jest, test } from '@jest/globals';
import type { AwardLetterView } from '@tender/contracts';
import { screen, waitFor } from '@testing-library/dom';
import { fakeBrowser } from '../../../testing/browser.js';
import { aCompany, anAdmin, anAuction } from '../../../testing/examples.js';
import { serveDatabase } from '../../../testing/fake-database.js';

const browser = fakeBrowser();

test('an open list of award letters shows new letters', async () => {
  serveDatabase(browser.server, {
    companies: [aCompany({ _id: 'c1', name: 'Bea Diamonds' })],
    auctions: [anAuction({ name: 'December rough', status: 'completed' })],
  });
  let letters: AwardLetterView[] = [];
  browser.server.on<object>('GET /api/award/list', () => ({ letters }));
  const timers = jest.spyOn(globalThis, 'setInterval');
  browser.open('/awards', { as: anAdmin() });
  await screen.findByRole('heading', { name: 'No award letters yet' });
  const editions = [
    {
      edition: 1,
      day: '2026-11-30',
      issuedAt: '2026-11-30T12:00:00.000Z',
      sha256: 'f'.repeat(64),
      bankDiffersFrom: null,
    },
  ];
  letters = [{ _id: '2026-AB-1', auction: 'a1', company: 'c1', lots: 2, total: 900, editions }];
  // Trigger the 30-second timer.
  await waitFor(() => {
    for (const [work, every] of timers.mock.calls) if (every === 30_000) work();
    expect(screen.getByRole('main').textContent).toContain('2026-AB-1');
  });
});
