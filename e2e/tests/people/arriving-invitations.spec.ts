import { auditPage } from '../../accessibility/axe.js';
import { expect, test } from '../../server/e2e-server.js';

test('a person who was invited by e-mail is approved together with the invitation, and takes part', async ({
  server,
  browser,
}) => {
  const office = await server.adminApi();
  const id = await server.addAuction({ name: 'November rough', until: 'created' });
  const emails = ['Zelda', 'Zita'].map((name) => `${name.toLowerCase()}@buyers.test`);
  await office.invite(id, emails);
  for (const name of ['Zelda', 'Zita']) await server.addApplicant(name);

  const admin = await server.adminPage(browser);
  await admin.goto('/user-management?search=zelda');
  await admin.getByRole('button', { name: /^Approve Zelda/ }).click();
  const dialog = admin.getByRole('dialog', { name: /^Approve Zelda/ });
  await expect(dialog.getByRole('checkbox', { name: 'Invite to auction November rough' })).toBeChecked();
  await expect(dialog).toContainText('This installation sends no mail');
  expect(await auditPage(admin)).toEqual([]);
  await dialog.getByRole('button', { name: 'Approve' }).click();
  await expect(admin.getByText(/^Zelda .* is approved, with the invitations\.$/)).toBeVisible();

  // Without the checkbox Zita is not invited: the publish step and the table of waiting people show that she waits.
  await admin.goto('/user-management?search=zita');
  await admin.getByRole('button', { name: /^Approve Zita/ }).click();
  await admin.getByRole('dialog').getByRole('checkbox').uncheck();
  await admin.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
  await expect(admin.getByText(/^Zita .* is approved\.$/)).toBeVisible();
  await admin.goto(`/auction-setup?id=${id}&step=3`);
  await expect(admin.getByText('1 company invited')).toBeVisible();
  await expect(admin.getByText('1 person invited by e-mail still waiting')).toBeVisible();
  expect(await auditPage(admin)).toEqual([]);
  await admin.goto('/dashboard');
  await admin.getByRole('link', { name: 'Invite: November rough' }).click();
  const zita = admin.getByRole('table', { name: 'Waiting' }).getByRole('row').filter({ hasText: emails[1]! });
  await expect(zita).toContainText('Approved in Zita Diamonds: can be invited now');
  expect(await auditPage(admin)).toEqual([]);
  const { _id } = (await office.users()).find(({ email }) => email === emails[1])!;
  await admin.goto(`/user-management?id=${_id}`);
  await admin.getByRole('button', { name: 'Invite to auction November rough' }).click();
  await expect(admin.getByText('Invited by e-mail, not joined yet')).toHaveCount(0);

  // The auction is invisible before it is published.
  const zelda = await server.signedInPage(browser, emails[0]!);
  await zelda.goto('/auctions');
  await expect(zelda.getByText('No auctions yet')).toBeVisible();
  await office.publish(id);
  await expect(zelda.getByText('November rough')).toBeVisible();
  await server.releasePages(admin, zelda);
});
