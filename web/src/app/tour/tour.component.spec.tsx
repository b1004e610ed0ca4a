import { afterEach, expect, test } from '@jest/globals';
import { DEMO_META, type AuctionView, type CompanyView, type DemoView, type UserView } from '@tender/contracts';
import { screen, waitFor, within } from '@testing-library/dom';
import { fakeBrowser } from '../../testing/browser.js';
import { aBid, aCompany, anAdmin, anAuction, aUser } from '../../testing/examples.js';
import { serveDatabase, type FakeDatabase } from '../../testing/fake-database.js';
import { refusal } from '../../testing/fake-server.js';
import { press, valueOf } from '../../testing/page.js';

type Opened = ReturnType<ReturnType<typeof fakeBrowser>['open']>;

/** The sign-in page and the tour of a demonstration. */

const browser = fakeBrowser();
const ADMIN = anAdmin();
const BUYER = aUser();
const AUDITOR = anAdmin({ _id: 'u9', role: 'auditor', email: 'ines@house.test' });
const DEMO: DemoView = {
  accounts: [ADMIN, BUYER, AUDITOR].map(({ role, email }) => ({ role, email, password: `of ${role}` }) as never),
  company: 'Levi & Co',
};

const auction = (_id: string, change: Partial<AuctionView>) => anAuction({ _id, name: _id, ...change });
const AUCTIONS = [
  auction('long', { endsAt: '2099-01-02T00:00:00.000Z' }),
  auction('short', { endsAt: '2099-01-01T00:00:00.000Z' }),
  auction('sealed', { endsAt: '2098-01-01T00:00:00.000Z', bidVisibility: 'sealed' }),
  auction('old', { status: 'completed', resultPublished: true, endsAt: '2026-11-01T00:00:00.000Z' }),
  auction('newer', { status: 'completed', resultPublished: true, endsAt: '2026-11-08T00:00:00.000Z' }),
];

let meta: HTMLMetaElement | undefined;
let database: FakeDatabase;
const serve = (demo: DemoView | null): void => {
  if (demo) {
    meta = Object.assign(document.createElement('meta'), { name: DEMO_META, content: JSON.stringify(demo) });
    document.head.append(meta);
  }
  database = serveDatabase(browser.server, {
    auctions: AUCTIONS,
    bids: [aBid({ auction: 'old' }), aBid({ _id: 'other', auction: 'newer', companyId: 'c2' })],
  });
  browser.server
    .on<{ user: UserView }>('POST /api/auth/signin', ({ body }) => {
      const { email, password } = body as { email: string; password: string };
      const user = [ADMIN, BUYER, AUDITOR].find((known) => known.email === email && password === `of ${known.role}`);
      return user ? { user } : refusal(401, 'BAD_CREDENTIALS', { message: 'Wrong.' });
    })
    .on<{ company: CompanyView }>('GET /api/company/get', { company: aCompany() });
};
afterEach(() => {
  meta?.remove();
  meta = undefined;
});

const tour = () => screen.findByRole('region', { name: 'Tour of the demonstration' });
const addressOf = ({ state: { location } }: { state: { location: { pathname: string; search: string } } }) =>
  `${location.pathname}${location.search}`;

test('no other installation has buttons or a tour', async () => {
  serve(null);
  browser.open('/signup');
  await screen.findByRole('button', { name: 'Sign in' });
  expect(screen.queryByRole('button', { name: /^Enter as/ })).toBeNull();
  expect(screen.queryByRole('region', { name: 'Tour of the demonstration' })).toBeNull();
});

test('a button fills the sign-in form, and sends it', async () => {
  serve({ ...DEMO, accounts: [...DEMO.accounts.slice(0, 1), { ...DEMO.accounts[1]!, password: 'changed since' }] });
  const { user, router } = browser.open('/signup?next=%2Fauction-management');
  expect((await screen.findAllByRole('button', { name: /^Enter as/ })).map((button) => button.textContent)).toEqual([
    'Enter as admin',
    'Enter as buyer',
  ]);
  await press(user, 'Enter as buyer');
  await screen.findByText('Wrong.');
  expect(valueOf(screen.getByLabelText(/^E-mail/))).toBe(BUYER.email);
  expect(valueOf(screen.getByLabelText(/^Password/))).toBe('changed since');
  await press(user, 'Enter as admin');
  await waitFor(() => expect(addressOf(router)).toBe('/auction-management'));
});

const sentence = async (pattern: RegExp) => within(await tour()).findByText(pattern);

async function goOn({ user, router }: Opened, { link, address }: { link: string; address: string }) {
  await press(user, link, await tour());
  await waitFor(() => expect(addressOf(router)).toBe(address));
  expect(within(await tour()).getByRole('button', { name: link })).toBeTruthy();
}

test('each step leads to its auction, as the right user, and says why the result is of another one', async () => {
  serve(DEMO);
  const opened = browser.open('/signup');
  const { user } = opened;
  await sentence(/^You bid for Levi & Co: .* place the bid\.$/);
  await goOn(opened, { link: 'Bid as buyer', address: '/live-auction?id=short' });
  await sentence(/Tender: “short”\.$/);
  await press(user, 'Next step', await tour());
  await sentence(/column of Levi & Co\. Tender: “short”\.$/);
  await goOn(opened, { link: 'Watch as admin', address: '/auction-monitoring?id=short' });
  await press(user, 'Next step', await tour());
  await sentence(/Tender: “old”\. Yours, “short”, has a result soon after .*\d\d:\d\d/);
  await goOn(opened, { link: 'See a result as admin', address: '/auction-result?id=old' });
  await press(user, 'Next step', await tour());
  await goOn(opened, { link: 'Check receipts as buyer', address: '/result-auction?id=old' });
  await sentence(/of Levi & Co .* Tender: “old”\. Yours/);
  await press(user, 'Next step', await tour());
  await goOn(opened, { link: 'Verify as auditor', address: '/audit?auction=old' });
});

test('the last steps show the visitor’s own auction once it has a result', async () => {
  serve(DEMO);
  const opened = browser.open('/signup');
  const { user } = opened;
  await goOn(opened, { link: 'Bid as buyer', address: '/live-auction?id=short' });
  database.auctions = AUCTIONS.map((known) => (known._id === 'short' ? { ...known, status: 'completed' } : known));
  await press(user, /Completion$/, await tour());
  await sentence(/Tender: “old”\. Yours, “short”, has no result yet\.$/);
  database.auctions = AUCTIONS.map((known) =>
    known._id === 'short' ? { ...known, status: 'completed', resultPublished: true } : known,
  );
  database.bids = [aBid({ auction: 'short' })];
  await goOn(opened, { link: 'See a result as admin', address: '/auction-result?id=short' });
  await sentence(/Tender: “short”\.$/);
  await press(user, 'Next step', await tour());
  await goOn(opened, { link: 'Check receipts as buyer', address: '/result-auction?id=short' });
});

test('its progress and its end outlast a reload', async () => {
  serve(DEMO);
  const { user } = browser.open('/about');
  await press(user, /^3 Completion$/, await tour());
  const kept = { ...sessionStorage };
  browser.close();
  Object.assign(sessionStorage, kept);
  const again = browser.open('/about');
  expect(within(await tour()).getByRole('button', { current: 'step' }).textContent).toBe('3 Completion');
  await press(again.user, 'End the tour', await tour());
  const ended = { ...sessionStorage };
  browser.close();
  Object.assign(sessionStorage, ended);
  browser.open('/about');
  await screen.findByRole('heading', { level: 1 });
  expect(screen.queryByRole('region', { name: 'Tour of the demonstration' })).toBeNull();
});
