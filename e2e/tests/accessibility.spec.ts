import { AxeBuilder } from '@axe-core/playwright';
import { dayFrom, stageViewing } from '@tender/api-driver';
import type { Page } from '@playwright/test';
import { bid, connected, field, lot } from '../floor.js';
import { expect, PASSWORD, test } from '../house.js';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** WCAG 2.2 AA, as far as a machine can tell (`domain.md §11`). Colours are looked at twice: in light and in dark. */
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

async function grave(page: Page, colours: 'light' | 'dark'): Promise<string[]> {
  // In the preview of a mail no script may run, axe neither: it would wait for it for ever. No page shows another site's frames, so that axe
  // needs no second page to gather in; and only what it has found leaves the page.
  const axe = new AxeBuilder({ page })
    .setLegacyMode()
    .exclude('iframe[sandbox]')
    .options({ resultTypes: ['violations'] });
  const { violations } = await (
    colours === 'light' ? axe.withTags(RULES) : axe.withRules(['color-contrast', 'link-in-text-block'])
  ).analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) =>
      nodes.map(
        ({ target, any }) =>
          `${colours} ${page.url()}: ${id} at ${target.join(' ')}: ${any.map(({ message }) => message).join(' ')}`,
      ),
    );
}

/** Looks at each screen in both colours; `settled` says what stands on it once it is loaded. */
async function look(page: Page, screens: Record<string, string | RegExp>): Promise<void> {
  const found: string[] = [];
  for (const [path, settled] of Object.entries(screens)) {
    await page.goto(path);
    await expect(page.getByRole('main')).toContainText(settled);
    found.push(...(await inBothColours(page)));
  }
  expect(found).toEqual([]);
}

async function inBothColours(page: Page): Promise<string[]> {
  const light = await grave(page, 'light');
  await page.evaluate(() => document.documentElement.setAttribute('data-mantine-color-scheme', 'dark'));
  const dark = await grave(page, 'dark');
  await page.evaluate(() => document.documentElement.setAttribute('data-mantine-color-scheme', 'light'));
  return [...light, ...dark];
}

let admin: Page;
let buyer: string;
let live: string;
let coming: string;
let past: string;
let viewing: string;

test.beforeAll(async ({ house, browser }) => {
  admin = await house.admin(browser);
  buyer = await house.company('Alix');
  const lots = [
    { lotNo: '1', description: 'Octahedron', carats: 5.5, reservePrice: 1000, minimumBid: 500 },
    { lotNo: '2', description: 'Macles', reservePrice: 1000 },
  ];
  live = await house.auction({ name: 'Live', emails: [buyer], lots });
  const office = await house.office();
  await office.lotImages.add((await office.lots(live))[0]!._id, [new File([PNG], 'a.png')]);
  coming = await house.auction({ name: 'Coming', emails: [buyer], lots, until: 'created', bidVisibility: 'sealed' });
  await (await house.office()).folders.create({ name: 'Shown papers', public: true });
  past = await house.auction({ name: 'Past', emails: [buyer], lots });
  await (await house.office()).complete(past);
  const staged = await stageViewing(await house.office(), { emails: [buyer] });
  viewing = staged.viewing._id;
  const { date, slots } = staged.viewing.freeSlots![0]!;
  await (await house.api({ email: buyer })).bookings.request(viewing, { date, slots: [slots[0]!] });
});
test.afterAll(() => admin.context().close());

test('for guests and for those who wait', async ({ house, browser }) => {
  const guest = await house.visitor(browser);
  await look(guest, {
    '/signup#reset=unknown': 'New password',
    '/about': 'One clock',
    '/signup#invite=': 'does not work any more',
    '/unsubscribe#no-such-token': 'Stop these mails',
    '/terms': 'No terms yet',
    '/signup': 'Password',
  });
  await guest.getByText('I am new here').click();
  await guest.getByRole('button', { name: 'Create account' }).click();
  expect(await inBothColours(guest)).toEqual([]);
  const applicant = await house.signedIn(browser, await house.applicant('Wanda'));
  await look(applicant, { '/account-settings': 'waiting for approval' });
  for (const page of [guest, applicant]) await page.context().close();
});

test('for buyers', async ({ house, browser }) => {
  const page = await house.signedIn(browser, buyer);
  await look(page, {
    '/': 'Recently ended',
    '/auctions': 'Upcoming',
    '/my-auctions': /auctions/,
    [`/auction-card?id=${live}`]: 'Withdrawal',
    [`/result-auction?id=${past}`]: 'Past',
    '/live-auction?id=nothing': 'No such auction',
    '/notifications': 'Notifications',
    '/billiton-downloads': 'Shown papers',
    '/manage-viewing-members': 'Alix Buyer',
    '/account-settings': 'Announcements of the house',
    '/help-and-support': 'Ask the house',
    '/help-and-support?search=fingerprint': 'covers the entry before it',
    '/signup?again': 'Sign in again',
  });
  await page.goto(`/live-auction?id=${live}`);
  await connected(page);
  await bid(page, '1', '1200');
  await field(page, '2').fill('nonsense');
  await field(page, '1').fill('12000');
  expect(await inBothColours(page)).toEqual([]);
  await lot(page, '1').getByRole('button', { name: 'Revise bid' }).click();
  await expect(page.getByRole('dialog')).toContainText('Is every digit right?');
  expect(await inBothColours(page)).toEqual([]);
  await page.keyboard.press('Escape');
  for (const [button, dialog] of [
    ['Our limits', 'Our limits'],
    ['Filters', 'Filters'],
    [/^View$/, 'View'],
    ['Go to or do (Ctrl + K)', 'Go to or do'],
    [/^What happened/, 'What happened'],
    [/receipt of lot 1/, 'Receipt, lot 1'],
    ['Receipts', 'Receipts, Live'],
  ] as const) {
    await page.getByRole('button', { name: button }).click();
    await expect(page.getByRole('dialog', { name: dialog })).toBeVisible();
    expect(await inBothColours(page)).toEqual([]);
    await page.keyboard.press('Escape');
  }
  await page.getByRole('button', { name: '1 picture of lot 1' }).click();
  await expect(page.getByRole('dialog').getByRole('img', { name: 'Lot 1' })).toBeVisible();
  expect(await inBothColours(page)).toEqual([]);
  await page.context().close();
});

test('for buyers who come to a viewing', async ({ house, browser }) => {
  const page = await house.signedIn(browser, buyer);
  await look(page, { '/booking-history': 'Pending', [`/viewing?id=${viewing}`]: 'Request slots' });
  await page.getByRole('button', { name: /^Change/ }).click();
  await expect(page.getByRole('dialog')).toContainText('Who comes');
  expect(await inBothColours(page)).toEqual([]);
  await page.goto('/booking-history');
  await page.getByRole('button', { name: /^Notifications/ }).click();
  await expect(page.getByRole('dialog', { name: 'Notifications' }).getByRole('link').first()).toBeVisible();
  expect(await inBothColours(page)).toEqual([]);
  await page.context().close();
});

test('for admins', async () => {
  await look(admin, {
    '/dashboard': 'Share of lots sold',
    '/downloads': 'Shown papers',
    '/auction-management': 'House sees amounts',
    '/auction-setup': 'Soft close',
    [`/auction-setup?id=${coming}&step=1`]: 'Octahedron',
    [`/auction-setup?id=${live}&step=1`]: 'Pictures of lots',
    [`/auction-setup?id=${coming}&step=2`]: 'Invited: 1',
    [`/auction-setup?id=${coming}&step=3`]: 'Ready to publish?',
    [`/auction-monitoring?id=${live}`]: 'Bids per minute',
    [`/auction-result?id=${past}`]: 'Octahedron',
    '/user-management': 'Alix',
    '/user-management?tab=companies': 'Alix Diamonds',
    '/user-management?tab=mails': 'it has no mail server',
    '/profile': 'Appearance',
    '/operations': 'Nothing is left undone',
    '/house-settings': 'Nothing is changed for anybody',
  });
  await admin.goto('/user-management');
  await admin.getByRole('link', { name: 'Alix Buyer' }).click();
  await expect(admin.getByRole('main')).toContainText('Last seen');
  await admin.getByRole('button', { name: 'Edit' }).click();
  expect(await inBothColours(admin)).toEqual([]);
  await admin.goto(`/auction-monitoring?id=${live}`);
  await admin.getByRole('button', { name: 'Pause' }).click();
  await expect(admin.getByRole('dialog')).toBeVisible();
  expect(await inBothColours(admin)).toEqual([]);
});

test('for admins who write messages', async ({ house }) => {
  const office = await house.office();
  const { _id } = await office.notifications.send({
    audience: 'all',
    subject: 'Closed on Friday',
    body: 'Dear {{firstName}}, we are closed.',
    channels: ['inApp', 'email'],
  });
  await expect.poll(async () => (await office.notifications.one(_id)).counts.kept).toBeGreaterThan(0);
  await look(admin, {
    '/notifications-hub': 'Own words',
    '/notifications-hub?tab=sent': 'Closed on Friday',
    '/notifications-hub?tab=templates': 'Choose a template',
    '/notifications-hub?tab=deliveries&status=kept': 'Closed on Friday',
    '/notifications-hub?tab=inbox': 'Mark all as read',
  });
  await admin.goto(`/notifications-hub?tab=sent&id=${_id}`);
  await expect(admin.getByRole('dialog')).toContainText('Dear {{firstName}}');
  expect(await inBothColours(admin)).toEqual([]);
  await admin.goto('/notifications-hub?tab=templates');
  await admin.getByRole('button', { name: 'Auction Paused' }).click();
  await expect(admin.locator('iframe[sandbox]')).toBeVisible();
  expect(await inBothColours(admin)).toEqual([]);
  await admin.goto(`/auction-monitoring?id=${live}`);
  await admin.getByRole('button', { name: 'Remind who has not bid' }).click();
  await expect(admin.getByRole('dialog')).toContainText(/Nobody|person|people/);
  expect(await inBothColours(admin)).toEqual([]);
});

test('for those who set viewings up, and make auctions from them', async ({ house }) => {
  const office = await house.office();
  const draft = (await stageViewing(office, { name: 'Draft viewing', emails: [buyer], until: 'draft' })).viewing._id;
  const over = (await stageViewing(office, { name: 'Past viewing', emails: [buyer], until: 'completed' })).viewing._id;
  const { _id: tender } = await office.createAuction({
    name: 'From a viewing',
    type: 'highestLosingPrice',
    viewing: over,
    startsAt: new Date(Date.now() + 3_600_000).toISOString(),
    endsAt: new Date(Date.now() + 7_200_000).toISOString(),
  });
  await look(admin, {
    '/viewing-setup': 'Go on with',
    '/viewing-setup?new=1': 'Time zone',
    [`/viewing-setup?id=${draft}&step=rooms`]: '2 rooms',
    [`/viewing-setup?id=${draft}&step=goods`]: 'Add one parcel',
    [`/viewing-setup?id=${draft}&step=companies`]: 'Invited: 1',
    [`/viewing-setup?id=${draft}&step=publish`]: 'Ready to publish?',
    [`/auction-setup?id=${tender}&step=1`]: 'From Past viewing',
    '/dashboard': 'Draft viewing',
  });
});

test('for admins who run a viewing', async () => {
  await look(admin, {
    '/viewing-management': 'Viewing published',
    [`/viewing-management?id=${viewing}`]: 'Alix Diamonds',
    [`/viewing-management?id=${viewing}&tab=goods`]: 'Parcel number',
    [`/viewing-management?id=${viewing}&tab=reception`]: 'Room 1',
    [`/viewing-management?id=${viewing}&tab=diary`]: 'Booking requested',
  });
  await admin.goto(`/viewing-management?id=${viewing}`);
  await admin.getByRole('button', { name: 'Decide: Alix Diamonds' }).click();
  await expect(admin.getByRole('dialog')).toContainText('Who comes');
  expect(await inBothColours(admin)).toEqual([]);
});

test('for admins who watch an auction of goods that were viewed', async ({ house }) => {
  const office = await house.office();
  const staged = await stageViewing(office, { name: 'Viewed', emails: [buyer], until: 'live' });
  const [room, good] = [staged.rooms[0]!._id, staged.goods[0]!._id];
  const { _id: booking } = await office.bookings.create(staged.viewing._id, {
    company: (await office.viewings.one(staged.viewing._id)).companies[0]!,
    room,
    date: dayFrom(new Date().toISOString(), 2),
    slots: [9],
  });
  await office.goods.assign(room, [good]);
  await office.rooms.signIn(room, booking);
  await office.rooms.signOut(room);
  const lots = [{ lotNo: '1', good, reservePrice: 100 }];
  const watched = await house.auction({ name: 'Watched', viewing: staged.viewing._id, emails: [buyer], lots });
  await look(admin, { [`/auction-monitoring?id=${watched}`]: 'Lot 1 1 company' });
  await admin.getByRole('button', { name: 'Lot 1: 1 company viewed, no bid' }).first().click();
  await expect(admin.getByRole('list', { name: 'Lot 1' }).first()).toContainText('Alix Diamonds');
  expect(await inBothColours(admin)).toEqual([]);
});

test('for auditors: monitoring and results, to read', async ({ house, browser }) => {
  await (
    await house.office()
  ).addStaff({ firstName: 'Otto', lastName: 'Auditor', email: 'otto@house.test', password: PASSWORD, role: 'auditor' });
  const page = await house.signedIn(browser, 'otto@house.test');
  await page.goto('/audit');
  const main = page.getByRole('navigation', { name: 'Main' });
  await main.getByRole('link', { name: 'Results' }).click();
  await page.getByRole('link', { name: 'Past', exact: true }).click();
  await expect(page.getByRole('table', { name: 'Past result' })).toBeVisible();
  await expect(page.getByRole('button', { name: /Publish|Sold|Unsold/ })).toHaveCount(0);
  await main.getByRole('link', { name: 'Monitoring' }).click();
  await expect(page.getByRole('main')).toContainText(/Needs attention|Choose an auction/);
  await look(page, {
    '/audit': 'Past',
    [`/audit?auction=${past}`]: 'Highest Losing Price',
    [`/audit?viewing=${viewing}`]: 'Booking requested',
    [`/audit?auction=${past}&report`]: 'The history is sound',
    [`/auction-monitoring?id=${live}`]: 'Needs attention',
  });
  await expect(page.getByRole('button', { name: /^(Pause|Extend|Complete|Withdraw)/ })).toHaveCount(0);
  await page.context().close();
});
