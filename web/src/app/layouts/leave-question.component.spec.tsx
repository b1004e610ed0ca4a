import { expect, test } from '@jest/globals';
import type { FolderView, LotRow } from '@tender/contracts';
import { screen, waitFor, within } from '@testing-library/dom';
import type { UserEvent } from '@testing-library/user-event';
import { zipSync } from 'fflate';
import { aGood, aRoom, aViewing } from '../../testing/viewing-examples.js';
import { fakeBrowser } from '../../testing/browser.js';
import { aCompany, aLot, anAdmin, anAuction, aUser } from '../../testing/examples.js';
import { serveDatabase } from '../../testing/fake-database.js';
import { isCloseWarned, fill, deferred, press, valueOf } from '../../testing/page.js';

/** Unsaved text is not lost without a question: not by Escape, a click beside a dialog, or another page. */

const browser = fakeBrowser();

const QUESTION = { discard: 'Discard what you have typed?', leave: 'Leave without saving?' };
const dialog = (name: string | RegExp): Promise<HTMLElement> => screen.findByRole('dialog', { name });
const isGone = (name: string): Promise<void> =>
  waitFor(() => expect(screen.queryByRole('dialog', { name })).toBeNull());
const answer = async (user: UserEvent, question: string, name: string): Promise<void> => {
  await press(user, name, await dialog(question));
  await isGone(question);
};
const goTo = async (user: UserEvent, link: string): Promise<void> =>
  user.click((await screen.findAllByRole('link', { name: link }))[0]!);

test('a dialog with unsaved text asks before it closes', async () => {
  const lots = [aLot({ reservePrice: 100 })];
  serveDatabase(browser.server, { users: [aUser()], companies: [aCompany()], auctions: [anAuction()], lots });
  const { user } = browser.open('/auction-monitoring?id=a1', { as: anAdmin() });
  await user.click(await screen.findByRole('tab', { name: 'Lot by lot' }));
  await press(user, 'Open lot 1', await screen.findByRole('tabpanel', { name: 'Lot by lot' }));
  const drawer = await dialog('Lot 1');
  await press(user, 'Bid for a company…', drawer);
  const entry = 'Bid for a company on lot 1';
  await dialog(entry);
  // Without typed text Escape closes the dialog at once, and the drawer below stays open.
  await user.keyboard('{Escape}');
  await isGone(entry);
  expect(drawer.isConnected).toBe(true);
  await press(user, 'Bid for a company…', drawer);
  const reason = within(await dialog(entry)).getByLabelText(/^Reason/);
  await fill(user, reason, 'Asked for by telephone');
  await user.keyboard('{Escape}');
  await dialog(QUESTION.discard);
  await user.keyboard('{Escape}');
  await isGone(QUESTION.discard);
  expect(valueOf(reason)).toBe('Asked for by telephone');
  await user.click((await dialog(entry)).closest('[data-centered]')!.querySelector('.mantine-Modal-overlay')!);
  await answer(user, QUESTION.discard, 'Cancel');
  await press(user, 'Back', await dialog(entry));
  await answer(user, QUESTION.discard, 'Discard');
  await isGone(entry);
  expect(drawer.isConnected).toBe(true);
});

test('a form and a message with unsaved text ask before the user leaves the page', async () => {
  serveDatabase(browser.server);
  const { user, router } = browser.open('/house-settings', { as: anAdmin() });
  const terms = await screen.findByLabelText('By what a bid is bound');
  await fill(user, terms, 'A bid binds.');
  await goTo(user, 'Messages');
  await answer(user, QUESTION.leave, 'Cancel');
  expect(valueOf(terms)).toBe('A bid binds.');
  await goTo(user, 'Messages');
  await answer(user, QUESTION.leave, 'Leave');
  expect(router.state.location.pathname).toBe('/notifications-hub');

  // A message draft survives a change of tab, and still asks before the user leaves the page.
  await user.click(await screen.findByText('Own words'));
  await fill(user, await screen.findByLabelText(/^Subject/), 'Goods are here');
  await user.click(screen.getByRole('tab', { name: 'Templates' }));
  await user.click(screen.getByRole('tab', { name: 'Compose' }));
  expect(valueOf(await screen.findByLabelText(/^Subject/))).toBe('Goods are here');
  for (const tab of ['Templates', 'Compose']) {
    window.history.back();
    await screen.findByRole('tab', { name: tab, selected: true });
  }
  window.history.back();
  expect((await dialog(QUESTION.leave)).textContent).toContain('The message that you are writing is not sent yet.');
  await answer(user, QUESTION.leave, 'Cancel');
  expect(valueOf(await screen.findByLabelText(/^Subject/))).toBe('Goods are here');
});

test('reserves and chosen parcels of a viewing ask before the user leaves, until they are lots', async () => {
  const auction = anAuction({ status: 'pending', published: false, viewing: 'v1' });
  const goods = [
    aGood({ _id: 'v1.g1', goodNo: 'W-1', carats: 5, estimate: 1000, availability: 'completed' }),
    aGood({ _id: 'v1.g2', goodNo: 'W-2', carats: 9, estimate: 2000, availability: 'completed' }),
  ];
  const viewing = aViewing({ status: 'completed' });
  const database = serveDatabase(browser.server, { auctions: [auction], viewings: [viewing], goods, lots: [aLot()] });
  const { user, router } = browser.open('/auction-setup?id=a1&step=1', { as: anAdmin() });
  const reserve = await screen.findByLabelText('Reserve of parcel W-1');
  await fill(user, reserve, '900');
  await user.click(screen.getByLabelText('Sell parcel W-2'));
  await press(user, 'Continue to companies');
  expect((await dialog(QUESTION.leave)).textContent).toContain(
    'What you have chosen and typed is not in the auction yet.',
  );
  await answer(user, QUESTION.leave, 'Cancel');
  expect(valueOf(reserve)).toBe('900');
  await press(user, 'Add 1 lot');
  await screen.findByText('1 lot is in the auction.');
  expect(database.lots).toMatchObject([{ lotNo: '1' }, { lotNo: 'W-1', reservePrice: 900 } satisfies Partial<LotRow>]);
  // A parcel that the user has not chosen is no unsaved input: no question appears.
  await press(user, 'Continue to companies');
  expect(router.state.location.search).toContain('step=2');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a changed end, room or file asks before it is discarded; a choice by button does not', async () => {
  const viewing = aViewing({ rooms: [aRoom(), aRoom({ _id: 'v1.r2', name: 'Room 2' })] });
  serveDatabase(browser.server, { auctions: [anAuction({ name: 'Longer' })], viewings: [viewing] });
  const { user, router } = browser.open('/auction-monitoring?id=a1', { as: anAdmin() });
  const kept = async (name: string) => {
    await user.keyboard('{Escape}');
    await answer(user, QUESTION.discard, 'Discard');
    await isGone(name);
  };
  await press(user, 'Extend');
  await fill(user, within(await dialog('Extend Longer')).getByLabelText(/^New end/), '2099-01-01T12:00');
  await kept('Extend Longer');
  await press(user, 'Extend');
  await press(user, '+5 min', await dialog('Extend Longer'));
  await user.keyboard('{Escape}');
  await isGone('Extend Longer');
  expect(screen.queryByRole('dialog')).toBeNull();

  await router.navigate('/viewing-setup?id=v1&step=rooms');
  await press(user, 'Change Room 2');
  await fill(user, within(await dialog('Change Room 2')).getByLabelText(/^Room/), 'Salon');
  await kept('Change Room 2');

  await router.navigate('/user-management?tab=terms');
  await press(user, 'Publish terms…');
  const terms = await dialog('Publish terms');
  await user.upload(terms.querySelector('input[type=file]')!, new File(['Bid fairly.'], 'terms.txt'));
  await waitFor(() => expect(terms.textContent).toContain('terms.txt'));
  await kept('Publish terms');
});

test('chosen slots that are not requested ask before the user leaves', async () => {
  const viewing = aViewing({
    companies: ['c1'],
    startDate: '2099-11-23',
    endDate: '2099-11-23',
    freeSlots: [{ date: '2099-11-23', slots: [9, 10] }],
  });
  serveDatabase(browser.server, { viewings: [viewing] });
  const { user, router } = browser.open('/viewing?id=v1', { as: aUser() });
  await user.click((await screen.findAllByRole('button', { name: /09:00–10:00/ }))[0]!);
  await goTo(user, 'Bookings');
  expect((await dialog(QUESTION.leave)).textContent).toContain('The slots that you have chosen are not requested yet.');
  await answer(user, QUESTION.leave, 'Leave');
  expect(router.state.location.pathname).toBe('/booking-history');
});

test('the tab asks before it closes with unsaved terms of a viewing, on any page', async () => {
  const viewing = aViewing({ name: 'Typed terms' });
  serveDatabase(browser.server, { viewings: [viewing] });
  const { user, router } = browser.open('/viewing-setup?id=v1&step=viewing', { as: anAdmin() });
  const name = await screen.findByLabelText(/^Name/);
  expect(valueOf(name)).toBe('Typed terms');
  expect(isCloseWarned()).toBe(false);
  await fill(user, name, 'Other terms');
  expect(isCloseWarned()).toBe(true);
  await goTo(user, 'Auctions');
  await screen.findByRole('heading', { level: 1, name: 'Auctions' });
  expect(isCloseWarned()).toBe(true);
  await router.navigate(-1);
  await press(user, 'Discard it');
  expect(isCloseWarned()).toBe(false);
});

test('the tab asks before it aborts uploads of pictures and files', async () => {
  const auction = anAuction({ status: 'pending', published: false });
  const database = serveDatabase(browser.server, { auctions: [auction], lots: [aLot({ reservePrice: 100 })] });
  const folder: FolderView = {
    ...{ _id: 'f1', name: 'Papers', public: false, viewing: null, auction: null, files: [] },
    createdAt: '2026-11-01T00:00:00.000Z',
  };
  const { answer: wait, goOn } = deferred();
  browser.server
    .on<{ folders: FolderView[] }>('GET /api/folder/list', { folders: [folder] })
    .on<object>('PUT /api/lot/images/zip/*', () =>
      wait.then(() => ({ lots: database.lots, images: { matched: [], unmatched: [] } })),
    )
    .on<object>('PUT /api/documents/*', () => wait.then(() => ({ documents: [] })));
  const { user, router } = browser.open('/auction-setup?id=a1&step=1', { as: anAdmin() });
  const photos = new File([zipSync({ '1.png': new Uint8Array(10) })], 'photos.zip', { type: 'application/zip' });
  const field = (await screen.findByLabelText('File of the pictures')).parentElement!.querySelector('input')!;
  await user.upload(field, photos);
  const upload = await screen.findByRole('button', { name: 'Upload 1 picture' });
  expect(isCloseWarned()).toBe(false);
  await user.click(upload);
  await waitFor(() => expect(isCloseWarned()).toBe(true));
  // Another page aborts the upload, so the tab no longer warns.
  await router.navigate('/downloads');
  const files = (await screen.findByLabelText('Files for Papers')).parentElement!.querySelector('input')!;
  expect(isCloseWarned()).toBe(false);
  await user.upload(files, new File([new Uint8Array(10)], 'a.png', { type: 'image/png' }));
  await waitFor(() => expect(isCloseWarned()).toBe(true));
  goOn(null);
  await waitFor(() => expect(isCloseWarned()).toBe(false));
});
