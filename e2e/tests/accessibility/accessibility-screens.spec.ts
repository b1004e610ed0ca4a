import { ApiDriver, applicationOf, dayFrom, stageViewing } from '@tender/api-driver';
import type { Page } from '@playwright/test';
import { auditPage, auditScreens, auditLayers, visit } from '../../accessibility/axe.js';
import { placeBid, untilConnected, openFloor, bidField, lotRow } from '../../floor/floor.js';
import { expect, PASSWORD, test } from '../../server/e2e-server.js';
import { pdfWithText } from '../../files/pdf.js';

/** Checks screens, dialogs and menus with axe, and the word contrast in the dark theme. */

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const PHONE = { width: 390, height: 800 };

let admin: Page;
let buyer: string;
let rival: string;
let live: string;
let coming: string;
let past: string;
let viewing: string;

test.beforeAll(async ({ server, browser }) => {
  admin = await server.adminPage(browser);
  buyer = await server.addCompany('Alix');
  rival = await server.addCompany('Bo');
  const lots = [
    { lotNo: '1', description: 'Octahedron', carats: 5.5, reservePrice: 1000, minimumBid: 500 },
    { lotNo: '2', description: 'Macles', reservePrice: 1000 },
  ];
  const office = await server.adminApi();
  live = await server.addAuction({ name: 'Live', emails: [buyer, rival], lots });
  const [first] = await office.lots(live);
  await office.lotImages.add(first!._id, [new File([PNG], 'a.png')]);
  await (await server.api({ email: rival })).placeBid({ auctionId: live, lotId: first!._id, biddingAmount: 900 });
  coming = await server.addAuction({
    name: 'Coming',
    emails: [buyer],
    lots,
    until: 'created',
    bidVisibility: 'sealed',
  });
  const { _id: folder } = await office.folders.create({ name: 'Shown papers', public: true });
  await office.documents.upload(folder, [new File([new Uint8Array(pdfWithText('Terms'))], 'terms.pdf')]);
  past = await server.addAuction({ name: 'Past', emails: [buyer], lots });
  await office.complete(past);
  const staged = await stageViewing(office, { emails: [buyer] });
  viewing = staged.viewing._id;
  const { date, slots } = staged.viewing.freeSlots![0]!;
  await (await server.api({ email: buyer })).bookings.request(viewing, { date, slots: [slots[0]!] });
});
test.afterAll(({ server }) => server.releasePages(admin));

test('axe passes for guests and pending users', async ({ server, browser }) => {
  const guest = await server.visitorPage(browser);
  const found = await auditScreens(guest, {
    '/signup#reset=unknown': 'New password',
    '/about': 'One clock',
    '/sealed-bids': 'What protects this',
    '/log': 'The newest entries',
    '/signup#invite=': 'does not work any more',
    '/unsubscribe#no-such-token': 'Stop these mails',
    '/terms': 'No terms yet',
    '/no-such-page': 'There is nothing at this address',
    '/signup': 'Password',
  });
  found.push(...(await auditLayers(guest, ['Colours'])));
  await guest.getByText('I am new here').click();
  await guest.getByRole('button', { name: 'Create account' }).click();
  found.push(...(await auditPage(guest)));
  const applicant = await server.signedInPage(browser, await server.addApplicant('Wanda'));
  found.push(...(await auditScreens(applicant, { '/account-settings': 'waiting for approval' })));
  expect(found).toEqual([]);
  await server.releasePages(guest, applicant);
});

test('axe passes for buyers @deep', async ({ server, browser }) => {
  const office = await server.adminApi();
  const { companyId } = await server.api({ email: buyer });
  const member = { firstName: 'Milo', lastName: 'Stone', role: 'viewerOnly' as const };
  await office.inviteMember(companyId, { ...member, email: 'milo@buyers.test' });
  const announced = await server.addAuction({ name: 'Announced', emails: [buyer], until: 'published' });
  const tell = () =>
    office.notifications.send({ audience: 'all', subject: 'Told twice', body: 'The same.', channels: ['inApp'] });
  await Promise.all([tell(), tell()]);
  const page = await server.signedInPage(browser, buyer);
  const found = await auditScreens(page, {
    '/': 'Recently ended',
    '/auctions': 'Upcoming',
    '/my-auctions': /auctions/,
    [`/published-auction?id=${announced}`]: 'Announced',
    [`/auction-card?id=${live}`]: 'Withdrawal',
    [`/result-auction?id=${past}`]: 'Past',
    '/live-auction?id=nothing': 'No such auction',
    '/notifications': 'Told twice',
    '/account-settings': 'Announcements of the house',
    '/help-and-support': 'Ask the house',
    '/help-and-support?search=fingerprint': 'covers the entry before it',
    '/signup?again': 'Sign in again',
    '/billiton-downloads': 'Shown papers',
  });
  found.push(...(await auditLayers(page, ['terms.pdf', 'terms.pdf'])));
  found.push(...(await auditScreens(page, { '/manage-viewing-members': 'Milo Stone' })));
  for (const opening of [
    ['Add a member', 'Add a member'],
    ['Add several members', 'Add several members'],
    ['Edit Milo Stone', 'Edit Milo Stone'],
    ['Remove Milo Stone', 'Remove Milo Stone?'],
    [/^Account:/],
  ] as const)
    found.push(...(await auditLayers(page, opening)));
  await page.setViewportSize(PHONE);
  found.push(...(await auditLayers(page, ['Menu', 'Menu'])));
  expect(found).toEqual([]);
  await server.releasePages(page);
});

test('axe passes for buyers who bid @deep', async ({ server, browser }) => {
  const page = await server.signedInPage(browser, buyer);
  await openFloor(page, live);
  await placeBid(page, '1', '1200');
  await bidField(page, '2').fill('nonsense');
  await bidField(page, '1').fill('12000');
  const found = await auditPage(page);
  await lotRow(page, '1').getByRole('button', { name: 'Revise bid' }).click();
  await expect(page.getByRole('dialog')).toContainText('Is every digit right?');
  found.push(...(await auditPage(page)));
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  for (const opening of [
    ['Our limits', 'Our limits'],
    ['Filters', 'Filters'],
    ['View', 'View'],
    ['Go to or do (Ctrl + K)', 'Go to or do'],
    [/^What happened/, 'What happened'],
    [/receipt of lot 1/, 'Receipt, lot 1'],
    ['Receipts', 'Receipts, Live'],
    ['Withdraw bid on lot 1', 'Withdraw the bid on lot 1?'],
    ['Bid sheet'],
    ['1 picture of lot 1', /./],
  ] as const)
    found.push(...(await auditLayers(page, opening)));
  await page.setViewportSize(PHONE);
  await untilConnected(page);
  found.push(...(await auditPage(page)));
  expect(found).toEqual([]);
  await server.releasePages(page);
});

test('axe passes for companies at a viewing @deep', async ({ server, browser }) => {
  const page = await server.signedInPage(browser, buyer);
  const found = await auditScreens(page, {
    '/booking-history': 'Pending',
    [`/viewing?id=${viewing}`]: 'Request slots',
  });
  for (const opening of [
    [/^Change/, 'Change the booking'],
    [/^Cancel /, 'Cancel the booking?'],
    [/^History of /, 'History of the booking'],
    [/^Notifications/, 'Notifications'],
  ] as const)
    found.push(...(await auditLayers(page, opening)));
  const office = await server.adminApi();
  const { companyId } = await server.api({ email: buyer });
  const email = 'vera@buyers.test';
  await office.inviteMember(companyId, { firstName: 'Vera', lastName: 'Stone', email, role: 'viewerOnly' });
  const guest = await server.visitorPage(browser);
  await guest.goto(await server.linkMailedTo(email, 'memberInvitation'));
  await guest.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await guest.getByRole('button', { name: 'Accept the invitation' }).click();
  await expect(guest).toHaveURL(/overview/);
  await expect(guest.getByRole('main')).toContainText('Viewing');
  found.push(...(await auditPage(guest)));
  expect(found).toEqual([]);
  await server.releasePages(page, guest);
});

test('axe passes for admins @deep', async () => {
  const found = await auditScreens(admin, {
    '/dashboard': 'Share of lots sold',
    '/profile': 'Appearance',
    '/operations': 'All done',
    '/house-settings': 'Nothing changes for anyone',
    '/downloads': 'Shown papers',
  });
  for (const openings of [
    [['New folder', 'New folder']],
    [['More about the folder Shown papers'], ['Rename…', 'Rename the folder']],
    [['More about the folder Shown papers'], ['Delete…', 'Delete the folder?']],
    [['More about terms.pdf'], ['Rename…', 'Rename the file']],
    [['Colours']],
    [[/^Account:/]],
  ] as const)
    found.push(...(await auditLayers(admin, ...openings)));
  expect(found).toEqual([]);
});

test('axe passes for admins who manage people @deep', async ({ server }) => {
  await new ApiDriver(server.address).signUp(applicationOf('Dirk', { country: 'DE' }));
  const found = await auditScreens(admin, {
    '/user-management?tab=mails': 'no mail server is set up',
    '/user-management?tab=terms': 'Publish terms',
  });
  found.push(...(await auditLayers(admin, ['Publish terms…', 'Publish terms'])));
  found.push(...(await auditScreens(admin, { '/user-management': 'Alix' })));
  for (const openings of [
    [['Add people'], ['Someone of a company, known or new', 'Add someone of a company']],
    [['Add people'], ['Many from a file', 'Add people from a file']],
    [['Add people'], ['Someone of the house', 'Add someone of the house']],
    [['More about Alix Buyer'], ['Reject Alix Buyer', 'Reject Alix Buyer?']],
  ] as const)
    found.push(...(await auditLayers(admin, ...openings)));
  await admin.getByRole('link', { name: 'Alix Buyer' }).click();
  await expect(admin.getByRole('main')).toContainText('Last seen');
  await admin.getByRole('button', { name: 'Edit' }).click();
  found.push(...(await auditPage(admin)));
  found.push(...(await auditLayers(admin, ['Erase Alix Buyer', 'Erase Alix Buyer?'])));
  found.push(...(await auditScreens(admin, { '/user-management?tab=companies': 'Alix Diamonds' })));
  for (const opening of [[/^Filters/, 'Filters'], ['Columns', 'Columns'], ['Export']] as const)
    found.push(...(await auditLayers(admin, opening)));
  await admin.getByRole('link', { name: 'Alix Diamonds' }).click();
  await expect(admin.getByRole('link', { name: 'Alix Buyer' })).toBeVisible();
  found.push(...(await auditPage(admin)));
  found.push(...(await auditLayers(admin, ['Delete this company', 'Delete Alix Diamonds?'])));
  expect(found).toEqual([]);
});

test('axe passes for admins who set up and decide auctions @deep', async ({ server }) => {
  const office = await server.adminApi();
  const told = await server.addAuction({ name: 'Told', emails: [buyer] });
  await office.complete(told);
  await office.publishResult(told, 0);
  const open = await server.addAuction({ name: 'Open', emails: [rival] });
  const [only] = await office.lots(open);
  await (await server.api({ email: rival })).placeBid({ auctionId: open, lotId: only!._id, biddingAmount: 50 });
  await office.complete(open);
  const found = await auditScreens(admin, {
    '/auction-management': 'Sealed to competitors',
    '/auction-setup': 'Soft close',
    [`/auction-setup?id=${live}&step=1`]: 'Pictures of lots',
  });
  found.push(...(await auditLayers(admin, ['Edit the pictures of lot 1', 'Pictures of lot 1'])));
  found.push(...(await auditScreens(admin, { [`/auction-setup?id=${coming}&step=1`]: 'Octahedron' })));
  for (const opening of [
    ['Add one lot', 'New lot'],
    ['Edit lot 1', 'Lot 1'],
    ['Remove lot 1', 'Remove lot 1?'],
  ] as const)
    found.push(...(await auditLayers(admin, opening)));
  found.push(
    ...(await auditScreens(admin, {
      [`/auction-setup?id=${coming}&step=2`]: 'Invited: 1',
      [`/auction-setup?id=${coming}&step=3`]: 'Ready to publish?',
    })),
  );
  found.push(...(await auditLayers(admin, ['Publish', /^Publish/])));
  found.push(...(await auditScreens(admin, { [`/auction-result?id=${past}`]: 'Octahedron' })));
  found.push(...(await auditLayers(admin, ['Publish result', 'Publish the result of Past'])));
  found.push(...(await auditScreens(admin, { [`/auction-result?id=${open}`]: 'Decide 1 lot' })));
  found.push(...(await auditLayers(admin, ['Mark sold: lot 1', 'Mark lot 1 sold?'])));
  found.push(...(await auditScreens(admin, { [`/auction-result?id=${told}`]: 'Letters' })));
  found.push(...(await auditLayers(admin, ['Letters'])));
  expect(found).toEqual([]);
});

test('axe passes for admins in the control room @deep', async () => {
  const found = await auditScreens(admin, { [`/auction-monitoring?id=${live}`]: 'Bids per minute' });
  for (const openings of [
    [['Pause', 'Pause Live?']],
    [['Extend', 'Extend Live']],
    [['More for Live'], ['Complete', 'Complete Live?']],
    [['More for Live'], ['Cancel auction', 'Cancel Live?']],
    [['More for Live'], ['Void a company’s bids…', 'Void a company’s bids']],
    [['Legend', 'Legend']],
    [['Remind who has not bid', 'Remind who has not bid']],
  ] as const)
    found.push(...(await auditLayers(admin, ...openings)));
  await admin.getByRole('tab', { name: 'Lot by lot' }).click();
  await expect(admin.getByRole('button', { name: 'Open lot 2' })).toBeVisible();
  found.push(...(await auditPage(admin)));
  for (const dialog of [
    ['Bid for a company…', 'Bid for a company on lot 1'],
    ['Withdraw the lot…', 'Withdraw lot 1?'],
    [/^Void the bid of/, 'Void the bid on lot 1?'],
  ] as const)
    found.push(...(await auditLayers(admin, ['Open lot 1', 'Lot 1'], dialog)));
  await admin.getByRole('tab', { name: 'People' }).click();
  await expect(admin.getByRole('button', { name: 'Bids of Bo Buyer' })).toBeVisible();
  found.push(...(await auditPage(admin)));
  found.push(...(await auditLayers(admin, ['Bids of Bo Buyer', 'Bids of Bo Buyer'])));
  expect(found).toEqual([]);
});

test('axe passes for admins who write messages @deep', async ({ server }) => {
  const office = await server.adminApi();
  const { _id } = await office.notifications.send({
    audience: 'all',
    subject: 'Closed on Friday',
    body: 'Dear {{firstName}}, we are closed.',
    channels: ['inApp', 'email'],
  });
  await expect.poll(async () => (await office.notifications.getMessage(_id)).counts.kept).toBeGreaterThan(0);
  const found = await auditScreens(admin, {
    '/notifications-hub': 'Own words',
    '/notifications-hub?tab=sent': 'Closed on Friday',
    '/notifications-hub?tab=inbox': 'Mark all as read',
    '/notifications-hub?tab=deliveries&status=kept': 'Closed on Friday',
  });
  found.push(...(await auditLayers(admin, [/^Read: Closed on Friday/, 'Closed on Friday'])));
  await visit(admin, '/notifications-hub?tab=sent');
  // A row under the pointer has a different background.
  await admin.getByRole('button', { name: 'Closed on Friday', exact: true }).hover();
  found.push(...(await auditPage(admin)));
  await visit(admin, `/notifications-hub?tab=sent&id=${_id}`);
  await expect(admin.getByRole('dialog')).toContainText('Dear {{firstName}}');
  found.push(...(await auditPage(admin)));
  await admin.keyboard.press('Escape');
  found.push(...(await auditScreens(admin, { '/notifications-hub?tab=templates': 'Choose a template' })));
  await admin.getByRole('button', { name: 'Auction Paused' }).click();
  await expect(admin.locator('iframe[sandbox]')).toBeVisible();
  found.push(...(await auditPage(admin)));
  expect(found).toEqual([]);
});

test('axe passes for admins who set up viewings and make auctions from them @deep', async ({ server }) => {
  const office = await server.adminApi();
  const draft = (await stageViewing(office, { name: 'Draft viewing', emails: [buyer], until: 'draft' })).viewing._id;
  const over = (await stageViewing(office, { name: 'Past viewing', emails: [buyer], until: 'completed' })).viewing._id;
  const { _id: tender } = await office.createAuction({
    name: 'From a viewing',
    type: 'highestLosingPrice',
    viewing: over,
    startsAt: new Date(Date.now() + 3_600_000).toISOString(),
    endsAt: new Date(Date.now() + 7_200_000).toISOString(),
  });
  const found = await auditScreens(admin, {
    '/viewing-setup': 'Continue with',
    '/viewing-setup?new=1': 'Time zone',
    [`/viewing-setup?id=${draft}&step=rooms`]: '2 rooms',
  });
  for (const opening of [
    ['Change Room 1', 'Change Room 1'],
    ['Delete Room 1', 'Delete Room 1?'],
  ] as const)
    found.push(...(await auditLayers(admin, opening)));
  found.push(...(await auditScreens(admin, { [`/viewing-setup?id=${draft}&step=goods`]: 'Add one parcel' })));
  for (const opening of [
    ['Add one parcel', 'Add a parcel'],
    ['Change parcel 1', 'Change parcel 1'],
    ['Delete parcel 1', 'Delete parcel 1?'],
  ] as const)
    found.push(...(await auditLayers(admin, opening)));
  found.push(
    ...(await auditScreens(admin, {
      [`/viewing-setup?id=${draft}&step=companies`]: 'Invited: 1',
      [`/viewing-setup?id=${draft}&step=publish`]: 'Ready to publish?',
      [`/auction-setup?id=${tender}&step=1`]: 'From Past viewing',
      '/dashboard': 'Draft viewing',
    })),
  );
  expect(found).toEqual([]);
});

test('axe passes for admins who run a viewing @deep', async () => {
  const found = await auditScreens(admin, {
    '/viewing-management': 'Viewing published',
    [`/viewing-management?id=${viewing}`]: 'Alix Diamonds',
  });
  for (const openings of [
    [['Decide: Alix Diamonds', 'Alix Diamonds']],
    [['Swap Room 1 with another room', 'Swap Room 1']],
    [['Go live', /^Go live: Viewing/]],
  ] as const)
    found.push(...(await auditLayers(admin, ...openings)));
  found.push(...(await auditScreens(admin, { [`/viewing-management?id=${viewing}&tab=goods`]: 'Parcel number' })));
  found.push(...(await auditLayers(admin, ['Parcel 1', 'Parcel 1'])));
  found.push(
    ...(await auditScreens(admin, {
      [`/viewing-management?id=${viewing}&tab=reception`]: 'Room 1',
      [`/viewing-management?id=${viewing}&tab=diary`]: 'Booking requested',
    })),
  );
  expect(found).toEqual([]);
});

test('axe passes for admins in the control room of an auction of viewed goods @deep', async ({ server }) => {
  const office = await server.adminApi();
  const staged = await stageViewing(office, { name: 'Viewed', emails: [buyer], until: 'live' });
  const [room, good] = [staged.rooms[0]!._id, staged.goods[0]!._id];
  const { _id: booking } = await office.bookings.create(staged.viewing._id, {
    company: (await office.viewings.getViewing(staged.viewing._id)).companies[0]!,
    room,
    date: dayFrom(new Date().toISOString(), 2),
    slots: [9],
  });
  await office.goods.assign(room, [good]);
  await office.rooms.signIn(room, booking);
  await office.rooms.signOut(room);
  const lots = [{ lotNo: '1', good, reservePrice: 100 }];
  const watched = await server.addAuction({ name: 'Watched', viewing: staged.viewing._id, emails: [buyer], lots });
  // No scrolling: controls half beneath the header are too small for axe.
  const size = admin.viewportSize()!;
  await admin.setViewportSize({ ...size, height: 1_400 });
  const found = await auditScreens(admin, { [`/auction-monitoring?id=${watched}`]: 'Lot 1 1 company' });
  found.push(...(await auditLayers(admin, ['Remind who viewed lot 1 and has not bid', /^Remind/])));
  await admin.getByRole('button', { name: 'Lot 1: 1 company viewed, no bid' }).first().click();
  await expect(admin.getByRole('list', { name: 'Lot 1' }).first()).toContainText('Alix Diamonds');
  found.push(...(await auditPage(admin)));
  await admin.setViewportSize(size);
  expect(found).toEqual([]);
});

test('axe passes for auditors: monitoring and results, read-only @deep', async ({ server, browser }) => {
  await (
    await server.adminApi()
  ).addStaff({ firstName: 'Otto', lastName: 'Auditor', email: 'otto@house.test', password: PASSWORD, role: 'auditor' });
  const page = await server.signedInPage(browser, 'otto@house.test');
  await page.goto('/audit');
  const openPage = async (name: string) => {
    await page.getByRole('button', { name: 'Pages of Auctions' }).click();
    await page.getByRole('menuitem', { name }).click();
  };
  await openPage('Results');
  await page.getByRole('link', { name: 'Past', exact: true }).click();
  await expect(page.getByRole('table', { name: 'Past result' })).toBeVisible();
  await expect(page.getByRole('button', { name: /Publish|Sold|Unsold/ })).toHaveCount(0);
  await openPage('Monitoring');
  await expect(page.getByRole('main')).toContainText(/Needs attention|Choose an auction/);
  const found = await auditScreens(page, {
    '/audit': 'Past',
    [`/audit?viewing=${viewing}`]: 'Booking requested',
    [`/audit?auction=${past}&report`]: 'The history is sound',
    [`/audit?auction=${past}`]: 'Highest Losing Price',
  });
  found.push(...(await auditLayers(page, ['Export'])));
  for (const tab of ['Event', 'Compare']) {
    await page.getByRole('tab', { name: tab }).click();
    await expect(page.getByRole('tabpanel')).toBeVisible();
    found.push(...(await auditPage(page)));
  }
  found.push(...(await auditScreens(page, { [`/auction-monitoring?id=${live}`]: 'Needs attention' })));
  await expect(page.getByRole('button', { name: /^(Pause|Extend|More for|Withdraw)/ })).toHaveCount(0);
  expect(found).toEqual([]);
  await server.releasePages(page);
});
