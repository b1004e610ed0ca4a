import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { getMetadataStorage } from 'class-validator';
import { apiPage, eventsPage, settingsPage, type Route } from '../../docs/reference.js';
import { routesOf } from '../../docs/routes.js';
import { TestServer } from '../../testing/server/test-server.js';

/** Calls that answer without a session (`domain.md §12`). */
const PUBLIC = [
  'GET /api/calendar/:token',
  'GET /api/house/logo/:id',
  'GET /api/js-modules/client-environment',
  'GET /api/log',
  'GET /api/log/auctions/:id',
  'GET /api/log/checkpoint',
  'GET /api/log/consistency',
  'GET /api/log/entries',
  'GET /api/log/inclusion',
  'GET /api/log/timestamps/:size',
  'GET /api/terms',
  'GET /api/terms/file/:version',
  'GET /api/whatsapp/webhook',
  'GET /health/live',
  'GET /health/ready',
  'GET /metrics',
  'POST /api/auth/accept-invite',
  'POST /api/auth/factor/add',
  'POST /api/auth/factor/challenge',
  'POST /api/auth/factor/mail',
  'POST /api/auth/factor/new',
  'POST /api/auth/factor/open',
  'POST /api/auth/factor/signin',
  'POST /api/auth/forgot-password',
  'POST /api/auth/isAuthenticated',
  'POST /api/auth/know-browser',
  'POST /api/auth/logout',
  'POST /api/auth/reset-password',
  'POST /api/auth/signin',
  'POST /api/auth/signup',
  'POST /api/log/cosignatures',
  'POST /api/notifications/unsubscribe/:token',
  'POST /api/whatsapp/webhook',
];

/** Reads that return one record or one file of limited size. */
const LIGHT = [
  'GET /api/award/letter/:number/:edition',
  'GET /api/calendar',
  'GET /api/company/get',
  'GET /api/company/get/:id',
  'GET /api/documents/:folderId/:fileId',
  'GET /api/folder/download/:id',
  'GET /api/house/letters',
  'GET /api/lot/images/:lotId/:imageId/:size',
  'GET /api/notifications/choices',
  'GET /api/policy',
  'GET /api/profile/me',
  'GET /api/reactor/clock',
  'GET /api/user/document/:userId/:which',
  'GET /api/user/get-user-info/:id',
];

interface FieldRule {
  target: { name: string };
  propertyName: string;
  name?: string;
}

/** Names, prose, lot numbers, e-mail addresses. */
const TEXT_RULES = new Set(['name', 'direction', 'lotNumber', 'isEmail']);

/** Fields with ids, numbers, passwords and codes. */
const MACHINE_TEXTS = `
  about amount attendees auction bids bookingA bookingB certificate code company cosignature countryCode credential
  currentPassword cursor email extension field filePath good goodNo heading headings hub.challenge hub.mode
  hub.verify_token images limit newPassword number password perCarat person phone room roomA roomB secret subject
  tab termsVersion token type valuation version viewing`
  .trim()
  .split(/\s+/);

let server: TestServer;
let routes: Route[];
beforeAll(async () => {
  server = await TestServer.open();
  routes = routesOf(server.app);
});
afterAll(() => server.close());

describe('every route', () => {
  test('names its permission', () => {
    expect(routes.length).toBeGreaterThan(30);
    expect(routes.filter(({ permission }) => permission === undefined)).toEqual([]);
  });

  test('requires a session, unless it is public', async () => {
    expect(
      routes
        .filter(({ permission }) => permission === 'public')
        .map(({ method, path }) => `${method} ${path}`)
        .sort(),
    ).toEqual(PUBLIC);
    for (const { method, path, permission } of routes) {
      if (permission === 'public') continue;
      const { status } = await server
        .guest()
        .raw(method, path.replace(/:\w+/g, 'nobody.nothing'), method === 'GET' ? {} : { body: '{}' });
      expect({ method, path, status }).toEqual({ method, path, status: 401 });
    }
  });

  /** Calls that write and take a body, though they get no such one. */
  async function taking(body: string): Promise<string[]> {
    const admin = await server.admin();
    const found: string[] = [];
    for (const { method, path } of routes.filter((route) => route.method !== 'GET')) {
      const { status } = await admin.raw(method, path.replace(/:\w+/g, 'nobody.nothing'), { body });
      if (![400, 403, 415].includes(status)) found.push(`${method} ${path}`);
    }
    return found.sort();
  }

  test('that writes refuses an unknown field, unless others define its body', async () => {
    // A mail program sends the form of RFC 8058, WhatsApp its reports.
    const others = ['POST /api/notifications/unsubscribe/:token', 'POST /api/whatsapp/webhook'];
    expect(await taking('{"unknown":1}')).toEqual(others);
  });

  test.each(['null', '[]', '"x"', '5'])('that writes refuses the body %s, which is no object', async (body) =>
    expect(await taking(body)).toEqual([]),
  );

  test('that returns a list has a read limit per person', () => {
    const unbounded = routes.filter(
      ({ method, permission, heavy }) => method === 'GET' && permission !== 'public' && !heavy,
    );
    expect(unbounded.map(({ method, path }) => `${method} ${path}`).sort()).toEqual(LIGHT);
  });
});

test('each text that people type has the rule of names, of prose or of another form', () => {
  // The library lists the rules of one class only.
  const { validationMetadatas } = getMetadataStorage() as unknown as { validationMetadatas: Map<unknown, FieldRule[]> };
  const rules = [...validationMetadatas.values()].flat();
  const keyOf = ({ target, propertyName }: FieldRule) => `${target.name}.${propertyName}`;
  const ruled = new Set(rules.filter(({ name = '' }) => TEXT_RULES.has(name)).map(keyOf));
  const free = rules.filter(
    (rule) => rule.name === 'isString' && !/^(?:Partial|Preview)/.test(rule.target.name) && !ruled.has(keyOf(rule)),
  );
  const fields = new Set(free.map(({ propertyName }) => propertyName).filter((name) => !/^(?:\w+I|i)ds?$/.test(name)));
  expect([...fields].sort()).toEqual(MACHINE_TEXTS);
});

describe('the pages generated from the code are up to date: npm run docs', () => {
  const page = (name: string) => readFileSync(new URL(`../../../../../docs/${name}`, import.meta.url), 'utf8');

  test('settings', () => expect(page('settings.md')).toBe(settingsPage()));
  test('events', () => expect(page('events.md')).toBe(eventsPage()));
  test('api', () => expect(page('api.md')).toBe(apiPage(routes)));
});
