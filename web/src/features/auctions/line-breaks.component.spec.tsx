import { afterEach, expect, jest, test } from '@jest/globals';
import type { AudienceView, AuctionView, BidStepView, CompanyView, LotView } from '@tender/contracts';
import { screen, waitFor, within } from '@testing-library/dom';
import { fakeBrowser } from '../../testing/browser.js';
import { aBid, aCompany, aLot, anAdmin, anAuction, aUser } from '../../testing/examples.js';
import { LOST } from '../../testing/fake-server.js';
import { push } from '../../testing/fake-socket.js';
import { serveDatabase } from '../../testing/fake-database.js';
import { fill, deferred, isDisabled, untilNoDialog, valueOf } from '../../testing/page.js';

/** Lost and late answers, and changes by another admin. */

const browser = fakeBrowser();
afterEach(() => void jest.useRealTimers());

const UNKNOWN = 'The answer was lost, so it is not known whether that was done. Please check before you try again.';

const lots = (...lotNos: string[]): LotView[] =>
  lotNos.map((lotNo) => aLot({ _id: `l${lotNo}`, lotNo, reservePrice: 100 }));
const dialog = (): HTMLElement => screen.getByRole('dialog');

test.each([
  { step: 1, call: 'DELETE /api/lot/remove/*', button: 'Remove lot 1', sure: 'Remove the lot' },
  { step: 1, call: 'DELETE /api/lot/delete/*', button: 'Remove all lots', sure: 'Remove all lots' },
  { step: 2, call: 'PATCH /api/auction/remove/*', button: 'Uninvite Ursel Diamonds', sure: 'Uninvite' },
])('$button: a lost answer is reported although the question has closed', async (action) => {
  const { step, call, button, sure } = action;
  const company = aCompany({ name: 'Ursel Diamonds' });
  const auction = anAuction({ status: 'pending', published: false });
  serveDatabase(browser.server, { users: [aUser()], companies: [company], auctions: [auction], lots: lots('1', '2') });
  browser.server.before(call, () => LOST);
  const { user } = browser.open(`/auction-setup?id=a1&step=${step}`, { as: anAdmin() });
  await user.click(await screen.findByRole('button', { name: button }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: sure }));
  expect((await screen.findByText(UNKNOWN)).closest('[role="alert"]')).not.toBeNull();
});

test('lots whose decision failed stay chosen', async () => {
  const decided: LotView[] = [];
  const auction = anAuction({ status: 'completed' });
  const known = lots('1', '2', '3').map((lot) => {
    const result = { winnerBid: 90, secondHighestBid: null, priceToPay: 90 };
    const winner = { bidId: `b${lot._id}`, companyId: 'c1', userId: 'c1.u1' };
    return { ...lot, bids: [`b${lot._id}`], sold: null, result: { ...result, winner } };
  });
  const bids = known.map(({ _id }) => aBid({ _id: `b${_id}`, lot: _id, biddingAmount: 90 }));
  serveDatabase(browser.server, { users: [aUser()], companies: [aCompany()], auctions: [auction], lots: known, bids });
  const { answer, goOn } = deferred();
  browser.server.on<{ lot: LotView }>('PATCH /api/lot/sold/unsold/*', async ({ rest, body }) => {
    expect(body).toMatchObject({ sold: true, seen: null });
    await answer;
    if (decided.length > 0) return LOST;
    const lot = { ...known.find(({ _id }) => _id === rest)!, sold: true };
    decided.push(lot);
    return { lot };
  });
  const { user } = browser.open('/auction-result?id=a1', { as: anAdmin() });
  const group = within(await screen.findByRole('group', { name: 'Decide on several lots' }));
  await user.click(group.getByRole('button', { name: 'Choose all 3 undecided' }));
  await user.click(group.getByRole('button', { name: 'Mark chosen sold' }));
  await fill(user, within(await screen.findByRole('dialog')).getByLabelText(/^Reason for all of them/), 'Near enough');
  await user.click(within(dialog()).getByRole('button', { name: 'Mark sold' }));
  // The dialog stays open while the call runs.
  await user.keyboard('{Escape}');
  expect(isDisabled(within(dialog()).getByRole('button', { name: 'Back' }))).toBe(true);
  goOn(null);
  expect(await screen.findByText(UNKNOWN)).toBeTruthy();
  await waitFor(() => expect(dialog().textContent).toContain('Mark 2 lots sold?'));
  await user.click(within(dialog()).getByRole('button', { name: 'Back' }));
  await user.click(await screen.findByRole('button', { name: 'Discard' }));
  await untilNoDialog();
  expect(group.getByRole('status').textContent).toBe('2 lots chosen');
  const first = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Choose lot 1' });
  expect(first.checked).toBe(false);
});

test('a late answer closes only the dialog that sent the request', async () => {
  const auction = anAuction({ status: 'pending', published: false });
  serveDatabase(browser.server, { auctions: [auction], lots: lots('1', '2') });
  const { answer, goOn } = deferred();
  browser.server.before('PATCH /api/lot/update/*', () => answer.then(() => undefined));
  const { user } = browser.open('/auction-setup?id=a1&step=1', { as: anAdmin() });
  const describe = async (lotNo: string, text: string) => {
    await user.click(await screen.findByRole('button', { name: `Edit lot ${lotNo}` }));
    await fill(user, within(await screen.findByRole('dialog')).getByLabelText('Description'), text);
  };
  await describe('1', 'The first');
  await user.click(within(dialog()).getByRole('button', { name: 'Save the lot' }));
  await user.click(within(dialog()).getByRole('button', { name: 'Back' }));
  await untilNoDialog();
  await describe('2', 'The second');
  goOn(null);
  expect(await screen.findByText('Lot 1 is changed.')).toBeTruthy();
  expect(valueOf(within(dialog()).getByLabelText('Description'))).toBe('The second');
  await user.click(within(dialog()).getByRole('button', { name: 'Save the lot' }));
  await untilNoDialog();
});

test('a failed reminder is reported although its question has closed', async () => {
  const { answer, goOn } = deferred();
  const database = { users: [aUser()], companies: [aCompany()], auctions: [anAuction()], lots: lots('1') };
  serveDatabase(browser.server, database);
  const audience: AudienceView = { recipients: 1, sample: [] };
  browser.server
    .on<{ audience: AudienceView }>('GET /api/notifications/audience', { audience })
    .on<object>('POST /api/notifications/reminder/not-bid/*', () => answer.then(() => LOST));
  const { user } = browser.open('/auction-monitoring?id=a1', { as: anAdmin() });
  await user.click(await screen.findByRole('button', { name: 'Remind who has not bid' }));
  await user.click(await screen.findByRole('button', { name: 'Remind 1 person' }));
  await user.keyboard('{Escape}');
  await untilNoDialog();
  /* The client retries for 15 seconds before it fails. */
  jest.useFakeTimers();
  goOn(null);
  const told = await screen.findByText(UNKNOWN, {}, { timeout: 30_000 });
  jest.useRealTimers();
  expect(told.closest('[role="alert"]')).not.toBeNull();
});

/** Opens the control room of a paused auction. */
async function pausedRoom() {
  // Half a minute before the next full one: the field shows minutes.
  const ends = { pausedAt: new Date().toISOString(), endsAt: '2099-01-01T00:00:30.000Z' };
  const auction = anAuction({ name: 'Another end', status: 'paused', ...ends });
  serveDatabase(browser.server, { users: [aUser()], companies: [aCompany()], auctions: [auction], lots: lots('1') });
  const { user } = browser.open('/auction-monitoring?id=a1', { as: anAdmin() });
  const resume = () => within(screen.getByRole('main')).getByRole('button', { name: 'Resume' });
  await screen.findByRole('heading', { level: 1, name: 'Another end' });
  return { user, auction, resume };
}

test('resumes a paused auction until the end moved by the pause, or until another end', async () => {
  const { user, auction, resume } = await pausedRoom();
  browser.server.on<{ auction: AuctionView }>('PATCH /api/auction/live/*', ({ body }) => {
    const { data } = body as { data: { endsAt: string } };
    return { auction: { ...auction, status: 'live', endsAt: data.endsAt } };
  });
  await user.click(resume());
  const form = within(await screen.findByRole('dialog'));
  expect(form.getByLabelText<HTMLInputElement>('later by the time that it was paused').checked).toBe(true);
  await user.click(form.getByLabelText('at another time'));
  expect(dialog().textContent).not.toContain('Less time than was left');
  await fill(user, form.getByLabelText(/^New end/), '2001-01-01T10:00');
  expect(dialog().textContent).toContain('Must be later than now');
  expect(isDisabled(form.getByRole('button', { name: 'Resume' }))).toBe(true);
  await fill(user, form.getByLabelText(/^New end/), '2099-01-01T10:00');
  await user.click(form.getByRole('button', { name: 'Resume' }));
  await untilNoDialog();
  const [call] = browser.server.callsOf('PATCH /api/auction/live/*');
  expect(call?.body).toEqual({ data: { endsAt: expect.stringMatching(/^2099-01-01/) } });
});

test('an admin who is too late to resume an auction gets a message and no more questions', async () => {
  const { user, auction, resume } = await pausedRoom();
  const { _id, endsAt, pausedAt } = auction;
  await user.click(resume());
  const form = within(await screen.findByRole('dialog'));
  await user.click(form.getByLabelText('at another time'));
  await fill(user, form.getByLabelText(/^New end/), '2099-01-01T10:00');
  push.message('auctionLive', { auction: { _id, status: 'live', pausedAt: null, endsAt } });
  await waitFor(() => expect(form.getByRole('status').textContent).toContain('It is resumed already. Bidding ends'));
  expect(form.queryByLabelText('at another time')).toBeNull();
  expect(form.queryByRole('button', { name: 'Resume' })).toBeNull();
  await user.click(form.getByRole('button', { name: 'Back' }));
  await untilNoDialog();
  push.message('auctionPaused', { auction: { _id, status: 'paused', pausedAt } });
  await waitFor(resume);
  await user.click(resume());
  const again = within(await screen.findByRole('dialog'));
  expect(again.getByLabelText('at another time')).toBeTruthy();
  push.message('auctionCompleted', { auction: { _id, status: 'completed', pausedAt: null } });
  await waitFor(() => expect(again.getByRole('status').textContent).toBe('It has ended.'));
});

test('shows the statement of bids as soon as the company is loaded', async () => {
  const bids = [aBid({ lot: 'l1', biddingAmount: 200 })];
  serveDatabase(browser.server, { auctions: [anAuction({ status: 'completed' })], lots: lots('1'), bids });
  let isLost = true;
  browser.server
    .on<{ company: CompanyView }>('GET /api/company/get', () =>
      isLost ? LOST : { company: aCompany({ name: 'Ulla Diamonds' }) },
    )
    .on<{ history: BidStepView[] }>('GET /api/bidding/history/*', { history: [] });
  const { user } = browser.open('/result-auction?id=a1&letters=statement', { as: aUser() });
  expect(await screen.findByText('We cannot reach the server')).toBeTruthy();
  isLost = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  const statement = await screen.findByRole('article', { name: 'Statement of bids for Ulla Diamonds' });
  expect(statement.textContent).toContain('$200.00');
});

test('the control room shows a new company by name once it is invited', async () => {
  const [wolfhart, winfried] = ['Wolfhart', 'Winfried'].map((name, index) =>
    aCompany({ _id: `c${index + 1}`, name: `${name} Diamonds` }),
  );
  const auction = anAuction();
  const known = { users: [aUser()], companies: [wolfhart!], auctions: [auction], lots: lots('1') };
  const database = serveDatabase(browser.server, known);
  browser.open('/auction-monitoring?id=a1', { as: anAdmin() });
  await screen.findByRole('columnheader', { name: 'Wolfhart Diamonds' });
  const reads = () => browser.server.callsOf('GET /api/user/getAll').length;
  const before = reads();
  database.companies.push(winfried!);
  database.users.push(aUser({ _id: 'c2.u1', companyId: 'c2' }));
  // A message about users who are not invited triggers no read.
  push.message('peopleChanged', { company: 'c2' });
  push.message('auctionUpdated', { auction: { _id: 'a1', users: ['c1.u1', 'c2.u1'], companies: ['c1', 'c2'] } });
  await screen.findByRole('columnheader', { name: 'Winfried Diamonds' });
  expect(reads()).toBe(before + 1);
});
