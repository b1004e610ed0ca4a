import type { Page } from '@playwright/test';
import { stageViewing } from '@tender/api-driver';
import { fillTime } from '../../input/time.js';
import { expect, PASSWORD, test } from '../../server/e2e-server.js';

/** Refused calls of the page, and errors of its scripts. */
function problemsOf(page: Page): string[] {
  const problems: string[] = [];
  page.on('pageerror', ({ message }) => problems.push(message));
  page.on('response', (answer) => {
    if (answer.status() >= 400) problems.push(`${answer.status()} ${answer.url()}`);
  });
  return problems;
}

const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

test('an admin invites an observer, whose screens show one auction and request nothing else', async ({
  server,
  browser,
}) => {
  const bidder = await server.addCompany('Bidderine');
  const lots = [{ lotNo: '1', reservePrice: 100 }];
  const subject = await server.addAuction({ name: 'Observed tender', emails: [bidder], lots });
  await server.addAuction({ name: 'Other tender', emails: [bidder], lots });
  const buyer = await server.api({ email: bidder });
  const [lot] = await buyer.lots(subject);
  const bid = await buyer.placeBid({ auctionId: subject, lotId: lot!._id, biddingAmount: 120 });

  const admin = await server.adminPage(browser);
  await admin.goto('/user-management');
  await admin.getByRole('button', { name: 'Add people' }).click();
  await admin.getByRole('menuitem', { name: 'Someone of the house' }).click();
  const dialog = admin.getByRole('dialog', { name: 'Add someone of the house' });
  await dialog.getByLabel('First name').fill('Rita');
  await dialog.getByLabel('Last name').fill('Regulator');
  await dialog.getByLabel('E-mail').fill('rita@regulator.test');
  await dialog.getByRole('radio', { name: 'Observer' }).check();
  await dialog.getByRole('button', { name: 'Invite' }).click();
  await expect(dialog).toContainText('Choose what the observer watches, and until when.');
  await dialog.getByRole('combobox', { name: 'Watches' }).fill('Observed');
  await admin.getByRole('option', { name: 'Observed tender' }).click();
  await fillTime(admin, 'Last day', '2099-12-31');
  await dialog.getByRole('button', { name: 'Invite' }).click();
  await expect(dialog).toBeHidden();

  const page = await server.visitorPage(browser);
  await page.goto(await server.linkMailedTo('rita@regulator.test', 'staffInvitation'));
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  const problems = problemsOf(page);
  await page
    .getByRole('button', { name: 'Join' })
    .or(page.getByRole('button', { name: 'Accept' }))
    .click();
  await expect(title(page, 'Observed tender')).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/audit\\?auction=${subject}$`));
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'The history is sound' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Export' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Report' }).click();
  await expect(page.getByRole('main')).toContainText('Bidderine');
  await expect(page.getByRole('link', { name: 'Monitoring' }).first()).toBeVisible();
  await page.goto('/auction-monitoring');
  await expect(title(page, 'Observed tender')).toBeVisible();
  await expect(page.getByRole('main')).toContainText('Bidderine');
  await expect(page.getByRole('tab', { name: 'People' })).toHaveCount(0);
  await page.getByRole('tab', { name: 'Lot by lot' }).click();
  await page.getByRole('button', { name: 'Open lot 1' }).click();
  await expect(page.getByRole('dialog', { name: 'Lot 1' })).toContainText('$120.00');
  await page.keyboard.press('Escape');
  await buyer.reviseBid(bid._id, { biddingAmount: 150 });
  await expect(page.getByRole('tabpanel')).toContainText('$150.00');
  // The command bar offers the own screens only.
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Go to or do' }).fill('tender');
  await expect(page.getByRole('option', { name: 'No match.' })).toBeVisible();
  await page.keyboard.press('Escape');
  expect(problems).toEqual([]);

  // The admin extends the observation: the observer is signed out.
  await admin.getByRole('link', { name: 'Rita Regulator' }).first().click();
  await fillTime(admin, 'Last day', '2099-11-30');
  await admin.getByRole('button', { name: 'Change role' }).click();
  await admin.getByRole('dialog').getByRole('button', { name: 'Change role' }).click();
  await expect(page).toHaveURL(/signup/);
  await server.releasePages(page, admin);
});

test('an observer of a viewing sees its history and no auction @deep', async ({ server, browser }) => {
  const bidder = await server.addCompany('Visitorine');
  const office = await server.adminApi();
  const { viewing } = await stageViewing(office, {
    name: 'Observed viewing',
    emails: [bidder],
    goods: [{ goodNo: '1' }],
  });
  const account = { email: 'vera@regulator.test', password: PASSWORD };
  const observes = { kind: 'viewing', subject: viewing._id, until: '2099-12-31' } as const;
  await office.addStaff({ firstName: 'Vera', lastName: 'Regulator', role: 'observer', observes, ...account });
  const page = await server.signedInPage(browser, account.email);
  const problems = problemsOf(page);
  for (const address of ['/', '/auction-monitoring', `/audit?viewing=${viewing._id}`]) {
    await page.goto(address);
    await expect(title(page, 'Observed viewing')).toBeVisible();
  }
  await expect(page.getByRole('link', { name: 'Monitoring' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'The history is sound' })).toBeVisible();
  await page.getByRole('link', { name: 'Report' }).click();
  await expect(page.getByRole('main')).toContainText('First Admin');
  expect(problems).toEqual([]);
  await server.releasePages(page);
});
