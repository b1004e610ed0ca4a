import { expect, test } from '@jest/globals';
import type { AwaitedSignUpView, ViewingUpdates } from '@tender/contracts';
import { screen, waitFor, within } from '@testing-library/dom';
import { fakeBrowser } from '../../../testing/browser.js';
import { aCompany, anAdmin, aUser } from '../../../testing/examples.js';
import { serveDatabase } from '../../../testing/fake-database.js';
import { refusal } from '../../../testing/fake-server.js';
import {
  choose,
  fill,
  isDisabled,
  untilNoDialog,
  paste,
  press,
  rowsOf,
  untilText,
  valueOf,
} from '../../../testing/page.js';
import { aRoom, aViewing } from '../../../testing/viewing-examples.js';
import { changeViewingElsewhere, serveViewingCommands } from '../testing/viewing-commands.js';

/** The set-up of a viewing (`specification.md §4`). */

const browser = fakeBrowser();
const GOODS = 'Parcel no,Description,Carats,Estimate USD\nK-1,Octahedron,10.58,12000\nK-2,Two macles,7.2,5000.50\n';

const title = (name: string): Promise<HTMLElement> => screen.findByRole('heading', { level: 1, name });
const table = (name: string): HTMLElement => screen.getByRole('table', { name });
const dialogField = async (name: RegExp): Promise<HTMLElement> =>
  within(await screen.findByRole('dialog')).getByLabelText(name);

test('a viewing gets a name, a place and rooms; other pages keep its unsaved input', async () => {
  const database = serveDatabase(browser.server);
  serveViewingCommands(browser.server, database);
  const { user, router } = browser.open('/viewing-setup?new=1', { as: anAdmin() });
  await paste(user, await screen.findByLabelText(/^Name/), 'Mouse viewing');
  await paste(user, screen.getByLabelText('Place'), 'Diamond Office');
  await router.navigate('/auction-management');
  await title('Auctions');
  await press(user, 'Pages of Viewings');
  await user.click(await screen.findByRole('menuitem', { name: 'Viewing setup' }));
  expect(valueOf(await screen.findByLabelText(/^Name/))).toBe('Mouse viewing');

  // A place needs its city.
  await press(user, 'Create viewing');
  await screen.findByText('Please enter the city');
  await paste(user, screen.getByLabelText(/^City/), 'Antwerp');
  const country = screen.getByRole<HTMLInputElement>('combobox', { name: 'Country' });
  expect(country.required).toBe(true);
  await paste(user, country, 'Belg');
  await user.click(await screen.findByRole('option', { name: 'Belgium' }));
  expect(screen.queryByText('Enter the first and the last day first.')).not.toBeNull();
  await fill(user, screen.getByLabelText('First day'), '2099-11-23');
  await fill(user, screen.getByLabelText(/^Last day/), '2099-11-25');
  expect(screen.queryByText('Enter the first and the last day first.')).toBeNull();
  await press(user, 'Create viewing');
  await title('Mouse viewing');
  expect(database.viewings).toMatchObject([
    {
      location: { name: 'Diamond Office', city: 'Antwerp', country: 'BE' },
      startDate: '2099-11-23',
      endDate: '2099-11-25',
    },
  ]);

  await press(user, 'Add room');
  await untilText(() => table('Rooms'), 'Room 1');
  const people = () => screen.getByLabelText(/^People/);
  await fill(user, people(), '0');
  await press(user, 'Add room');
  await screen.findByText(/^From 1 to /);
  expect(valueOf(people())).toBe('0');
  await fill(user, people(), '6');
  await press(user, 'Add room');
  await screen.findByRole('row', { name: /^Room 2 6/ });
  await press(user, 'Change Room 2');
  await fill(user, await dialogField(/^Room/), 'Salon');
  await press(user, 'Save', screen.getByRole('dialog'));
  await screen.findByRole('row', { name: /^Salon 6/ });

  // The set-up continues at the step that was open.
  await press(user, 'On to goods');
  await router.navigate('/auction-management');
  await title('Auctions');
  await press(user, 'Pages of Viewings');
  await user.click(await screen.findByRole('menuitem', { name: 'Viewing setup' }));
  await screen.findByText(/^List of goods/);
});

test('goods and companies are added, and the viewing is published', async () => {
  const vera = aCompany({ name: 'Vera Diamonds' });
  const viewing = aViewing({ name: 'Mouse viewing', status: 'draft', startDate: '2099-11-23', endDate: '2099-11-25' });
  const database = serveDatabase(browser.server, { users: [aUser()], companies: [vera], viewings: [viewing] });
  serveViewingCommands(browser.server, database);
  const { user } = browser.open('/viewing-setup', { as: anAdmin() });
  await screen.findByText('Pending Setup');
  await user.click(screen.getByRole('link', { name: 'Set up Mouse viewing' }));
  await user.click(await screen.findByRole('button', { name: /Goods/ }));

  // Nothing is sent while a row is wrong.
  const chooseFile = (text: string) =>
    user.upload(document.querySelector<HTMLInputElement>('main input[type=file]')!, new File([text], 'goods.csv'));
  await screen.findByText(/^List of goods/);
  await chooseFile(`${GOODS}K-1,Twice,x,\n`);
  await untilText(() => table('Errors'), 'the same as in row 2');
  expect(isDisabled(screen.getByRole('button', { name: 'Upload 3 parcels' }))).toBe(true);
  await chooseFile(GOODS);
  await untilText(() => table('Preview'), 'Two macles');
  await press(user, 'Upload 2 parcels');
  await screen.findByText('2 parcels are added to the viewing.');
  await press(user, 'Add one parcel');
  await fill(user, await dialogField(/^Parcel number/), 'K-3');
  await fill(user, await dialogField(/^Carats/), '3.25');
  await press(user, 'Add parcel', screen.getByRole('dialog'));
  await untilText(() => table('Mouse viewing goods'), 'K-3');
  await untilNoDialog();
  await press(user, 'Continue to companies');

  await fill(user, await screen.findByLabelText('Search Approved companies'), 'Vera');
  await user.click(screen.getByRole('checkbox', { name: 'Choose Vera Diamonds' }));
  await press(user, 'Invite');
  await untilText(() => table('Invited companies'), 'Vera Diamonds');
  const awaited = { email: 'nina@newcomer.test', invitedAt: viewing.createdAt, userId: null, companyId: null };
  browser.server.on<{ awaited: AwaitedSignUpView[] }>('GET /api/user/awaited/*', {
    awaited: [{ ...awaited, status: null, link: '/signup', mailedToday: false }],
  });
  await press(user, 'Continue to publishing');
  await screen.findByText('1 person invited by e-mail still waiting');
  await screen.findByText('3 parcels, rough diamonds');
  await press(user, 'Publish', screen.getByRole('main'));
  await press(user, 'Publish', await screen.findByRole('dialog'));
  await screen.findByText('The viewing is published');
  await screen.findByText('Viewing published');
  expect(database.viewings).toMatchObject([{ status: 'published', companies: ['c1'] }]);
});

test('a new viewing begins as a copy of one that is over, with its rooms', async () => {
  const rooms = [aRoom({ capacity: 4 }), aRoom({ _id: 'v1.r2', name: 'Salon', capacity: 6 })];
  const over = aViewing({ name: 'Mouse viewing', status: 'completed', rooms });
  const database = serveDatabase(browser.server, { viewings: [over] });
  serveViewingCommands(browser.server, database);
  const { user } = browser.open('/viewing-setup?new=1', { as: anAdmin() });
  await choose(user, await screen.findByRole('combobox', { name: 'Begin with a copy of' }), /^Mouse viewing/);
  await waitFor(() => expect(valueOf(screen.getByLabelText(/^City/))).toBe('Antwerp'));
  expect(valueOf(screen.getByLabelText('First day'))).toBe('');
  await paste(user, screen.getByLabelText(/^Name/), 'Mouse viewing again');
  await press(user, 'Create viewing');
  await title('Mouse viewing again');
  await screen.findByRole('row', { name: /^Salon 6/ });
  expect(rowsOf('Rooms')).toHaveLength(2);
});

test('opening hours are offered under the current rules only, and a refusal names the bookings outside', async () => {
  const now = aViewing({ status: 'draft', openUntil: 20, closedDays: ['2026-11-24'] });
  const older = aViewing({ _id: 'v2', status: 'draft', rules: 4 });
  const database = serveDatabase(browser.server, {
    viewings: [now, older],
    companies: [aCompany({ name: 'Vera Diamonds' })],
  });
  serveViewingCommands(browser.server, database);
  browser.server.before('PATCH /api/viewing/update/*', ({ body }) =>
    (body as ViewingUpdates).openUntil === 17
      ? refusal(409, 'BOOKINGS_OUTSIDE', {
          message: 'Some bookings would be outside the viewing',
          details: { bookings: ['v1.b1'], outside: [{ companyId: 'c1', date: '2026-11-23', slots: [17] }] },
        })
      : undefined,
  );
  const { user, router } = browser.open('/viewing-setup?id=v1&step=viewing', { as: anAdmin() });
  const field = (name: string) => screen.findByRole('combobox', { name });
  expect(valueOf(await field('Open until'))).toBe('20:00');
  await choose(user, await field('Closed hour'), '12:00');
  await choose(user, await field('Open until'), '17:00');
  await screen.findByText(/^Open each day 09:00–12:00, 13:00–17:00/);
  await press(user, 'Save and continue');
  const list = await screen.findByRole('list', { name: 'Bookings outside the viewing' });
  expect(list.textContent).toMatch(/^Vera Diamonds: Mon.*17:00–18:00$/);
  await choose(user, await field('Open until'), '19:00');
  await press(user, 'Save and continue');
  await screen.findByText('The viewing is saved.');
  expect(browser.server.callsOf('PATCH /api/viewing/update/*').at(-1)?.body).toEqual({
    openUntil: 19,
    closedHour: 12,
  });
  await router.navigate('/viewing-setup?id=v2&step=viewing');
  await screen.findByText(/^Open each day 09:00–18:00/);
  expect(screen.queryByRole('combobox', { name: 'Open until' })).toBeNull();
});

test('shows and keeps the changes of another admin, also beside unsaved input', async () => {
  const viewing = aViewing({ name: 'November', status: 'draft' });
  const database = serveDatabase(browser.server, { viewings: [viewing] });
  serveViewingCommands(browser.server, database);
  const { user, router } = browser.open('/viewing-setup?id=v1&step=viewing', { as: anAdmin() });
  const name = () => screen.getByLabelText(/^Name/);
  const description = () => valueOf(screen.getByLabelText('Description'));
  await fill(user, await screen.findByLabelText(/^Name/), 'December');
  changeViewingElsewhere(database, 'v1', { description: 'By the sea' });
  await waitFor(() => expect(description()).toBe('By the sea'));
  await router.navigate('/auction-management');
  await title('Auctions');
  changeViewingElsewhere(database, 'v1', { description: 'In the hills' });
  await router.navigate(-1);
  await screen.findByText('Here is what you typed before and did not save.');
  expect(valueOf(name())).toBe('December');
  await waitFor(() => expect(description()).toBe('In the hills'));

  await press(user, 'Save and continue');
  await screen.findByText('The viewing is saved.');
  expect(browser.server.callsOf('PATCH /api/viewing/update/*').map(({ body }) => body)).toEqual([{ name: 'December' }]);
  expect(database.viewings).toMatchObject([{ name: 'December', description: 'In the hills' }]);
});
