import { expect, test } from '@jest/globals';
import type { AuctionView, FolderView } from '@tender/contracts';
import { screen, waitFor, within } from '@testing-library/dom';
import userEvent from '@testing-library/user-event';
import { fakeBrowser } from '../../../testing/browser.js';
import { aBid, aCompany, aLot, anAdmin, anAuction, aUser } from '../../../testing/examples.js';
import { serveDatabase } from '../../../testing/fake-database.js';
import { fill, untilFocused, untilNoDialog } from '../../../testing/page.js';

/** Actions that remove the opener. `auditLayers` (`e2e/accessibility/axe.ts`) covers a remaining opener. */

const browser = fakeBrowser();
const LOTS = ['1', '2', '3'].map((lotNo) => aLot({ _id: `l${lotNo}`, lotNo, reservePrice: 1000 }));

const button = (name: string | RegExp): HTMLElement => screen.getByRole('button', { name });
const isGone = (name: string): Promise<void> =>
  waitFor(() => expect(screen.queryByRole('button', { name })).toBeNull());
const isInPage = (): Promise<void> =>
  waitFor(() => {
    const { activeElement } = document;
    const main = screen.getByRole('main');
    if (activeElement === main || !main.contains(activeElement)) throw new Error('Nothing in the page has the focus');
  });

/** No delay between focus and key: a dialog that is opening takes the focus a second time. */
const atOnce = userEvent.setup({ delay: null });

/** Presses with the keyboard. */
async function press(element: HTMLElement): Promise<void> {
  element.focus();
  await atOnce.keyboard('{Enter}');
}

/** Waits for an open dialog with the focus: earlier keys would reach another button. */
async function opened(): Promise<HTMLElement> {
  const dialog = await screen.findByRole('dialog');
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
  return dialog;
}

/** Opens a question and answers it, with the keyboard. */
async function answer(opener: HTMLElement, name: string): Promise<void> {
  await press(opener);
  await press(within(await opened()).getByRole('button', { name }));
  await untilNoDialog();
}

test('after the removal of a row the next one has the focus; after the last row, the previous one', async () => {
  serveDatabase(browser.server, { auctions: [anAuction({ status: 'pending', published: false })], lots: LOTS });
  browser.open('/auction-setup?id=a1&step=1', { as: anAdmin() });
  await screen.findByRole('button', { name: 'Remove lot 2' });
  await answer(button('Remove lot 2'), 'Remove the lot');
  await isGone('Remove lot 2');
  await untilFocused(() => button('Add the pictures of lot 3'));
  await answer(button('Remove lot 3'), 'Remove the lot');
  await isGone('Remove lot 3');
  await untilFocused(() => button('Remove lot 1'));
});

test('the opener of a menu has the focus; if it was removed too, its neighbour', async () => {
  const folder = (id: string, name: string): FolderView => ({
    ...{ _id: id, name, public: false, viewing: null, auction: null, files: [] },
    createdAt: '2026-11-01T00:00:00.000Z',
  });
  const folders = [folder('f1', 'Kept apart'), folder('f2', 'Kept behind')];
  serveDatabase(browser.server);
  browser.server
    .on<{ folders: FolderView[] }>('GET /api/folder/list', () => ({ folders }))
    .on<object>('DELETE /api/folder/delete/*', {});
  browser.open('/downloads', { as: anAdmin() });
  const more = await screen.findByRole('button', { name: 'More about the folder Kept apart' });
  await press(more);
  await press(await screen.findByRole('menuitem', { name: 'Rename…' }));
  await press(within(await opened()).getByRole('button', { name: 'Cancel' }));
  await untilFocused(() => more);
  await press(more);
  await press(await screen.findByRole('menuitem', { name: 'Delete…' }));
  await press(within(await opened()).getByRole('button', { name: 'Delete the folder' }));
  await isGone('More about the folder Kept apart');
  await isInPage();
});

test('an action that replaces its button: after a withdrawal of a bid the row keeps the focus', async () => {
  const bids = [aBid({ lot: 'l1', biddingAmount: 1_200 })];
  serveDatabase(browser.server, { auctions: [anAuction()], lots: LOTS, bids });
  browser.open('/live-auction?id=a1', { as: aUser(), company: aCompany() });
  const withdraw = 'Withdraw bid on lot 1';
  await answer(await screen.findByRole('button', { name: withdraw }), 'Withdraw');
  await isGone(withdraw);
  await waitFor(() => expect(document.activeElement?.closest('tr')?.textContent).toContain('Lot 1'));
});

test('an action that replaces its button: after a pause of an auction the page keeps the focus', async () => {
  const auction = anAuction();
  serveDatabase(browser.server, { users: [aUser()], companies: [aCompany()], auctions: [auction], lots: LOTS });
  browser.server.on<{ auction: AuctionView }>('PATCH /api/auction/pause/*', {
    auction: { ...auction, status: 'paused', pausedAt: new Date().toISOString() },
  });
  const { user } = browser.open('/auction-monitoring?id=a1', { as: anAdmin() });
  await press(await screen.findByRole('button', { name: 'Pause' }));
  const dialog = await opened();
  expect(dialog.textContent).toContain('The invited companies read the reason');
  await fill(user, within(dialog).getByLabelText(/^Reason/), 'A short break.');
  await press(within(dialog).getByRole('button', { name: 'Pause' }));
  await screen.findByRole('button', { name: 'Resume' });
  await isInPage();
});
