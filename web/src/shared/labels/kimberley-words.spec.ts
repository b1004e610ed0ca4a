import { expect, test } from '@jest/globals';
import { LANGUAGE_COOKIE } from '@tender/contracts';

const WHOLE = {
  number: 'ZA-1',
  issuedAt: '2026-01-31',
  expiresAt: '2027-01-30T23:30:00.000Z',
  authority: 'SADPMR',
  origin: 'Afrique du Sud',
};

test('a Kimberley certificate is in the reader’s language, with the days printed on it', async () => {
  // A tab reads its language once, at its start.
  Object.assign(globalThis, { document: { cookie: `${LANGUAGE_COOKIE}=fr`, documentElement: {} } });
  const { loadAllTexts } = await import('../language/language.js');
  await loadAllTexts();
  const { kimberleyDay, kimberleyWords } = await import('./kimberley-words.js');
  const plain = (words: string) => words.replace(/[\u2068\u2069]/g, '');
  expect(plain(kimberleyWords(WHOLE))).toBe(
    'ZA-1 · délivré le 31 janv. 2026 · expire le 30 janv. 2027 · SADPMR · Afrique du Sud',
  );
  expect(plain(kimberleyWords({ number: 'ZA-1' }))).toBe('ZA-1');
  expect([kimberleyDay(undefined), kimberleyDay('2026-W05-6')]).toEqual(['', '2026-W05-6']);
});
