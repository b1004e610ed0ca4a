import { existsSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { withDescribedApp } from '../docs/described-app.js';
import { API_DOCUMENT } from '../http/api-docs.js';
import { describeApi } from './document.js';
import { sourceFiles } from './source-program.js';

/**
 * The last step of the build: writes the description of the API beside what was compiled, so that a server only has to
 * read it. It takes seconds, and is left out when no source is newer.
 */
const writtenAt = existsSync(API_DOCUMENT) ? statSync(API_DOCUMENT).mtimeMs : 0;
if (sourceFiles().some((file) => statSync(file).mtimeMs >= writtenAt)) {
  const draft = `${fileURLToPath(API_DOCUMENT)}.new`;
  await withDescribedApp((app) => writeFileSync(draft, JSON.stringify(describeApi(app))));
  renameSync(draft, API_DOCUMENT);
}
