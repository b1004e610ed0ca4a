import type { Browser, Page } from '@playwright/test';
import type { ApiDriver, AuctionPlan } from '@tender/api-driver';
import { formatUsd, SERVER_LOCALE, type LotView } from '@tender/contracts';
import { untilConnected, bidField, lotRow, expectText } from './floor.js';
import { expect, type E2eServer } from '../server/e2e-server.js';
import { FaultyConnection } from '../server/faulty-connection.js';

/** A lot as the screen shows it. */
interface ScreenLot {
  words: string;
  /** By the fields' names, what stands in those that are not empty; of a price per carat, one that cannot be read. */
  typed: Readonly<Record<string, string>>;
}

/** A bid as the stream holds it. */
interface StreamBid {
  /** In a sealed auction only. */
  bidId: string | undefined;
  state: 'standing' | 'withdrawn' | 'void';
  /** Null: sealed to this bidder. */
  amount: number | null;
  /** All that were placed or revised, as far as they can be read. */
  amounts: readonly (number | null)[];
  at: string;
  hash: string;
}

/** A lot on a screen and in the stream. */
interface LotComparison {
  lotNo: string;
  bid: StreamBid | undefined;
  shown: ScreenLot | undefined;
}

const NOT_SHOWN: ScreenLot = { words: 'not shown', typed: {} };

/** What a scene plays in; without more, a published auction on a wide screen. */
export interface ScenePlan extends Omit<AuctionPlan, 'emails' | 'endsAt'> {
  /** Asked as the scene opens: until then other tests may take their time. */
  endsAt?: () => string;
  /** The screen that it begins on, where that is not the floor. */
  at?: string;
  viewport?: { width: number; height: number };
}

type OwnField = 'valuation' | 'priority' | 'note';
const LABELS: Record<OwnField, string> = {
  valuation: 'Our valuation of lot',
  priority: 'Our priority of lot',
  note: 'Our note on lot',
};

/** One bidder in one auction, with a line of their own to the house. */
export class Scene {
  /** What was typed last about each lot, in whatever tab, and how often a bid was sent. */
  private readonly typed = new Map<string, Record<string, string>>();
  private readonly sent = new Map<string, number>();
  /** What has arrived for sure, though it was not answered. */
  private readonly arrivedUnanswered = new Map<string, string>();
  private session: Promise<ApiDriver> | null = null;
  secondTab: Page | null = null;
  /** Somebody else who buys for the company. */
  colleague: ApiDriver | null = null;
  /** Of the bidder's screen. */
  address: string;

  private constructor(
    readonly server: E2eServer,
    readonly email: string,
    readonly auction: string,
    private readonly lots: LotView[],
    readonly office: ApiDriver,
    readonly rival: ApiDriver,
    readonly page: Page,
    readonly connection: FaultyConnection,
    readonly me: { userId: string; companyId: string },
    private readonly isSealed: boolean,
    /** When the auction was to end, where the plan says so. */
    readonly endsAt: string | undefined,
    at: string,
  ) {
    this.address = `${at}?id=${auction}`;
  }

  static async open(server: E2eServer, browser: Browser, name: string, plan: ScenePlan): Promise<Scene> {
    const { at = '/live-auction', viewport, endsAt: end, ...details } = plan;
    const [email, rivalEmail] = [await server.addCompany(`${name}-bidder`), await server.addCompany(`${name}-rival`)];
    const endsAt = end?.();
    const given = { ...details, ...(endsAt && { endsAt }), emails: [email, rivalEmail] };
    const auction = await server.addAuction({ until: 'published', ...given });
    const office = await server.adminApi();
    const page = await server.signedInPage(browser, email, viewport && { viewport });
    const line = await FaultyConnection.attach(page);
    const { userId, companyId } = await server.api({ email });
    const rival = await server.api({ email: rivalEmail });
    const lots = await office.lots(auction);
    const isSealed = plan.bidVisibility === 'sealed';
    const me = { userId, companyId };
    return new Scene(server, email, auction, lots, office, rival, page, line, me, isSealed, endsAt, at);
  }

  readonly idOf = (lotNo: string): string => this.lots.find((one) => one.lotNo === lotNo)!._id;

  /** Opens the scene's screen in a tab. */
  async load(page = this.page): Promise<void> {
    await page.goto(this.address);
    await this.untilConnected(page);
  }

  /** Goes to another screen; a second tab that looks at the one before goes. */
  async goTo(address: string): Promise<void> {
    this.address = address;
    await this.closeSecondTab();
    await this.load();
  }

  async closeSecondTab(): Promise<void> {
    await this.secondTab?.close();
    this.secondTab = null;
  }

  /** From now on it is known whether the page is loaded again. */
  async markPage(): Promise<void> {
    await this.page.evaluate(() => Object.assign(window, { isTheSamePage: true }));
  }

  isSamePage(): Promise<boolean> {
    return this.page.evaluate(() => 'isTheSamePage' in window);
  }

  get isOnFloor(): boolean {
    return this.address.startsWith('/live-auction');
  }

  /** The screen of a catalogue says nothing of its line. */
  async untilConnected(page = this.page): Promise<void> {
    if (this.isOnFloor) await untilConnected(page);
    else await expect(page.getByRole('table').first()).toBeVisible();
  }

  async untilUnreachable(): Promise<void> {
    if (this.isOnFloor) await expectText(this.page, 'House not reached');
  }

  /** The company at the API: another session of its own. */
  companyApi(): Promise<ApiDriver> {
    return (this.session ??= this.server.api({ email: this.email }));
  }

  /** Ends all sessions of the bidder. */
  async endSessions(): Promise<void> {
    await (await this.companyApi()).call('POST', '/api/auth/logout-everywhere');
    this.session = null;
  }

  /** What was typed, and is to be seen in its field. */
  noteTyped(lotNo: string, name: string, text: string): void {
    this.typed.set(lotNo, { ...this.typed.get(lotNo), [name]: text });
  }

  async type(lotNo: string, text: string, page = this.page): Promise<void> {
    await bidField(page, lotNo).fill(text);
    this.noteTyped(lotNo, 'total', text);
  }

  /** Types a price per carat. @param total what it comes to; without it, it cannot be read */
  async price(lotNo: string, text: string, total?: string): Promise<void> {
    await this.page.getByLabel(`Price per carat for lot ${lotNo}`).fill(text);
    if (total === undefined) this.noteTyped(lotNo, 'carat', text);
    else this.noteTyped(lotNo, 'total', total);
  }

  /** Types what the company alone sees. */
  async mark(lotNo: string, name: OwnField, text: string): Promise<void> {
    await this.page.getByLabel(`${LABELS[name]} ${lotNo}`, { exact: true }).fill(text);
    this.noteTyped(lotNo, name, text);
  }

  async send(lotNo: string, text: string, page = this.page): Promise<void> {
    await this.type(lotNo, text, page);
    await lotRow(page, lotNo)
      .getByRole('button', { name: /^(Place|Revise) bid/ })
      .click();
    this.countSent(lotNo);
  }

  /** Sends, and waits for the house's word. */
  async bid(lotNo: string, text: string): Promise<void> {
    await this.send(lotNo, text);
    await expect(lotRow(this.page, lotNo)).toContainText(/Received/);
  }

  /** Bids by another device, and waits until this screen says so. */
  async bidElsewhere(lotNos: readonly string[], biddingAmount: number): Promise<void> {
    const own = await this.companyApi();
    for (const lotNo of lotNos) {
      await own.placeBid({ auctionId: this.auction, lotId: this.idOf(lotNo), biddingAmount });
      this.countSent(lotNo);
    }
    for (const lotNo of lotNos) await expect(lotRow(this.page, lotNo)).toContainText(/Received/);
  }

  /** Sends what then waits on the line: itself, or its answer. */
  async sendHeld(lotNo: string, text: string, from: 'question' | 'answer'): Promise<void> {
    const waiting = await this.hold(lotNo, from);
    await this.send(lotNo, text);
    await waiting();
    if (from === 'answer') this.arrivedUnanswered.set(lotNo, text);
  }

  /** Asks for it; what becomes of that is not waited for. */
  async withdraw(lotNo: string): Promise<void> {
    await this.askToWithdraw(lotNo);
    await this.page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click();
  }

  async askToWithdraw(lotNo: string): Promise<void> {
    const more = this.page.getByRole('button', { name: `More of lot ${lotNo}`, exact: true, expanded: false });
    if (await more.isVisible()) await more.click();
    await lotRow(this.page, lotNo).getByRole('button', { name: 'Withdraw bid' }).click();
  }

  async withdrawHeld(lotNo: string, from: 'question' | 'answer'): Promise<void> {
    const waiting = this.connection.hold(`/bidding/delete/${(await this.bidIds()).get(lotNo)}`, from);
    await this.withdraw(lotNo);
    await waiting;
  }

  /** Keeps the next bid on a lot, or the next revision, on the line. @returns waits until it does */
  async hold(lotNo: string, from: 'question' | 'answer'): Promise<() => Promise<void>> {
    const standing = (await this.bidIds()).get(lotNo);
    // Drafts name the lot, too.
    const words = standing ? `/bidding/update/${standing}` : `"lotId":"${this.idOf(lotNo)}","biddingAmount"`;
    const waiting = this.connection.hold(words, from);
    return () => waiting;
  }

  /** Ids of the own bids, by the numbers of their lots. */
  async bidIds(): Promise<Map<string, string>> {
    const bids = await (await this.companyApi()).bids(this.auction);
    return new Map(bids.map(({ _id, lot: lotId }) => [this.lots.find((one) => one._id === lotId)!.lotNo, _id]));
  }

  countSent(lotNo: string): void {
    this.sent.set(lotNo, (this.sent.get(lotNo) ?? 0) + 1);
  }

  /** What the stream holds of this company, by lot. While amounts are sealed, the house tells this bidder what they are. */
  async streamBids(): Promise<Map<string, StreamBid>> {
    const { events } = await this.office.audit.events({ kind: 'auction', id: this.auction });
    const told = this.isSealed ? await (await this.companyApi()).bids(this.auction) : [];
    const held = new Map<string, StreamBid>();
    const end = (lotId: string, state: StreamBid['state']) => {
      const bid = held.get(lotId);
      if (bid?.state === 'standing') held.set(lotId, { ...bid, state });
    };
    for (const { type, subject, companyId, amount, at, hash } of events) {
      const isOwn = companyId === this.me.companyId;
      if (type === 'LotWithdrawn') end(subject!, 'void');
      else if (type === 'BidsVoided' && isOwn) for (const lotId of held.keys()) end(lotId, 'void');
      else if (type === 'BidWithdrawn' && isOwn) end(subject!, 'withdrawn');
      else if (isOwn && subject !== null && /^Bid(Placed|Revised)$/.test(type)) {
        const bid = told.find(({ lot: lotId }) => lotId === subject);
        const now = amount ?? bid?.biddingAmount ?? null;
        const amounts = [...(held.get(subject)?.amounts ?? []), now];
        held.set(subject, { bidId: bid?._id, state: 'standing', amount: now, amounts, at, hash });
      }
    }
    return held;
  }

  private async screenLots(page: Page): Promise<Map<string, ScreenLot>> {
    const rows = await page.locator('[data-lot]').evaluateAll((all) =>
      all.map((row) => {
        const fields = [...row.querySelectorAll<HTMLInputElement>('input[data-field]')].filter(
          ({ value, dataset, ariaInvalid }) => value !== '' && (dataset['field'] !== 'carat' || ariaInvalid === 'true'),
        );
        return [
          row.getAttribute('data-lot') ?? '',
          row.textContent,
          fields.map(({ value, dataset }) => [dataset['field'] ?? '', value] as const),
        ] as const;
      }),
    );
    return new Map(
      rows.map(([lotId, words, typed]) => [
        lotId,
        { words, typed: Object.fromEntries(typed.map(([name, text]) => [name, plain(text)])) },
      ]),
    );
  }

  /** Waits until screen and stream say the same of every lot, and sees that nothing typed is gone, and nothing is in the stream twice. */
  async expectSameAsStream(page = this.page): Promise<void> {
    await expect(async () => {
      const [held, shown] = [await this.streamBids(), await this.screenLots(page)];
      for (const { _id, lotNo } of this.lots)
        this.expectLotSameAsStream({ lotNo, bid: held.get(_id), shown: shown.get(_id) });
    }).toPass();
  }

  private expectLotSameAsStream({ lotNo, bid, shown = NOT_SHOWN }: LotComparison): void {
    const { words, typed } = shown;
    const standing = bid?.state === 'standing' ? bid : undefined;
    const { total = '', ...others } = this.typed.get(lotNo) ?? {};
    const isSent = bid !== undefined && total === `${bid.amount}`;
    // What was taken, and overtaken by somebody else's, may stand in its field still.
    const isAccepted =
      bid?.amounts.some((amount) => total === `${amount}`) ||
      this.arrivedUnanswered.get(lotNo) === total ||
      // The stream hides a sealed amount that a colleague has replaced. The browser's retry may have arrived first.
      (bid?.bidId !== undefined && this.connection.hasAccepted(bid.bidId, `"biddingAmount":${total}`));
    const left = isSent || (isAccepted && !typed['total']) ? '' : total;
    const told = {
      lotNo,
      typed,
      standing: /(\$[\d,.]+|Sealed by a colleague)(?=Received|Change refused|Overtaken)/.exec(words)?.[0],
      at: /Received [\d:]+/.exec(words)?.[0],
    };
    expect(told).toEqual({
      lotNo,
      typed: Object.fromEntries(Object.entries({ ...others, total: left }).filter(([, text]) => text)),
      standing:
        standing && (standing.amount === null ? 'Sealed by a colleague' : formatUsd(standing.amount, SERVER_LOCALE)),
      at: standing && words.includes('Received') ? `Received ${clock(standing.at)}` : undefined,
    });
    if (bid) expect(words, `lot ${lotNo}, ${bid.state}`).toMatch(IN_WORDS[bid.state]);
    if (left) expect(words, `lot ${lotNo}, ${left} is typed`).toMatch(/not sent|refused|overtaken/i);
    expect(words, `lot ${lotNo}`).not.toMatch(
      isSent && standing ? /Sent:|Unknown|Waits|Refused|not sent/ : /Sent:|Unknown|Waits/,
    );
    expect(bid?.amounts.length ?? 0, `entries of lot ${lotNo}`).toBeLessThanOrEqual(this.sent.get(lotNo) ?? 0);
  }
}

/** What a row says of a bid. A withdrawal that comes after the house has voided the bid is refused. */
const IN_WORDS: Record<StreamBid['state'], RegExp> = {
  standing: /Received|Change refused|Overtaken/,
  withdrawn: /Withdrawn/,
  void: /Voided by the house|Lot withdrawn · not sent|Refused: The bid does not stand any more/,
};
/** As it was typed: the house's own spelling of an amount is taken back. */
const plain = (text: string): string => text.replace(/\.00$/, '').replace(/,(?=\d{3})/g, '');
const clock = (at: string): string => new Date(at).toLocaleTimeString('en-GB', { timeZone: 'Europe/Brussels' });
