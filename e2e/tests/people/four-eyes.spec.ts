import { auditPage } from '../../accessibility/axe.js';
import { E2eServer, expect, PASSWORD, test } from '../../server/e2e-server.js';

/** An own server: a two-person policy concerns all admins. */
let house: E2eServer;
test.beforeAll(async () => {
  house = await new E2eServer().open();
});
test.afterAll(() => house.close());

const IDA = {
  firstName: 'Ida',
  lastName: 'Second',
  email: 'ida@house.test',
  password: PASSWORD,
  role: 'admin',
} as const;

test('an action waits, a second admin approves it; the proposer does it without a second person', async ({
  browser,
}) => {
  await (await house.adminApi()).addStaff(IDA);
  const max = await house.adminPage(browser);
  await max.goto('/policy');
  await max.getByRole('checkbox', { name: 'Change settings of the house, and bank details' }).check();
  expect(await auditPage(max)).toEqual([]);
  await max.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(max.getByText('The policy is saved.')).toBeVisible();
  await expect(max.getByText(/Second persons now: .*Ida Second/)).toBeVisible();

  const rename = async (name: string) => {
    await max.goto('/house-settings');
    await max.getByLabel('Name', { exact: true }).fill(name);
    await max.getByRole('button', { name: 'Save', exact: true }).first().click();
    await expect(max.getByText(/second person/).first()).toBeVisible();
  };
  const ida = await house.signedInPage(browser, IDA.email);
  await ida.goto('/dashboard');
  await rename('Four Eyes & Sons');
  const proposal = ida.getByRole('article', { name: 'Change settings of the house, and bank details' });
  // Without a reload: the dashboard is live.
  await expect(proposal).toContainText('Four Eyes & Sons');
  expect(await auditPage(ida)).toEqual([]);
  await expect(ida.getByRole('button', { name: 'Notifications, 1 unread' })).toBeVisible();
  await proposal.getByRole('button', { name: 'Approve' }).click();
  await expect(ida.getByText('Executed')).toBeVisible();
  await expect(proposal).toHaveCount(0);
  await max.goto('/house-settings');
  await expect(max.getByLabel('Name', { exact: true })).toHaveValue('Four Eyes & Sons');

  await rename('Alone & Sons');
  await max.goto('/dashboard');
  const own = max.getByRole('article', { name: 'Change settings of the house, and bank details' });
  await expect(own.getByRole('button', { name: 'Approve' })).toHaveCount(0);
  await own.getByRole('button', { name: 'Do it without a second person' }).click();
  const dialog = max.getByRole('dialog', { name: 'Do it without a second person' });
  await expect(dialog.getByRole('button', { name: 'Do it now' })).toBeDisabled();
  await dialog.getByLabel('Reason').fill('Nobody is awake.');
  expect(await auditPage(max)).toEqual([]);
  await dialog.getByRole('button', { name: 'Do it now' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(own).toContainText('Without a second person');
  await expect(ida.getByRole('article').filter({ hasText: 'Nobody is awake.' })).toBeVisible();
  await house.releasePages(max, ida);
});
