import { renameSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describing } from '@tender/http/describing';

/** Writes the description of the API (`npm run openapi`). */
describing.isOn = true;
const { withDescribedApp } = await import('../docs/described-app.js');
const { API_DOCUMENT } = await import('../http/api-docs.js');
const { describeApi } = await import('./document.js');

const draft = `${fileURLToPath(API_DOCUMENT)}.new`;
await withDescribedApp((app) => writeFileSync(draft, JSON.stringify(describeApi(app))));
renameSync(draft, API_DOCUMENT);
