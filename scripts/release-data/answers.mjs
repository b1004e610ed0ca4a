import { createHash } from 'node:crypto';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { releaseModule } from './server.mjs';
import { pathsOf } from './paths.mjs';

/** Readers with recorded answers; `guest` has no session. */
const READERS = ['admin', 'auditor', 'buyer', 'partner', 'rival', 'member', 'viewer', 'pending', 'guest'];

const REFUSED = [401, 403, 404, 409];

/** GET calls whose answers depend on the process or its settings, not on the data. */
const NOT_RECORDED = ['/health/live', '/health/ready', '/metrics', '/api/whatsapp/webhook'];

/**
 * Opens a copy of the data with the release's own code, at the time of its last heartbeat. Records each reader's
 * answer to each GET call. Records only answers 200: refusals do not depend on the data.
 * @returns the time, and the answers: JSON bodies unchanged, other bodies as their type and SHA-256.
 */
export async function recordAnswers(tree, data, names) {
  const folder = mkdtempSync(join(tmpdir(), 'release-answers-'));
  cpSync(data, folder, { recursive: true });
  const { readStateBeside } = await releaseModule(tree, 'libs/read-store/dist/index.js');
  const [{ lastAlive: at }] = await readStateBeside(folder, { name: 'heartbeat', database: 'state' }, {});
  const { openStores } = await releaseModule(tree, 'apps/api/dist/stores.js');
  const { createApp } = await releaseModule(tree, 'apps/api/dist/http/create-app.js');
  const { readSettings } = await releaseModule(tree, 'libs/platform/dist/settings.js');
  const { JsonLogger } = await releaseModule(tree, 'libs/platform/dist/json-logger.js');
  const { ApiDriver } = await releaseModule(tree, 'libs/api-driver/dist/index.js');
  const settings = readSettings({ DATA_DIR: folder, PORT: '0', RATE_LIMITS: 'off', LOG_LEVEL: 'error' });
  const stores = await openStores(
    settings,
    (error) => {
      throw error;
    },
    { clock: () => at },
  );
  const app = await createApp(settings, stores, new JsonLogger('error'));
  try {
    await app.listen({ port: 0, host: '127.0.0.1' });
    const address = await app.getUrl();
    const readers = new Map();
    for (const name of READERS) readers.set(name, await reader(new ApiDriver(address), name, names));
    const paths = routesIn(tree).flatMap((route) => pathsOf(route, names, at));
    const answers = [];
    for (const [name, api] of readers)
      for (const path of paths) {
        // Auditors get the same audit answers as admins.
        if (name === 'admin' && path.startsWith('/api/audit/')) continue;
        const answer = await answerOf(api, path);
        if (answer) answers.push({ reader: name, path, ...answer });
      }
    const silent = paths.filter((path) => !answers.some((answer) => answer.path === path));
    if (silent.length > 0) throw new Error(`no user gets an answer of:\n${silent.join('\n')}`);
    return { at, answers };
  } finally {
    await app.close();
    await stores.close();
    rmSync(folder, { recursive: true });
  }
}

async function reader(api, name, { admin, password, people }) {
  if (name === 'guest') return api;
  return api.signIn(name === 'admin' ? admin : { email: people[name].email, password });
}

async function answerOf(api, path) {
  const response = await fetch(api.address + path, { headers: api.cookie ? { cookie: api.cookie } : {} });
  if (REFUSED.includes(response.status)) return null;
  if (response.status !== 200) throw new Error(`GET ${path}: ${response.status} ${await response.text()}`);
  const type = response.headers.get('content-type');
  const content = Buffer.from(await response.arrayBuffer());
  if (type?.startsWith('application/json')) return { body: JSON.parse(content.toString()) };
  return { type, sha256: createHash('sha256').update(content).digest('hex') };
}

/** GET calls of the release, from its reference. */
function routesIn(tree) {
  const reference = readFileSync(join(tree, 'docs', 'api.md'), 'utf8');
  const routes = [...reference.matchAll(/^\| `(\S+)` \| GET \|/gm)].map(([, route]) => route);
  return routes.filter((route) => !NOT_RECORDED.includes(route));
}
