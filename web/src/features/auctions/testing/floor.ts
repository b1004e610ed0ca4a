import type { AuctionView, BidDraftsView, BidView, HappeningView, LotView, UserView } from '@tender/contracts';
import { screen, waitFor, within } from '@testing-library/dom';
import type { UserEvent } from '@testing-library/user-event';
import type { FakeBrowser } from '../../../testing/browser.js';
import { aBid, aCompany, aLot, anAuction, aUser } from '../../../testing/examples.js';
import { refusal } from '../../../testing/fake-server.js';
import { push } from '../../../testing/fake-socket.js';
import { serveDatabase, type FakeDatabase } from '../../../testing/fake-database.js';
import { fill, untilText } from '../../../testing/page.js';

/** Actions of a buyer on the trading floor, for component tests. */

interface FloorPlan {
  lots: LotView[];
  auction?: Partial<AuctionView>;
  limits?: BidDraftsView['limits'];
  as?: UserView;
  /** Text that is appended to the address after the auction's id: `&show=open`. */
  query?: string;
  /** Changes the server before the page loads. */
  before?: (database: FakeDatabase) => void;
}

export interface Floor {
  user: UserEvent;
  database: FakeDatabase;
}

export const lotsOf = (numbers: readonly string[], change: Partial<LotView> = {}): LotView[] =>
  numbers.map((lotNo) => aLot({ _id: `l${lotNo}`, lotNo, carats: 10, ...change }));

/** Opens the floor of an auction, and waits until it is connected. */
export async function enterFloor(browser: FakeBrowser, plan: FloorPlan): Promise<Floor> {
  const { lots, auction, limits, as = aUser(), query = '', before } = plan;
  const database = serveDatabase(browser.server, { auctions: [anAuction(auction)], lots });
  if (limits) database.drafts = { ...database.drafts, limits };
  before?.(database);
  const { user } = browser.open(`/live-auction?id=a1${query}`, { as, company: aCompany() });
  await screen.findByText('Connected');
  await screen.findByRole('table', { name: 'Lots' });
  return { user, database };
}

export const field = (lotNo: string): HTMLElement => screen.getByLabelText(`Bid for lot ${lotNo}`);
export const row = (lotNo: string): HTMLElement => field(lotNo).closest('tr')!;
export const bar = (): HTMLElement => screen.getByRole('complementary', { name: 'Your bids', hidden: true });
export const outcomeLog = (): HTMLElement => screen.getByRole('log', { name: 'What became of bids' });
export const review = (): HTMLElement => screen.getByRole('dialog', { name: /^(Confirm your bid|Review)/ });
export const type = (user: UserEvent, lotNo: string, text: string): Promise<void> => fill(user, field(lotNo), text);

/** Sends the amount typed for a lot, by keyboard. */
export async function send(user: UserEvent, lotNo: string, keys = '{Control>}{Enter}{/Control}'): Promise<void> {
  if (document.activeElement !== field(lotNo)) await user.click(field(lotNo));
  await user.keyboard(keys);
}

export const REVIEW_KEYS = '{Control>}{Shift>}{Enter}{/Shift}{/Control}';

export const pressIn = async (user: UserEvent, part: () => HTMLElement, name: string | RegExp): Promise<void> =>
  user.click(await within(await waitFor(part)).findByRole('button', { name }));

export const isReceived = (lotNo: string): Promise<void> => untilText(() => row(lotNo), /Received \d\d:\d\d:\d\d/);

/** Places a bid of the company elsewhere: on another device, or by a colleague. */
export function bidElsewhere(database: FakeDatabase, lotNo: string, biddingAmount: number): BidView {
  const lot = `l${lotNo}`;
  const known = database.bids.find((bid) => bid.lot === lot && bid.status === 'standing');
  const at = new Date().toISOString();
  const receipt = { hash: 'e'.repeat(64), receivedAt: at };
  const bidding = known
    ? Object.assign(known, { biddingAmount, revisedAt: at, receipt })
    : aBid({ _id: `e${lotNo}`, lot, biddingAmount, placedAt: at, receipt });
  if (!known) database.bids.push(bidding);
  push.message(known ? 'updateBidding' : 'newBidding', { bidding: { ...bidding } });
  return bidding;
}

let happenings = 0;
/** An event of the auction that has just happened. */
export const aHappening = (change: Pick<HappeningView, 'kind'> & Partial<HappeningView>): HappeningView => ({
  _id: `h${++happenings}`,
  at: new Date().toISOString(),
  lotId: null,
  endsAt: null,
  cause: null,
  ...change,
});

/** Stores limits and drafts elsewhere. */
export function keepElsewhere(database: FakeDatabase, drafts: Partial<BidDraftsView>): void {
  database.drafts = { ...database.drafts, ...drafts };
  push.message('draftsChanged', { auctionId: 'a1' });
}

/** Opens the review of a completed bid sheet. */
export async function reviewSheet(user: UserEvent, amounts: Readonly<Record<string, number>>): Promise<void> {
  const rows = Object.entries(amounts).map(([lotNo, amount]) => `${lotNo},${amount}`);
  const file = new File([['Lot,New bid: total $', ...rows].join('\n')], 'bids.csv', { type: 'text/csv' });
  await user.click(screen.getByRole('button', { name: 'Bid sheet' }));
  await screen.findByRole('menuitem', { name: 'Upload one that is filled in' });
  await user.upload(document.querySelector<HTMLInputElement>('input[type="file"][accept*="csv"]')!, file);
  await pressIn(user, () => screen.getByRole('dialog', { name: 'Bid sheet' }), 'Review');
}

/** Cuts the connection to the server, and waits until the page shows it. */
export async function cutLine(browser: FakeBrowser): Promise<void> {
  browser.cut();
  await screen.findAllByText('Server not reached');
}

/** Sends a bid from its review; the server refuses it once. @returns the button that sends it again */
export async function bidRefusedOnce(
  browser: FakeBrowser,
  user: UserEvent,
  [lotNo, amount]: readonly [lotNo: string, amount: string],
): Promise<HTMLElement> {
  await type(user, lotNo, amount);
  await send(user, lotNo, REVIEW_KEYS);
  let isRefused = true;
  browser.server.before('POST /api/bidding/create', () =>
    isRefused ? refusal(409, 'BUSY', { message: 'Not now' }) : undefined,
  );
  await pressIn(user, review, 'Submit bid');
  const again = await screen.findByRole('button', { name: 'Send the 1 again' });
  isRefused = false;
  return again;
}

/** Lots, each with a description. */
export const describedLots = (numbers: readonly string[]): LotView[] =>
  lotsOf(numbers).map((lot, index) => ({ ...lot, description: `Parcel ${index + 1}` }));
