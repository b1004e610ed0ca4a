import { testFaultsAt, type FaultStep } from '../../floor/faults.js';
import { closeDialogs, lotRow, expectText } from '../../floor/floor.js';
import { expect } from '../../server/e2e-server.js';
import type { Scene } from '../../floor/scene.js';

/** Pending bids, revisions and withdrawals, on a phone, while the auction is live, is paused or ends. */

const WAYS = ['answer', 'question'] as const;
const WHATS = ['bid', 'revision', 'withdrawal'] as const;
const lotsOf = (when: string): string[] => WAYS.flatMap((way) => WHATS.map((what) => `${when} ${what} ${way}`));
const LOTS = [...['paused', 'ended'].flatMap(lotsOf), 'live revision', 'review answer', 'review question', 'typed'];

/**
 * Sends two bids, two revisions and two withdrawals. Of each two, one arrives but its response is held, the other does
 * not arrive. No live messages arrive.
 */
async function sendAll(scene: Scene, when: string): Promise<void> {
  const standing = lotsOf(when).filter((lotNo) => !lotNo.includes('bid'));
  await scene.bidElsewhere(standing, 2_000);
  await scene.connection.closeSockets();
  for (const way of WAYS) {
    await scene.sendHeld(`${when} bid ${way}`, '2100', way);
    await scene.sendHeld(`${when} revision ${way}`, '2200', way);
    await scene.withdrawHeld(`${when} withdrawal ${way}`, way);
  }
}

/** Sends again the bids that the server has not accepted. */
async function sendAgain(scene: Scene, when: string): Promise<void> {
  for (const what of ['bid', 'revision'] as const) {
    const row = lotRow(scene.page, `${when} ${what} question`);
    const button = row.getByRole('button', { name: /^(Place|Revise) bid/ });
    if (await button.isEnabled()) await button.click();
    await expect(row).toContainText(/Received/);
    await expect(row).toContainText(what === 'bid' ? '$2,100.00' : '$2,200.00');
  }
}

const STEPS: Record<string, FaultStep> = {
  'while it is live, two of them from a review': {
    to: async (scene) => {
      const { page } = scene;
      await scene.bidElsewhere(['live revision'], 2_000);
      await scene.connection.closeSockets();
      await scene.sendHeld('live revision', '2200', 'question');
      await scene.type('review answer', '1500');
      await scene.type('review question', '1600');
      const waiting = [await scene.hold('review answer', 'answer'), await scene.hold('review question', 'question')];
      await page.getByRole('button', { name: 'Review & submit' }).click();
      await page.getByRole('button', { name: 'Submit 2 bids' }).click();
      for (const lotNo of ['review answer', 'review question']) scene.countSent(lotNo);
      for (const waits of waiting) await waits();
    },
    then: ({ page }) => closeDialogs(page),
  },
  'as the auction is paused': {
    to: (scene) => sendAll(scene, 'paused'),
    meanwhile: ({ office, auction }) => office.pause(auction, 'A question'),
    then: async (scene) => {
      await expectText(scene.page, 'The auction is paused');
      await scene.expectSameAsStream();
      await scene.office.goLive(scene.auction);
      await expectText(scene.page, 'Live');
      await scene.expectSameAsStream();
      await sendAgain(scene, 'paused');
    },
  },
  'as the auction ends': {
    to: async (scene) => {
      await scene.type('typed', '1700');
      await sendAll(scene, 'ended');
    },
    meanwhile: ({ office, auction }) => office.complete(auction),
    then: async (scene) => {
      await expectText(scene.page, 'The auction has ended');
      await scene.expectSameAsStream();
      await expect(scene.page.getByText(/^\d amounts? (was|were) never sent$/)).toBeVisible();
      // The screen stays the same after the connection breaks and returns.
      await scene.connection.cut();
      await scene.untilUnreachable();
      await scene.connection.restore();
      await scene.untilConnected();
    },
  },
};

testFaultsAt(
  'while bids are under way',
  {
    name: 'under-way-',
    until: 'live',
    lots: LOTS.map((lotNo) => ({ lotNo, reservePrice: 1_000 })),
    // Tall screen, so that every lot is visible.
    viewport: { width: 390, height: 6_000 },
  },
  STEPS,
);
