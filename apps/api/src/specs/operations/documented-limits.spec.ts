import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { BODY_SIZES, errorAnswer } from '@tender/http';
import { SETTINGS } from '@tender/platform/settings';

/** The limits in `docs/operations.md` are the limits in the code. */
const rows = readFileSync(new URL('../../../../../docs/operations.md', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('|'))
  .map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );

const bounds = rows.flatMap(([what = '', value = '', setting = '']) => {
  const name = /^`(\w+)`$/.exec(setting)?.[1];
  return name === undefined ? [] : [{ what, value, name }];
});

test.each(bounds)('$what: $value, by $name', ({ value, name }) => {
  expect(SETTINGS).toHaveProperty(name);
  expect(Number(/^[\d,]+/.exec(value)?.[0].replaceAll(',', ''))).toBe(SETTINGS[name as keyof typeof SETTINGS].fallback);
});

test('the page has limits', () => expect(bounds.length).toBeGreaterThanOrEqual(4));

test('the page has the limits of bodies', () => {
  const [, value = ''] = rows.find(([what]) => what === 'bytes of a body')!;
  const bytes = [...value.matchAll(/(\d+) (KiB|MiB)/g)].map(
    ([, number, unit]) => Number(number) * (unit === 'KiB' ? 1_024 : 1_024 ** 2),
  );
  expect(bytes.slice(0, -1)).toEqual(Object.values(BODY_SIZES).map((size) => size.bytes));
});

test('the shipped proxy gives the server’s answer while no process is ready', () => {
  const file = readFileSync(new URL('../../../../../infra/Caddyfile', import.meta.url), 'utf8');
  const [, body = ''] = /respond `(.*)` 503/.exec(file)!;
  const reference = '{http.request.uuid}';
  expect(JSON.parse(body.replaceAll(/\\([{}])/g, '$1'))).toEqual(errorAnswer('UNAVAILABLE', reference));
});
