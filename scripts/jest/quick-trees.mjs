/**
 * Tree size of an auction in tests: 10 ms per tree instead of 700 ms. `auction-tree.spec.ts` tests the real size;
 * tests of data from a real server restore it by `REAL_TREES`.
 */
import process from 'node:process';
import { leastSize as realSize } from '../../libs/anchors/dist/tree/tree-size.js';

/** Number of leaves: more than twice the events of any test's auction. */
const FEW = 2 ** 14;

export const leastSize = () => (process.env.REAL_TREES ? realSize() : FEW);
