import { expect, test } from '@jest/globals';
import { foldForSearch } from './search.js';

test.each([
  ['José Núñez', 'jose nunez'],
  ['Björn Ångström', 'bjorn angstrom'],
  ['İbrahim Işık', 'ibrahim isik'],
  ['IŞIK', 'isik'],
  ['Straße Groß', 'strasse gross'],
  ['STRAẞE', 'strasse'],
  ['Łukasz', 'lukasz'],
  ['Société Éclat', 'societe eclat'],
  ['İstanbul Elmas', 'istanbul elmas'],
  ['Sørensen & Ægir', 'sorensen & aegir'],
  ['Jose\u0301', 'jose'],
  ['\u202aGIA 2141438171\u202c', 'gia 2141438171'],
  ['\uff11\uff12', '12'],
  ['יהלומי שָׁלוֹם', 'יהלומי שלום'],
  ['K-12b', 'k-12b'],
])('%j is searched as %j', (text, folded) => {
  expect(foldForSearch(text)).toBe(folded);
  expect(foldForSearch(text.toUpperCase())).toBe(folded);
});
