import { beforeAll, expect, test } from '@jest/globals';
import { LANGUAGE_COOKIE } from '@tender/contracts';

beforeAll(() => {
  // A tab reads its language once, at its start.
  Object.assign(globalThis, { document: { cookie: `${LANGUAGE_COOKIE}=fr`, documentElement: {} } });
});

test.each([
  ['Chrome on Linux', 'Chrome sur Linux'],
  ['Samsung Internet on Android', 'Samsung Internet sur Android'],
  ['Firefox', 'Firefox'],
  ['Unknown browser', 'Navigateur inconnu'],
])('%s in French', async (device, french) => {
  const [{ deviceInWords }, { loadAllTexts }] = await Promise.all([
    import('./device-words.js'),
    import('../../../shared/language/language.js'),
  ]);
  await loadAllTexts();
  expect(deviceInWords(device)).toBe(french);
});
