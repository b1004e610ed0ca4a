import { expect, test } from '@jest/globals';
import { aLot } from '../../../testing/examples.js';
import { lotsNow, putLots } from './auctions-slice.js';

test('lots of a list with several prefixes are grouped in any order of the answer', () => {
  putLots(
    'mixed',
    ['MV-001', 'P1', 'MV-002', 'P2', 'MV-10', 'P12'].map((lotNo) => aLot({ _id: lotNo, lotNo })),
  );
  expect(lotsNow('mixed').map(({ lotNo }) => lotNo)).toEqual(['MV-001', 'MV-002', 'MV-10', 'P1', 'P2', 'P12']);
});
