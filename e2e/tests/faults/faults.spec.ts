import type { Page } from '@playwright/test';
import { formatUsd, SERVER_LOCALE } from '@tender/contracts';
import { testFaultsAt, type FaultStep } from '../../floor/faults.js';
import { closeDialogs, lotRow, expectText } from '../../floor/floor.js';
import { expect } from '../../server/e2e-server.js';
import type { Scene } from '../../floor/scene.js';

/** A bid from its typing to the end of its auction. */

const LOTS = Array.from({ length: 14 }, (_, index) => ({
  lotNo: `${index + 1}`,
  reservePrice: 1_000,
  // Two lots have a weight, for prices per carat. The minimum prevents a question about an unusual amount.
  ...([8, 9].includes(index) && { carats: 10, minimumBid: 1_000 }),
}));

const STEPS: Record<string, FaultStep> = {
  'typed before the start, by the carat too': {
    to: async (scene) => {
      await expectText(scene.page, 'The auction has not started yet');
      await scene.type('8', '1800');
      await scene.price('9', '300,50,0');
      await scene.price('10', '300', '3000');
    },
    meanwhile: ({ office, auction }) => office.goLive(auction),
    then: async (scene) => {
      await expectText(scene.page, 'Live');
      await scene.expectSameAsStream();
      await scene.bid('8', '1800');
      await lotRow(scene.page, '10').getByRole('button', { name: 'Place bid' }).click();
      scene.countSent('10');
    },
  },
  /**
   * One of two withdrawals has not reached the server. Staff withdraw lot 14 and void the company's remaining bids.
   * Other amounts are typed for lots 13 and 14.
   */
  'withdrawn, unanswered, and voided': {
    to: async (scene) => {
      for (const lotNo of ['11', '12', '13', '14']) await scene.bid(lotNo, `2${lotNo}0`);
      const ids = await scene.bidIds();
      await scene.connection.closeSockets();
      const waiting = [
        scene.connection.hold(`/bidding/delete/${ids.get('11')}`, 'answer'),
        scene.connection.hold(`/bidding/delete/${ids.get('12')}`, 'question'),
      ];
      for (const lotNo of ['11', '12']) await scene.withdraw(lotNo);
      await Promise.all(waiting);
      await scene.type('13', '1350');
      await scene.type('14', '1450');
    },
    meanwhile: async ({ office, auction, me: { companyId }, idOf }) => {
      await office.call('PATCH', `/api/lot/withdraw/${idOf('14')}`, { body: { reason: 'not ours' } });
      await office.call('PATCH', `/api/bidding/void/${auction}`, { body: { companyId, reason: 'a slip' } });
    },
    then: async (scene) => {
      await scene.expectSameAsStream();
      await scene.bid('13', '1350');
    },
  },
  /**
   * Two bids and a revision are sent. One bid does not reach the server; the others do, but their responses and live
   * messages do not arrive.
   */
  'typed, unanswered, acknowledged': {
    to: async (scene) => {
      await scene.bid('5', '1100');
      await scene.bid('6', '1200');
      await scene.connection.closeSockets();
      const waiting = [
        scene.connection.hold(scene.idOf('3'), 'answer'),
        scene.connection.hold(scene.idOf('4'), 'question'),
        scene.connection.hold('/bidding/update/', 'answer'),
      ];
      await scene.send('3', '1300');
      await scene.send('4', '1400');
      await scene.send('5', '1150');
      await Promise.all(waiting);
      await scene.type('1', '12,50,0');
      await scene.type('2', '1500');
    },
  },
  'under review, and outbid': {
    to: ({ page }) => review(page),
    meanwhile: async (scene) => {
      await scene.rival.placeBid({ auctionId: scene.auction, lotId: scene.idOf('5'), biddingAmount: 98_765 });
      // The other tab sends a bid that is under review here.
      if (scene.secondTab) await scene.send('2', '1500', scene.secondTab);
    },
    then: async ({ page }) => {
      await review(page);
      await expect(page.getByRole('main')).not.toContainText('98,765');
    },
  },
  'sent from the review, unanswered': {
    to: async (scene) => {
      await scene.connection.closeSockets();
      // If the other tab has sent it, no bid is left to send.
      const isSent = (await scene.bidIds()).has('2');
      const waiting = scene.connection.hold('"biddingAmount":1500', 'answer');
      await scene.page.getByRole('button', { name: /^Submit/ }).click();
      if (isSent) return;
      scene.countSent('2');
      await waiting;
    },
    then: async ({ page }) => {
      const dialog = page.getByRole('dialog');
      if ((await dialog.count()) > 0) await expect(dialog.getByText(/^Received/).first()).toBeVisible();
      await closeDialogs(page);
    },
  },
  'paused, with a receipt open': {
    to: async (scene) => {
      await scene.office.pause(scene.auction, 'A question');
      await expectText(scene.page, 'The auction is paused');
      await scene.type('7', '1700');
      await receipt(scene);
    },
    meanwhile: ({ office, auction }) => office.goLive(auction),
    then: async (scene) => {
      await receipt(scene);
      await closeDialogs(scene.page);
      await expect(scene.page.getByRole('button', { name: 'Review & submit' })).toBeEnabled();
    },
  },
  'at the end': {
    to: (scene) => scene.type('7', '1750'),
    meanwhile: ({ office, auction }) => office.complete(auction),
    then: ({ page }) => expectText(page, 'The auction has ended'),
  },
  'after the end': {
    to: () => Promise.resolve(),
    then: ({ page }) => expect(page.getByText(/^\d amounts were never sent$/)).toBeVisible(),
  },
};

/** Opens the review unless it is open. */
async function review(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: /^Review/ });
  if ((await dialog.count()) === 0) await page.getByRole('button', { name: 'Review & submit' }).click();
  await expect(dialog).toContainText('$1,500.00');
}

/** Compares the receipt with the stream; opens it unless it is open. */
async function receipt(scene: Scene): Promise<void> {
  const dialog = scene.page.getByRole('dialog', { name: 'Receipt, lot 6' });
  if ((await dialog.count()) === 0)
    await lotRow(scene.page, '6')
      .getByRole('button', { name: /receipt/ })
      .click();
  const { hash, amount } = (await scene.streamBids()).get(scene.idOf('6'))!;
  for (const words of [hash, formatUsd(amount!, SERVER_LOCALE)]) await expect(dialog).toContainText(words);
}

testFaultsAt('at every step of a bid', { representative: 'answers are lost', lots: LOTS }, STEPS);
