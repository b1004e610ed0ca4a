import { expect, test } from '@jest/globals';
import { LANGUAGE_COOKIE } from '@tender/contracts';

test('in French, a no-break blank is before the colon behind a label', async () => {
  Object.assign(globalThis, { document: { cookie: `${LANGUAGE_COOKIE}=fr`, documentElement: {} } });
  const [{ labelled }, { loadAllTexts }] = await Promise.all([import('./join-texts.js'), import('./language.js')]);
  await loadAllTexts();
  expect(labelled('Perte', '5')).toBe('Perte\u00a0: 5');
});
