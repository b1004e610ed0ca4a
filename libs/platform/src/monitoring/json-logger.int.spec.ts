import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, openSync } from 'node:fs';
import { expect, test } from '@jest/globals';

/** A disk that is always full. */
const FULL = '/dev/full';

test('a log on a full disk does not end the process', async () => {
  if (!existsSync(FULL)) return console.warn(`${FULL} is not there: passed over`);
  const script = `
    const { JsonLogger } = await import(${JSON.stringify(new URL('./json-logger.js', import.meta.url).href)});
    const logger = new JsonLogger('info');
    for (let line = 0; line < 20_000; line++) logger.log('x'.repeat(100));
    setTimeout(() => console.error('still here'), 50);`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['ignore', openSync(FULL, 'w'), 'pipe'],
  });
  let said = '';
  child.stderr!.on('data', (chunk) => (said += chunk));
  const [code] = await once(child, 'close');
  expect({ code, said }).toEqual({ code: 0, said: 'still here\n' });
});
