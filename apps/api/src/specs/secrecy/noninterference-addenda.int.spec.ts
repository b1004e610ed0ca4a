import { expect, test } from '@jest/globals';
import { applicationOf } from '@tender/api-driver';
import { eventually } from '@tender/kernel/testing/eventually';
import { ALERTED, alertAdmins } from '../../testing/staging/alerts.js';
import { TestServer } from '../../testing/server/test-server.js';
import {
  clockOfOneMinute,
  expectSame,
  notificationsDelivered,
  openTabs,
  seenBy,
  type Seen,
} from '../../testing/secrecy/seen.js';
import { dayFromNow, stageViewing } from '../../testing/staging/viewing.js';

/**
 * Two servers publish the same and differ only in data for staff. Companies get the same bytes: addenda, preferences,
 * live messages, alerts, the soft close, mails. Before the comparison, random ids, hashes and tokens are numbered by
 * first occurrence, and instants are replaced.
 */

/** Data that only staff see and change: absent on one server, present on the other. */
interface Hidden {
  /** Whether hidden data also changes alone, before and after each visible change. */
  alone: boolean;
  /** Reserve and estimate that are sent with a visible change. */
  together: number;
  /** Whether admins get an alert of each kind, also by mail. */
  alerts: boolean;
  /** Amount of another company's bid in an auction whose end can no longer move. */
  bid: number | null;
}

const LOT = { lotNo: '1', carats: 3.5, minimumBid: 10 };

async function run({ alone, together, alerts, ...hidden }: Hidden): Promise<Seen> {
  const server = await TestServer.open({ clock: clockOfOneMinute() });
  try {
    const [admin, auditor] = [await server.admin(), await server.auditor()];
    const [ann, rival, other] = [await server.buyer('ann'), await server.buyer('rival'), await server.buyer('other')];
    const buyers = [ann, rival, other];
    const { viewing, goods } = await stageViewing(admin, { buyers, until: 'published' });
    const [startsAt, endsAt] = [30, 50].map((minutes) => new Date(Date.now() + minutes * 60_000).toISOString());
    const { auction, lots } = await server.auction(admin, {
      buyers,
      viewing: viewing._id,
      startsAt,
      endsAt,
      until: 'published',
      // Each bid falls into the window of the soft close.
      extension: { windowSeconds: 3_600, extendSeconds: 60, stepPercent: 10, latestEndSeconds: 100 },
      lots: [
        { ...LOT, reservePrice: 100 },
        { lotNo: '2', reservePrice: 100 },
      ],
    });
    const watchers = await openTabs(server, { admin, auditor, ann, rival });
    const [lot, removed] = lots.map(({ _id }) => _id);
    const good = goods[0]!._id;
    /** Changes only fields that staff see. */
    const changeHidden = async (value: number): Promise<void> => {
      if (!alone) return;
      await admin.changeLot(lot!, { ...LOT, carats: 3.25, reservePrice: value, addendum: { reason: 'hidden' } });
      await admin.changeLot(lot!, { ...LOT, carats: 3.25, reservePrice: value, remarks: `remarks ${value}` });
      await admin.changeLot(removed!, { lotNo: '2', reservePrice: value, good: goods[1]!._id });
      await admin.goods.update(good, { remarks: `remarks ${value}` });
      await admin.goods.update(good, { estimate: value, addendum: { reason: 'hidden', grade: 'material' } });
    };
    await admin.changeLot(lot!, {
      ...LOT,
      carats: 3.25,
      reservePrice: together,
      addendum: { reason: 'Weighed again' },
    });
    await admin.goods.update(good, { carats: 9, estimate: together, addendum: { reason: 'Weighed again' } });
    await changeHidden(300.5);
    if (alerts) {
      await admin.patch('/api/notifications/choices', { alerts: true }).expect(200);
      await server.guest().signUp(applicationOf('stranger'));
      await alertAdmins(server, admin);
    }
    await admin.updateAuction(auction._id, { withdrawals: 'forbidden', addendum: { reason: 'By request' } });
    await changeHidden(77_777.77);
    await admin.viewings.update(viewing._id, { endDate: dayFromNow(6), addendum: { reason: 'A day more' } });
    await admin.removeLot(removed!, { addendum: { reason: 'Not for sale' } });
    await ann.addenda.markSeen(auction._id, 1);
    await ann.viewings.markSeen(viewing._id, 1);
    await server.stores.projections.caughtUp();
    await admin.goLive(auction._id);
    const late = { auctionId: auction._id, lotId: lot!, biddingAmount: 500 };
    const bid = await ann.placeBid(late);
    for (const biddingAmount of [510, 600, 700]) await ann.reviseBid(bid._id, { biddingAmount });
    // The latest end is reached: no bid moves it further.
    if (hidden.bid !== null) await other.placeBid({ ...late, biddingAmount: hidden.bid });
    // The soft close is reported only while the auction is live: its message must be out before the pause.
    await notificationsDelivered(server);
    // A message to all tabs comes after all other messages.
    await admin.pause(auction._id, 'a fire drill');
    await eventually(() => watchers.every(({ tab }) => tab.kinds.includes('auctionPaused')), 'the pause');
    const ids = [auction._id, viewing._id, lot!, good, ann.companyId, rival.companyId, ann.userId];
    return await seenBy(watchers, server, { answers: {}, idsFor: () => ids });
  } finally {
    await server.close();
  }
}

test('a change of data for staff, alone or with visible data, is invisible to every company', async () => {
  const one = await run({ alone: false, together: 100, alerts: false, bid: null });
  const other = await run({ alone: true, together: 4_321.5, alerts: true, bid: 43_210 });
  for (const who of ['ann', 'rival', 'guest']) expectSame(who, one, other);
  const told = one['ann']!.join();
  for (const reason of ['Weighed again', 'By request', 'A day more', 'Not for sale']) expect(told).toContain(reason);
  // Each person sees only the own number of read addenda.
  expect(told).toMatch(/addendaSeen\W+1\b/);
  for (const who of ['admin', 'auditor']) expect(other[who]!.join()).not.toContain('addendaSeen');
  expect(other['admin']!.join()).toContain('77777.77');
  expect(other['admin']!.join()).toContain('remarks 77777.77');
  // The first bid, and the bid one step above it, have moved the end.
  expect(one['rival']!.filter((line) => line.includes('"kind":"timeExtended"'))).toHaveLength(2);
  expect(other['admin']!.join()).toContain(ALERTED);
  expect(one['admin']!.join()).not.toContain(ALERTED);
});
