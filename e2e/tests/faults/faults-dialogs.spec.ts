import type { Page } from '@playwright/test';
import { testFaultsAt, type FaultStep } from '../../floor/faults.js';
import { closeDialogs, bidField, lotRow, uploadSheet } from '../../floor/floor.js';
import { expect } from '../../server/e2e-server.js';
import type { Scene } from '../../floor/scene.js';

/**
 * Faults with open dialogs and bulk input: a sheet, a pasted column, confirmations, receipts, and a review of many
 * bids.
 */

const SHEET = ['1', '2'];
const COLUMN = ['3', '4', '5'];
const [SLIP, WITHDRAWN, ENTERED] = ['6', '7', '8'] as const;
const REVIEW = Array.from({ length: 8 }, (_, index) => `${9 + index}`);
const LOTS = [...SHEET, ...COLUMN, SLIP, WITHDRAWN, ENTERED, ...REVIEW];

/** Undoes the last entry of many bids at once; a reloaded page has nothing to undo. */
async function takeBack(scene: Scene, lotNos: readonly string[]): Promise<void> {
  await bidField(scene.page, lotNos[0]!).press('Control+z');
  if (await scene.isSamePage()) for (const lotNo of lotNos) scene.noteTyped(lotNo, 'total', '');
}

/** Opens the confirmation of the bid and answers its questions, unless it is open. */
async function confirmed(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Confirm your bid' });
  if (!(await dialog.isVisible())) {
    // The code of the review may still load.
    if (!(await page.getByRole('dialog').isVisible()))
      await lotRow(page, SLIP).getByRole('button', { name: 'Revise bid' }).click();
    await dialog.getByRole('checkbox').first().waitFor();
    for (const box of await dialog.getByRole('checkbox').all()) await box.check();
  }
  await expect(dialog.getByRole('checkbox', { checked: true })).toHaveCount(2);
  await expect(dialog.getByRole('button', { name: 'Submit bid' })).toBeEnabled();
}

/** Opens the list of receipts unless it is open. Expects the receipt of each standing bid in the stream. */
async function receipts(scene: Scene): Promise<void> {
  const dialog = scene.page.getByRole('dialog', { name: /^Receipts, / });
  if (!(await dialog.isVisible())) await scene.page.getByRole('button', { name: 'Receipts' }).click();
  for (const { state, hash } of (await scene.streamBids()).values())
    if (state === 'standing') await expect(dialog).toContainText(hash);
}

const STEPS: Record<string, FaultStep> = {
  'a bid sheet just read in': {
    to: async (scene) => {
      await scene.markPage();
      await uploadSheet(scene.page, { 1: 1_100, 2: 1_200 });
      await expect(scene.page.getByRole('dialog', { name: 'Bid sheet' })).toContainText('2 bids');
      scene.noteTyped('1', 'total', '1100');
      scene.noteTyped('2', 'total', '1200');
    },
    then: async (scene) => {
      await closeDialogs(scene.page);
      await scene.expectSameAsStream();
      await takeBack(scene, SHEET);
    },
  },
  /** The first bid of the pasted column is sent, and its response is lost. */
  'a pasted column': {
    to: async (scene) => {
      await scene.markPage();
      await bidField(scene.page, COLUMN[0]!).evaluate((element) => {
        const clipboardData = new DataTransfer();
        clipboardData.setData('text/plain', '1300\r\n1400\r\n1500\r\n');
        element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
      });
      for (const [index, lotNo] of COLUMN.entries()) scene.noteTyped(lotNo, 'total', `1${3 + index}00`);
      await scene.connection.closeSockets();
      const waits = await scene.hold(COLUMN[0]!, 'answer');
      await lotRow(scene.page, COLUMN[0]!).getByRole('button', { name: 'Place bid' }).click();
      scene.countSent(COLUMN[0]!);
      await waits();
    },
    then: async (scene) => {
      await scene.expectSameAsStream();
      await takeBack(scene, COLUMN.slice(1));
    },
  },
  'a slip and a limit to confirm': {
    to: async (scene) => {
      const { page } = scene;
      await scene.bid(SLIP, '1000');
      await page.getByRole('button', { name: 'Our limits' }).click();
      await page.getByLabel('Buying limit $').fill('9000');
      await closeDialogs(page);
      await scene.type(SLIP, '12000');
      await lotRow(page, SLIP).getByRole('button', { name: 'Revise bid' }).click();
      for (const box of await page.getByRole('dialog').getByRole('checkbox').all()) await box.check();
    },
    then: async (scene) => {
      await confirmed(scene.page);
      await scene.page.getByRole('button', { name: 'Submit bid' }).click();
      scene.countSent(SLIP);
      await expect(lotRow(scene.page, SLIP)).toContainText(/\$12,000\.00Received/);
      await closeDialogs(scene.page);
      // Reset the limit, so that it affects no other step.
      await scene.page.getByRole('button', { name: 'Our limits' }).click();
      await expect(scene.page.getByLabel('Buying limit $')).toHaveValue(/^9,?000/);
      await scene.page.getByLabel('Buying limit $').fill('');
      await closeDialogs(scene.page);
    },
  },
  'a withdrawal asked about': {
    to: async (scene) => {
      await scene.bid(WITHDRAWN, '1600');
      await scene.askToWithdraw(WITHDRAWN);
      await expect(scene.page.getByRole('dialog')).toContainText('$1,600.00');
    },
    then: async (scene) => {
      await scene.expectSameAsStream();
      const dialog = scene.page.getByRole('dialog');
      if (!(await dialog.isVisible())) await scene.askToWithdraw(WITHDRAWN);
      await dialog.getByRole('button', { name: 'Withdraw' }).click();
      await expect(lotRow(scene.page, WITHDRAWN)).toContainText('Withdrawn');
    },
  },
  /** Staff enter a bid, and a rival's bid moves the end. */
  'all receipts open': {
    to: receipts,
    meanwhile: async (scene) => {
      const { auction: auctionId, office, rival, me, idOf } = scene;
      const bid = { auctionId, lotId: idOf(ENTERED), biddingAmount: 1_700, ...me, reason: 'by telephone' };
      await office.placeBid(bid);
      scene.countSent(ENTERED);
      await rival.placeBid({ auctionId, lotId: idOf(ENTERED), biddingAmount: 1_800 });
    },
    then: async (scene) => {
      await receipts(scene);
      await closeDialogs(scene.page);
      const { endsAt } = (await scene.office.auctions()).find(({ _id }) => _id === scene.auction)!;
      expect(endsAt > scene.endsAt!).toBe(true);
      await expect(scene.page.getByRole('timer')).toHaveAttribute('datetime', endsAt);
    },
  },
  /**
   * Two of five pending bids have not arrived. Three are queued: another tab sends one of them with the same amount,
   * and one with a different amount.
   */
  'a review of many under way': {
    to: async (scene) => {
      for (const lotNo of [...SHEET, ...COLUMN]) await scene.type(lotNo, '');
      for (const [index, lotNo] of REVIEW.entries()) await scene.type(lotNo, `${2_000 + index}`);
      await scene.connection.closeSockets();
      const waiting = [];
      for (const [index, lotNo] of REVIEW.slice(0, 5).entries())
        waiting.push(await scene.hold(lotNo, index < 2 ? 'question' : 'answer'));
      await scene.page.getByRole('button', { name: 'Review & submit' }).click();
      await scene.page.getByRole('button', { name: /^Submit \d+ bids$/ }).click();
      for (const lotNo of REVIEW) scene.countSent(lotNo);
      for (const arrives of waiting) await arrives();
      await expect(lotRow(scene.page, REVIEW[7]!)).toContainText('Waits its turn');
    },
    meanwhile: async (scene) => {
      if (!scene.secondTab) return;
      await scene.send(REVIEW[6]!, '2006', scene.secondTab);
      await scene.send(REVIEW[7]!, '2999', scene.secondTab);
    },
    then: async (scene) => {
      await closeDialogs(scene.page);
      await scene.expectSameAsStream();
    },
  },
};

testFaultsAt(
  'where something is open',
  {
    name: 'dialogs-',
    until: 'live',
    // The end is within the window of the soft close, so that bids move it.
    endsAt: () => new Date(Date.now() + 30 * 60_000).toISOString(),
    extension: { windowSeconds: 3_600, extendSeconds: 30 },
    lots: LOTS.map((lotNo) => ({ lotNo, reservePrice: 1_000 })),
  },
  STEPS,
);
