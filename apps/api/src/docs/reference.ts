import { readFileSync } from 'node:fs';
import { permissionsIn, type ObservedRoute, type RoutePermission } from '@tender/http';
import { contexts } from '@tender/platform/contexts';
import { SETTINGS } from '@tender/platform/settings';

/** First line of each page of `docs/` that `npm run docs` generates. A test compares the pages with the code. */

const MADE = '<!-- Made by `npm run docs`: do not edit. -->\n';
const table = (head: string[], rows: string[][]): string =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

export function settingsPage(): string {
  const rows = Object.entries(SETTINGS).map(([name, { fallback, about, ...rest }]) => [
    `\`${name}\``,
    fallback === null ? 'unset' : `\`${String(fallback)}\``,
    about + ('secret' in rest ? `; also from the file that \`${name}_FILE\` names` : ''),
  ]);
  return `${MADE}\n# Settings\n\nEnvironment variables, checked at the start: a wrong one ends the process and is named.\n\n${table(['setting', 'default', 'meaning'], rows)}\n`;
}

export function eventsPage(): string {
  const owned = contexts.flatMap(({ name, streams }) => streams.map((own) => ({ name, ...own })));
  const sections = owned.map(({ name: lib, about, kind: { stream, catalogue } }) => {
    const rows = Object.entries<{ version: number }>(catalogue).map(([type, { version }]) => [
      `\`${type}\``,
      String(version),
      `\`${example(lib, type, version)}\``,
    ]);
    return `## \`${stream('<id>')}\`\n\n${about}\n\n${table(['event', 'version', 'data, for example'], rows)}`;
  });
  return `${MADE}\n# Events\n\nEvery type of event: its newest version, and an example from its golden file. Amounts are cents, instants ISO-8601 UTC.\n\nIn a stream of any kind \`NothingChanged\` (version 1, \`{}\`) records that a command with an \`Idempotency-Key\` was accepted and changed nothing\n([decision 44](decisions/0044-a-command-that-changed-nothing-stands-in-the-stream.md)). Without a \`fingerprint\` it takes the place of an append that was given up and could\nstill be written.\n\n${sections.join('\n\n')}\n`;
}

const example = (lib: string, type: string, version: number): string =>
  JSON.stringify(
    JSON.parse(
      readFileSync(new URL(`../../../../libs/${lib}/golden/${type}.v${version}.json`, import.meta.url), 'utf8'),
    ),
  ).replaceAll('|', '\\|');

export interface Route {
  method: string;
  path: string;
  permission: RoutePermission | undefined;
  /** Whether the route has a limit for reading lists (`@HeavyRead`). */
  heavy?: boolean;
  /** Whether the policy may demand a fresh second factor (`@FreshFactor`). */
  fresh?: boolean;
  /** Data that the route shows to observers (`@Observed`). */
  observed?: ObservedRoute;
}

/** The permissions of a route, as Markdown. A caller needs one of them. */
export const anyOf = (permission: RoutePermission | undefined): string =>
  permissionsIn(permission)
    .map((each) => `\`${each}\``)
    .join(' or ');

export function apiPage(routes: readonly Route[]): string {
  const rows = routes
    .map(({ method, path, permission }) => [`\`${path}\``, method, anyOf(permission)])
    .sort((a, b) => (a.join() < b.join() ? -1 : 1));
  return `${MADE}\n# API\n\nEvery call, and the permission that it requires (\`libs/contracts/src/people/permissions.ts\`). Bodies, answers and refusals: \`/api/docs\` of a running server.\n\n${table(['call', 'method', 'permission'], rows)}\n`;
}
