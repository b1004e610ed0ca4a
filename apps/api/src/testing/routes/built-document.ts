import { existsSync, readFileSync } from 'node:fs';
import { API_DOCUMENT } from '../../http/api-docs.js';
import type { ApiDocument } from '../../openapi/document-types.js';

/** How to write the document: `npm run compile` does not. */
export const HOW_TO_DESCRIBE = 'run npm run openapi after a change of the API';

export function builtDocument(): ApiDocument {
  if (!existsSync(API_DOCUMENT)) throw new Error(`The build has no OpenAPI document: ${HOW_TO_DESCRIBE}`);
  return JSON.parse(readFileSync(API_DOCUMENT, 'utf8')) as ApiDocument;
}
