/**
 * Tree size of an auction in tests: smaller than the real one, so that a tree takes milliseconds.
 * `auction-tree.spec.ts` tests the real size; tests of data from a real server restore it by `REAL_TREES`.
 */
import process from 'node:process';
import { leastSize as realSize } from '../../libs/anchors/dist/tree/tree-size.js';

/** Number of leaves: enough for the events of a test's auction. */
const FEW = 2 ** 14;

export const leastSize = () => (process.env.REAL_TREES ? realSize() : FEW);
