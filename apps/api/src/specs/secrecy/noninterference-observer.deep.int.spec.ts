import { expect, test } from '@jest/globals';
import { applicationOf } from '@tender/api-driver';
import { newId, newIdWithin } from '@tender/kernel';
import { alertAdmins } from '../../testing/staging/alerts.js';
import type { Person } from '../../testing/callers/person.js';
import { clockOfOneMinute, expectSame, openTabs, seenBy, type Seen } from '../../testing/secrecy/seen.js';
import { book, stageViewing } from '../../testing/staging/viewing.js';
import { PASSWORD, TestServer } from '../../testing/server/test-server.js';

/**
 * Two servers differ in everything but one auction and one viewing: other auctions, viewings, companies, people, folders,
 * bids and bookings of the same companies elsewhere. The observers of the two get the same bytes: answers of every
 * GET route with their own and with other ids, and live messages.
 */

const ELSEWHERE = 9_753.5;

async function run(isBusy: boolean): Promise<Seen> {
  const server = await TestServer.open({ clock: clockOfOneMinute() });
  try {
    const admin = await server.admin();
    const [ann, rival] = [await server.buyer('ann'), await server.buyer('rival')];
    const buyers = [ann, rival];
    const busy = async (work: () => Promise<unknown>): Promise<void> => {
      if (isBusy) await work();
    };
    const [auctionId, viewingId] = [newId(), newId()];
    const other = {
      auction: auctionId,
      lot: newIdWithin(auctionId),
      viewing: viewingId,
      booking: newIdWithin(viewingId),
    };
    await busy(async () => {
      const stranger = await server.buyer('stranger');
      await server.guest().signUp(applicationOf('waiting'));
      const staged = await stageViewing(admin, { buyers: [...buyers, stranger], until: 'live', name: 'Elsewhere' });
      const { auction, lots } = await server.auction(admin, {
        name: 'Elsewhere',
        buyers: [...buyers, stranger],
        viewing: staged.viewing._id,
        lots: [{ lotNo: '1', reservePrice: 100 }],
      });
      const lot = lots[0]!._id;
      await ann.placeBid({ auctionId: auction._id, lotId: lot, biddingAmount: ELSEWHERE });
      const booking = await book(admin, staged, { company: ann.companyId });
      Object.assign(other, { auction: auction._id, lot, viewing: staged.viewing._id, booking: booking._id });
      await admin.folders.create({ name: 'Elsewhere', public: true });
    });
    const { viewing, rooms, goods } = await stageViewing(admin, { buyers, until: 'live', name: 'Observed' });
    const { auction, lots } = await server.auction(admin, {
      name: 'Observed',
      buyers,
      lots: [
        { lotNo: '1', reservePrice: 100 },
        { lotNo: '2', reservePrice: 100 },
      ],
    });
    const observerOf = async (kind: 'auction' | 'viewing', subject: string): Promise<Person> => {
      const email = `${kind}@regulator.test`;
      const observes = { kind, subject, until: '2099-12-31' } as const;
      const person = { firstName: 'O', lastName: 'Bserver', email, role: 'observer', password: PASSWORD } as const;
      await admin.addStaff({ ...person, observes });
      return server.signedIn(email);
    };
    const watchers = await openTabs(server, {
      ofAuction: await observerOf('auction', auction._id),
      ofViewing: await observerOf('viewing', viewing._id),
    });
    await busy(async () => {
      await rival.placeBid({ auctionId: other.auction, lotId: other.lot, biddingAmount: 1 });
      await admin.pause(other.auction, 'far away');
      await admin.folders.create({ name: 'Far away', public: true });
      await alertAdmins(server, admin);
      await server.colleague(rival, 'colleague');
      await server.signedIn(ann.email);
    });
    await ann.placeBid({ auctionId: auction._id, lotId: lots[0]!._id, biddingAmount: 120 });
    await busy(() => admin.complete(other.auction));
    await rival.placeBid({ auctionId: auction._id, lotId: lots[0]!._id, biddingAmount: 130 });
    const booking = await book(admin, { viewing, rooms, goods }, { company: rival.companyId });
    await busy(() => admin.updateCompany(rival.companyId, { address: 'Elsewhere 1' }));
    await admin.pause(auction._id, 'a fire drill');
    await server.liveFeedCaughtUp();
    const own = [auction._id, lots[0]!._id, viewing._id, booking._id, ann.userId, ann.companyId];
    const ids = [...own, ...Object.values(other)];
    return await seenBy(watchers, server, { answers: {}, idsFor: () => ids });
  } finally {
    await server.close();
  }
}

test('an observer gets the same from two servers that differ in all but the subject', async () => {
  const one = await run(false);
  const other = await run(true);
  for (const who of ['ofAuction', 'ofViewing']) expectSame(who, one, other);
  expect(one['ofAuction']!.join()).toContain('"kind":"newBidding"');
  expect(one['ofAuction']!.join()).toContain('a fire drill');
  expect(one['ofViewing']!.join()).toContain('"kind":"bookingCreated"');
  for (const who of ['ofAuction', 'ofViewing'])
    for (const secret of ['Elsewhere', String(ELSEWHERE), 'far away', 'tranger', 'olleague'])
      expect([who, secret, other[who]!.filter((line) => line.includes(secret))]).toEqual([who, secret, []]);
}, 240_000);
