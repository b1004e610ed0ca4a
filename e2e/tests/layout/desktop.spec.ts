import { ADMIN, expect, test } from '../../server/e2e-server.js';

/** Content that is complete on a small laptop. */

const COLUMNS = [
  'Choose',
  'Lot',
  'Description',
  'Carats',
  'Reserve',
  'Highest bid',
  'Against reserve',
  'Price to pay',
  '$ per ct',
  'Highest bidder',
  'Outcome',
  'Actions',
];
const AREAS = ['Auctions', 'Viewings', 'Companies', 'Messages', 'Audit'];
/** A name of the maximum length (`LENGTHS.houseName`). */
const HOUSE = 'Maison Verhoeven & Fils, Diamants Bruts et Taillés d’Anvers!';

test('while an admin decides, the result table has all columns at 1440 pixels, with six-digit amounts @deep', async ({
  server,
  browser,
}) => {
  const emails = await Promise.all(
    ['Gamma Trading and Polishing', 'Delta Gems', 'Boreas Diamonds'].map((companyName, index) =>
      server.addCompany(`Desk${index}`, { companyName }),
    ),
  );
  const lots = Array.from({ length: 15 }, (_, index) => ({
    lotNo: `MV-0${index + 10}`,
    description: 'Octahedra, sawable, a mixed parcel of the production of November',
    carats: 123.45 + index,
    reservePrice: 240_000 + 1_000 * index,
  }));
  const id = await server.addAuction({ emails, lots });
  const office = await server.adminApi();
  const buyers = await Promise.all(emails.map((email) => server.api({ email })));
  for (const [index, { _id: lotId }] of (await office.lots(id)).entries())
    await buyers[index % 3]!.placeBid({ auctionId: id, lotId, biddingAmount: 260_000.5 - 3_000 * index });
  await office.complete(id);
  const admin = await server.adminPage(browser);
  await admin.setViewportSize({ width: 1440, height: 900 });
  await admin.goto(`/auction-result?id=${id}`);
  await expect(admin.getByRole('row')).toHaveCount(1 + lots.length);
  expect(await admin.getByRole('columnheader').allInnerTexts()).toEqual(COLUMNS);
  // A reader of the last columns does not scroll, either.
  for (const cell of await admin.getByRole('row').nth(1).getByRole('cell').all())
    await expect(cell).toBeInViewport({ ratio: 1 });
  const [first, last] = await Promise.all(
    [1, lots.length].map((row) => admin.getByRole('row').nth(row).getByRole('cell').nth(7).boundingBox()),
  );
  expect(first!.x + first!.width).toBeCloseTo(last!.x + last!.width, 0);
  await server.releasePages(admin);
});

test('at 1280 pixels the header shows the five areas and the whole name of the firm, a phone the name @deep', async ({
  server,
  browser,
}) => {
  const office = await server.adminApi();
  await office.house.update({ name: HOUSE });
  for (const locale of ['fr-FR', 'nl-NL', 'he', 'en-GB']) {
    const admin = await server.signedInPage(browser, ADMIN.email, { password: ADMIN.password, locale });
    await admin.setViewportSize({ width: 1280, height: 800 });
    await admin.goto('/audit');
    const header = admin.getByRole('banner');
    await expect(header.getByRole('navigation').getByRole('link')).toHaveCount(AREAS.length);
    await expect(header.getByText(HOUSE, { exact: true })).toBeInViewport({ ratio: 1 });
    expect(await header.evaluate(collisions), locale).toEqual([]);
    if (locale === 'en-GB') {
      await expect(header.getByRole('button', { name: 'Menu', exact: true })).toBeHidden();
      expect(await header.getByRole('navigation').getByRole('link').allInnerTexts()).toEqual(AREAS);
      await header.getByRole('button', { name: 'Pages of Auctions' }).click();
      await admin.getByRole('menuitem', { name: 'Results' }).click();
      await expect(admin.getByRole('heading', { level: 1, name: 'Results' })).toBeVisible();
    }
    for (const width of [390, 768, 1440]) {
      await admin.setViewportSize({ width, height: 800 });
      await expect(header.getByText(HOUSE, { exact: true })).toBeInViewport({ ratio: 1 });
      expect(await header.evaluate(collisions), `${locale}, ${width}`).toEqual([]);
    }
    await server.releasePages(admin);
  }
  await office.house.update({ name: null });
});

/** Runs in the page: texts and buttons of the header that leave it, are cut off, or overlap. */
function collisions(header: Element): string[] {
  const edge = header.getBoundingClientRect();
  const parts = [...header.querySelectorAll('a > span, nav a, button')].filter((part) => {
    const { width, height } = part.getBoundingClientRect();
    return width > 1 && height > 1;
  });
  const boxes = parts.map((part) => {
    const words = document.createRange();
    words.selectNodeContents(part);
    const box = (part.matches('button') ? part : words).getBoundingClientRect();
    return { name: part.textContent || part.ariaLabel || '', box, part };
  });
  const isOut = ({ box }: (typeof boxes)[number]): boolean =>
    box.top < edge.top || box.bottom > edge.bottom || box.left < edge.left || box.right > edge.right;
  const isCut = ({ part }: (typeof boxes)[number]): boolean =>
    part.scrollWidth > part.clientWidth + 1 && getComputedStyle(part).overflowX !== 'visible';
  const meets = (one: DOMRect, other: DOMRect): boolean => one.left < other.right - 1 && other.left < one.right - 1;
  return [
    ...boxes.filter(isOut).map(({ name }) => `out: ${name}`),
    ...boxes.filter(isCut).map(({ name }) => `cut: ${name}`),
    ...boxes.flatMap((one, index) =>
      boxes.slice(index + 1).flatMap((other) => (meets(one.box, other.box) ? [`${one.name} on ${other.name}`] : [])),
    ),
  ];
}
