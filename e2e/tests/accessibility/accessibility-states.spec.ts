import { dayFrom, stageViewing } from '@tender/api-driver';
import { zipSync } from 'fflate';
import { auditPage, auditScreens, auditLayers, visit } from '../../accessibility/axe.js';
import { morningZone } from '../../input/calendar.js';
import { untilConnected, openFloor, bidField, lotRow } from '../../floor/floor.js';
import { expect, PASSWORD, test } from '../../server/e2e-server.js';
import { FaultyConnection } from '../../server/faulty-connection.js';
import { PNG } from '../../files/picture.js';

/** Runs axe on screens during an action, after a failure and at the end (others: `accessibility-screens.spec.ts`). */

const LOTS = ['1', '2', '3', '4'].map((lotNo) => ({ lotNo, description: `Parcel ${lotNo}`, reservePrice: 1_000 }));

test('axe passes on the floor: refused, unknown, under review, offline, paused, ended @deep', async ({
  server,
  browser,
}) => {
  const email = await server.addCompany('Xenia');
  const office = await server.adminApi();
  const auction = await server.addAuction({ name: 'Broken', emails: [email], lots: LOTS });
  const page = await server.signedInPage(browser, email);
  const line = await FaultyConnection.attach(page);
  await openFloor(page, auction);
  await line.closeSockets();
  await expect(page.getByText('No live connection')).toBeVisible();
  const third = (await office.lots(auction))[2]!._id;
  const CREATE = '**/api/bidding/create';
  await page.route(CREATE, async (route) => {
    await office.call('PATCH', `/api/lot/withdraw/${third}`, { body: { reason: 'not ours' } });
    await route.continue();
  });
  await bidField(page, '3').fill('1300');
  await lotRow(page, '3').getByRole('button', { name: 'Place bid' }).click();
  await expect(lotRow(page, '3')).toContainText('Refused:');
  await page.unroute(CREATE);
  await bidField(page, '4').fill('12,50,0');
  const found = await auditPage(page);
  const waiting = line.hold('"biddingAmount":1200', 'question');
  await bidField(page, '2').fill('1200');
  await lotRow(page, '2').getByRole('button', { name: 'Place bid' }).click();
  await waiting;
  await line.cut();
  await expect(lotRow(page, '2')).toContainText('Unknown: the answer was lost');
  await expect(page.getByText('Server not reached').first()).toBeVisible();
  found.push(...(await auditPage(page)));
  await line.restore();
  await untilConnected(page);
  await expect(lotRow(page, '2')).toContainText(/Received [\d:]+/);
  // Wait for the withdrawal of lot 3: otherwise the bid on it would also be under review.
  await expect(lotRow(page, '3')).toContainText('Withdrawn by the house');

  await bidField(page, '1').fill('1100');
  await bidField(page, '2').fill('1250');
  const review = page.getByRole('dialog', { name: /^Review/ });
  await page.getByRole('button', { name: 'Review & submit' }).click();
  await expect(review).toContainText('1 not sent');
  found.push(...(await auditPage(page)));
  await line.cut();
  await expect(page.getByText('Server not reached').first()).toBeVisible();
  await review.getByRole('button', { name: 'Submit 2 of 3' }).click();
  await expect(review).toContainText('Bids that wait are kept');
  found.push(...(await auditPage(page)));
  await line.restore();
  await expect(review.getByText(/^Received/)).toHaveCount(2);
  found.push(...(await auditPage(page)));
  await review.getByRole('button', { name: 'Close' }).last().click();

  await visit(page, `/live-auction?id=${auction}&rows=dense`);
  await expect(page.locator('[data-dense]')).toBeVisible();
  await office.pause(auction, 'A question');
  await expect(page.getByText('The auction is paused')).toBeVisible();
  found.push(...(await auditPage(page)));
  await office.goLive(auction);
  await office.complete(auction);
  await expect(page.getByText('The auction has ended')).toBeVisible();
  found.push(...(await auditPage(page)));
  expect(found).toEqual([]);
  await server.releasePages(page);
});

test('axe passes on the control room: sealed, dense, full grid, paused, ended @deep', async ({ server, browser }) => {
  const email = await server.addCompany('Yara');
  const [office, buyer] = [await server.adminApi(), await server.api({ email })];
  const [open, sealed] = [
    await server.addAuction({ name: 'Heated', emails: [email], lots: LOTS }),
    await server.addAuction({ name: 'Closed bids', emails: [email], lots: LOTS, bidVisibility: 'sealed' }),
  ];
  for (const auctionId of [open, sealed])
    await buyer.placeBid({ auctionId, lotId: (await office.lots(auctionId))[0]!._id, biddingAmount: 900 });
  const admin = await server.adminPage(browser);
  const found = await auditScreens(admin, {
    [`/auction-monitoring?id=${sealed}`]: 'no account of the house sees an amount',
  });
  await visit(admin, `/auction-monitoring?id=${open}`);
  await expect(admin.getByRole('heading', { level: 1, name: 'Heated' })).toBeVisible();
  for (const density of ['Dense', 'Fit all']) {
    await admin.getByRole('radiogroup', { name: 'Density' }).getByText(density).click();
    await expect(admin.getByRole('radio', { name: density })).toBeChecked();
    if (density === 'Fit all') {
      const whole = admin.getByRole('application', { name: /^1 standing bid/ });
      await whole.click({ position: { x: 5, y: 5 } });
      await expect(admin.getByRole('button', { name: 'Open lot 1' })).toBeVisible();
      // Keyboard actions must not redraw the grid.
      await admin.evaluate(() => {
        const { prototype } = CanvasRenderingContext2D;
        const { fillRect } = prototype;
        prototype.fillRect = function (...args) {
          document.body.dataset['drawn'] = 'anew';
          fillRect.apply(this, args);
        };
      });
      await whole.press('ArrowDown');
      await expect(admin.getByRole('status').filter({ hasText: /^Lot 2, / })).toBeVisible();
      await expect(admin.locator('body')).not.toHaveAttribute('data-drawn');
      await whole.press('Enter');
      await expect(admin.getByRole('dialog', { name: 'Lot 2', exact: true })).toBeVisible();
      await admin.keyboard.press('Escape');
      await expect(admin.getByRole('dialog')).toHaveCount(0);
    }
    found.push(...(await auditPage(admin)));
  }
  await office.pause(open, 'A question');
  await expect(admin.getByRole('status').filter({ hasText: 'A question' })).toBeVisible();
  found.push(...(await auditPage(admin)));
  found.push(...(await auditLayers(admin, ['Resume', 'Resume Heated?'])));
  await office.goLive(open);
  await office.complete(open);
  await expect(admin.getByText('1 lot to decide on.')).toBeVisible();
  found.push(...(await auditPage(admin)));
  expect(found).toEqual([]);
  await server.releasePages(admin);
});

test('axe passes on open lists: lots, pictures, unsold lots, people @deep', async ({ server, browser }) => {
  const office = await server.adminApi();
  const emails = [await server.addCompany('Uma')];
  const earlier = await server.addAuction({ name: 'Earlier', emails, lots: LOTS });
  await office.complete(earlier);
  await office.publishResult(earlier, 0);
  const id = await server.addAuction({ name: 'Listed', lots: LOTS.slice(0, 2), until: 'created' });
  const admin = await server.adminPage(browser);
  await admin.goto(`/auction-setup?id=${id}&step=1&again=${earlier}`);
  await expect(admin.getByRole('button', { name: 'Add 2 unsold lots' })).toBeVisible();
  // An ambiguous thousands separator, a changed lot, a minimum above the reserve, an invalid reserve, a split one,
  // and a total.
  const list =
    'Lot,Carats,Reserve,Minimum bid\n1,"1,234","1,200.50",\n5,"2,345",900.00,950\n6,"3,001",dear,\n7,8,1,000,500\nTOTAL,"6,580",2100.50,\n';
  await admin
    .getByLabel('File of the lot list')
    .setInputFiles({ name: 'lots.csv', mimeType: 'text/csv', buffer: Buffer.from(list) });
  for (const table of ['Errors', 'Preview', 'Changes'])
    await expect(admin.getByRole('table', { name: table })).toBeVisible();
  await expect(admin.getByText('Is 1,234 right?')).toBeVisible();
  await expect(admin.getByText('Is this intended?')).toBeVisible();
  await admin.getByLabel('File of the pictures').setInputFiles({
    name: 'photos.zip',
    mimeType: 'application/zip',
    buffer: Buffer.from(zipSync({ '1.png': PNG, '9.png': PNG })),
  });
  await expect(admin.getByRole('list', { name: 'Files left out' })).toBeVisible();
  const found = await auditPage(admin);

  await admin.goto('/user-management');
  await admin.getByRole('button', { name: 'Add people' }).click();
  const choosing = admin.waitForEvent('filechooser');
  await admin.getByRole('menuitem', { name: 'Many from a file' }).click();
  await admin.getByLabel('File (CSV or XLSX)').click();
  const people = 'First name,Last name,E-mail,Company,Country\nZoe,Berg,zoe@zoe.test,Zoe,DE\nNo,One,nowhere,Zoe,DE\n';
  await (await choosing).setFiles({ name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(people) });
  await admin.getByRole('button', { name: 'Import and invite' }).click();
  await expect(admin.getByRole('table', { name: 'Rows left out' })).toBeVisible();
  found.push(...(await auditPage(admin)));
  expect(found).toEqual([]);
  await server.releasePages(admin);
});

test('axe passes on results: bulk decisions, the letters, and failed actions of the server @deep', async ({
  server,
  browser,
}) => {
  const email = await server.addCompany('Zelda');
  const [office, buyer] = [await server.adminApi(), await server.api({ email })];
  const id = await server.addAuction({ name: 'Decided', emails: [email], lots: LOTS.slice(0, 2) });
  for (const { _id: lotId } of await office.lots(id))
    await buyer.placeBid({ auctionId: id, lotId, biddingAmount: 900 });
  await office.complete(id);
  const admin = await server.adminPage(browser);
  await admin.goto(`/auction-result?id=${id}&show=undecided`);
  await admin.getByRole('button', { name: /^Choose all 2 / }).click();
  const found = await auditLayers(admin, ['Mark chosen sold', 'Mark 2 lots sold?']);
  for (const { _id } of await office.lots(id)) await office.decideLot(_id, true, 'Near enough');
  await office.publishResult(id, 0);
  found.push(
    ...(await auditScreens(admin, {
      [`/auction-result?id=${id}&letters=award`]: 'Award letter',
      [`/auction-result?id=${id}&letters=statement`]: 'Statement of bids',
      '/audit?tab=log': 'Auction',
    })),
  );
  const failed = { reactor: 'auctionClock', stream: null, revision: null, name: 'close', at: new Date().toISOString() };
  const letters = [
    { ...failed, _id: '1', failures: 9, nextAt: null, error: 'No space left' },
    { ...failed, _id: '2', failures: 1, nextAt: new Date(Date.now() + 60_000).toISOString(), error: 'Busy' },
  ];
  await admin.route('**/api/reactor/dead-letters', (route) => route.fulfill({ json: { deadLetters: letters } }));
  found.push(...(await auditScreens(admin, { '/operations': 'No space left' })));
  expect(found).toEqual([]);
  await admin.unrouteAll({ behavior: 'wait' });
  await server.releasePages(admin);
});

test('axe passes on viewings: the menu, a booked place, arrival and departure @deep', async ({ server, browser }) => {
  const email = await server.addCompany('Yvette');
  const [office, timeZone, now] = [await server.adminApi(), morningZone(), new Date().toISOString()];
  const { viewing, rooms, goods } = await stageViewing(office, {
    name: 'Today',
    emails: [email],
    timeZone,
    startDate: dayFrom(now, 0, timeZone),
    endDate: dayFrom(now, 1, timeZone),
    until: 'live',
  });
  const [first, second] = [rooms[0]!._id, rooms[1]!._id];
  const book = (room: string, slots: number[]) =>
    office.bookings.create(viewing._id, {
      company: viewing.companies[0]!,
      room,
      date: dayFrom(now, 0, timeZone),
      slots,
    });
  const { _id: present } = await book(first, [16]);
  await book(second, [17]);
  await office.goods.assign(first, [goods[0]!._id]);
  await office.rooms.signIn(first, present);
  const admin = await server.adminPage(browser);
  const found = await auditScreens(admin, { [`/viewing-management?id=${viewing._id}`]: 'Yvette Diamonds' });
  found.push(...(await auditLayers(admin, ['More for Today'])));
  await admin.getByRole('gridcell', { name: /^Room 2, 10:00/ }).click();
  await expect(admin.getByRole('dialog', { name: 'Book for a company' })).toBeVisible();
  found.push(...(await auditPage(admin)));
  await admin.keyboard.press('Escape');
  await visit(admin, `/viewing-management?id=${viewing._id}&tab=reception`);
  await admin.getByRole('button', { name: /^Check out: Yvette/ }).click();
  await admin.getByRole('button', { name: /^Check in: Yvette/ }).click();
  await expect(admin.getByRole('button', { name: 'Check in now' })).toBeVisible();
  await expect(admin.getByRole('button', { name: 'Check out, leave them' })).toBeVisible();
  found.push(...(await auditPage(admin)));
  found.push(...(await auditScreens(admin, { '/viewing-management': 'Today' })));
  found.push(...(await auditLayers(admin, ['More for Today'])));
  expect(found).toEqual([]);
  await server.releasePages(admin);
});

test('axe passes on sign-in: a forgotten password, an invitation, a confirmed address @deep', async ({
  server,
  browser,
}) => {
  const email = await server.addCompany('Waltraud');
  const { companyId } = await server.api({ email });
  const member = { firstName: 'Mae', lastName: 'Stone', email: 'mae@vito.test', role: 'buyerCompanyMember' as const };
  await (await server.adminApi()).inviteMember(companyId, member);
  const guest = await server.visitorPage(browser);
  await guest.goto('/signup');
  await guest.getByRole('button', { name: 'Forgot your password?' }).click();
  const found = await auditPage(guest);
  await guest.getByLabel('E-mail').fill('nobody@vito.test');
  await guest.getByRole('button', { name: 'Create the link' }).click();
  await expect(guest.getByRole('button', { name: 'Request again' })).toBeVisible();
  found.push(...(await auditPage(guest)));

  // A new member reads the company's data.
  await guest.goto(await server.linkMailedTo('mae@vito.test', 'memberInvitation'));
  await expect(guest.getByRole('button', { name: 'Accept the invitation' })).toBeVisible();
  found.push(...(await auditPage(guest)));
  await guest.getByRole('main').getByLabel('Password', { exact: true }).fill(PASSWORD);
  await guest.getByRole('button', { name: 'Accept the invitation' }).click();
  await expect(guest.getByRole('banner')).toContainText('Waltraud Diamonds');
  found.push(
    ...(await auditScreens(guest, {
      '/overview': 'No viewings yet',
      '/manage-viewing-members': 'please ask Waltraud Buyer',
      '/booking-history': /./,
      '/account-settings': 'Chrome on Linux',
    })),
  );

  const link = await server.linkMailedTo(email, 'confirmEmail');
  const other = await server.visitorPage(browser);
  await other.goto(link);
  await expect(other.getByText('That confirms it.')).toBeVisible();
  found.push(...(await auditPage(other)));
  await other.getByLabel('E-mail').fill(email);
  await other.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await other.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(other.getByText('Your e-mail address is confirmed').first()).toBeVisible();
  found.push(...(await auditPage(other)));
  expect(found).toEqual([]);
  await server.releasePages(guest, other);
});

test('axe passes on a session that ends, and on screens that fail to load @deep', async ({ server, browser }) => {
  const email = await server.addCompany('Ugo');
  const page = await server.signedInPage(browser, email);
  const endsAt = new Date(Date.now() + 240_000).toISOString();
  await page.route('**/api/auth/isAuthenticated', (route) =>
    route.fulfill({ json: { isAuthed: true, session: { endsAt } } }),
  );
  await page.route('**/api/auction/getAllAuctions', (route) => route.abort());
  await page.goto('/auctions');
  await expect(page.getByText('You will be signed out at')).toBeVisible();
  await expect(page.getByText('We cannot reach the server')).toBeVisible();
  const found = await auditPage(page);
  await page.unrouteAll({ behavior: 'wait' });

  // Invalid data: an auction without dates.
  await page.route('**/api/auction/getAllAuctions', (route) =>
    route.fulfill({ json: { auctions: [{ _id: 'a', status: 'live', published: true }] } }),
  );
  await page.goto('/auctions');
  await expect(page.getByText('Something went wrong:')).toBeVisible();
  found.push(...(await auditPage(page)));
  await page.unrouteAll({ behavior: 'wait' });
  await page.route('**/api/profile/me', (route) => route.fulfill({ status: 500, json: {} }));
  await page.goto('/auctions');
  await expect(page.getByText('Failed to load user data. Try again later.').first()).toBeVisible();
  found.push(...(await auditPage(page)));
  await page.unrouteAll({ behavior: 'wait' });

  await page.goto('/auctions');
  await expect(page.getByRole('heading', { level: 1, name: 'Auctions' })).toBeVisible();
  const line = await FaultyConnection.attach(page);
  await line.cut();
  await page.route('**/assets/**', (route) => route.abort());
  await visit(page, '/help-and-support');
  await expect(page.getByText('The server cannot be reached').first()).toBeVisible();
  found.push(...(await auditPage(page)));
  await page.unrouteAll({ behavior: 'wait' });
  await (await server.api({ email })).call('POST', '/api/auth/logout-everywhere');
  await page.goto('/auctions');
  await expect(page).toHaveURL(/signup/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  found.push(...(await auditPage(page)));
  expect(found).toEqual([]);
  await server.releasePages(page);
});
