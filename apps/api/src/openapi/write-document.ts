import { renameSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { withDescribedApp } from '../docs/described-app.js';
import { API_DOCUMENT } from '../http/api-docs.js';
import { describeApi } from './document.js';

/**
 * A step of the build (`npm run openapi`): writes the description of the API beside the compiled code, so that a server
 * only reads it. It takes several seconds; `scripts/build/build.mjs` skips it when nothing has changed.
 */
const draft = `${fileURLToPath(API_DOCUMENT)}.new`;
await withDescribedApp((app) => writeFileSync(draft, JSON.stringify(describeApi(app))));
renameSync(draft, API_DOCUMENT);
