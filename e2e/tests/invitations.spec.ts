import { ApiDriver, applicationOf } from '@tender/api-driver';
import { findings } from '../axe.js';
import { expect, test } from '../house.js';

test('who was invited by an address is awaited until their company is invited', async ({ house, browser }) => {
  const email = 'nina@newcomer.test';
  const office = await house.office();
  const id = await house.auction({ until: 'created' });
  const admin = await house.admin(browser);
  await admin.goto(`/auction-setup?id=${id}&step=2`);
  await admin.getByLabel('Or by e-mail').fill(email);
  await admin.getByRole('button', { name: 'Invite', exact: true }).click();
  await expect(admin.getByRole('status').filter({ hasText: '1 invited to sign up' })).toContainText(
    `${email} is not known yet: invited to sign up.`,
  );
  const waiting = admin.getByRole('table', { name: 'Waiting to sign up' });
  const nina = waiting.getByRole('row').filter({ hasText: email });
  await expect(nina).toContainText('No account yet');
  // Anybody may apply by it: it opens no account.
  await expect(nina.getByRole('textbox', { name: `Link for ${email}` })).toHaveValue(`${house.address}/signup`);

  // What becomes of her is seen in the open tab.
  await new ApiDriver(house.address).signUp(applicationOf('nina', { email, companyName: 'Newcomer Gems' }));
  await expect(nina.getByRole('link', { name: 'Has signed up: waits for your decision' })).toBeVisible();
  const { companyId } = await office.approve(email);
  await nina.getByRole('button', { name: `Invite: ${email}` }).click();
  await expect(admin.getByRole('table', { name: 'Invited companies' })).toContainText('Newcomer Gems');
  await expect(waiting).toHaveCount(0);

  // A colleague who has come by no link yet: that link is never shown where others are in the company.
  const mia = 'mia@newcomer.test';
  await office.inviteMember(companyId ?? '', { firstName: 'Mia', lastName: 'Member', email: mia, role: 'buyer' });
  const invited = waiting.getByRole('row').filter({ hasText: mia });
  await expect(invited).toContainText('In Newcomer Gems, no password chosen yet');
  await expect(invited.getByRole('textbox')).toHaveCount(0);
  await invited.getByRole('button', { name: 'Send again: the invitation to Mia Member' }).click();
  await expect(admin.getByText('Mia Member is invited again.')).toBeVisible();
  await invited.getByRole('link', { name: 'the mail' }).click();
  await expect(
    admin.getByRole('table', { name: 'Mails' }).getByRole('row').filter({ hasText: mia }).first(),
  ).toBeVisible();
  await house.leave(admin);
});

test('whom another admin invites by address is seen at once, and found on a phone @deep', async ({
  house,
  browser,
}) => {
  const office = await house.office();
  const id = await house.auction({ until: 'created' });
  const admin = await house.admin(browser);
  await admin.setViewportSize({ width: 390, height: 844 });
  await admin.goto(`/auction-setup?id=${id}&step=2`);
  await expect(admin.getByLabel('Or by e-mail')).toBeVisible();
  const email = 'somebody.with.a.long.name@a-long-name-of-a-company.test';
  await office.invite(id, [email]);
  const row = admin.getByRole('table', { name: 'Waiting to sign up' }).getByRole('row').filter({ hasText: email });
  await expect(row).toContainText('No account yet');
  const link = row.getByRole('textbox', { name: `Link for ${email}` });
  await link.scrollIntoViewIfNeeded();
  await expect(link).toBeInViewport({ ratio: 1 });
  await house.leave(admin);
});

test('a company that was invited by mistake is taken off, and the auction is gone from its open list @deep', async ({
  house,
  browser,
}) => {
  const [wrong, right] = [await house.company('Gudrun'), await house.company('Rita')];
  const id = await house.auction({ name: 'Tender by mistake', emails: [wrong, right], until: 'published' });
  const wilma = await house.signedIn(browser, wrong);
  await wilma.goto('/auctions');
  await expect(wilma.getByText('Tender by mistake')).toBeVisible();
  const admin = await house.admin(browser);
  await admin.goto(`/auction-setup?id=${id}&step=2`);
  const invited = admin.getByRole('table', { name: 'Invited companies' });
  await invited.getByRole('button', { name: 'Take off Gudrun Diamonds' }).click();
  const question = admin.getByRole('dialog', { name: 'Take Gudrun Diamonds off the auction?' });
  await expect(question).toBeVisible();
  expect(await findings(admin)).toEqual([]);
  await question.getByRole('button', { name: 'Take off' }).click();
  await expect(admin.getByText('Gudrun Diamonds is not invited any more.')).toBeVisible();
  await expect(invited).not.toContainText('Gudrun Diamonds');
  await expect(wilma.getByText('Tender by mistake')).toHaveCount(0);

  // The last one stays.
  await invited.getByRole('button', { name: 'Take off Rita Diamonds' }).click();
  await admin.getByRole('dialog').getByRole('button', { name: 'Take off' }).click();
  await expect(admin.getByText('A published auction keeps at least one company')).toBeVisible();
  await (await house.office()).goLive(id);
  await expect(invited).toContainText('Rita Diamonds');
  await expect(invited.getByRole('button', { name: /Take off/ })).toHaveCount(0);
  await house.leave(admin, wilma);
});

test('somebody who signs up appears in an open list of people @deep', async ({ house, browser }) => {
  const admin = await house.admin(browser);
  await admin.goto('/user-management?search=walter');
  await expect(admin.getByText('Nothing matches.')).toBeVisible();
  await house.applicant('Walter');
  await expect(admin.getByRole('row').filter({ hasText: 'walter@buyers.test' })).toContainText('Pending');
  await house.leave(admin);
});
