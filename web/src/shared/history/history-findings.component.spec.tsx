import { expect, test } from '@jest/globals';
import type { HistoryFindingView } from '@tender/contracts';
import { screen, within } from '@testing-library/dom';
import { fakeBrowser } from '../../testing/browser.js';
import { anAdmin } from '../../testing/examples.js';
import { serveDatabase } from '../../testing/fake-database.js';

const browser = fakeBrowser();
const finding = (revision: number): HistoryFindingView => ({
  problem: 'afterEnd',
  stream: 'auction-a1',
  revision,
  text: `auction-a1@${revision}: the event came after the end of its auction`,
});

test('staff see the findings in the history, some of them by name', async () => {
  serveDatabase(browser.server);
  browser.server.on<{ findings: HistoryFindingView[] }>('GET /api/audit/findings', {
    findings: Array.from({ length: 7 }, (_, index) => finding(index)),
  });
  browser.open('/audit', { as: anAdmin() });
  const alert = await screen.findByRole('alert', { name: 'The history is not what the server has written' });
  expect(within(alert).getAllByRole('listitem')).toHaveLength(5);
  expect(alert.textContent).toContain('auction-a1@0');
  expect(alert.textContent).toContain('And 2 more');
});
