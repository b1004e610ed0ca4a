import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createApp } from '../http/create-app.js';
import { JsonLogger } from '../json-logger.js';
import { readSettings } from '../settings.js';
import { openStores } from '../stores.js';
import { apiPage, eventsPage, settingsPage } from './reference.js';
import { routesOf } from './routes.js';

/** `npm run docs`: writes the pages that are made from the code. The routes come from an application in a temporary folder. */
const folder = mkdtempSync(join(tmpdir(), 'docs-'));
const settings = readSettings({ DATA_DIR: folder });
const stores = await openStores(settings, (error) => { throw error; });
const app = await createApp(settings, stores, new JsonLogger('error'));
const pages = { 'settings.md': settingsPage(), 'events.md': eventsPage(), 'api.md': apiPage(routesOf(app)) };
for (const [name, page] of Object.entries(pages)) writeFileSync(new URL(`../../../../docs/${name}`, import.meta.url), page);
await app.close();
await stores.close();
rmSync(folder, { recursive: true });
