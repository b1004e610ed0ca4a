import type { Page } from '@playwright/test';
import { stageViewing, type AuctionPlan } from '@tender/api-driver';
import { can, PAGES, ROLES, type LotRow, type ObservesBody, type Role, type StaffRole } from '@tender/contracts';
import { ADMIN, expect, PASSWORD, type E2eServer } from '../server/e2e-server.js';

/** A name of 81 characters: no page may become wider because of it. */
export const LONG_NAME = 'Société Anversoise des Diamants Bruts, Taillés et Façonnés, Successeurs de Van-De';
const MOST = 10_000_000_000;
const DAY = 86_400_000;
const SHAPES = ['Octahedra, sawable', 'Makeables', 'Rejections and boart', 'Cubes, fancy yellow'];

export interface Amount {
  lots: number;
  companies: number;
}

export interface EveryPage {
  people: Record<Exclude<Role, 'guest'>, { email: string; password: string }>;
  /** All addresses of a role: the pages of `PAGES`, and those of the staged data. */
  addresses: Record<Role, string[]>;
}

/**
 * Stages data for every page: auctions in many states, a viewing with appointments, people of all roles, a long name
 * and large amounts.
 */
export async function stageEveryPage(server: E2eServer, amount: Amount): Promise<EveryPage> {
  const office = await server.adminApi();
  const email = await server.addCompany('Ingeborg', { companyName: LONG_NAME });
  const emails = [email];
  while (emails.length < amount.companies) emails.push(await server.addCompany(`Wide${emails.length}`));
  const buyers = await Promise.all(emails.map((each) => server.api({ email: each })));
  const buyer = buyers[0]!;
  const lots = Array.from({ length: amount.lots }, (_, index) => lotRow(index));
  const auction = (name: string, plan: AuctionPlan = {}) => server.addAuction({ name, emails, lots, ...plan });

  const live = await auction(`Tender of ${LONG_NAME}`);
  const sealed = await auction('Sealed', { bidVisibility: 'sealed' });
  const paused = await auction('Paused');
  const undecided = await auction('Undecided');
  // No decision remains if each best bid reaches its reserve.
  const over = await auction('Over', { lots: lots.map((lot) => ({ ...lot, reservePrice: MOST / 2 })) });
  const [startsAt, endsAt] = [1, 2].map((days) => new Date(Date.now() + days * DAY).toISOString());
  const tomorrow = { startsAt: startsAt!, endsAt: endsAt! };
  const coming = await auction('Coming', { until: 'published', ...tomorrow });
  const draft = await auction('Draft', { until: 'created', ...tomorrow });
  for (const auctionId of [live, sealed, paused, undecided, over]) {
    // Two of three lots have bids, each of one to three companies.
    const all = (await office.lots(auctionId)).map(({ _id }, index) => ({ _id, index }));
    for (const { _id: lotId, index } of all.filter((lot) => lot.index % 3 < 2))
      for (const [place, bidder] of buyers.slice(index % buyers.length, (index % buyers.length) + 3).entries())
        await bidder.placeBid({ auctionId, lotId, biddingAmount: (MOST * (7 + place)) / 10 });
  }
  await office.pause(paused, 'The house looks at the certificates of two lots again');
  await office.complete(undecided);
  await office.complete(over);
  await office.publishResult(over, MOST);

  const goods = lots.map(({ lotNo, description, carats }) => ({ goodNo: lotNo, description, carats }));
  const { viewing, rooms } = await stageViewing(office, { name: `Viewing of ${LONG_NAME}`, emails, goods });
  const { date, slots } = viewing.freeSlots![0]!;
  await buyer.bookings.request(viewing._id, { date, slots: [slots[0]!] });
  const company = viewing.companies[0]!;
  await office.bookings.create(viewing._id, { company, room: rooms[0]!._id, date, slots: [slots[1]!] });

  const member = async (role: 'buyerCompanyMember' | 'viewerOnly') => ({
    email: await server.addMember(buyer.companyId, {
      firstName: 'Jo',
      lastName: 'Stone',
      email: `${role.toLowerCase()}@wide.test`,
      role,
    }),
    password: PASSWORD,
  });
  const auditor = { email: 'wide@house.test', password: PASSWORD };
  await office.addStaff({ firstName: 'Olga', lastName: 'Auditor', role: 'auditor', ...auditor });
  const staff = async (role: StaffRole, observes?: ObservesBody) => {
    const account = { email: `wide-${role.toLowerCase()}@house.test`, password: PASSWORD };
    await office.addStaff({ firstName: 'Ada', lastName: 'Staff', role, ...(observes && { observes }), ...account });
    return account;
  };
  const ofViewing = ['board', 'goods', 'reception', 'diary'].map(
    (tab) => `/viewing-management?id=${viewing._id}&tab=${tab}`,
  );
  const ofAuctions = [
    ...[live, sealed, paused, over].map((id) => `/auction-monitoring?id=${id}`),
    ...[over, undecided].map((id) => `/auction-result?id=${id}`),
    ...[0, 1, 2, 3].map((step) => `/auction-setup?id=${coming}&step=${step}`),
  ];
  const withIds: Partial<Record<Role, string[]>> = {
    admin: [
      ...[live, sealed].map((id) => `/auction-monitoring?id=${id}`),
      `/auction-monitoring?id=${live}&view=lots`,
      `/auction-monitoring?id=${live}&view=people`,
      ...[paused, over].map((id) => `/auction-monitoring?id=${id}`),
      ...[over, undecided].map((id) => `/auction-result?id=${id}`),
      ...[0, 1, 2, 3].map((step) => `/auction-setup?id=${coming}&step=${step}`),
      `/auction-setup?id=${draft}&step=3`,
      ...['viewing', 'rooms', 'goods', 'companies', 'publish'].map(
        (step) => `/viewing-setup?id=${viewing._id}&step=${step}`,
      ),
      ...['board', 'goods', 'reception', 'diary'].map((tab) => `/viewing-management?id=${viewing._id}&tab=${tab}`),
      ...['companies', 'mails', 'terms'].map((tab) => `/user-management?tab=${tab}`),
      '/notifications-hub?tab=deliveries&status=kept',
      `/user-management?id=${buyer.userId}`,
      `/user-management?company=${buyer.companyId}`,
    ],
    tenderManager: [
      ...ofAuctions,
      ...ofViewing,
      ...['viewing', 'rooms', 'goods', 'companies', 'publish'].map(
        (step) => `/viewing-setup?id=${viewing._id}&step=${step}`,
      ),
      '/notifications-hub?tab=deliveries&status=kept',
    ],
    reception: ofViewing,
    goods: [...ofViewing, `/viewing-management?id=${viewing._id}&tab=parcels`],
    compliance: [
      ...['companies', 'terms'].map((tab) => `/user-management?tab=${tab}`),
      `/user-management?id=${buyer.userId}`,
      `/user-management?company=${buyer.companyId}`,
    ],
    auditor: [
      '/audit?tab=log',
      `/audit?auction=${over}`,
      `/audit?auction=${over}&report`,
      `/audit?viewing=${viewing._id}`,
    ],
    observer: [
      `/auction-monitoring?id=${live}&view=lots`,
      ...['', '&report'].map((more) => `/audit?auction=${live}${more}`),
    ],
    buyer: [
      `/auction-card?id=${live}`,
      ...[coming, live].map((id) => `/published-auction?id=${id}`),
      ...[live, sealed, paused].map((id) => `/live-auction?id=${id}`),
      `/result-auction?id=${over}`,
      `/result-auction?id=${over}&letters=statement`,
      `/viewing?id=${viewing._id}`,
    ],
  };
  const ofRole = (role: Role) =>
    Object.entries(PAGES).flatMap(([path, permission]) => (can(role, permission) ? [path] : []));
  return {
    people: {
      admin: ADMIN,
      auditor,
      tenderManager: await staff('tenderManager'),
      reception: await staff('reception'),
      goods: await staff('goods'),
      compliance: await staff('compliance'),
      observer: await staff('observer', { kind: 'auction', subject: live, until: '2099-12-31' }),
      buyer: { email, password: PASSWORD },
      buyerCompanyMember: await member('buyerCompanyMember'),
      viewerOnly: await member('viewerOnly'),
    },
    addresses: Object.fromEntries(ROLES.map((role) => [role, [...ofRole(role), ...(withIds[role] ?? [])]])) as Record<
      Role,
      string[]
    >,
  };
}

const lotRow = (index: number): LotRow => ({
  lotNo: String(index + 1),
  description: `${SHAPES[index % SHAPES.length]!}, a mixed parcel of the production of November`,
  carats: 1_234.56 + index,
  pieces: 12 + index,
  reservePrice: index % 2 ? MOST - 1 : (MOST * 3) / 4,
  minimumBid: MOST / 2,
});

export function pageOf(
  server: E2eServer,
  browser: Parameters<E2eServer['visitorPage']>[0],
  role: Role,
  { people }: EveryPage,
): Promise<Page> {
  if (role === 'guest') return server.visitorPage(browser);
  const { email, password } = people[role];
  return server.signedInPage(browser, email, { password });
}

/** Opens a page and waits until its data is loaded. */
export async function visit(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await untilLoaded(page);
}

/** Waits until a page has loaded its data. */
export async function untilLoaded(page: Page): Promise<void> {
  await expect(page.locator('main h1').first()).toBeVisible();
  await expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(0);
}

export const setTheme = (page: Page, theme: 'dark' | 'light'): Promise<unknown> =>
  page.evaluate(
    (scheme) =>
      new Promise((drawn) => {
        document.documentElement.setAttribute('data-mantine-color-scheme', scheme);
        requestAnimationFrame(() => requestAnimationFrame(drawn));
      }),
    theme,
  );
