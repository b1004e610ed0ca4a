import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test as base, type Browser, type BrowserContextOptions, type Page } from '@playwright/test';

const SERVER = fileURLToPath(new URL('../apps/api/dist/main.js', import.meta.url));
const COMMANDS = fileURLToPath(new URL('../apps/cli/dist/main.js', import.meta.url));
export const ADMIN = { email: 'admin@house.test', password: 'the first of admins' };
export const PASSWORD = 'a stone without flaw';

/** What an auction over the API is made of; what is left out is as in most tests. */
interface AuctionPlan {
  /** E-mail addresses of those who are invited. */
  buyers?: string[];
  lots?: { lotNo: string; reservePrice: number; [field: string]: unknown }[];
  until?: 'created' | 'live';
  [term: string]: unknown;
}

/** A house as its customers have it: a process of its own, on a folder of its own. */
export class House {
  private server: ChildProcess | null = null;
  private readonly folder = mkdtempSync(join(tmpdir(), 'e2e-'));
  address = '';
  private port = '0';

  async open(): Promise<this> {
    const env = {
      ...process.env,
      DATA_DIR: this.folder,
      PORT: this.port,
      HOST: '127.0.0.1',
      LOG_LEVEL: 'error',
      RATE_LIMITS: 'off',
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
    };
    const server = spawn(process.execPath, [SERVER], { env, stdio: ['ignore', 'pipe', 'inherit'] });
    this.server = server;
    this.address = await new Promise<string>((resolve, reject) => {
      let printed = '';
      server.stdout.on('data', (text: Buffer) => {
        printed += text.toString();
        const address = /listens on (http:\S+)/.exec(printed)?.[1];
        if (address) resolve(address);
      });
      server.once('exit', (code) => reject(new Error(`the server ended with ${code}`)));
    });
    this.port = new URL(this.address).port;
    return this;
  }

  /** As a power cut would: nothing is told, nothing is finished. */
  async kill(): Promise<void> {
    await this.end('SIGKILL');
  }

  async close(): Promise<void> {
    await this.end('SIGTERM');
    rmSync(this.folder, { recursive: true, force: true });
  }

  private async end(signal: NodeJS.Signals): Promise<void> {
    const { server } = this;
    if (!server || server.exitCode !== null) return;
    server.removeAllListeners('exit');
    const ended = new Promise((resolve) => server.once('exit', resolve));
    server.kill(signal);
    await ended;
  }

  /** A browser of one's own, on a blank page. */
  async visitor(browser: Browser, options: BrowserContextOptions = {}): Promise<Page> {
    const context = await browser.newContext({
      baseURL: this.address,
      timezoneId: 'Europe/Brussels',
      locale: 'en-GB',
      reducedMotion: 'reduce',
      ...options,
    });
    return context.newPage();
  }

  /** A browser of one's own with a session, on a blank page still. The form to sign in has a test of its own. */
  async signedIn(
    browser: Browser,
    email: string,
    { password = PASSWORD, ...options }: BrowserContextOptions & { password?: string } = {},
  ): Promise<Page> {
    const page = await this.visitor(browser, options);
    await this.call(page, 'POST', '/api/auth/signin', { email, password });
    return page;
  }

  admin(browser: Browser): Promise<Page> {
    return this.signedIn(browser, ADMIN.email, { password: ADMIN.password });
  }

  /** A company with an approved buyer, over the API. */
  async company(admin: Page, name: string): Promise<string> {
    const email = await this.applicant(admin, name);
    const { users } = await this.call<{ users: { _id: string; email: string }[] }>(admin, 'GET', '/api/user/getAll');
    const user = users.find((known) => known.email === email);
    await this.call(admin, 'PATCH', `/api/user/update/${user?._id}`, { updates: { status: 'approved' } });
    return email;
  }

  /** A company that waits for approval. */
  async applicant(anybody: Page, name: string): Promise<string> {
    const email = `${name.toLowerCase()}@buyers.test`;
    await this.call(anybody, 'POST', '/api/auth/signup', {
      firstName: name,
      lastName: 'Buyer',
      email,
      password: PASSWORD,
      phone: { countryCode: '+32', number: '470123456' },
      companyName: `${name} Diamonds`,
      country: 'BE',
      categories: ['roughDiamond'],
    });
    return email;
  }

  /** An auction with its lots, over the API; live unless told otherwise. */
  async auction(
    admin: Page,
    { buyers = [], lots = [{ lotNo: '1', reservePrice: 100 }], until = 'live', ...terms }: AuctionPlan,
  ): Promise<{ id: string; lots: { _id: string; lotNo: string }[] }> {
    const {
      createdAuction: { _id: id },
    } = await this.call<{ createdAuction: { _id: string } }>(admin, 'POST', '/api/auction/create', {
      name: 'Tender',
      type: 'highestLosingPrice',
      startsAt: new Date(Date.now() + 60_000).toISOString(),
      endsAt: new Date(Date.now() + 3_600_000).toISOString(),
      ...terms,
    });
    const uploaded = await this.call<{ lots: { _id: string; lotNo: string }[] }>(
      admin,
      'POST',
      `/api/lot/upload/${id}`,
      { dealsData: lots },
    );
    if (buyers.length > 0) await this.call(admin, 'PATCH', `/api/auction/bulk-invite/${id}`, { emails: buyers });
    if (until === 'live') {
      await this.call(admin, 'POST', `/api/auction/publish/${id}`);
      await this.call(admin, 'PATCH', `/api/auction/live/${id}`, { data: {} });
    }
    return { id, lots: uploaded.lots };
  }

  /** Where the latest such mail to someone leads, as whoever runs a house without a mail server reads it. */
  linkMailedTo(email: string, template: string): string {
    const lines = execFileSync(process.execPath, [COMMANDS, 'mails', '--data', this.folder], { encoding: 'utf8' })
      .trim()
      .split('\n');
    const mails = lines.map((line) => JSON.parse(line) as { to: string; template: string; link: string | null });
    const link = mails.findLast((mail) => mail.to === email && mail.template === template)?.link;
    if (!link) throw new Error(`no mail ${template} to ${email}`);
    return link;
  }

  /** A call with the page's own session. */
  async call<T>(page: Page, method: string, path: string, body?: object): Promise<T> {
    const response = await page.request.fetch(this.address + path, { method, ...(body && { data: body }) });
    expect(response.ok(), `${method} ${path}: ${response.status()} ${await response.text()}`).toBe(true);
    return (await response.json()) as T;
  }
}

/** Everything that a page receives: answers of the API and socket frames, as text. */
export function received(page: Page): string[] {
  const texts: string[] = [];
  page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => texts.push(payload.toString())));
  page.on('response', (response) => {
    if (response.url().includes('/api/'))
      void response.text().then(
        (text) => texts.push(text),
        () => undefined,
      );
  });
  return texts;
}

export const test = base.extend<object, { house: House }>({
  // eslint-disable-next-line no-empty-pattern -- Playwright reads the fixture's needs from this pattern.
  house: [
    async ({}, use) => {
      const house = await new House().open();
      await use(house);
      await house.close();
    },
    { scope: 'worker' },
  ],
});

export { expect };
