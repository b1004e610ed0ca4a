/**
 * `npm run new-context <name> [<thing>]` writes a context with a first event, and a line in each file that lists
 * contexts (`docs/adding-a-context.md`).
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root, run, runScript } from '../build/process.mjs';
import { filesOf, namesOf } from './files.mjs';
import { wiringOf } from './wiring.mjs';

const NAME = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;
const args = process.argv.slice(2);
const [context = '', thing] = args.filter((arg) => arg !== '--no-install');
const folder = `libs/${context}`;

if (!NAME.test(context) || !NAME.test(thing ?? context))
  refuse('usage: npm run new-context <name> [<thing>], such as price-lists price-list');
if (existsSync(join(root, folder))) refuse(`${folder} exists already`);

const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const names = namesOf(context, thing);
// Compute all texts before writing the first: if a file has an unknown form, the script stops and writes nothing.
const wired = Object.entries(wiringOf(names, version)).map(([path, wire]) => [
  path,
  wire(readFileSync(join(root, path), 'utf8')),
]);
const made = Object.entries(filesOf(names, version)).map(([path, text]) => [`${folder}/${path}`, text]);
for (const [path, text] of [...made, ...wired]) {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
  console.log(path);
}
// Format afterwards: the length of the names decides where lines break.
await runScript(['node_modules/oxfmt/bin/oxfmt', ...made.map(([path]) => path).filter((path) => path.endsWith('.ts'))]);
// Links the package, and writes the lock file.
if (!args.includes('--no-install')) await run('npm', ['install', '--no-audit', '--no-fund', '--loglevel=error']);
console.log(
  `Next: npm test -- ${folder}, node scripts/stored-shapes.mjs, npm run docs. docs/adding-a-context.md lists the remaining steps.`,
);

function refuse(why) {
  console.error(why);
  process.exit(64);
}
