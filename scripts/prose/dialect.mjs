import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { BAD_START, DIALECT } from './words.mjs';

const ROOT = join(import.meta.dirname, '..', '..');
const COUNTS = join(import.meta.dirname, 'dialect-counts.json');
const WORD = new RegExp(`\\b(${DIALECT.join('|')})\\b`, 'gi');
const CODE = /\.(tsx?|mjs|cjs)$/;
/** Pages that `npm run docs` writes from the code, the words themselves, and the texts for users. */
const OUTSIDE = /^docs\/(api|events|settings)\.md$|^scripts\/prose\/|\/languages\/|\/golden\/|\/fixtures\//;

/** Part of the repository that a file is counted under; null for excluded files. */
export function partOf(file) {
  if (OUTSIDE.test(file) || !(CODE.test(file) || /^(docs\/|README|CONTRIBUTING).*\.md$/.test(file))) return null;
  if (file.startsWith('docs/decisions/')) return 'docs/decisions';
  return /^((libs|apps)\/[^/]+|[^/]+)\//.exec(file)?.[1] ?? 'docs';
}

const STRING_OR_COMMENT = /'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`|\/\*[\s\S]*?\*\/|(?<!\\)\/\/.*$/gm;
const TEST_NAME = /\b(?:test|describe|it)(?:\.\w+(?:\([^)]*\))?)*\(\s*(['"`])(.+?)\1/g;

/** The comments of a source without their marks; adjacent `//` lines are one comment. `line` counts from 1. */
export function commentsIn(source) {
  const found = [];
  for (const { 0: token, index } of source.matchAll(STRING_OR_COMMENT)) {
    const line = source.slice(0, index).split('\n').length;
    const last = found.at(-1);
    if (token.startsWith('/*')) {
      const text = token.slice(2, -2).replace(/^\s*\*+ ?/gm, '');
      found.push({ line, text: text.trim() });
    } else if (token.startsWith('//')) {
      const text = token.slice(2).trim();
      if (last?.end === line - 1) Object.assign(last, { text: `${last.text}\n${text}`, end: line });
      else found.push({ line, text, end: line });
    }
  }
  return found;
}

/** The texts of comments, and the names of tests. */
export const proseOf = (source) => ({
  comments: commentsIn(source).map(({ text }) => text),
  names: [...source.matchAll(TEST_NAME)].map(([, , name]) => name),
});

/** Dialect hits in a file, as the found text. */
export function hitsIn(file, text) {
  if (!CODE.test(file)) return text.replace(/`[^`]*`|\]\([^)]*\)/g, '').match(WORD) ?? [];
  const { comments, names } = proseOf(text);
  const starts = comments.filter((comment) => BAD_START.test(comment)).map((comment) => comment.slice(0, 40));
  return [...comments, ...names].flatMap((prose) => prose.replace(/`[^`]*`/g, '').match(WORD) ?? []).concat(starts);
}

export function countDialect() {
  const files = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: ROOT,
    encoding: 'utf8',
    maxBuffer: 1e8,
  });
  const counts = {};
  for (const file of files.split('\0')) {
    const part = file && partOf(file);
    if (!part || !existsSync(join(ROOT, file))) continue;
    counts[part] = (counts[part] ?? 0) + hitsIn(file, readFileSync(join(ROOT, file), 'utf8')).length;
  }
  return counts;
}

/** Limits of the parts (`most`), and their counts before the first rewrite (`before`). */
export const limits = () => JSON.parse(readFileSync(COUNTS, 'utf8'));

/** `node scripts/prose/dialect.mjs [--write] [file…]`: prints the counts and lowers the limits, or prints the hits of files. */
function main(args) {
  const files = args.filter((arg) => !arg.startsWith('--'));
  if (files.length > 0) {
    for (const file of files)
      for (const hit of hitsIn(file, readFileSync(file, 'utf8'))) console.log(`${file}: ${hit}`);
    return;
  }
  const now = countDialect();
  const { before, most } = limits();
  for (const [part, count] of Object.entries(now)) console.log(`${part}: ${count} (before: ${before[part] ?? 0})`);
  if (!args.includes('--write')) return;
  const lower = Object.fromEntries(Object.keys(now).map((part) => [part, Math.min(now[part], most[part] ?? 0)]));
  writeFileSync(COUNTS, `${JSON.stringify({ before, most: lower }, null, 2)}\n`);
}

if (import.meta.filename === process.argv[1]) main(process.argv.slice(2));
