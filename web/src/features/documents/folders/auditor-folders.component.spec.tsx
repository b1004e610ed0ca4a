import { expect, test } from '@jest/globals';
import type { FileView, FolderView } from '@tender/contracts';
import { screen, within } from '@testing-library/dom';
import { fakeBrowser } from '../../../testing/browser.js';
import { anAdmin } from '../../../testing/examples.js';
import { serveDatabase } from '../../../testing/fake-database.js';

const browser = fakeBrowser();

const aFile = (folder: string): FileView => ({
  _id: `${folder}.f1`,
  folder,
  name: 'terms.pdf',
  size: 2_048,
  type: 'application/pdf',
  uploadedAt: '2026-11-28T10:00:00.000Z',
  uploadedBy: 'u1',
});
const aFolder = (change: Pick<FolderView, '_id' | 'name' | 'public'>): FolderView => ({
  viewing: null,
  auction: null,
  files: [aFile(change._id)],
  createdAt: '2026-11-28T10:00:00.000Z',
  ...change,
});

test('the auditor sees all folders, opens the files that buyers see, and changes nothing', async () => {
  serveDatabase(browser.server);
  browser.server.on<{ folders: FolderView[] }>('GET /api/folder/list', {
    folders: [aFolder({ _id: 'a', name: 'Terms', public: true }), aFolder({ _id: 'b', name: 'Drafts', public: false })],
  });
  browser.open('/downloads', { as: anAdmin({ role: 'auditor' }) });
  const shown = await screen.findByRole('region', { name: 'Terms' });
  expect(within(shown).getByRole('link', { name: 'Download terms.pdf' })).toBeTruthy();
  const hidden = screen.getByRole('region', { name: 'Drafts' });
  expect(hidden.textContent).toContain('terms.pdf');
  expect(hidden.textContent).toContain('House only');
  expect(within(hidden).queryByRole('link')).toBeNull();
  expect(within(screen.getByRole('main')).queryAllByRole('button', { name: /folder|files|Hide|Show/i })).toEqual([]);
});
