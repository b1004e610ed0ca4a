import { renameSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { withDescribedApp } from '../docs/described-app.js';
import { API_DOCUMENT } from '../http/api-docs.js';
import { describeApi } from './document.js';

/** Writes the description of the API (`npm run openapi`). */
const draft = `${fileURLToPath(API_DOCUMENT)}.new`;
await withDescribedApp((app) => writeFileSync(draft, JSON.stringify(describeApi(app))));
renameSync(draft, API_DOCUMENT);
