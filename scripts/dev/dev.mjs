/**
 * `npm run dev`: the web application with hot reload and the api, at one address (`docs/developing.md`). The api
 * restarts after each change of its sources. Settings are those of the server (`docs/settings.md`), on its embedded
 * stores.
 */
import { once } from 'node:events';
import { createServer as createTcpServer } from 'node:net';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout as delay } from 'node:timers/promises';
import { createServer } from 'vite';
import { tryToCompile } from '../build/compile.mjs';
import { root } from '../build/process.mjs';
import { ApiProcess } from './api-process.mjs';
import { apiPlugin } from './api-plugin.mjs';

const { PORT, PUBLIC_URL } = process.env;
const COMPILED = ['apps/api'];
const DEFAULT_PORT = 3000;
/** Time within which an editor or git writes files that belong together, in ms. */
const BURST = 50;

async function freePort() {
  const server = createTcpServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  await once(server, 'close');
  return port;
}

const apiPort = await freePort();
process.env.API_URL = `http://127.0.0.1:${apiPort}`;

const env = { ...process.env, PORT: String(apiPort), HOST: '127.0.0.1' };
const api = new ApiProcess(env, process.argv.slice(2));

let isChanged = false;
let isUpdating = false;

/**
 * Compiles and restarts the api until it matches the current sources. After an error the previous api keeps running.
 */
async function update() {
  isChanged = true;
  if (isUpdating) return;
  isUpdating = true;
  while (isChanged) {
    await delay(BURST);
    isChanged = false;
    const startedAt = Date.now();
    const isCompiled = await tryToCompile(COMPILED);
    if (isChanged) continue;
    if (!isCompiled) console.error('The api runs as before this change.');
    else if (await api.restart())
      console.log(`The api has restarted after ${((Date.now() - startedAt) / 1_000).toFixed(1)} s`);
  }
  isUpdating = false;
}

// Compile first: the web application contains compiled packages too.
const isCompiled = await tryToCompile(COMPILED);
const vite = await createServer({
  root: join(root, 'web'),
  clearScreen: false,
  logLevel: 'warn',
  // Without PORT, use the first free port from the default one on.
  server: { port: Number(PORT || DEFAULT_PORT), strictPort: Boolean(PORT) },
  plugins: [apiPlugin({ api, address: () => env.PUBLIC_URL, onChange: () => void update() })],
});
try {
  await vite.listen();
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
// Links in mails lead to this origin, and the api rejects writes from other origins.
env.PUBLIC_URL = PUBLIC_URL || new URL(vite.resolvedUrls.local[0]).origin;

// Remove Vite's handler: it would end this process before the api has finished.
process.removeAllListeners('SIGTERM');
for (const signal of ['SIGINT', 'SIGTERM'])
  process.on(signal, () => void Promise.all([vite.close(), api.stop()]).then(() => process.exit(0)));

if (!isCompiled) console.error('The api starts after the next change without an error.');
else if (await api.restart()) console.log(`Auction Management, for development, on ${env.PUBLIC_URL}`);
