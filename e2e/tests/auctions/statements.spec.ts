import { stageViewing } from '@tender/api-driver';
import { expect, test } from '../../server/e2e-server.js';

test('every bid has its receipt on the floor, and its line with the outcome in the statement @deep', async ({
  server,
  browser,
}) => {
  const office = await server.adminApi();
  const email = await server.addCompany('Stella');
  const { viewing } = await stageViewing(office, { emails: [email], timeZone: 'Asia/Hong_Kong', until: 'live' });
  const id = await server.addAuction({
    name: 'Told whole',
    viewing: viewing._id,
    emails: [email],
    lots: ['1', '2'].map((lotNo) => ({ lotNo, description: 'Macles', reservePrice: 100 })),
  });
  const stella = await server.api({ email });
  const [one, two] = await stella.lots(id);
  const lotId = one!._id;
  const { _id: first } = await stella.placeBid({ auctionId: id, lotId, biddingAmount: 101 });
  await stella.reviseBid(first, { biddingAmount: 102 });
  const { companyId, userId } = stella;
  await office.call('PATCH', `/api/bidding/void/${id}`, { body: { companyId, reason: 'A slip' } });
  const { _id: second } = await stella.placeBid({ auctionId: id, lotId, biddingAmount: 103 });
  await stella.withdrawBid(second);
  const entered = { auctionId: id, lotId, biddingAmount: 104, companyId, userId, reason: 'By telephone' };
  await office.call('POST', '/api/bidding/create', { body: entered });
  await stella.withdrawBid((await stella.placeBid({ auctionId: id, lotId: two!._id, biddingAmount: 201 }))._id);
  const became: [amount: string, ...words: string[]][] = [
    ['$101.00', 'Placed', 'Revised later'],
    ['$102.00', 'Revised', 'Voided by the house'],
    ['$103.00', 'Placed', 'Withdrawn by'],
    ['$104.00', 'By telephone'],
    ['$201.00', 'Placed', 'Withdrawn by'],
  ];

  const page = await server.signedInPage(browser, email);
  await page.goto(`/live-auction?id=${id}`);
  await page.getByRole('button', { name: 'Receipts' }).click();
  const receipts = page.getByRole('dialog').getByRole('row');
  await expect(page.getByRole('dialog')).toContainText('Received, Hong Kong time');
  // The list also has two receipts of withdrawals, and the row of headings.
  await expect(receipts).toHaveCount(became.length + 2 + 1);
  for (const [amount, ...words] of became)
    for (const word of words) await expect(receipts.filter({ hasText: amount })).toContainText(word);

  await office.complete(id);
  await office.publishResult(id, 0);
  const lines = page.getByRole('article').locator('tbody tr');
  const saysAll = async () => {
    await expect(lines).toHaveCount(became.length + 2);
    for (const [amount, ...words] of became)
      for (const word of words) await expect(lines.filter({ hasText: amount }).first()).toContainText(word);
    await expect(lines.filter({ hasText: '$104.00' })).toContainText('Won');
  };
  await page.goto(`/result-auction?id=${id}`);
  await expect(page.getByText('Not counted: 1 lot, whose bid was withdrawn or voided.')).toBeVisible();
  await page.getByRole('link', { name: 'Statement of bids' }).click();
  await saysAll();
  await expect(lines.filter({ hasText: /Receipt [0-9a-f]{64}/ })).toHaveCount(became.length + 2);
  await expect(page.getByRole('article')).toContainText('Hong Kong time');
  await page.emulateMedia({ media: 'print' });
  await saysAll();
  await server.releasePages(page);

  const admin = await server.adminPage(browser);
  await admin.goto(`/auction-result?id=${id}&letters=statement`);
  const letter = admin.getByRole('article', { name: 'Statement of bids for Stella Diamonds' });
  await expect(letter.locator('tbody tr')).toHaveCount(became.length + 2);
  await expect(letter).toContainText('Entered by');
  await expect(letter.locator('tbody')).not.toContainText(/[0-9a-f]{64}/);
  await admin.goto(`/auction-result?id=${id}&letters=award`);
  // No lot has a weight, so there is no total weight.
  await expect(admin.getByRole('article').locator('tfoot')).toHaveText('To pay in all—$100.00');
  await server.releasePages(admin);
});
