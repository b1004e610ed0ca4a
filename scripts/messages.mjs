/**
 * Collects the texts of the web application from its code. `node scripts/messages.mjs` writes them to
 * `web/src/languages/en.json`, removes unused texts from the other languages, and puts the texts of the public page
 * into `.public.json` files (`docs/languages.md`). Run it after `npm run compile`.
 */
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import * as contracts from '../libs/contracts/dist/index.js';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
export const LANGUAGES_PLACE = join(root, 'web', 'src', 'languages');

/** Tables of the contracts whose texts `translated()` displays. */
const TABLES = [
  'AUCTION_EVENT_LABELS',
  'AUCTION_TYPE_LABELS',
  'BOOKING_STATUS_LABELS',
  'CHANNEL_LABELS',
  'COMMON_EVENT_LABELS',
  'ERROR_MESSAGES',
  'GOODS_CATEGORY_LABELS',
  'HOUSE_TEXT_LABELS',
  'MAIL_CHOICE_LABELS',
  'MOVEMENT_STATUS_LABELS',
  'PHONE_MESSAGES',
  'ROLE_LABELS',
  'STONE_LABELS',
  'VIEWING_EVENT_LABELS',
  'VIEWING_STATUS_LABELS',
];

const nameOf = (property) =>
  property.name && (ts.isIdentifier(property.name) || ts.isStringLiteral(property.name)) ? property.name.text : null;

const sourceOf = (path) =>
  ts.createSourceFile(
    path,
    readFileSync(path, 'utf8'),
    ts.ScriptTarget.Latest,
    true,
    path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
  );

/** The files of the public page: all that `main.tsx` imports, directly or through others, without dynamic imports. */
function filesOfPublicPage() {
  const found = new Set();
  const visit = (path) => {
    if (found.has(path)) return;
    found.add(path);
    for (const { moduleSpecifier, importClause } of sourceOf(path).statements) {
      if (!moduleSpecifier?.text.startsWith('.') || importClause?.isTypeOnly) continue;
      const base = join(dirname(path), moduleSpecifier.text).replace(/\.js$/, '');
      const file = [`${base}.ts`, `${base}.tsx`].find((name) => existsSync(name));
      if (file) visit(file);
    }
  };
  visit(join(root, 'web/src/main.tsx'));
  return found;
}

const SAYING = new Set(['t', 'rich', 'meant']);

/** Key of a text in the language files: with its meaning if it has several; null if it is not a literal. */
function textIn(text, meaning) {
  if (!text || !ts.isStringLiteralLike(text)) return null;
  if (!meaning) return text.text;
  return ts.isStringLiteralLike(meaning) ? `${text.text} [${meaning.text}]` : null;
}

/** English words of a text with several meanings; any other text unchanged. */
export const wordsOf = (text) => /^(.+) \[[^\]]+\]$/.exec(text)?.[1] ?? text;

/**
 * Calls of `t`, `rich` and `meant` in a file: their text and the names of their values; null if these are not
 * literals.
 */
function callsIn(path) {
  const source = sourceOf(path);
  const calls = [];
  const visit = (node) => {
    if (ts.isCallExpression(node) && ts.isIdentifier(node.expression) && SAYING.has(node.expression.text)) {
      const isMeant = node.expression.text === 'meant';
      const [text, second] = node.arguments;
      const values = isMeant ? undefined : second;
      const { line } = source.getLineAndCharacterOfPosition(node.getStart());
      calls.push({
        place: `${relative(root, path)}:${line + 1}`,
        text: textIn(text, isMeant ? second : undefined),
        isMeant,
        values: !values
          ? []
          : ts.isObjectLiteralExpression(values) && values.properties.every(nameOf)
            ? values.properties.map(nameOf)
            : null,
        isRich: node.expression.text === 'rich',
      });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return calls;
}

/** Collects all texts of the code (sorted), those of the public page, and the calls that use them. */
export function gather() {
  const files = globSync('web/src/**/*.{ts,tsx}', { cwd: root })
    .filter((file) => !/\.spec\.tsx?$/.test(file))
    .map((file) => join(root, file));
  const calls = files.filter((file) => /\b(t|rich|meant)\(/.test(readFileSync(file, 'utf8'))).flatMap(callsIn);
  const publicFiles = [...filesOfPublicPage()];
  const tabled = TABLES.flatMap((table) => Object.values(contracts[table]));
  const texts = [...new Set([...calls.map(({ text }) => text).filter((text) => text !== null), ...tabled])];
  const publicSources = publicFiles.map((file) => readFileSync(file, 'utf8')).join('\n');
  const publicTexts = new Set([
    ...publicFiles.flatMap(callsIn).map(({ text }) => text),
    ...TABLES.filter((table) => publicSources.includes(`${table}[`)).flatMap((table) =>
      Object.values(contracts[table]),
    ),
  ]);
  return { texts: texts.sort((a, b) => (a < b ? -1 : Number(a > b))), publicTexts, calls };
}

const read = (name) => {
  const path = join(LANGUAGES_PLACE, `${name}.json`);
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {};
};

export const textsOfPublicPage = (language) => read(`${language}.public`);
export const textsOf = (language) => ({ ...textsOfPublicPage(language), ...read(language) });

const write = (name, texts) =>
  writeFileSync(join(LANGUAGES_PLACE, `${name}.json`), `${JSON.stringify(texts, null, 2)}\n`);

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { texts, publicTexts } = gather();
  write('en', Object.fromEntries(texts.map((text) => [text, wordsOf(text)])));
  for (const language of Object.keys(contracts.LANGUAGES)) {
    if (language === 'en') continue;
    const known = textsOf(language);
    const kept = texts.filter((text) => known[text] !== undefined);
    const some = (isWanted) => Object.fromEntries(kept.filter(isWanted).map((text) => [text, known[text]]));
    write(
      `${language}.public`,
      some((text) => publicTexts.has(text)),
    );
    write(
      language,
      some((text) => !publicTexts.has(text)),
    );
    console.log(`${language}: ${kept.length} of ${texts.length}`);
  }
}
