import { expect, test } from '@jest/globals';
import { LANGUAGE_COOKIE } from '@tender/contracts';
import { aLot } from '../../../../testing/examples.js';

const LOT = {
  lotNo: '12',
  category: 'polishedDiamond',
  pieces: 1_200,
  carats: 1_010.58,
  kimberley: { number: 'ZA-1', issuedAt: '2026-01-31' },
  reservePrice: 12_500.5,
  minimumBid: 1_000,
} as const;

test('a lot opened and sent unchanged in French keeps its values', async () => {
  // Set the language before the first import: a tab reads it once.
  Object.assign(globalThis, { document: { cookie: `${LANGUAGE_COOKIE}=fr`, documentElement: {} } });
  const { loadAllTexts } = await import('../../../../shared/language/language.js');
  await loadAllTexts();
  const { dealOfText, textOfLot } = await import('./lot-text.js');

  const text = textOfLot(aLot(LOT));
  expect(text).toMatchObject({ category: 'Diamants taillés', carats: '1010,58' });
  expect(dealOfText(text)).toEqual({ deal: LOT, errors: {} });
});
