import { beforeAll, expect, test } from '@jest/globals';
import { LANGUAGE_COOKIE } from '@tender/contracts';

const NOON = '2026-11-30T12:04:04.000Z';

beforeAll(async () => {
  // A tab reads its language once, at its start.
  Object.assign(globalThis, { document: { cookie: `${LANGUAGE_COOKIE}=he`, documentElement: {} } });
  const { loadAllTexts } = await import('../language/language.js');
  await loadAllTexts();
});

test('texts of isolated parts only are read right to left, also as a part of a text', async () => {
  const { endOnBothClocks } = await import('./zoned-time.js');
  const { joinTexts } = await import('../language/join-texts.js');
  const { t } = await import('../language/t.js');
  const end = endOnBothClocks(NOON, 'Europe/Brussels', 'Asia/Jerusalem');
  expect(end).toBe(
    '\u2067\u2068יום ב׳, 30 בנוב׳ 2026, 13:04:04 שעון \u2068Brussels\u2069\u2069 (\u2068\u206814:04:04\u2069 אצלכם\u2069)\u2069',
  );
  expect(joinTexts(['7', '10'])).toBe('\u2067\u20687\u2069 · \u206810\u2069\u2069');
  expect(joinTexts([])).toBe('');
  expect(t('Now {instant}', { instant: end })).toContain(`\u2068${end}\u2069`);
});

test('the days left are in words', async () => {
  const { formatLeft } = await import('./time.js');
  expect(formatLeft(101_133_000)).toBe('\u20681\u2069 י׳ \u206804:05:33\u2069');
  expect(formatLeft(14_733_000)).toBe('04:05:33');
});
