import { bidField } from '../../floor/floor.js';
import { expect, test } from '../../server/e2e-server.js';

test('the catalogue shows fluorescence and category of stones, in a table that fits its container @deep', async ({
  server,
  browser,
}) => {
  const email = await server.addCompany('Fluora');
  const lots = ['1', '2'].map((lotNo) => ({
    lotNo,
    description: 'Octahedra, some with inclusions',
    reservePrice: 100,
    minimumBid: 90,
    category: 'roughDiamond' as const,
    shape: 'Octahedron',
    pieces: 3,
    carats: 12.34,
    colour: 'D–F',
    clarity: 'VVS',
    cut: 'Oval',
    fluorescence: 'Faint',
    certificate: 'GIA 1234567',
  }));
  const auction = await server.addAuction({ name: 'Fluorescent', emails: [email], lots, until: 'published' });
  const page = await server.signedInPage(browser, email);
  for (const width of [1440, 768]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`/published-auction?id=${auction}`);
    const table = page.getByRole('table', { name: 'Fluorescent lots' });
    for (const words of [/Fluorescence.*Faint/s, /Category.*Rough/s]) await expect(table).toContainText(words);
    const isWider = () => table.evaluate((it) => it.scrollWidth > it.parentElement!.clientWidth + 1);
    await expect.poll(isWider).toBe(false);
  }
  await server.releasePages(page);
});

test('a buyer reads a complete Kimberley certificate: in the catalogue, in columns of the floor, on a phone @deep', async ({
  server,
  browser,
}) => {
  const email = await server.addCompany('Kimba');
  const kimberley = {
    number: 'ZA-77',
    issuedAt: '2026-01-31',
    expiresAt: '2027-01-30',
    authority: 'SADPMR',
    origin: 'South Africa',
  };
  const lots = [{ lotNo: '1', description: 'Octahedra', reservePrice: 100, kimberley }];
  const auction = await server.addAuction({ name: 'Certified', emails: [email], lots, until: 'published' });
  const page = await server.signedInPage(browser, email);
  const all = /ZA-77.*31 Jan 2026.*30 Jan 2027.*SADPMR.*South Africa/s;
  await page.goto(`/published-auction?id=${auction}`);
  await expect(page.getByRole('table')).toContainText(all);
  await page.goto(
    `/live-auction?id=${auction}&columns=kimberley,kimberleyIssuedAt,kimberleyExpiresAt,kimberleyAuthority,kimberleyOrigin`,
  );
  const row = page.getByRole('row').filter({ has: bidField(page, '1') });
  for (const words of ['ZA-77', '31 Jan 2026', '30 Jan 2027', 'SADPMR', 'South Africa'])
    await expect(row).toContainText(words);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/live-auction?id=${auction}`);
  await page.getByRole('button', { name: 'More of lot 1' }).click();
  await expect(row).toContainText(all);
  await page.context().close();
});
