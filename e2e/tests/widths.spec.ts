import type { Page } from '@playwright/test';
import { stageViewing } from '@tender/api-driver';
import { can, PAGES, type Role } from '@tender/contracts';
import { ADMIN, expect, PASSWORD, test } from '../house.js';
import { wrongAt } from '../widths.js';

/** Every page of every role, with a long name and large amounts, on phones, tablets and desks, in both themes. */

const WIDTHS = [390, 768, 1440, 1920];
/** Of 81 characters. */
const NAME = 'Société Anversoise des Diamants Bruts, Taillés et Façonnés, Successeurs de Van-De';
const MOST = 10_000_000_000;

/** Whoever may see it, and where: by the ids of what was staged. */
let withIds: Partial<Record<Role, string[]>>;
let people: Record<Exclude<Role, 'guest'>, { email: string; password: string }>;

test.beforeAll(async ({ house }) => {
  const office = await house.office();
  const email = await house.company('Ingeborg', { companyName: NAME });
  const buyer = await house.api({ email });
  const lots = ['1', '2', '3'].map((lotNo) => ({
    lotNo,
    description: 'Octahedra, sawable, a mixed parcel of the production of November',
    carats: 1_234.56,
    reservePrice: MOST - 1,
    minimumBid: MOST / 2,
  }));
  const [live, over] = [
    await house.auction({ name: `Tender of ${NAME}`, emails: [email], lots }),
    await house.auction({ name: 'Over', emails: [email], lots }),
  ];
  const coming = await house.auction({ name: 'Coming', emails: [email], lots, until: 'published' });
  for (const auctionId of [live, over])
    for (const { _id: lotId } of (await office.lots(auctionId)).slice(0, 2))
      await buyer.placeBid({ auctionId, lotId, biddingAmount: MOST });
  await office.complete(over);
  await office.publishResult(over, MOST);
  const { viewing, rooms } = await stageViewing(office, { name: `Viewing of ${NAME}`, emails: [email] });
  const { date, slots } = viewing.freeSlots![0]!;
  await buyer.bookings.request(viewing._id, { date, slots: [slots[0]!] });
  await office.bookings.create(viewing._id, {
    company: viewing.companies[0]!,
    room: rooms[0]!._id,
    date,
    slots: [slots[1]!],
  });

  const member = async (role: 'buyerCompanyMember' | 'viewerOnly') => ({
    email: await house.member(buyer.companyId, {
      firstName: 'Jo',
      lastName: 'Stone',
      email: `${role.toLowerCase()}@wide.test`,
      role,
    }),
    password: PASSWORD,
  });
  const auditor = { email: 'wide@house.test', password: PASSWORD };
  await office.addStaff({ firstName: 'Olga', lastName: 'Auditor', role: 'auditor', ...auditor });
  people = {
    admin: ADMIN,
    auditor,
    buyer: { email, password: PASSWORD },
    buyerCompanyMember: await member('buyerCompanyMember'),
    viewerOnly: await member('viewerOnly'),
  };
  withIds = {
    admin: [
      `/auction-monitoring?id=${live}`,
      `/auction-monitoring?id=${live}&view=lots`,
      `/auction-monitoring?id=${live}&view=people`,
      `/auction-result?id=${over}`,
      ...[0, 1, 2, 3].map((step) => `/auction-setup?id=${coming}&step=${step}`),
      ...['viewing', 'rooms', 'goods', 'companies', 'publish'].map(
        (step) => `/viewing-setup?id=${viewing._id}&step=${step}`,
      ),
      ...['board', 'goods', 'reception', 'diary'].map((tab) => `/viewing-management?id=${viewing._id}&tab=${tab}`),
      ...['companies', 'mails', 'terms'].map((tab) => `/user-management?tab=${tab}`),
      `/user-management?id=${buyer.userId}`,
      `/user-management?company=${buyer.companyId}`,
    ],
    auditor: [`/audit?auction=${over}`, `/audit?auction=${over}&report`, `/audit?viewing=${viewing._id}`],
    buyer: [
      `/auction-card?id=${live}`,
      `/published-auction?id=${coming}`,
      `/live-auction?id=${live}`,
      `/result-auction?id=${over}`,
      `/result-auction?id=${over}&letters=statement`,
      `/viewing?id=${viewing._id}`,
    ],
  };
});

for (const role of ['guest', 'buyer', 'buyerCompanyMember', 'viewerOnly', 'admin', 'auditor'] as const)
  test(`as ${role}: every page is as wide as its screen, its words whole`, async ({ house, browser }) => {
    const page =
      role === 'guest'
        ? await house.visitor(browser)
        : await house.signedIn(browser, people[role].email, { password: people[role].password });
    const errors = errorsOf(page);
    const paths = Object.entries(PAGES).flatMap(([path, permission]) => (can(role, permission) ? [path] : []));
    const wrong: string[] = [];
    for (const address of [...paths, ...(withIds[role] ?? [])]) {
      await page.goto(address);
      await settled(page);
      for (const width of WIDTHS)
        wrong.push(...(await wrongAt(page, width)).map((words) => `${role} ${address}: ${words}`));
    }
    expect(wrong).toEqual([]);
    expect(errors).toEqual([]);
    await house.leave(page);
  });

/** What is being read is there. */
async function settled(page: Page): Promise<void> {
  await expect(page.locator('main h1').first()).toBeVisible();
  await expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(0);
}

function errorsOf(page: Page): string[] {
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(`${message.text()} ${message.location().url}`);
  });
  return errors;
}
