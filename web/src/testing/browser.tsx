import { setImmediate } from 'node:timers/promises';
import type { ClientEnvironment, CompanyView, UserView } from '@tender/contracts';
import { afterEach, beforeEach } from '@jest/globals';
import { configure } from '@testing-library/dom';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { createBrowserRouter } from 'react-router-dom';
import { applicationUnderTest, isSignedIn, type Router } from './application.js';
import { anEnvironment } from './examples.js';
import { fakeFetch } from './fake-fetch.js';
import { FakeServer } from './fake-server.js';
import { acceptSocketsOf, push } from './fake-socket.js';
import { fakeXhr } from './fake-xhr.js';
import './no-layout.js';

/** Timeout of queries in ms, for a busy machine. */
const PATIENCE = 20_000;

/** Text of the page, without Mantine's style elements. */
const pageText = (): string =>
  [...document.querySelectorAll('main, [role="dialog"], .toasts')]
    .map(({ textContent }) => textContent.replaceAll(/\.__m__[^]*?\}(?=[^.@}]*$|[^.@}])/g, ''))
    .filter(Boolean)
    .join('\n— ');

// In an error, the text of the page is more useful than its elements.
configure({
  asyncUtilTimeout: PATIENCE,
  getElementError: (message) => new Error(`${message?.split('\n')[0]}\n\nThe page says: ${pageText()}`),
});

interface Opened {
  user: UserEvent;
  router: Router;
}

/** The signed-in user; undefined opens the page for a visitor. */
interface Reader {
  as?: UserView;
  company?: CompanyView;
}

/** A browser with the real application, and a fake server behind `fetch`. */
export class FakeBrowser {
  private current = startServer();
  private root: Root | undefined;
  private router: Router | undefined;

  get server(): FakeServer {
    return this.current;
  }

  /** Opens an address in the whole application. @param address `/auction-setup?id=a1&step=1` */
  open(address: string, reader: Reader = {}): Opened {
    return this.draw(applicationUnderTest().routes, address, reader);
  }

  /** Renders a part alone, with the theme and the providers of the application. */
  show(part: ReactElement, { at = '/', ...reader }: Reader & { at?: string } = {}): Opened {
    return this.draw([{ path: '*', element: part }], at, reader);
  }

  /** Cuts the connection: neither calls nor live messages arrive. */
  cut(): void {
    this.server.isCut = true;
    push.cut();
  }

  mend(): void {
    this.server.isCut = false;
    push.mend();
  }

  /** Closes the page, and clears the state of its reader. */
  close(): void {
    flushSync(() => applicationUnderTest().reset());
    flushSync(() => this.root?.unmount());
    this.router?.dispose();
    document.body.replaceChildren();
  }

  private draw(routes: Parameters<typeof createBrowserRouter>[0], address: string, { as, company }: Reader): Opened {
    const { App, enter } = applicationUnderTest();
    acceptSocketsOf(as?._id);
    if (as) enter(as, company ?? null);
    window.history.replaceState(null, '', address);
    this.router = createBrowserRouter(routes);
    const place = document.body.appendChild(document.createElement('div'));
    this.root = createRoot(place);
    this.root.render(<App router={this.router} />);
    return { user: userEvent.setup(), router: this.router };
  }

  /** @internal */
  begin(): void {
    this.current = startServer();
  }

  /** @internal @throws Error if the page sent a call that the test does not answer */
  async end(): Promise<void> {
    const { unanswered } = this.current;
    this.close();
    // Aborted calls may fail only now, and change the state.
    await setImmediate();
    applicationUnderTest().reset();
    if (unanswered.length > 0)
      throw new Error(`Not answered by the fake server: ${[...new Set(unanswered)].join(', ')}`);
  }
}

/** A server with the answers that most pages need. All later calls go to it. */
export function startServer(): FakeServer {
  const server = new FakeServer()
    .on<{ environment: ClientEnvironment }>('GET /api/js-modules/client-environment', () => ({
      environment: anEnvironment(),
    }))
    // The heartbeat asks every four minutes of the process, in the middle of any test.
    .on<{ isAuthed: boolean }>('POST /api/auth/isAuthenticated', () => ({ isAuthed: isSignedIn() }))
    .on<object>('GET /api/notifications/user', { notifications: [], nextCursor: null, unread: 0 });
  Object.assign(globalThis, { fetch: fakeFetch(server), XMLHttpRequest: fakeXhr(server) });
  return server;
}

/** A fake browser for a component spec: each test gets an empty document and a new fake server. */
export function fakeBrowser(): FakeBrowser {
  const browser = new FakeBrowser();
  beforeEach(() => browser.begin());
  afterEach(() => browser.end());
  return browser;
}
