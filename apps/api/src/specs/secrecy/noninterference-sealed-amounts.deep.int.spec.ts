import { expect, test } from '@jest/globals';
import type { BidView } from '@tender/contracts';
import { eventually } from '@tender/kernel/testing/eventually';
import { times } from '@tender/kernel/testing/torture';
import { TestServer } from '../../testing/server/test-server.js';
import {
  clockOfOneMinute,
  expectSame,
  headersOf,
  random,
  seenBy,
  openTabs,
  type Seen,
} from '../../testing/secrecy/seen.js';

/**
 * Two servers with the same actions and other sealed amounts give the same bytes to all who must not know the amounts.
 * Before the comparison, random ids, hashes and tokens are numbered by first occurrence, and instants are replaced.
 */

const PAIRS_OF_SERVERS = times(20, 1);
const STEPS = 24;

type Step = { by: 'ann' | 'mole' | 'admin'; action: 'place' | 'revise' | 'withdraw'; lot: number; same: boolean };

const LOTS = 3;
const stepsOf = (seed: number): Step[] => {
  const next = random(seed);
  return Array.from({ length: STEPS }, () => ({
    by: (['ann', 'ann', 'mole', 'admin'] as const)[next(4)]!,
    action: (['place', 'place', 'revise', 'revise', 'withdraw'] as const)[next(5)]!,
    lot: next(LOTS),
    same: next(3) === 0,
  }));
};

/** The amount that the company's own buyer bids in each turn: the only difference between the servers of a pair. */
type Amounts = (turn: number) => number;

const plainly: Amounts = (turn) => 5_000 + 10 * turn;

async function run(steps: readonly Step[], amountOf: Amounts): Promise<Seen> {
  const server = await TestServer.open({ clock: clockOfOneMinute() });
  try {
    const [admin, auditor, ann, rival] = [
      await server.admin(),
      await server.auditor(),
      await server.buyer('ann'),
      await server.buyer('rival'),
    ];
    const mole = await server.colleague(ann, 'mole');
    const { auction, lots } = await server.auction(admin, {
      bidVisibility: 'sealed',
      buyers: [ann, rival],
      lots: Array.from({ length: LOTS }, (_, index) => ({ lotNo: `${index + 1}`, reservePrice: 100 })),
    });
    const watchers = await openTabs(server, { admin, auditor, mole, rival });
    const people = { ann, mole, admin };
    const bids = new Map<number, string>();
    /** Turn in which ann set the current amount, by lot. */
    const setIn = new Map<number, number>();
    const answers: Record<string, string[]> = { admin: [], auditor: [], mole: [], rival: [] };
    for (const [turn, { by, action, lot, same }] of steps.entries()) {
      const bid = bids.get(lot);
      const person = people[by];
      const more = by === 'admin' ? { reason: 'by telephone' } : {};
      // The mole and the admin send the same amount on both servers. If `same`, it is the current amount on the server
      // on which ann bids `plainly`.
      const guess = same ? plainly(setIn.get(lot) ?? turn) : 4_000 + turn;
      const biddingAmount = by !== 'ann' ? guess : amountOf(same ? (setIn.get(lot) ?? turn) : turn);
      const call =
        action === 'place' || bid === undefined
          ? ([
              'POST',
              '/api/bidding/create',
              {
                auctionId: auction._id,
                lotId: lots[lot]!._id,
                biddingAmount,
                ...more,
                ...(by === 'admin' && { companyId: ann.companyId, userId: ann.userId }),
              },
            ] as const)
          : action === 'revise'
            ? (['PATCH', `/api/bidding/update/${bid}`, { biddingAmount, ...more }] as const)
            : (['DELETE', `/api/bidding/delete/${bid}`, more] as const);
      const { status, text, body, headers } = await person.raw(call[0], call[1], { body: JSON.stringify(call[2]) });
      if (status < 300) {
        const { bidding } = body as unknown as { bidding: BidView };
        bids.set(lot, bidding._id);
        if (by === 'ann' && call[0] !== 'DELETE' && !same) setIn.set(lot, turn);
      }
      if (by !== 'ann') answers[by]!.push(JSON.stringify([status, headersOf(headers), text]));
    }
    await server.stores.projections.caughtUp();
    const known = [auction._id, ...lots.map(({ _id }) => _id), ann.userId, mole.userId, ann.companyId];
    // The rival must not know the number of bids.
    const idsFor = (who: string) => (who === 'rival' || who === 'guest' ? known : [...known, ...bids.values()]);
    // A message to all tabs comes after all messages about bids.
    await admin.pause(auction._id, 'to count');
    await eventually(() => watchers.every(({ tab }) => tab.kinds.includes('auctionPaused')), 'the pause');
    return await seenBy(watchers, server, { answers, idsFor });
  } finally {
    await server.close();
  }
}

test.each(Array.from({ length: PAIRS_OF_SERVERS }, (_, round) => round + 1))(
  'a difference in sealed amounts only is invisible to all who must not know them (%i)',
  async (seed) => {
    const steps = stepsOf(seed);
    const one = await run(steps, plainly);
    const other = await run(steps, (turn) => 5_000 + (turn % 2 ? 31_337.5 : 9.25) * (turn + 1));
    for (const who of Object.keys(one)) expectSame(who, one, other);
    expect(one['admin']!.join()).toContain('biddingAmount');
    expect(one['mole']!.join()).toContain('biddingAmount');

    const elsewhere = await run(stepsOf(seed + 1_000), (turn) => 100 * (turn + 1));
    for (const who of ['rival', 'guest']) expectSame(who, one, elsewhere);
  },
  // Three servers, each with all calls of four people.
  240_000,
);
