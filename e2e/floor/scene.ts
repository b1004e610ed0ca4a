import type { Browser, Page } from '@playwright/test';
import type { ApiDriver, AuctionPlan } from '@tender/api-driver';
import { formatUsd, SERVER_LOCALE, type LotView } from '@tender/contracts';
import { untilConnected, bidField, lotRow, expectText } from './floor.js';
import { expect, type E2eServer } from '../server/e2e-server.js';
import { FaultyConnection } from '../server/faulty-connection.js';

interface ScreenLot {
  words: string;
  /** Text of non-empty fields by name; for the price per carat only unreadable text. */
  typed: Readonly<Record<string, string>>;
}

interface StreamBid {
  /** Id of the bid, in sealed auctions only. */
  bidId: string | undefined;
  state: 'standing' | 'withdrawn' | 'void';
  /** Amount in dollars; null if it is sealed for this bidder. */
  amount: number | null;
  /** All placed or revised amounts; null if unreadable. */
  amounts: readonly (number | null)[];
  at: string;
  hash: string;
}

interface LotComparison {
  lotNo: string;
  bid: StreamBid | undefined;
  shown: ScreenLot | undefined;
}

const NOT_SHOWN: ScreenLot = { words: 'not shown', typed: {} };

/** Plan of a scene; by default a published auction on a wide screen. */
export interface ScenePlan extends Omit<AuctionPlan, 'emails' | 'endsAt'> {
  /** End of the auction. Called when the scene opens, so that slow earlier tests do not matter. */
  endsAt?: () => string;
  /** Address of the first screen, if it is not the floor. */
  at?: string;
  viewport?: { width: number; height: number };
}

type OwnField = 'valuation' | 'priority' | 'note';
const LABELS: Record<OwnField, string> = {
  valuation: 'Our valuation of lot',
  priority: 'Our priority of lot',
  note: 'Our note on lot',
};

/** One bidder in one auction, with a separate faulty connection to the server. */
export class Scene {
  /** Last typed text by lot and field, from any tab. */
  private readonly typed = new Map<string, Record<string, string>>();
  private readonly sent = new Map<string, number>();
  /** Bids that arrived although their response was lost. */
  private readonly arrivedUnanswered = new Map<string, string>();
  private session: Promise<ApiDriver> | null = null;
  secondTab: Page | null = null;
  colleague: ApiDriver | null = null;
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
    /** Planned end of the auction, if any. */
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

  async load(page = this.page): Promise<void> {
    await page.goto(this.address);
    await this.untilConnected(page);
  }

  /** Closes the second tab and opens another screen. */
  async goTo(address: string): Promise<void> {
    this.address = address;
    await this.closeSecondTab();
    await this.load();
  }

  async closeSecondTab(): Promise<void> {
    await this.secondTab?.close();
    this.secondTab = null;
  }

  /** Marks the page, so that a later reload is detectable. */
  async markPage(): Promise<void> {
    await this.page.evaluate(() => Object.assign(window, { isTheSamePage: true }));
  }

  isSamePage(): Promise<boolean> {
    return this.page.evaluate(() => 'isTheSamePage' in window);
  }

  get isOnFloor(): boolean {
    return this.address.startsWith('/live-auction');
  }

  /** Waits for the connection. The catalogue does not show one: waits for its table instead. */
  async untilConnected(page = this.page): Promise<void> {
    if (this.isOnFloor) await untilConnected(page);
    else await expect(page.getByRole('table').first()).toBeVisible();
  }

  async untilUnreachable(): Promise<void> {
    if (this.isOnFloor) await expectText(this.page, 'Server not reached');
  }

  /** API session of the company, separate from the browser's. */
  companyApi(): Promise<ApiDriver> {
    return (this.session ??= this.server.api({ email: this.email }));
  }

  async endSessions(): Promise<void> {
    await (await this.companyApi()).call('POST', '/api/auth/logout-everywhere');
    this.session = null;
  }

  /** Records typed text that its field must keep. */
  noteTyped(lotNo: string, name: string, text: string): void {
    this.typed.set(lotNo, { ...this.typed.get(lotNo), [name]: text });
  }

  async type(lotNo: string, text: string, page = this.page): Promise<void> {
    await bidField(page, lotNo).fill(text);
    this.noteTyped(lotNo, 'total', text);
  }

  /** Types a price per carat. @param total the resulting total; omit if the price is unreadable */
  async price(lotNo: string, text: string, total?: string): Promise<void> {
    await this.page.getByLabel(`Price per carat for lot ${lotNo}`).fill(text);
    if (total === undefined) this.noteTyped(lotNo, 'carat', text);
    else this.noteTyped(lotNo, 'total', total);
  }

  /** Types the person's own valuation, priority or note of a lot. */
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

  /** Sends a bid and waits for the receipt. */
  async bid(lotNo: string, text: string): Promise<void> {
    await this.send(lotNo, text);
    await expect(lotRow(this.page, lotNo)).toContainText(/Received/);
  }

  /** Bids from another device and waits until this screen shows it. */
  async bidElsewhere(lotNos: readonly string[], biddingAmount: number): Promise<void> {
    const own = await this.companyApi();
    for (const lotNo of lotNos) {
      await own.placeBid({ auctionId: this.auction, lotId: this.idOf(lotNo), biddingAmount });
      this.countSent(lotNo);
    }
    for (const lotNo of lotNos) await expect(lotRow(this.page, lotNo)).toContainText(/Received/);
  }

  /** Sends a bid and holds its request or its response on the connection. */
  async sendHeld(lotNo: string, text: string, from: 'question' | 'answer'): Promise<void> {
    const waiting = await this.hold(lotNo, from);
    await this.send(lotNo, text);
    await waiting();
    if (from === 'answer') this.arrivedUnanswered.set(lotNo, text);
  }

  /** Requests the withdrawal without waiting for the outcome. */
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

  /** Holds the next bid or revision of a lot on the connection. @returns a function that waits until it is held */
  async hold(lotNo: string, from: 'question' | 'answer'): Promise<() => Promise<void>> {
    const standing = (await this.bidIds()).get(lotNo);
    // Match also the word `biddingAmount`: calls of drafts contain the lot's id, too.
    const words = standing ? `/bidding/update/${standing}` : `"lotId":"${this.idOf(lotNo)}","biddingAmount"`;
    const waiting = this.connection.hold(words, from);
    return () => waiting;
  }

  async bidIds(): Promise<Map<string, string>> {
    const bids = await (await this.companyApi()).bids(this.auction);
    return new Map(bids.map(({ _id, lot: lotId }) => [this.lots.find((one) => one._id === lotId)!.lotNo, _id]));
  }

  countSent(lotNo: string): void {
    this.sent.set(lotNo, (this.sent.get(lotNo) ?? 0) + 1);
  }

  /**
   * Bids of this company in the stream, by lot. While amounts are sealed, the bidder's own API session provides them.
   */
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

  /**
   * Waits until screen and stream agree on every lot. Checks that no typed text is lost and no bid is in the stream
   * twice.
   */
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
    // An accepted amount that another user's bid has replaced may remain in its field.
    const isAccepted =
      bid?.amounts.some((amount) => total === `${amount}`) ||
      this.arrivedUnanswered.get(lotNo) === total ||
      // The stream hides a sealed amount that a colleague has replaced. The browser's retry may have arrived first.
      (bid?.bidId !== undefined && this.connection.hasAccepted(bid.bidId, `"biddingAmount":${total}`));
    const left = isSent || (isAccepted && !typed['total']) ? '' : total;
    const told = {
      lotNo,
      typed,
      standing: /(\$[\d,.]+|Sealed by a colleague)(?=Received|Change refused|Replaced)/.exec(words)?.[0],
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
    if (left) expect(words, `lot ${lotNo}, ${left} is typed`).toMatch(/not sent|refused|replaced/i);
    expect(words, `lot ${lotNo}`).not.toMatch(
      isSent && standing ? /Sent:|Unknown|Waits|Refused|not sent/ : /Sent:|Unknown|Waits/,
    );
    expect(bid?.amounts.length ?? 0, `entries of lot ${lotNo}`).toBeLessThanOrEqual(this.sent.get(lotNo) ?? 0);
  }
}

/** Text of a row by state of its bid. A withdrawal is refused after staff have voided the bid. */
const IN_WORDS: Record<StreamBid['state'], RegExp> = {
  standing: /Received|Change refused|Replaced/,
  withdrawn: /Withdrawn/,
  void: /Voided by the house|Lot withdrawn · not sent|Refused: The bid is no longer active/,
};
/** Removes the formatting from an amount in a field, to compare it with the typed text. */
const plain = (text: string): string => text.replace(/\.00$/, '').replace(/,(?=\d{3})/g, '');
/** In the auction's time zone. */
const clock = (at: string): string => new Date(at).toLocaleTimeString('en-GB', { timeZone: 'UTC' });
