import type { Browser, Page } from '@playwright/test';
import type { ApiDriver } from '@tender/api-driver';
import { formatUsd, type LotView } from '@tender/contracts';
import { enter, field, lot } from '../floor.js';
import { expect, PASSWORD, test, type House } from '../house.js';
import { Line } from '../line.js';

/**
 * Whatever breaks at whichever step of bidding: afterwards the screen says what the auction's stream holds, and what was typed stands in the
 * stream or still in its field. The stream is asked in its own words, as an auditor reads it.
 */

const LOTS = Array.from({ length: 14 }, (_, index) => ({
  lotNo: `${index + 1}`,
  reservePrice: 1_000,
  // Of two lots the price per carat is typed.
  ...([8, 9].includes(index) && { carats: 10 }),
}));

/** A lot as the screen shows it. */
interface Shown {
  words: string;
  typed: string;
  /** A price per carat that cannot be read. */
  unread: string;
}

/** A bid as the stream holds it. */
interface Held {
  state: 'standing' | 'withdrawn' | 'void';
  amount: number;
  at: string;
  hash: string;
  /** How often it was placed or revised. */
  entries: number;
}

/** One bidder in one auction, with a line of their own to the house. */
class Scene {
  /** What was typed last about each lot, in whatever tab, and how often it was sent. */
  private readonly typed = new Map<string, string>();
  private readonly unread = new Map<string, string>();
  private readonly sent = new Map<string, number>();
  other: Page | null = null;

  private constructor(
    readonly house: House,
    readonly email: string,
    readonly auction: string,
    private readonly lots: LotView[],
    readonly office: ApiDriver,
    readonly rival: ApiDriver,
    readonly page: Page,
    readonly line: Line,
    readonly companyId: string,
  ) {}

  static async open(house: House, browser: Browser, name: string): Promise<Scene> {
    const [email, rivalEmail] = [await house.company(`${name}-bidder`), await house.company(`${name}-rival`)];
    const auction = await house.auction({ emails: [email, rivalEmail], lots: LOTS, until: 'published' });
    const office = await house.office();
    const page = await house.signedIn(browser, email);
    const line = await Line.of(page);
    await enter(page, auction);
    const { companyId } = await house.api({ email });
    const rival = await house.api({ email: rivalEmail });
    return new Scene(house, email, auction, await office.lots(auction), office, rival, page, line, companyId);
  }

  readonly idOf = (lotNo: string): string => this.lots.find((one) => one.lotNo === lotNo)!._id;

  async type(lotNo: string, text: string, page = this.page): Promise<void> {
    await field(page, lotNo).fill(text);
    this.typed.set(lotNo, text);
  }

  /** Types a price per carat. @param total what it comes to; without it, it cannot be read */
  async price(lotNo: string, text: string, total?: string): Promise<void> {
    await this.page.getByLabel(`Price per carat for lot ${lotNo}`).fill(text);
    if (total === undefined) this.unread.set(lotNo, text);
    else this.typed.set(lotNo, total);
  }

  async send(lotNo: string, text: string, page = this.page): Promise<void> {
    await this.type(lotNo, text, page);
    await lot(page, lotNo)
      .getByRole('button', { name: /^(Place|Revise) bid/ })
      .click();
    this.countSent(lotNo);
  }

  /** Sends, and waits for the house's word. */
  async bid(lotNo: string, text: string): Promise<void> {
    await this.send(lotNo, text);
    await expect(lot(this.page, lotNo)).toContainText(/Received/);
  }

  /** Asks for it; what becomes of that is not waited for. */
  async withdraw(lotNo: string): Promise<void> {
    await lot(this.page, lotNo).getByRole('button', { name: 'Withdraw bid' }).click();
    await this.page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click();
  }

  /** Ids of the own bids, by the numbers of their lots. */
  async bidIds(): Promise<Map<string, string>> {
    const bids = await (await this.house.api({ email: this.email })).bids(this.auction);
    return new Map(bids.map(({ _id, lot: lotId }) => [this.lots.find((one) => one._id === lotId)!.lotNo, _id]));
  }

  countSent(lotNo: string): void {
    this.sent.set(lotNo, (this.sent.get(lotNo) ?? 0) + 1);
  }

  /** What the stream holds of this company, by lot. */
  async held(): Promise<Map<string, Held>> {
    const { events } = await this.office.audit.events({ kind: 'auction', id: this.auction });
    const held = new Map<string, Held>();
    const end = (lotId: string, state: Held['state']) => {
      const bid = held.get(lotId);
      if (bid?.state === 'standing') held.set(lotId, { ...bid, state });
    };
    for (const { type, subject, companyId, amount, at, hash } of events) {
      const isOwn = companyId === this.companyId;
      if (type === 'LotWithdrawn') end(subject!, 'void');
      else if (type === 'BidsVoided' && isOwn) for (const lotId of held.keys()) end(lotId, 'void');
      else if (type === 'BidWithdrawn' && isOwn) end(subject!, 'withdrawn');
      else if (isOwn && subject !== null && amount !== null)
        held.set(subject, { state: 'standing', amount, at, hash, entries: (held.get(subject)?.entries ?? 0) + 1 });
    }
    return held;
  }

  private async shown(page: Page): Promise<Map<string, Shown>> {
    const rows = await page.locator('[data-lot]').evaluateAll((all) =>
      all.map((row) => {
        const said = (field: string) => row.querySelector<HTMLInputElement>(`input[data-field=${field}`)?.value ?? '';
        return [
          row.getAttribute('data-lot') ?? '',
          row.textContent,
          said('total]'),
          said('carat][aria-invalid]'),
        ] as const;
      }),
    );
    return new Map(rows.map(([lotId, words, typed, unread]) => [lotId, { words, typed: plain(typed), unread }]));
  }

  /** Waits until screen and stream say the same of every lot, and sees that nothing typed is gone, and nothing is in the stream twice. */
  async agrees(page = this.page): Promise<void> {
    await expect(async () => {
      const [held, shown] = [await this.held(), await this.shown(page)];
      for (const { _id, lotNo } of this.lots) {
        const { words, typed, unread } = shown.get(_id) ?? { words: 'not shown', typed: '', unread: '' };
        const told = {
          lotNo,
          typed,
          unread,
          standing: /\$[\d,.]+(?=Received)/.exec(words)?.[0],
          at: /Received [\d:]+/.exec(words)?.[0],
        };
        const bid = held.get(_id);
        const standing = bid?.state === 'standing' ? bid : undefined;
        const text = this.typed.get(lotNo) ?? '';
        const isSent = bid !== undefined && text === `${bid.amount}`;
        expect(told).toEqual({
          lotNo,
          typed: isSent ? '' : text,
          unread: this.unread.get(lotNo) ?? '',
          standing: standing && formatUsd(standing.amount),
          at: standing && `Received ${clock(standing.at)}`,
        });
        if (bid) expect(words, `lot ${lotNo}, ${bid.state}`).toMatch(IN_WORDS[bid.state]);
        expect(words, `lot ${lotNo}`).not.toMatch(
          isSent && standing ? /Sent:|Unknown|Refused|not sent/ : /Sent:|Unknown/,
        );
        expect(bid?.entries ?? 0, `entries of lot ${lotNo}`).toBeLessThanOrEqual(this.sent.get(lotNo) ?? 0);
      }
    }).toPass();
  }
}

/** What a row says of a bid. A withdrawal that comes after the house has voided the bid is refused. */
const IN_WORDS: Record<Held['state'], RegExp> = {
  standing: /Received/,
  withdrawn: /Withdrawn/,
  void: /Voided by the house|Lot withdrawn · not sent|Refused: The bid does not stand any more/,
};
/** As it was typed: the house's own spelling of an amount is taken back. */
const plain = (text: string): string => text.replace(/\.00$/, '').replace(/,(?=\d{3})/g, '');
const clock = (at: string): string => new Date(at).toLocaleTimeString('en-GB', { timeZone: 'Europe/Brussels' });
const says = (page: Page, words: string) => expect(page.getByText(words, { exact: true }).first()).toBeVisible();

type Break = (scene: Scene, meanwhile: () => Promise<unknown>) => Promise<void>;

/** What breaks, and how it is mended; what others do happens while it is broken. */
const BREAKS: Record<string, Break> = {
  'the line is pulled': async ({ page, line }, meanwhile) => {
    await line.cut();
    await says(page, 'House not reached');
    await meanwhile();
    await line.mend();
  },
  'the server is killed': async ({ page, house, line }, meanwhile) => {
    await house.kill();
    line.release();
    await says(page, 'House not reached');
    await house.open();
    await meanwhile();
    await line.mend();
  },
  'answers are lost': async ({ line }, meanwhile) => {
    line.loseAnswers();
    await meanwhile();
    await line.mend();
  },
  'a second tab is at work': async (scene, meanwhile) => {
    if (!scene.other) await enter((scene.other = await scene.page.context().newPage()), scene.auction);
    await meanwhile();
    await scene.line.mend();
    await scene.agrees(scene.other);
  },
  'the session expires': async ({ page, house, email, line, auction }, meanwhile) => {
    await (await house.api({ email })).call('POST', '/api/auth/logout-everywhere');
    await line.mend();
    await says(page, 'Your session has ended');
    await meanwhile();
    await page.getByLabel('E-mail').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page).toHaveURL(`/live-auction?id=${auction}`);
  },
  'the page is loaded again': async ({ page, line }, meanwhile) => {
    await meanwhile();
    await page.reload();
    await line.mend();
  },
};

interface Step {
  /** What brings the bidder to it. */
  to: (scene: Scene) => Promise<unknown>;
  /** What others do while something is broken. */
  meanwhile?: (scene: Scene) => Promise<unknown>;
  /** What is seen and done when it is mended. */
  then?: (scene: Scene) => Promise<unknown>;
}

const STEPS: Record<string, Step> = {
  'typed before the start, by the carat too': {
    to: async (scene) => {
      await says(scene.page, 'The auction has not started yet');
      await scene.type('8', '1800');
      await scene.price('9', '300,50');
      await scene.price('10', '300', '3000');
    },
    meanwhile: ({ office, auction }) => office.goLive(auction),
    then: async (scene) => {
      await says(scene.page, 'Live');
      await scene.agrees();
      await scene.bid('8', '1800');
      await lot(scene.page, '10').getByRole('button', { name: 'Place bid' }).click();
      scene.countSent('10');
    },
  },
  /** Of two withdrawals one has not reached the house. The house voids what is left, and takes a lot out; both had other amounts typed. */
  'withdrawn, unanswered, and voided': {
    to: async (scene) => {
      for (const lotNo of ['11', '12', '13', '14']) await scene.bid(lotNo, `2${lotNo}0`);
      const ids = await scene.bidIds();
      await scene.line.deafen();
      const waiting = [
        scene.line.hold(`/bidding/delete/${ids.get('11')}`, 'answer'),
        scene.line.hold(`/bidding/delete/${ids.get('12')}`, 'question'),
      ];
      for (const lotNo of ['11', '12']) await scene.withdraw(lotNo);
      await Promise.all(waiting);
      await scene.type('13', '1350');
      await scene.type('14', '1450');
    },
    meanwhile: async ({ office, auction, companyId, idOf }) => {
      await office.call('PATCH', `/api/lot/withdraw/${idOf('14')}`, { body: { reason: 'not ours' } });
      await office.call('PATCH', `/api/bidding/void/${auction}`, { body: { companyId, reason: 'a slip' } });
    },
    then: async (scene) => {
      await scene.agrees();
      await scene.bid('13', '1350');
    },
  },
  /** Of two bids and a revision, one has not reached the house; the others' answers, and the news of them, do not come. */
  'typed, unanswered, acknowledged': {
    to: async (scene) => {
      await scene.bid('5', '1100');
      await scene.bid('6', '1200');
      await scene.line.deafen();
      const waiting = [
        scene.line.hold(scene.idOf('3'), 'answer'),
        scene.line.hold(scene.idOf('4'), 'question'),
        scene.line.hold('/bidding/update/', 'answer'),
      ];
      await scene.send('3', '1300');
      await scene.send('4', '1400');
      await scene.send('5', '1150');
      await Promise.all(waiting);
      await scene.type('1', '12,50');
      await scene.type('2', '1500');
    },
  },
  'under review, and outbid': {
    to: ({ page }) => review(page),
    meanwhile: async (scene) => {
      await scene.rival.placeBid({ auctionId: scene.auction, lotId: scene.idOf('5'), biddingAmount: 98_765 });
      // The other tab sends what is under review here.
      if (scene.other) await scene.send('2', '1500', scene.other);
    },
    then: async ({ page }) => {
      await review(page);
      await expect(page.getByRole('main')).not.toContainText('98,765');
    },
  },
  'sent from the review, unanswered': {
    to: async (scene) => {
      await scene.line.deafen();
      const waiting = scene.line.hold('"biddingAmount":1500', 'answer');
      await scene.page.getByRole('button', { name: /^Submit/ }).click();
      // Where the other tab has sent it there is nothing left to send.
      if (scene.other) return;
      scene.countSent('2');
      await waiting;
    },
    then: async ({ page }) => {
      const dialog = page.getByRole('dialog');
      if ((await dialog.count()) > 0) await expect(dialog.getByText(/^Received/).first()).toBeVisible();
      await close(page);
    },
  },
  'paused, with a receipt open': {
    to: async (scene) => {
      await scene.office.pause(scene.auction, 'A question');
      await says(scene.page, 'The auction is paused');
      await scene.type('7', '1700');
      await receipt(scene);
    },
    meanwhile: ({ office, auction }) => office.goLive(auction),
    then: async (scene) => {
      await receipt(scene);
      await close(scene.page);
      await expect(scene.page.getByRole('button', { name: 'Review & submit' })).toBeEnabled();
    },
  },
  'at the end': {
    to: (scene) => scene.type('7', '1750'),
    meanwhile: ({ office, auction }) => office.complete(auction),
    then: ({ page }) => says(page, 'The auction has ended'),
  },
  'after the end': {
    to: () => Promise.resolve(),
    then: ({ page }) => expect(page.getByText(/^\d amounts were never sent$/)).toBeVisible(),
  },
};

/** Opens the review, where it is not open. */
async function review(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: /^Review/ });
  if ((await dialog.count()) === 0) await page.getByRole('button', { name: 'Review & submit' }).click();
  await expect(dialog).toContainText('$1,500.00');
}

/** The receipt says what the stream holds; it is opened, where it is not open. */
async function receipt(scene: Scene): Promise<void> {
  const dialog = scene.page.getByRole('dialog', { name: 'Receipt, lot 6' });
  if ((await dialog.count()) === 0)
    await lot(scene.page, '6')
      .getByRole('button', { name: /receipt/ })
      .click();
  const { hash, amount } = (await scene.held()).get(scene.idOf('6'))!;
  for (const words of [hash, formatUsd(amount)]) await expect(dialog).toContainText(words);
}

/** Closes what is open, once it can be: not while bids are under way. */
const close = (page: Page) =>
  expect(async () => {
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0, { timeout: 500 });
  }).toPass();

for (const [what, breaks] of Object.entries(BREAKS)) {
  test(`${what} at every step of a bid: screen and stream agree, and nothing typed is lost`, async ({
    house,
    browser,
  }) => {
    test.slow();
    const scene = await Scene.open(house, browser, what.replaceAll(' ', '-'));
    for (const [name, { to, meanwhile, then }] of Object.entries(STEPS))
      await test.step(name, async () => {
        await to(scene);
        await breaks(scene, async () => meanwhile?.(scene));
        await says(scene.page, 'Connected');
        await then?.(scene);
        await scene.agrees();
      });
    await house.leave(scene.page);
  });
}
