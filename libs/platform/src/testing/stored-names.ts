import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { ProductSources } from './product-sources.js';

/** Names by kind. */
export type StoredNames = Record<string, string[]>;

/** The names that are in `kept` and not in `now`, as `<kind>: <name>`. */
export const missingNames = (kept: StoredNames, now: StoredNames): string[] =>
  Object.entries(kept).flatMap(([kind, names]) => {
    const known = new Set(now[kind]);
    return names.filter((name) => !known.has(name)).map((name) => `${kind}: ${name}`);
  });

/**
 * The names that are stored or published, and some other words: a kind contains everything that is declared like its
 * names. Reads only files of a commit, so that it can also read another commit.
 * @param root the folder of the repository
 */
export function storedNames(root: string): StoredNames {
  const sources = new ProductSources(root);
  return { ...ofEvents(root, sources), ...ofDocuments(sources), ...ofServer(sources), ...ofClients(root, sources) };
}

/** The name of a union of events, and of the kind of streams that has them. */
const STREAM_KIND = /(?:streamKind|singleStream)<(\w+)>\(\s*'(\w+)'/g;

function ofEvents(root: string, sources: ProductSources): StoredNames {
  const kinds = sources.groups(STREAM_KIND).map(([union = '', kind = '']) => ({ union, kind }));
  const events = kinds.flatMap(({ union, kind }) =>
    sources.fieldsOfEvents(union).map(([type, fields]) => ({ event: `${kind} ${type}`, fields })),
  );
  const withSnapshot = sources.matches(/: Decider<[^=]*\b(\w+)> = \{\n(?: .*\n)*? {2}snapshot: /g);
  return {
    'kinds of streams': kinds.map(({ kind }) => kind),
    events: [...events.map(({ event }) => event), ...sources.literalsOn(/NOTHING_CHANGED = /)],
    'versions of events': globSync('libs/*/golden/*.json', { cwd: root }).map((file) => basename(file, '.json')),
    'metadata of events': sources.fieldsOf('EventMetadata'),
    ...Object.fromEntries(events.map(({ event, fields }) => [`data of ${event}`, fields])),
    snapshots: kinds.flatMap(({ union, kind }) => (withSnapshot.includes(union) ? [kind] : [])),
  };
}

function ofDocuments(sources: ProductSources): StoredNames {
  const collections = sources
    .groupsWithFields(/CollectionSpec<(\w+)> = \{\s*name: '(\w+)',\s*database: '(\w+)'/g)
    .map(({ groups: [, name = '', database = ''], fields }) => ({ name: `${database} ${name}`, fields }));
  return {
    collections: collections.map(({ name }) => name),
    ...Object.fromEntries(collections.map(({ name, fields }) => [`documents of ${name}`, fields])),
    projections: sources.matches(/name: '(\w+)',\s*version: /g),
    'tables of SQLite': sources.matches(/CREATE (?:TABLE|VIEW)(?: IF NOT EXISTS)? (\w+)/g),
    'columns of SQLite': sources.matches(/\b(\w+) (?:TEXT|INTEGER)\b/g),
    'names on EventStoreDB': sources.literalsOn(/EPOCH_/),
    'names on MongoDB': sources.literalsOn(/\.(?:db|collection)(?:<\w+>)?\(|BUCKET|ARRIVALS|tableName: |_id: '/),
  };
}

function ofServer(sources: ProductSources): StoredNames {
  const reactors = sources.literalsBeside(/defineReactor(?:<\w+>)?\(\{\s*name: '(\w+)'/g);
  const calls = sources.matches(/\.meter\('(\w+)'/g);
  return {
    reactors: reactors.map(([name]) => name),
    ...Object.fromEntries(reactors.map(([name, literals]) => [`due times of ${name}`, literals])),
    leases: sources.literalsOn(/Lease/),
    'files of DATA_DIR': sources.literalsOn(/(?<!\.)\bjoin\(|RESTORE_MARK|ARRIVALS/),
    'files of a backup': sources.literalsOn(/const (?:FACTS|SUMS|EVENTS|stateFile|fileOf) =/),
    'facts of a backup': sources.fieldsOf('BackupFacts'),
    metrics: [
      ...sources.matches(/'(tender_\w+)'/g),
      ...sources
        .groups(/`(tender_)\$\{kind\}(\w+)`/g)
        .flatMap(([first, last]) => calls.map((call) => `${first}${call}${last}`)),
    ],
    'labels of metrics': sources.literalsOn(/labelNames: /),
    'purposes of derived keys': sources.literalsOn(/derivedKey|PURPOSE|purpose: |RecordSeal|randomBytes\(key/),
    'contexts of keys and digests': sources.literalsOn(/contextOf|createHmac|\.update\(|CHECKED_TEXT/),
    formats: sources.matches(/['`](\$?tender-[\w-]+(?:\/\d+)?)/g),
    'entries of the public log': sources.fieldsOf('LogEntry'),
  };
}

function ofClients(root: string, sources: ProductSources): StoredNames {
  const rows = (page: string, row: RegExp): string[][] =>
    [...readFileSync(join(root, 'docs', page), 'utf8').matchAll(row)].map(([, ...cells]) => cells);
  return {
    settings: rows('settings.md', /`([A-Z][A-Z_]+)`/g).flat(),
    routes: rows('api.md', /^\| `(\S+)` \| ([A-Z]+) \|/gm).map(([path, method]) => `${method} ${path}`),
    pages: sources.keysOf('PAGES'),
    permissions: [...sources.literalsOf('PAGE_PERMISSIONS'), ...sources.literalsOf('API_PERMISSIONS')],
    'error codes': sources.keysOf('ERROR_STATUS'),
    'live messages': sources.keysOf('LivePayloads'),
    'socket events': ['ServerEvents', 'ClientEvents', 'Handshake'].flatMap((name) => sources.keysOf(name)),
    cookies: sources.literalsOn(/cookie|COOKIE/i),
    'message templates': sources.literalsOf('TEMPLATE_NAMES'),
    'own messages': sources.literalsOf('FIXED_MESSAGES'),
    'mails about accounts': sources.literalsOf('MAIL_TEMPLATES'),
    'values of mails': sources.matches(/\bvalues: \{ (.*) \}/g).flatMap((values) => values.match(/\w+/g) ?? []),
    'placeholders of templates': sources.keysOf('PLACEHOLDERS'),
    'choices of mails': sources.literalsOf('MAIL_CHOICES'),
    'kinds of links': sources.literalsOf('LinkKind'),
  };
}
