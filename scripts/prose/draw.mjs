import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { commentsIn, partOf } from './dialect.mjs';

const ROOT = join(import.meta.dirname, '..', '..');
const NOT_PARAGRAPH = /^(#|\||```|- \[|!\[|<)/;

/** Mulberry32: the same numbers from 0 to 1 for the same seed. */
function randomFrom(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

function draw(population, count, random) {
  const rest = [...population];
  return Array.from(
    { length: Math.min(count, rest.length) },
    () => rest.splice(Math.floor(random() * rest.length), 1)[0],
  );
}

/** Paragraphs of a page outside code, tables, headings and pictures, each with its first line. */
function paragraphsIn(text) {
  const found = [];
  let line = 1;
  for (const block of text.replace(/```[\s\S]*?```/g, (code) => code.replace(/[^\n]/g, ' ')).split(/\n{2,}/)) {
    const at = line + (/^\n*/.exec(block)?.[0].length ?? 0);
    if (block.trim() && !NOT_PARAGRAPH.test(block.trim())) found.push({ line: at, text: block.trim() });
    line += block.split('\n').length + 1;
  }
  return found;
}

/** `node scripts/prose/draw.mjs [seed]`: draws 60 comments and 30 paragraphs of the docs, to check that they are understood and true. */
function main([given]) {
  const seed = given === undefined ? Math.floor(Math.random() * 2 ** 31) : Number(given);
  const random = randomFrom(seed);
  const files = execFileSync('git', ['ls-files', '-z'], { cwd: ROOT, encoding: 'utf8', maxBuffer: 1e8 }).split('\0');
  const counted = files.filter((file) => file && partOf(file));
  const read = (file) => readFileSync(join(ROOT, file), 'utf8');
  const comments = counted
    .filter((file) => !file.endsWith('.md'))
    .flatMap((file) => commentsIn(read(file)).map((comment) => ({ file, ...comment })));
  const paragraphs = counted
    .filter((file) => file.endsWith('.md'))
    .flatMap((file) => paragraphsIn(read(file)).map((paragraph) => ({ file, ...paragraph })));
  console.log(`seed ${seed}: of ${comments.length} comments and ${paragraphs.length} paragraphs`);
  for (const { file, line, text } of [...draw(comments, 60, random), ...draw(paragraphs, 30, random)])
    console.log(`\n${file}:${line}\n${text.replace(/^/gm, '  ')}`);
}

main(process.argv.slice(2));
