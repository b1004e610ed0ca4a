import { dayFrom } from '@tender/api-driver';
import { expect, test } from '../house.js';

/** Two of the house change the same terms: what one sets is not set back by the other's form. */

test('terms that another sets meanwhile are shown, and stay; what was typed is saved beside them @deep', async ({
  house,
  browser,
}) => {
  const office = await house.office();
  const id = await house.auction({ until: 'created', name: 'Rough of November', type: 'tenderPayAsBid' });
  const present = async () => (await office.auctions()).find(({ _id }) => _id === id);
  const { startsAt } = (await present())!;
  const admin = await house.admin(browser);
  await admin.goto(`/auction-setup?id=${id}`);
  await admin.getByLabel('Name').fill('Rough of December');
  await office.updateAuction(id, { description: 'On Monday', type: 'highestLosingPrice' });
  await expect(admin.getByLabel('Description')).toHaveValue('On Monday');
  await expect(admin.getByLabel('Highest Losing Price')).toBeChecked();
  await expect(admin.getByLabel('Name')).toHaveValue('Rough of December');

  await admin.getByRole('button', { name: 'Save terms' }).click();
  await expect(admin.getByText('The terms are saved.')).toBeVisible();
  expect(await present()).toMatchObject({
    name: 'Rough of December',
    description: 'On Monday',
    type: 'highestLosingPrice',
    startsAt,
  });
  await house.leave(admin);
});

test('so it is with a viewing, also with what was typed and left @deep', async ({ house, browser }) => {
  const office = await house.office();
  const days = [2, 3].map((count) => dayFrom(new Date().toISOString(), count));
  const { _id: id } = await office.viewings.create({ name: 'November', startDate: days[0]!, endDate: days[1]! });
  const admin = await house.admin(browser);
  await admin.goto(`/viewing-setup?id=${id}&step=viewing`);
  await admin.getByLabel('Name').fill('December');
  await office.viewings.update(id, { description: 'By the sea' });
  await expect(admin.getByLabel('Description')).toHaveValue('By the sea');
  await admin.getByRole('link', { name: 'Dashboard' }).click();
  await expect(admin.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  await office.viewings.update(id, { description: 'In the hills' });
  await admin.goBack();
  await expect(admin.getByText('Here is what you typed before and did not save.')).toBeVisible();
  await expect(admin.getByLabel('Name')).toHaveValue('December');
  await expect(admin.getByLabel('Description')).toHaveValue('In the hills');

  await admin.getByRole('button', { name: 'Save and go on' }).click();
  await expect(admin.getByText('The viewing is saved.')).toBeVisible();
  expect(await office.viewings.one(id)).toMatchObject({ name: 'December', description: 'In the hills' });
  await house.leave(admin);
});
