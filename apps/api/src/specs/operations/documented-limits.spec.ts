import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { BODY_SIZES, errorAnswer } from '@tender/http';
import { SETTINGS } from '@tender/platform/settings';

/** What `docs/operations.md` says of bounds is what the code does. */
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

test('bounds are found in the page', () => expect(bounds.length).toBeGreaterThanOrEqual(4));

test('how large bodies may be', () => {
  const [, value = ''] = rows.find(([what]) => what === 'bytes of a body')!;
  const bytes = [...value.matchAll(/(\d+) (KiB|MiB)/g)].map(
    ([, number, unit]) => Number(number) * (unit === 'KiB' ? 1_024 : 1_024 ** 2),
  );
  expect(bytes.slice(0, -1)).toEqual(Object.values(BODY_SIZES).map((size) => size.bytes));
});

test('the shipped proxy answers for a house of which no process is ready as the house does', () => {
  const file = readFileSync(new URL('../../../../../infra/Caddyfile', import.meta.url), 'utf8');
  const [, body = ''] = /respond `(.*)` 503/.exec(file)!;
  const reference = '{http.request.uuid}';
  expect(JSON.parse(body.replaceAll(/\\([{}])/g, '$1'))).toEqual(errorAnswer('UNAVAILABLE', reference));
});
