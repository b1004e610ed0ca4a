import { test } from '@jest/globals';
import type { AuctionAt, AuditEvent, AuditEvents, AuditOutline, AuditVerdict, ViewingAt } from '@tender/contracts';
import { screen, within } from '@testing-library/dom';
import { fakeBrowser } from '../../testing/browser.js';
import { anAdmin, anAuction } from '../../testing/examples.js';
import { serveDatabase } from '../../testing/fake-database.js';
import { refusal, type Call } from '../../testing/fake-server.js';
import { aViewing } from '../../testing/viewing-examples.js';

/** All times of a history are in the zone of its auction or viewing: here in Tokyo, eight hours ahead of the reader. */

const browser = fakeBrowser();
const [PLACED, END] = ['2026-11-25T09:00:05.000Z', '2026-11-25T17:00:00.000Z'];

const outline = ({ query }: Call): AuditOutline => (query.get('from') === '0' ? OUTLINE : { ...OUTLINE, at: [] });
const OUTLINE: AuditOutline = {
  ...{ from: 0, total: 1, at: [Date.parse(PLACED)], type: [0], subject: [-1], company: [-1], amount: [null] },
  ...{ ignored: [], types: ['BidPlaced'], subjects: [], companies: [] },
};

const BID: AuditEvent = {
  ...{ revision: 0, id: 'e1', type: 'BidPlaced', version: 1, at: PLACED, commandId: 'c1', requestId: 'r1' },
  actor: { userId: 'u1', companyId: null, role: 'buyer' },
  ...{ previousHash: '0', hash: '1', data: {}, subject: 'a1.l1', companyId: null, amount: 100, ignored: false },
};

/** Rules before version 5 record no time zone. */
const LOT = {
  ...{ _id: 'a1.l1', lotNo: '1', reservePrice: 50, minimumBid: null, withdrawn: false, sold: null, standing: 1 },
  result: null,
  bids: [{ _id: 'b1', companyId: 'c1', userId: 'u1', biddingAmount: 100, placedAt: PLACED, revisedAt: null }],
};
const auction = { ...anAuction({ endsAt: END }), opened: true, reason: null, companies: [], lots: [LOT] };
const { timeZone: _, ...older } = auction;

const VERDICT: AuditVerdict = {
  ...{
    ok: true,
    events: 1,
    companies: 0,
    head: null,
    misfit: null,
    prices: null,
    published: null,
    unchecked: [],
    brokenGlass: [],
  },
  ...{ rules: 4, anchors: { computed: 0, elsewhere: 0, misfits: [] } },
};

function serve(): void {
  serveDatabase(browser.server, {
    auctions: [anAuction({ endsAt: END, timeZone: 'Asia/Tokyo' })],
    viewings: [aViewing({ _id: 'v1', timeZone: 'Asia/Tokyo' })],
  });
  browser.server
    .on<AuditOutline>('GET /api/audit/auctions/a1/outline', outline)
    .on<AuditOutline>('GET /api/audit/viewings/v1/outline', outline)
    .on<AuditEvents>('GET /api/audit/auctions/a1/events', { events: [BID], total: 1 } as AuditEvents)
    .on<AuditEvents>('GET /api/audit/viewings/v1/events', { events: [BID], total: 1 } as AuditEvents)
    .on<AuctionAt>('GET /api/audit/auctions/a1/state', { revision: 0, at: PLACED, auction: older } as never)
    .on<AuditVerdict>('GET /api/audit/auctions/a1/verify', VERDICT)
    .on<object>('GET /api/log', refusal(404, 'NOT_FOUND'))
    .on<object>('GET /api/log/auctions/a1', refusal(404, 'NOT_FOUND'));
}

const auditor = () => anAdmin({ role: 'auditor' });

test('the replay of an older auction', async () => {
  serve();
  const { user } = browser.open('/audit?auction=a1', { as: auditor() });
  await screen.findByText(/ends Thu, 26 Nov 2026, 02:00 Tokyo time \(25 Nov 18:00 your time\)/);
  screen.getByText(/^Event 1 of 1 · 25 Nov 2026, 18:00:05 Tokyo time/);
  within(screen.getByRole('listbox', { name: 'Events' })).getByText('18:00:05');
  await user.click(screen.getByRole('tab', { name: 'Event' }));
  await screen.findByText(/25 Nov 2026, 18:00:05 Tokyo time \(10:00:05 your time\)/);
});

test('the report of an older auction', async () => {
  serve();
  browser.open('/audit?auction=a1&report', { as: auditor() });
  const bids = await screen.findByRole('table', { name: 'Bids on lot 1' });
  await within(bids).findByText('25 Nov 2026, 18:00:05 Tokyo time');
  await screen.findByText(/to Thu, 26 Nov 2026, 02:00 Tokyo time/);
});

test('the replay of a viewing has its opening hours', async () => {
  serve();
  const viewing = {
    ...aViewing({ _id: 'v1', timeZone: 'Asia/Tokyo' }),
    ...{ companies: [], rooms: [], goods: [], bookings: [] },
    ...{ openFrom: 10, openUntil: 16, closedHour: 12, closedDays: ['2026-11-28'] },
  };
  browser.server.on<ViewingAt>('GET /api/audit/viewings/v1/state', { revision: 0, at: PLACED, viewing });
  browser.open('/audit?viewing=v1', { as: auditor() });
  await screen.findByText(/open from 10:00 to 16:00.* · .*closed at 12:00.* · .*closed on .*2026-11-28/);
});
