/**
 * Gathers the texts of the web application from its code: `node scripts/messages.mjs` writes them into `web/src/languages/en.json`, and takes out of
 * the other languages what is said no more (`docs/languages.md`). Run it after `npm run compile`.
 */
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import ts from 'typescript';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
export const LANGUAGES_PLACE = join(root, 'web', 'src', 'languages');

/** Tables of the contracts whose texts `translated()` says. */
const TABLES = [
  'AUCTION_TYPE_LABELS',
  'BOOKING_STATUS_LABELS',
  'CHANNEL_LABELS',
  'ERROR_MESSAGES',
  'GOODS_CATEGORY_LABELS',
  'MAIL_CHOICE_LABELS',
  'MOVEMENT_STATUS_LABELS',
  'ROLE_LABELS',
  'VIEWING_STATUS_LABELS',
];

const nameOf = (property) =>
  property.name && (ts.isIdentifier(property.name) || ts.isStringLiteral(property.name)) ? property.name.text : null;

/** The calls of `t` and `rich` in a file: their text, and the names of their values; null where these cannot be told. */
function callsIn(path) {
  const source = ts.createSourceFile(
    path,
    readFileSync(path, 'utf8'),
    ts.ScriptTarget.Latest,
    true,
    path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
  );
  const calls = [];
  const visit = (node) => {
    if (ts.isCallExpression(node) && ts.isIdentifier(node.expression) && ['t', 'rich'].includes(node.expression.text)) {
      const [text, values] = node.arguments;
      const { line } = source.getLineAndCharacterOfPosition(node.getStart());
      calls.push({
        place: `${relative(root, path)}:${line + 1}`,
        text: text && ts.isStringLiteralLike(text) ? text.text : null,
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

/** All texts of the code, sorted, and the calls that say them. */
export async function gather() {
  const files = globSync('web/src/**/*.{ts,tsx}', { cwd: root })
    .filter((file) => !/\.spec\.tsx?$/.test(file))
    .map((file) => join(root, file));
  const calls = files.filter((file) => /\b(t|rich)\(/.test(readFileSync(file, 'utf8'))).flatMap(callsIn);
  const contracts = await import(pathToFileURL(join(root, 'libs/contracts/dist/index.js')).href);
  const tabled = TABLES.flatMap((table) => Object.values(contracts[table]));
  const texts = [...new Set([...calls.map(({ text }) => text).filter((text) => text !== null), ...tabled])];
  return { texts: texts.sort((a, b) => (a < b ? -1 : Number(a > b))), calls };
}

export const textsOf = (language) => JSON.parse(readFileSync(join(LANGUAGES_PLACE, `${language}.json`), 'utf8'));

const write = (language, texts) =>
  writeFileSync(join(LANGUAGES_PLACE, `${language}.json`), `${JSON.stringify(texts, null, 2)}\n`);

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { texts } = await gather();
  write('en', Object.fromEntries(texts.map((text) => [text, text])));
  for (const file of globSync('*.json', { cwd: LANGUAGES_PLACE })) {
    const language = file.replace('.json', '');
    if (language === 'en') continue;
    const known = textsOf(language);
    const kept = texts.filter((text) => known[text] !== undefined);
    write(language, Object.fromEntries(kept.map((text) => [text, known[text]])));
    console.log(`${language}: ${kept.length} of ${texts.length}`);
  }
}
