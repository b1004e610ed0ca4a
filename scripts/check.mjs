/**
 * `npm run check`: format, lint and dependency rules. With `--staged`, for the pre-commit hook, format and lint check
 * only the staged files.
 */
import { execFileSync } from 'node:child_process';
import process from 'node:process';
import { CHECKS } from './testing/checks.mjs';
import { runNode } from './testing/node-process.mjs';

const isCode = (file) => /\.(tsx?|[cm]?js)$/.test(file);
const isRuled = (file) => /^(libs|apps|web\/src|bench\/src|e2e|scripts)\/.+\.(tsx?|mjs)$/.test(file);

function stagedFiles() {
  const names = execFileSync('git', ['diff', '--cached', '--name-only', '--diff-filter=ACMR'], { encoding: 'utf8' });
  return names.split('\n').filter(isCode);
}

/** @returns each check with its arguments for Node, without checks that no file needs */
function checksOf(files) {
  const { format, lint, 'dependency rules': rules } = CHECKS;
  if (!files) return { format, lint, 'dependency rules': rules };
  if (files.length === 0) return {};
  return {
    format: [...format, ...files],
    lint: [...lint, ...files],
    // A cycle is only visible in the whole project.
    ...(files.some(isRuled) && { 'dependency rules': rules }),
  };
}

const files = process.argv.includes('--staged') ? stagedFiles() : null;
let succeeded = true;
for (const [name, args] of Object.entries(checksOf(files))) succeeded = (await runNode(name, args)) && succeeded;
process.exit(succeeded ? 0 : 1);
