import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..', '..');
const PRODUCT = /^(libs|apps|web)\/.*\.tsx?$/;
const TESTS = /\.(spec|contract)\.|\/(testing|list-tests)\//;

/** Comment lines and non-blank lines of the product code, without tests. */
export function commentLines() {
  const files = execFileSync('git', ['ls-files', '-z', 'libs', 'apps', 'web'], { cwd: ROOT, encoding: 'utf8' }).split(
    '\0',
  );
  let [comments, lines] = [0, 0];
  for (const file of files) {
    if (!PRODUCT.test(file) || TESTS.test(file)) continue;
    let isInBlock = false;
    for (const line of readFileSync(join(ROOT, file), 'utf8').split('\n')) {
      const text = line.trim();
      if (text === '') continue;
      lines++;
      const begins = /^\{?\/\*/.test(text);
      if (isInBlock || begins || text.startsWith('//')) comments++;
      isInBlock = (isInBlock || begins) && !text.includes('*/');
    }
  }
  return { comments, lines };
}

if (import.meta.filename === process.argv[1]) {
  const { comments, lines } = commentLines();
  console.log(`${comments} of ${lines} lines are comments: ${((100 * comments) / lines).toFixed(2)} %`);
}
