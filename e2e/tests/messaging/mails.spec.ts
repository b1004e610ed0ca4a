import type { Page } from '@playwright/test';
import { ApiDriver, applicationOf, stageAuction, stageViewing } from '@tender/api-driver';
import { Mailbox } from '@tender/messaging/testing/mailbox';
import { auditPage } from '../../accessibility/axe.js';
import { expect, E2eServer, PASSWORD, test as base } from '../../server/e2e-server.js';
import { pdfWithText } from '../../files/pdf.js';

/** A server that sends mails to the test's own mailbox. */
const test = base.extend<object, { mailbox: Mailbox; server: E2eServer }>({
  mailbox: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads the fixture's needs from this pattern.
    async ({}, use) => {
      const mailbox = await Mailbox.open({ hideSTARTTLS: true });
      await use(mailbox);
      await mailbox.close();
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ mailbox }, use) => {
      const server = await new E2eServer({ SMTP_URL: mailbox.url }).open();
      await use(server);
      await server.close();
    },
    { scope: 'worker' },
  ],
});

/** Waits for the only mail to a person with these words in its subject. @returns its text */
async function mailTo(mailbox: Mailbox, email: string, subject: string): Promise<string> {
  let text: string | undefined;
  await expect(async () => {
    text = (await mailbox.only(email, subject)).text;
  }).toPass();
  return text ?? '';
}

/** Signs up, confirms the address by the link of the mail, and is approved. @returns the address */
async function signUpByMail(server: E2eServer, mailbox: Mailbox, name: string): Promise<string> {
  const application = applicationOf(name);
  const applicant = new ApiDriver(server.address);
  await applicant.signUp(application);
  await applicant.signIn(application);
  const [, token] = /#confirm=([\w-]+)/.exec(await mailTo(mailbox, application.email, 'Please confirm')) ?? [];
  await applicant.call('POST', '/api/auth/confirm-email', { body: { token } });
  await (await server.adminApi()).approve(application.email);
  return application.email;
}

const announce = async (server: E2eServer, subject: string) =>
  (await server.adminApi()).notifications.send({
    audience: 'all',
    subject,
    body: 'Dear {{firstName}}, please read this.',
    channels: ['inApp', 'email'],
  });

test('an admin sees failed mails with the reason, and sends them again @deep', async ({ server, mailbox, browser }) => {
  const email = await signUpByMail(server, mailbox, 'Fay');
  mailbox.behaviour = { receiver: (to) => (to === email ? { code: 550, words: 'No such person' } : undefined) };
  for (const subject of ['Closed on Monday', 'Closed on Friday']) await announce(server, subject);
  const admin = await server.adminPage(browser);
  await admin.goto('/notifications-hub?tab=deliveries');
  const row = admin.getByRole('row').filter({ hasText: 'Closed on Monday' });
  await expect(row).toContainText('Fay Buyer');
  await expect(row).toContainText('550 No such person');
  mailbox.behaviour = {};
  await row.getByRole('button', { name: 'Try again: Fay Buyer' }).click();
  await expect(row).toHaveCount(0);
  await mailTo(mailbox, email, 'Closed on Monday');

  await admin.goto('/notifications-hub?tab=sent');
  await admin.getByRole('button', { name: /Closed on Friday/ }).click();
  const failures = admin.getByRole('dialog').getByRole('region', { name: 'Not delivered' });
  await expect(failures).toContainText('550 No such person');
  await failures.getByRole('button', { name: 'Try again: Fay Buyer' }).click();
  await expect(failures).toHaveCount(0);
  await mailTo(mailbox, email, 'Closed on Friday');

  await admin.goto('/user-management?tab=mails');
  await expect(admin.getByRole('main')).toContainText('These mails are sent automatically');
  await server.releasePages(admin);
});

test('announcements are switched off in the account, or by the link of a mail without signing in @deep', async ({
  server,
  mailbox,
  browser,
}) => {
  const [dora, evan] = [await signUpByMail(server, mailbox, 'Dora'), await signUpByMail(server, mailbox, 'Evan')];
  const buyer = await server.signedInPage(browser, dora);
  await buyer.goto('/account-settings');
  const announcements = buyer.getByRole('switch', { name: 'Announcements of the house' });
  await expect(announcements).toBeChecked();
  const saved = buyer.waitForResponse(/notifications\/choices$/);
  await announcements.uncheck();
  await saved;
  await buyer.reload();
  await expect(announcements).not.toBeChecked();

  await announce(server, 'A new car park');
  const [, path] = /(\/unsubscribe#\S+)/.exec(await mailTo(mailbox, evan, 'A new car park')) ?? [];
  const guest = await server.visitorPage(browser);
  await guest.goto(path!.replace(/.{6}$/, ''));
  await guest.getByRole('button', { name: 'Stop these mails' }).click();
  await expect(guest.getByRole('main')).toContainText('This link is not complete');
  await guest.goto('/about');
  await guest.goto(path!);
  await guest.getByRole('button', { name: 'Stop these mails' }).click();
  await expect(guest.getByRole('status')).toContainText('Announcements of the house');

  const last = await announce(server, 'The car park is full');
  const office = await server.adminApi();
  await expect.poll(async () => (await office.notifications.getMessage(last._id)).counts.queued).toBe(0);
  await buyer.goto('/notifications');
  await expect(buyer.getByRole('main')).toContainText('The car park is full');
  for (const email of [dora, evan]) await expect(mailbox.only(email, 'The car park is full')).rejects.toThrow();
  await expect(mailbox.only(dora, 'A new car park')).rejects.toThrow();
  await server.releasePages(buyer, guest);
});

/** Path of the link in the only mail with these words in its subject. */
async function linkIn(mailbox: Mailbox, email: string, subject: string): Promise<string> {
  const [, link] = /^[^\n]+:\n(http\S+)$/m.exec(await mailTo(mailbox, email, subject)) ?? [];
  if (!link) throw new Error(`“${subject}” has no link`);
  const { pathname, search, hash } = new URL(link);
  return `${pathname}${search}${hash}`;
}

test('the link of each mail leads its recipient to the right page @deep', async ({ server, mailbox, browser }) => {
  test.slow();
  const office = await server.adminApi();
  const soon = (hours: number, seconds: number) =>
    new Date(Date.now() + hours * 3_600_000 + seconds * 1_000).toISOString();
  const opened = new Set<string>();
  const sent = new Map<string, { subject: string; link: string }[]>();
  /** Opens the links of some mails in the recipient's browser; if several lead to the same page, one of them. */
  const leads = async (
    page: Page,
    email: string,
    mails: readonly (readonly [subject: string, title: string | RegExp])[],
  ) => {
    for (const [subject, title] of mails) {
      const link = await linkIn(mailbox, email, subject);
      sent.set(email, [...(sent.get(email) ?? []), { subject, link }]);
      const place = `${email} ${link} ${String(title)}`;
      if (opened.has(place)) continue;
      opened.add(place);
      await page.goto(link);
      await expect(page.getByRole('heading', { level: 1 }), subject).toHaveText(title);
    }
  };

  // Account mails, from the sign-up on.
  const application = applicationOf('Ines');
  const { email } = application;
  await new ApiDriver(server.address).signUp(application);
  const page = await server.signedInPage(browser, email);
  await leads(page, email, [['Please confirm your e-mail address', 'Your e-mail address is confirmed']]);
  await expect(page.getByText('reviews your application, and sends you a mail')).toBeVisible();
  await office.approve(email);
  await leads(page, email, [
    ['Welcome, Ines', 'Account settings'],
    ['You are approved', /, Ines$/],
  ]);
  const ines = await server.api({ email });
  const kim = 'kim@buyers.test';
  await ines.inviteMember(ines.companyId, { firstName: 'Kim', lastName: 'Colleague', email: kim });
  const guest = await server.visitorPage(browser);
  await leads(guest, kim, [['You are invited to join Ines Diamonds', /^Welcome to/]]);
  await guest.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await guest.getByRole('button', { name: 'Accept the invitation' }).click();
  await leads(guest, kim, [['Welcome to Ines Diamonds', /, Kim$/]]);
  await guest.context().clearCookies();
  await ines.call('POST', '/api/auth/forgot-password', { body: { email: kim } });
  await leads(guest, kim, [['Choose a new password', 'Choose a new password']]);
  const rejected = applicationOf('Lea');
  await new ApiDriver(server.address).signUp(rejected);
  const lea = await server.signedInPage(browser, rejected.email);
  await leads(lea, rejected.email, [['Please confirm your e-mail address', 'Your e-mail address is confirmed']]);
  await office.updateUser((await office.users()).find((user) => user.email === rejected.email)!._id, {
    status: 'rejected',
  });
  const turnedAway = await server.signedInPage(browser, rejected.email);
  await leads(turnedAway, rejected.email, [['Your application was not approved', 'Account settings']]);

  // An auction with the reminder of its last day, which arrives during the following steps. It needs an end more than
  // a day ahead when the server receives the auction.
  const june = await stageAuction(office, { name: 'June tender', emails: [email], endsAt: soon(24, 40) });

  // A viewing.
  const { viewing, rooms } = await stageViewing(office, { name: 'May viewing', emails: [email] });
  const slots = viewing.freeSlots ?? (await ines.viewings.getViewing(viewing._id)).freeSlots!;
  const wish = (day: number, slot: number) => ({ date: slots[day]!.date, slots: [slots[day]!.slots[slot]!] });
  const booking = await ines.bookings.request(viewing._id, wish(0, 0));
  await office.bookings.approve(booking, rooms[0]!._id);
  await office.bookings.update(booking._id, { room: rooms[1]!._id });
  // A series of changes gives one mail, for the last change.
  await mailTo(mailbox, email, 'Your booking at May viewing has changed');
  await office.bookings.reject(await ines.bookings.request(viewing._id, wish(1, 0)), 'Full');
  await office.bookings.cancel(booking._id, 'No guards');
  await office.notifications.remind(ines.userId, { viewingId: viewing._id, type: 'appointmentReminderTemplate' });
  await leads(page, email, [
    ['Your company is invited to May viewing', 'May viewing'],
    ['Goods list of May viewing', 'May viewing'],
    ['Your booking at May viewing is confirmed', 'May viewing'],
    ['Your booking at May viewing has changed', 'May viewing'],
    ['Your booking at May viewing could not be confirmed', 'May viewing'],
    ['Your booking at May viewing is cancelled', 'May viewing'],
    ['Your appointment at May viewing', 'May viewing'],
  ]);

  // An auction, with the reminder of its last hour.
  const { auction, lots } = await stageAuction(office, { name: 'May tender', emails: [email], endsAt: soon(1, 25) });
  await leads(page, email, [
    ['Your company is invited to May tender', 'May tender'],
    ['May tender has started', 'May tender'],
  ]);
  await ines.placeBid({ auctionId: auction._id, lotId: lots[0]!._id, biddingAmount: 100 });
  await leads(page, email, [['May tender ends soon', 'May tender']]);
  await office.pause(auction._id, 'A question');
  await office.goLive(auction._id);
  await office.updateAuction(auction._id, { endsAt: soon(2, 0) });
  await leads(page, email, [
    ['May tender is paused', 'May tender'],
    ['May tender has resumed', 'May tender'],
    ['May tender ends later', 'May tender'],
  ]);
  await office.complete(auction._id);
  await office.publishResult(auction._id, 0);
  // An auction that a late bid extends.
  const july = await stageAuction(office, {
    name: 'July tender',
    emails: [email],
    endsAt: soon(0, 600),
    extension: { windowSeconds: 3_600, extendSeconds: 3_600 },
  });
  await ines.placeBid({ auctionId: july.auction._id, lotId: july.lots[0]!._id, biddingAmount: 100 });
  await leads(page, email, [
    ['June tender ends soon', 'June tender'],
    ['July tender is extended: late bids move its end', 'July tender'],
  ]);
  await office.call('PATCH', `/api/lot/withdraw/${june.lots[0]!._id}`, { body: { reason: 'Sold elsewhere' } });
  await leads(page, email, [['A lot of June tender is withdrawn', 'June tender']]);
  await office.cancel(june.auction._id, 'Rain');
  await leads(page, email, [
    ['May tender has ended', 'May tender'],
    ['Your bids in May tender', 'May tender'],
    ['The result of May tender is published', 'May tender'],
    ['June tender has been cancelled', 'June tender'],
  ]);

  await announce(server, 'The house is closed in August');
  await leads(page, email, [['The house is closed in August', /, Ines$/]]);

  // Each mail is also a notification in the application, with the same link.
  const own = new Map((await ines.notifications.listOwn()).notifications.map(({ title, link }) => [title, link]));
  const inBoth = sent.get(email)!.filter(({ subject }) => subject !== 'Please confirm your e-mail address');
  expect(inBoth.filter(({ subject, link }) => own.get(subject) !== link)).toEqual([]);
  await page.goto('/notifications');
  await page.getByRole('button', { name: 'Show older ones' }).click();
  const entries = page.getByRole('list', { name: 'Notifications' });
  for (const { subject } of inBoth) await expect(entries.getByRole('link', { name: subject }).first()).toBeVisible();
  await entries.getByRole('link', { name: 'The result of May tender is published' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('May tender');
  await server.releasePages(page, guest, lea, turnedAway);
});

/** After this test, users of companies must accept the terms: a later test may sign in only as an admin. */
test('staff publish terms: open pages and sign-ups must accept them, and an admin sees the acceptances @deep', async ({
  server,
  mailbox,
  browser,
}) => {
  const gil = await signUpByMail(server, mailbox, 'Gil');
  const buyer = await server.signedInPage(browser, gil);
  await buyer.goto('/my-auctions');
  await expect(buyer.getByRole('heading', { level: 1 })).toContainText('auctions');

  const admin = await server.adminPage(browser);
  await admin.goto('/user-management?tab=terms');
  await admin.getByRole('button', { name: 'Publish terms…' }).click();
  const dialog = admin.getByRole('dialog');
  await expect(dialog.getByRole('button', { name: 'Publish' })).toBeDisabled();
  await dialog.getByLabel('Or write it here').fill('Pay within ten days.');
  await expect(dialog.getByRole('group', { name: 'The terms as people read them' })).toHaveText('Pay within ten days.');
  await dialog.getByRole('button', { name: 'Publish' }).click();
  const gilsRow = admin.getByRole('row').filter({ hasText: 'Gil Buyer' });
  await expect(gilsRow).toContainText('Not yet');

  // The terms appear without a reload, in place of the open screen.
  await expect(buyer.getByRole('heading', { level: 1 })).toHaveText('The terms of Auction Management');
  await expect(buyer.getByRole('group', { name: 'Terms, version 1' })).toHaveText('Pay within ten days.');
  expect(await auditPage(buyer)).toEqual([]);
  await buyer.goto('/notifications');
  await buyer.getByRole('button', { name: 'I have read and accept version 1' }).click();
  await expect(buyer.getByRole('heading', { level: 1 })).toHaveText('Notifications');
  await admin.reload();
  await expect(gilsRow).not.toContainText('Not yet');
  expect(await auditPage(admin)).toEqual([]);

  const guest = await server.visitorPage(browser);
  await guest.goto('/signup');
  await guest.getByText('I am new here').click();
  const { firstName, lastName, email, password, companyName } = applicationOf('Hal');
  await guest.getByLabel('First name').fill(firstName);
  await guest.getByLabel('Last name').fill(lastName);
  await guest.getByLabel('E-mail').fill(email);
  await guest.getByLabel('Password', { exact: true }).fill(password);
  await guest.getByLabel('Company').fill(companyName);
  await guest.getByRole('combobox', { name: 'Country' }).click();
  await guest.getByRole('option', { name: 'Belgium' }).click();
  await guest.getByLabel('Phone number').fill('470 12 34 56');
  const create = guest.getByRole('button', { name: 'Create account' });
  await create.click();
  await expect(guest.getByText('Please accept the terms of Auction Management')).toBeVisible();
  await guest.getByRole('button', { name: 'Read the terms' }).click();
  await expect(guest.getByRole('dialog')).toContainText('Pay within ten days.');
  expect(await auditPage(guest)).toEqual([]);
  await guest.getByRole('button', { name: 'Close the terms' }).click();
  const accepts = (version: number) =>
    guest.getByLabel(`I have read and accept the terms of Auction Management, version ${version}`);
  await accepts(1).check();
  await (
    await server.adminApi()
  ).terms.publish(new File([new Uint8Array(pdfWithText('Pay at once'))], 'terms.pdf', { type: 'application/pdf' }));
  await create.click();
  await expect(guest.getByText('The terms have changed')).toBeVisible();
  await accepts(2).check();
  await create.click();
  await expect(guest.getByRole('heading', { level: 1 })).toContainText('your request is with Auction Management');
  await guest.goto('/terms');
  await expect(guest.getByRole('img', { name: 'Terms, version 2, page 1 of 1' })).toBeVisible();
  expect(await auditPage(guest)).toEqual([]);
  await expect(buyer.getByRole('heading', { level: 1 })).toHaveText('Auction Management has new terms');
  await server.releasePages(admin, buyer, guest);
});

test('an invitation to sign up can be sent once a day @deep', async ({ server, mailbox, browser }) => {
  const email = 'ursa@newcomer.test';
  const office = await server.adminApi();
  const id = (await stageAuction(office, { until: 'created' })).auction._id;
  const admin = await server.adminPage(browser);
  await admin.goto(`/auction-setup?id=${id}&step=2`);
  await admin.getByLabel('Or by e-mail').fill(email);
  await admin.getByRole('button', { name: 'Invite', exact: true }).click();
  const ursa = admin.getByRole('table', { name: 'Waiting' }).getByRole('row').filter({ hasText: email });
  await expect(ursa).toContainText('Mail sent today');
  expect(await mailTo(mailbox, email, 'invites you')).toContain('/signup');
  const again = ursa.getByRole('button', { name: `Send again: ${email}` });
  await expect(again).toHaveCount(0);

  // The next day is simulated by the server's response: no test waits for it.
  const awaited = `**/api/user/awaited/${id}`;
  await admin.route(awaited, async (route) => {
    const answer = await route.fetch();
    const body = await answer.text();
    await route.fulfill({ response: answer, body: body.replace('"mailedToday":true', '"mailedToday":false') });
  });
  await admin.reload();
  const sent = admin.waitForResponse(/auction\/bulk-invite/);
  await again.click();
  expect((await sent).status()).toBe(200);
  await admin.unrouteAll({ behavior: 'wait' });
  await admin.reload();
  await expect(ursa).toContainText('Mail sent today');
  await server.releasePages(admin);
});
