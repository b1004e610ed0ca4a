import { RefusedCall, type ApiDriver } from '@tender/api-driver';
import { testFaultsAt, type FaultStep } from '../../floor/faults.js';
import { lotRow, expectText } from '../../floor/floor.js';
import { expect } from '../../server/e2e-server.js';
import type { Scene } from '../../floor/scene.js';

/** A sealed auction in which a colleague and staff act while a bidder's connection is broken. */

const REVISED = ['revision question', 'revision answer'];
const WITHDRAWN = ['withdrawal question', 'typed, withdrawn'];
const ENTERED = ['bid question', 'typed, entered'];

async function colleagueOf({ server, email: of, me: { companyId } }: Scene): Promise<ApiDriver> {
  const email = `with-${of}`;
  await server.addMember(companyId, { firstName: 'Ada', lastName: 'Stone', email, role: 'buyer' });
  return server.api({ email });
}

/**
 * If only responses are lost, the bidder's browser retries immediately and may win the race: then the other bid is
 * refused.
 */
async function orLate(scene: Scene, lotNo: string, bid: Promise<unknown>): Promise<void> {
  try {
    await bid;
    scene.countSent(lotNo);
  } catch (error) {
    if (!(error instanceof RefusedCall) || error.status !== 409) throw error;
  }
}

const STEPS: Record<string, FaultStep> = {
  /** A colleague changes this bidder's bids, and staff enter bids on other lots. */
  'while others change what is under way': {
    to: async (scene) => {
      scene.colleague ??= await colleagueOf(scene);
      await scene.bidElsewhere([...REVISED, ...WITHDRAWN], 2_000);
      await scene.connection.closeSockets();
      await scene.sendHeld('revision question', '2100', 'question');
      await scene.sendHeld('revision answer', '2100', 'answer');
      await scene.withdrawHeld('withdrawal question', 'question');
      await scene.sendHeld('bid question', '2100', 'question');
      await scene.type('typed, withdrawn', '2500');
      await scene.type('typed, entered', '2600');
    },
    meanwhile: async (scene) => {
      const { auction, office, me, idOf } = scene;
      const ids = await scene.bidIds();
      for (const lotNo of [...REVISED, 'withdrawal question']) {
        await orLate(scene, lotNo, scene.colleague!.reviseBid(ids.get(lotNo)!, { biddingAmount: 2_200 }));
      }
      await scene.colleague!.withdrawBid(ids.get('typed, withdrawn')!);
      for (const lotNo of ENTERED) {
        const bid = { auctionId: auction, lotId: idOf(lotNo), biddingAmount: 2_300 };
        await orLate(scene, lotNo, office.placeBid({ ...bid, ...me, reason: 'by telephone' }));
      }
    },
    then: async (scene) => {
      await scene.expectSameAsStream();
      // The bidder sees the bids of the others and can revise them.
      const row = lotRow(scene.page, 'revision question');
      await scene.send('revision question', '2700');
      await expect(row).toContainText(/\$2,700\.00Received/);
      await scene.send('typed, entered', '2600');
      await expect(lotRow(scene.page, 'typed, entered')).toContainText(/\$2,600\.00Received/);
    },
  },
  'as it is opened': {
    to: async (scene) => {
      await scene.connection.closeSockets();
      await scene.sendHeld('typed, entered', '2800', 'answer');
    },
    meanwhile: ({ office, auction }) => office.complete(auction),
    then: ({ page }) => expectText(page, 'The auction has ended'),
  },
};

testFaultsAt(
  'while others bid in a sealed auction',
  {
    name: 'others-',
    type: 'tenderPayAsBid',
    bidVisibility: 'sealed',
    until: 'live',
    lots: [...REVISED, ...WITHDRAWN, ...ENTERED].map((lotNo) => ({ lotNo, reservePrice: 1_000 })),
  },
  STEPS,
);
