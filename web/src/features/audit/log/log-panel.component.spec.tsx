import { expect, test } from '@jest/globals';
import type { AuditLogEntry, AuditLogPage } from '@tender/contracts';
import { screen, within } from '@testing-library/dom';
import { fakeBrowser } from '../../../testing/browser.js';
import { aUser } from '../../../testing/examples.js';
import { serveDatabase } from '../../../testing/fake-database.js';
import { press, rowsOf } from '../../../testing/page.js';

const browser = fakeBrowser();
const auditor = aUser({ _id: 'u9', role: 'auditor', companyId: null, firstName: 'Olga', lastName: 'Auditor' });

const step = (seq: number): AuditLogEntry => ({
  _id: `e${seq}`,
  stream: 'log-1',
  seq,
  at: new Date(Date.UTC(2026, 10, 20, 12, seq)).toISOString(),
  kind: 'reading',
  what: 'auditRead',
  userId: auditor._id,
  role: 'auditor',
  code: null,
  method: 'GET',
  route: '/api/audit/auctions/:id/state',
  objects: ['a1'],
  count: null,
  aimedAt: null,
  network: '10.0.0.0/24',
  reference: null,
  previousHash: '0'.repeat(64),
  hash: String(seq).repeat(64),
});

test('the replay of one person is one row, which opens to its steps', async () => {
  serveDatabase(browser.server, { users: [auditor] });
  browser.server.on<AuditLogPage>('GET /api/audit/log', { entries: [step(3), step(2), step(1)], nextCursor: null });
  const { user } = browser.open('/audit?tab=log', { as: auditor });
  await screen.findByRole('table', { name: 'Audit log' });
  const [row, ...others] = rowsOf('Audit log');
  expect(others).toEqual([]);
  expect(row!.textContent).toContain('Replayed a history, 3 times');
  expect(row!.textContent).not.toContain('/api/audit');
  await press(user, 'Show the steps', row);
  const steps = within(row!).getAllByRole('listitem');
  expect(steps.map(({ textContent }) => textContent)).toEqual(
    [3, 2, 1].map((seq) =>
      expect.stringMatching(new RegExp(`/api/audit/auctions/:id/state …og-1 ${seq + 1} · ${seq}{8}$`)),
    ),
  );
  await press(user, 'Hide the steps', row);
  expect(within(row!).queryAllByRole('listitem')).toEqual([]);
});
