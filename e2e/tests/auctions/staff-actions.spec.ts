import { expect, test } from '../../server/e2e-server.js';

/** Screens of staff: an unfinished upload, and a buyer who joins during a live auction. */

test('a tab with an unfinished upload asks before it closes @deep', async ({ server, browser }) => {
  const id = await server.addAuction({
    name: 'Closed tab',
    until: 'created',
    lots: [{ lotNo: '7', reservePrice: 100 }],
  });
  const admin = await server.adminPage(browser);
  let send = () => {};
  const held = new Promise<void>((resolve) => (send = resolve));
  await admin.route('**/api/lot/upload/**', (route) => held.then(() => route.continue()));
  await admin.goto(`/auction-setup?id=${id}&step=1`);
  const file = { name: 'list.csv', mimeType: 'text/csv', buffer: Buffer.from('lot no,reserve\nA1,5000\n') };
  await admin.getByLabel('File of the lot list').setInputFiles(file);
  await admin.getByRole('button', { name: 'Upload 1 lot' }).click();
  await expect(admin.getByLabel('Sent')).toBeAttached();
  const question = admin.waitForEvent('dialog');
  await admin.close({ runBeforeUnload: true });
  expect((await question).type()).toBe('beforeunload');
  await (await question).dismiss();
  send();
  await expect(admin.getByText('1 lot is added to the auction.')).toBeVisible();
  await server.releasePages(admin);
});

test('a buyer who joins a company of a live auction is named wherever they act, and shown as gone only after leaving @deep', async ({
  server,
  browser,
}) => {
  const email = await server.addCompany('Wolfram');
  const lots = ['1', '2', '3'].map((lotNo) => ({ lotNo, reservePrice: 100 }));
  const id = await server.addAuction({ name: 'Joined late', emails: [email], lots });
  const { companyId } = await server.api({ email });
  const join = (lastName: string) =>
    server.addMember(companyId, {
      email: `${lastName.toLowerCase()}@wolfram.test`,
      firstName: 'Nina',
      lastName,
      role: 'buyer',
    });
  const bid = async (by: string, index: number) => {
    const buyer = await server.api({ email: by });
    const lot = (await buyer.lots(id))[index]!;
    return buyer.placeBid({ auctionId: id, lotId: lot._id, biddingAmount: 200 });
  };
  const room = await server.adminPage(browser);
  await room.goto(`/auction-monitoring?id=${id}&view=people`);
  await expect(room.getByRole('row').filter({ hasText: email })).toBeVisible();
  const audit = await room.context().newPage();
  await audit.goto(`/audit?auction=${id}`);
  const event = audit.getByRole('listbox', { name: 'Events' }).getByRole('option').filter({ hasText: 'Bid placed' });
  await expect(audit.getByRole('tab', { name: 'Event' })).toBeVisible();

  const first = await join('First');
  await bid(first, 0);
  await event.click();
  await audit.getByRole('tab', { name: 'Event' }).click();
  await expect(audit.getByRole('tabpanel')).toContainText('Nina First');
  await room.bringToFront();
  await room.getByRole('button', { name: 'Bids of Nina First' }).click();
  await expect(room.getByRole('dialog', { name: 'Bids of Nina First' })).toContainText('$200.00');
  await room.keyboard.press('Escape');

  // The form for a bid by telephone offers a buyer who has just joined.
  await room.getByRole('tab', { name: 'Lot by lot' }).click();
  await join('Second');
  await room.getByRole('button', { name: 'Open lot 2' }).click();
  await room.getByRole('button', { name: 'Bid for a company…' }).click();
  const entry = room.getByRole('dialog', { name: 'Bid for a company on lot 2' });
  await entry.getByRole('combobox', { name: 'Company and buyer' }).click();
  await expect(room.getByRole('option', { name: /Nina Second$/ })).toBeVisible();

  const { userId } = await server.api({ email: first });
  await (await server.adminApi()).call('DELETE', `/api/user/delete/${userId}`);
  await audit.reload();
  await event.click();
  await audit.getByRole('tab', { name: 'Event' }).click();
  await expect(audit.getByRole('tabpanel')).toContainText('A person who has left');
  await audit.close();
  await server.releasePages(room);
});
