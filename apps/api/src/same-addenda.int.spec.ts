import { expect, test } from '@jest/globals';
import { eventually } from '@tender/kernel/testing/eventually';
import { TestHouse } from './testing/house.js';
import { clockOfOneMinute, expectSame, seenBy, watch, type Seen } from './testing/seen.js';
import { dayFromNow, stageViewing } from './testing/viewing.js';

/**
 * Two servers on which the same things are published, and only what staff alone see differs, give the same bytes to the
 * companies: addenda, marks, news and mails included. Random ids, hashes and tokens are numbered in the order in which
 * they are first met, and instants are not told apart.
 */

/** What staff alone see, and change at will: none of it in one server, all of it in the other. */
interface Hidden {
  /** Changed alone, before and after each visible change. */
  alone: boolean;
  /** Reserve, and estimate, of what a visible change is sent with. */
  together: number;
}

const LOT = { lotNo: '1', carats: 3.5, minimumBid: 10 };

async function run({ alone, together }: Hidden): Promise<Seen> {
  const server = await TestHouse.open({ clock: clockOfOneMinute() });
  try {
    const [admin, auditor] = [await server.admin(), await server.auditor()];
    const [ann, rival] = [await server.buyer('ann'), await server.buyer('rival')];
    const { viewing, goods } = await stageViewing(admin, { buyers: [ann, rival], until: 'published' });
    const [startsAt, endsAt] = [2, 3].map((hours) => new Date(Date.now() + hours * 3_600_000).toISOString());
    const { auction, lots } = await server.auction(admin, {
      ...{ buyers: [ann, rival], startsAt: startsAt!, endsAt: endsAt!, until: 'published' as const },
      viewing: viewing._id,
      lots: [
        { ...LOT, reservePrice: 100 },
        { lotNo: '2', reservePrice: 100 },
      ],
    });
    const watchers = await watch(server, { admin, auditor, ann, rival });
    const [lot, other] = lots.map(({ _id }) => _id);
    const good = goods[0]!._id;
    /** Each field that staff alone see, changed alone. */
    const changeHidden = async (value: number): Promise<void> => {
      if (!alone) return;
      await admin.changeLot(lot!, { ...LOT, carats: 3.25, reservePrice: value, addendum: { reason: 'hidden' } });
      await admin.changeLot(other!, { lotNo: '2', reservePrice: value, good: goods[1]!._id });
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
    await admin.updateAuction(auction._id, { withdrawals: 'forbidden', addendum: { reason: 'By request' } });
    await changeHidden(77_777.77);
    await admin.viewings.update(viewing._id, { endDate: dayFromNow(6), addendum: { reason: 'A day more' } });
    await admin.removeLot(other!, { addendum: { reason: 'Not for sale' } });
    await ann.addenda.markSeen(auction._id, 1);
    await server.stores.projections.caughtUp();
    // A fact that everybody is told of comes after all others.
    await admin.goLive(auction._id);
    await eventually(() => watchers.every(({ tab }) => tab.kinds.includes('auctionLive')), 'the start');
    const ids = [auction._id, viewing._id, lot!, good, ann.companyId, rival.companyId, ann.userId];
    return await seenBy(watchers, server, { answers: {}, idsFor: () => ids });
  } finally {
    await server.close();
  }
}

test('what staff alone see, changed alone or with something visible, is the same to every company', async () => {
  const one = await run({ alone: false, together: 100 });
  const other = await run({ alone: true, together: 4_321.5 });
  for (const who of ['ann', 'rival', 'guest']) expectSame(who, one, other);
  const told = one['ann']!.join();
  for (const reason of ['Weighed again', 'By request', 'A day more', 'Not for sale']) expect(told).toContain(reason);
  // What one person has read is shown to nobody else.
  expect(told).toMatch(/addendaSeen\W+1\b/);
  for (const who of ['admin', 'auditor']) expect(other[who]!.join()).not.toContain('addendaSeen');
  expect(other['admin']!.join()).toContain('77777.77');
});
