import { readFileSync } from 'node:fs';

/** The release. The client compares it with its own. */
export const VERSION = (
  JSON.parse(readFileSync(new URL('../../../../package.json', import.meta.url), 'utf8')) as { version: string }
).version;
