import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  expect,
  test as base,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
} from '@playwright/test';
import { ApiDriver, applicationOf, PASSWORD, stageAuction, type AuctionPlan } from '@tender/api-driver';
import type { MailView, NewMemberBody } from '@tender/contracts';
import { ServerProcesses } from './server-processes.js';

const COMMANDS = fileURLToPath(new URL('../../apps/cli/dist/main.js', import.meta.url));
export const ADMIN = { email: 'admin@house.test', password: 'the first of admins' };

/** A mail, as printed by the command `mails`. */
interface Mail {
  to: string;
  template: string;
  link: string | null;
}

/** A server as customers run it: separate processes, with a separate folder or separate databases. */
export class E2eServer {
  private readonly folder = mkdtempSync(join(tmpdir(), 'e2e-'));
  private readonly processes: ServerProcesses;
  private readonly applicants = new Set<string>();
  private adminSession: Promise<ApiDriver> | undefined;
  /** Contexts that tests have released, by their options. */
  private readonly idleContexts = new Map<string, BrowserContext[]>();
  private readonly optionsOf = new WeakMap<BrowserContext, string>();
  /** Page that keeps the renderer process of a released context alive. */
  private readonly anchorPages = new WeakMap<BrowserContext, Page>();
  /** Origin of each context: one of the api processes. */
  private readonly originOf = new WeakMap<BrowserContext, string>();
  private contextCount = 0;

  /** @param settings in addition to the defaults of all test servers, such as a mail server. */
  constructor(settings: Record<string, string> = {}) {
    const admin = { ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password };
    this.processes = new ServerProcesses(this.folder, { ...admin, ...settings });
  }

  get address(): string {
    return this.processes.addresses[0] ?? '';
  }

  async open(): Promise<this> {
    await this.processes.start();
    return this;
  }

  /** Kills the processes without a shutdown, like a power failure. */
  async kill(): Promise<void> {
    await this.processes.stop('SIGKILL');
  }

  async close(): Promise<void> {
    await Promise.all([...this.idleContexts.values()].flat().map((context) => context.close()));
    await this.processes.stop('SIGTERM');
    await this.processes.dropDatabases();
    rmSync(this.folder, { recursive: true, force: true });
  }

  /**
   * Opens a blank page in a separate browser context. Reuses a released context without its cookies and storage: it
   * has the application's compiled files, which saves CPU time.
   */
  async visitorPage(browser: Browser, options: BrowserContextOptions = {}): Promise<Page> {
    // Reuse a context for any desktop size, but not for a phone.
    const { viewport, ...others } = options;
    const own = options.isMobile ? options : others;
    const wanted = JSON.stringify(own);
    const left = this.idleContexts.get(wanted)?.pop();
    const context = left ?? (await this.newContext(browser, own));
    this.optionsOf.set(context, wanted);
    const page = await context.newPage();
    if (viewport) await page.setViewportSize(viewport);
    if (left) {
      await context.clearCookies();
      const inside = await context.newCDPSession(page);
      const storageTypes = 'cookies,local_storage,indexeddb';
      const origin = this.originOf.get(context) ?? this.address;
      await inside.send('Storage.clearDataForOrigin', { origin, storageTypes });
      await inside.detach();
    }
    return page;
  }

  private async newContext(browser: Browser, options: BrowserContextOptions): Promise<BrowserContext> {
    // Round robin, as a proxy distributes browsers over api processes.
    const { addresses } = this.processes;
    const baseURL = addresses[this.contextCount++ % addresses.length] ?? '';
    const context = await browser.newContext({
      baseURL,
      timezoneId: 'Europe/Brussels',
      locale: 'en-GB',
      reducedMotion: 'reduce',
      // `page.route` does not see the requests of a service worker.
      serviceWorkers: 'block',
      ...options,
    });
    this.originOf.set(context, baseURL);
    // Disable prefetching of screens (`prefetch-screens.ts`).
    await context.addInitScript(() => {
      const { connection } = navigator as { connection?: object };
      if (connection) Object.defineProperty(connection, 'saveData', { get: () => true });
    });
    return context;
  }

  /**
   * Releases the pages' contexts for reuse. Close a context with a changed clock instead (`page.context().close()`).
   */
  async releasePages(...pages: Page[]): Promise<void> {
    for (const context of new Set(pages.map((page) => page.context()))) {
      const anchor = this.anchorPages.get(context) ?? (await this.openAnchorPage(context));
      for (const page of context.pages()) if (page !== anchor) await page.close();
      const options = this.optionsOf.get(context) ?? '';
      this.idleContexts.set(options, [...(this.idleContexts.get(options) ?? []), context]);
    }
  }

  /** Opens an idle page: it keeps the renderer process and its memory cache for the next test. */
  private async openAnchorPage(context: BrowserContext): Promise<Page> {
    const page = await context.newPage();
    await page.goto('/health/live');
    this.anchorPages.set(context, page);
    return page;
  }

  /** Opens a blank page in a separate context with a session. Other tests cover the sign-in form. */
  async signedInPage(
    browser: Browser,
    email: string,
    { password = PASSWORD, ...options }: BrowserContextOptions & { password?: string } = {},
  ): Promise<Page> {
    const page = await this.visitorPage(browser, options);
    await expect(await page.request.post('/api/auth/signin', { data: { email, password } })).toBeOK();
    return page;
  }

  adminPage(browser: Browser): Promise<Page> {
    return this.signedInPage(browser, ADMIN.email, { password: ADMIN.password });
  }

  /** Signs a user in at the API, without a browser. */
  api({ email, password = PASSWORD }: { email: string; password?: string }): Promise<ApiDriver> {
    return new ApiDriver(this.address).signIn({ email, password });
  }

  adminApi(): Promise<ApiDriver> {
    return (this.adminSession ??= this.api(ADMIN));
  }

  /** Adds a company with an approved buyer. @returns the buyer's e-mail address */
  async addCompany(name: string, data: { companyName?: string } = {}): Promise<string> {
    const email = await this.addApplicant(name, data);
    await (await this.adminApi()).approve(email);
    return email;
  }

  /**
   * Adds a company that waits for approval. @returns its person's e-mail address
   * @throws if another file used the name: a second sign-up with an address gets the same response and changes
   * nothing
   */
  async addApplicant(name: string, data: { companyName?: string } = {}): Promise<string> {
    if (this.applicants.has(name)) throw new Error(`${name} has signed up already: another file has that name`);
    this.applicants.add(name);
    const application = applicationOf(name, data);
    await new ApiDriver(this.address).signUp(application);
    return application.email;
  }

  /** Adds a member of a company who has accepted the invitation. @returns the member's e-mail address */
  async addMember(companyId: string, person: NewMemberBody): Promise<string> {
    await (await this.adminApi()).inviteMember(companyId, person);
    const [, token = ''] = (await this.linkMailedTo(person.email, 'memberInvitation')).split('#invite=');
    await new ApiDriver(this.address).acceptInvitation(token, PASSWORD);
    return person.email;
  }

  /** Adds an auction with its lots, live by default. */
  async addAuction(plan: AuctionPlan): Promise<string> {
    return (await stageAuction(await this.adminApi(), plan)).auction._id;
  }

  /**
   * Returns the link of the latest mail of this template, as the operator reads it without a mail server. Waits for
   * the mail: the server writes some mails after its response.
   */
  async linkMailedTo(email: string, template: string): Promise<string> {
    const isWantedMail = (mail: Pick<Mail, 'to' | 'template'>): boolean =>
      mail.to === email && mail.template === template;
    const office = await this.adminApi();
    // Poll over HTTP, which is much cheaper than a process; only the command prints every link.
    await expect(async () => {
      const { mails } = await office.call<{ mails: MailView[] }>('GET', '/api/user/mails');
      expect(mails.filter(isWantedMail), `a mail ${template} to ${email}`).not.toEqual([]);
    }).toPass();
    const link = this.printedMails().findLast(isWantedMail)?.link;
    if (!link) throw new Error(`the mail ${template} to ${email} has no link`);
    return link;
  }

  private printedMails(): Mail[] {
    const env = { ...process.env, ...this.processes.settings };
    const lines = execFileSync(process.execPath, [COMMANDS, 'mails'], { encoding: 'utf8', env }).trim().split('\n');
    return lines.filter(Boolean).map((line) => JSON.parse(line) as Mail);
  }
}

/** Records the API responses and socket frames that a page receives, as text. */
export function recordReceived(page: Page): string[] {
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

export const test = base.extend<object, { server: E2eServer }>({
  server: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads the fixture's needs from this pattern.
    async ({}, use) => {
      const server = await new E2eServer().open();
      await use(server);
      await server.close();
    },
    { scope: 'worker' },
  ],
});

export { expect, PASSWORD };
